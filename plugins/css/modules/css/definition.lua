-- What containers of CSS have in common for scripts.

local definition = {}

local lengthNote = " Points, or a text such as \"5%\"."

-- The properties of a container, with those that all of them have.
function definition.properties(own)
  own.rowGap = { type = "any", default = 0, description = "The space between rows." .. lengthNote }
  own.columnGap = { type = "any", default = 0, description = "The space between columns." .. lengthNote }
  own.padding = { type = "any", default = 0,
    description = "The padding in points: a number or { top =, left =, bottom =, right = }." }
  return own
end

-- What can be said of a view in a container, with what can be said in all of them.
function definition.fields(own)
  for _, name in ipairs { "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "margin", "aspectRatio",
    "top", "left", "bottom", "right" } do
    own[name] = { type = "any" }
  end
  own.alignSelf, own.position, own.order = { type = "string" }, { type = "string" }, { type = "number" }
  return own
end

return definition
