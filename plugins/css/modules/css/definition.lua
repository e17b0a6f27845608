-- Definitions that the CSS containers share.

local definition = {}

local lengthNote = " A number of points, or a percentage such as \"5%\"."

-- Returns the properties of a container, including the shared ones.
function definition.properties(own)
  own.rowGap = { type = "any", default = 0, description = "The space between rows." .. lengthNote }
  own.columnGap = { type = "any", default = 0, description = "The space between columns." .. lengthNote }
  own.padding = { type = "any", default = 0,
    description = "The padding in points: a number or { top =, left =, bottom =, right = }." }
  return own
end

-- Returns the fields of a child property, including the shared ones.
function definition.fields(own)
  for _, name in ipairs { "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "margin", "aspectRatio",
    "top", "left", "bottom", "right" } do
    own[name] = { type = "any" }
  end
  own.alignSelf, own.position, own.order = { type = "string" }, { type = "string" }, { type = "number" }
  return own
end

return definition
