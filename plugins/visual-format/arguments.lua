-- The arguments of a call: formats, and { options =, metrics =, views = }.

local names = require "names"
local fail = require "problem"

local arguments = {}

-- The attribute that each alignment relates, and the orientation that allows it.
local alignments = {
  alignAllLeft = { "left", "V" }, alignAllRight = { "right", "V" }, alignAllLeading = { "leading", "V" },
  alignAllTrailing = { "trailing", "V" }, alignAllCenterX = { "centerX", "V" }, alignAllTop = { "top", "H" },
  alignAllBottom = { "bottom", "H" }, alignAllCenterY = { "centerY", "H" },
  alignAllFirstBaseline = { "firstBaseline", "H" }, alignAllLastBaseline = { "lastBaseline", "H" },
  alignAllBaseline = { "lastBaseline", "H" },
}
-- The edges that a horizontal chain runs from and to, and the sign of its distances.
local directions = {
  directionLeadingToTrailing = { near = "leading", far = "trailing", sign = 1 },
  directionLeftToRight = { near = "left", far = "right", sign = 1 },
  directionRightToLeft = { near = "right", far = "left", sign = -1 },
}
local spacings = { spacingEdgeToEdge = "edges", spacingBaselineToBaseline = "baselines" }

-- One value or a list of values, as a list.
local function list(value, what)
  if type(value) ~= "table" then return { value } end
  for key in pairs(value) do
    if math.type(key) ~= "integer" then
      fail("%s must be a single value or a list; found a table with '%s'", what, names.short(tostring(key)))
    end
  end
  return value
end

local function knownOptions()
  local all = {}
  for _, own in ipairs { alignments, directions, spacings } do
    for name in pairs(own) do all[#all + 1] = name end
  end
  return all
end

-- The options: alignments in their order, a direction, and what distances are measured between.
function arguments.options(value)
  local options = { alignments = {}, direction = directions.directionLeadingToTrailing, spacing = "edges" }
  local direction, spacing
  for _, name in ipairs(list(value, "options")) do
    if type(name) ~= "string" then fail("an option must be a name such as \"alignAllTop\"; found a %s", type(name)) end
    if alignments[name] then
      options.alignments[#options.alignments + 1] = {
        name = name, attribute = alignments[name][1], orientation = alignments[name][2],
      }
    elseif directions[name] then
      if direction and direction ~= name then fail("options '%s' and '%s' exclude each other", direction, name) end
      direction, options.direction = name, directions[name]
    elseif spacings[name] then
      if spacing and spacing ~= name then fail("options '%s' and '%s' exclude each other", spacing, name) end
      spacing, options.spacing = name, spacings[name]
    else
      fail("unknown option '%s'%s", names.short(name), names.suggestion(name, knownOptions()))
    end
  end
  return options
end

local function checkTable(value, name)
  if value ~= nil and type(value) ~= "table" then
    fail("%s must be a table by name; found a %s", name, type(value))
  end
  return value or {}
end

-- The fields of the second argument of a call.
function arguments.fields(value)
  checkTable(value, "the second argument")
  local fields = { options = true, metrics = true, views = true }
  for key in pairs(value or {}) do
    if not fields[key] then
      local name = names.short(tostring(key))
      fail("unknown field '%s'%s; the fields are options, metrics and views", name,
        names.suggestion(name, names.keys(fields)))
    end
  end
  value = value or {}
  return arguments.options(value.options), checkTable(value.metrics, "metrics"), checkTable(value.views, "views")
end

-- The formats of the first argument.
function arguments.formats(value)
  local formats = list(value, "formats")
  if #formats == 0 then fail "expected a format such as \"H:|-[a]-|\", or a list of them; found none" end
  for _, format in ipairs(formats) do
    if type(format) ~= "string" then fail("a format must be a string; found a %s", type(format)) end
  end
  return formats
end

return arguments
