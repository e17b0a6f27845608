-- CSS values. A length is a number of points, { percent = 0.5 } of a length that is known later, or nil for auto.

local values = {}

-- Reads a number, "50%", "12", "12px" or "auto".
function values.length(value, name, isNegativeAllowed)
  if value == nil or value == "auto" then return nil end
  local number, percent = value, false
  if type(value) == "string" then
    local digits, unit = value:match("^%s*([-+]?[%d.]+)%s*(%%?p?x?)%s*$")
    number = tonumber(digits)
    if number == nil or unit ~= "" and unit ~= "%" and unit ~= "px" then
      error(("'%s' must be a number of points, a percentage such as \"50%%\" or \"auto\"; found \"%s\""):format(name,
        value:sub(1, 40)), 0)
    end
    percent = unit == "%"
  end
  if type(number) ~= "number" or number ~= number or number - number ~= 0 then
    error(("'%s' must be a number of points, a percentage such as \"50%%\" or \"auto\"; found %s"):format(name,
      tostring(value):sub(1, 40)), 0)
  end
  if number < 0 and not isNegativeAllowed then error(("'%s' must be at least 0; found %s"):format(name, value), 0) end
  return percent and { percent = number / 100 } or number
end

-- Returns a length in points; nil for auto, and for a percentage of an unknown length.
function values.points(length, whole)
  if type(length) == "table" then return whole and whole * length.percent end
  return length
end

function values.number(value, name, least, default)
  if value == nil then return default end
  if type(value) == "string" then value = tonumber(value) or value end
  if type(value) ~= "number" or value ~= value or value < least or value > 1e9 then
    error(("'%s' must be a number of at least %s; found %s"):format(name, least, tostring(value):sub(1, 40)), 0)
  end
  return value
end

-- Reads a keyword from a list.
function values.keyword(value, name, list, default)
  if value == nil then return default end
  for _, known in ipairs(list) do
    if value == known then return known end
  end
  error(("'%s' must be one of %s; found %s"):format(name, table.concat(list, ", "), tostring(value):sub(1, 40)), 0)
end

-- Reads four sides: a length for all, or { top =, left =, bottom =, right = }. Missing sides are `default`.
function values.sides(value, name, isNegativeAllowed, allowsAuto)
  if value == nil then return { top = 0, left = 0, bottom = 0, right = 0 } end
  local sides = {}
  local function side(key, own)
    if allowsAuto and own == "auto" then
      sides[key] = "auto"
    else
      sides[key] = values.length(own, name .. "." .. key, isNegativeAllowed) or 0
    end
  end
  local names = { "top", "left", "bottom", "right" }
  if type(value) == "table" then
    for key in pairs(value) do
      if key ~= "top" and key ~= "left" and key ~= "bottom" and key ~= "right" then
        error(("'%s' has top, left, bottom and right, not '%s'"):format(name, tostring(key):sub(1, 40)), 0)
      end
    end
    for _, key in ipairs(names) do side(key, value[key]) end
  else
    for _, key in ipairs(names) do side(key, value) end
  end
  return sides
end

-- Returns how far insets move a view in the flow, from the leading edge and down. Percentages refer to the space in its
-- container. If both sides are set, the start wins.
function values.offset(style, width, height, isMirrored)
  local first, last = style.left, style.right
  if isMirrored then first, last = last, first end
  local points = values.points
  local x, y = points(first, width), points(style.top, height)
  return x or -(points(last, width) or 0), y or -(points(style.bottom, height) or 0)
end

-- Reads "2 / 1", "1.5" or a number; nil for no ratio.
function values.ratio(value)
  if value == nil or value == "auto" then return nil end
  if type(value) == "string" then
    local wide, high = value:match("^%s*([%d.]+)%s*/%s*([%d.]+)%s*$")
    if wide then value = tonumber(wide) / tonumber(high) else value = tonumber(value) or value end
  end
  if type(value) ~= "number" or not (value > 0 and value < 1e9) then
    error(("'aspectRatio' must be a number above 0, or \"width / height\"; found %s"):format(
      tostring(value):sub(1, 40)), 0)
  end
  return value
end

-- Returns the padding of the container in points.
function values.padding(value)
  local sides = values.sides(value, "padding")
  for _, name in ipairs { "top", "left", "bottom", "right" } do
    if type(sides[name]) == "table" then error("'padding' is in points; found a percentage", 0) end
  end
  local isMirrored = traits.direction == "rtl"
  return { top = sides.top, leading = isMirrored and sides.right or sides.left, x = sides.left + sides.right,
    y = sides.top + sides.bottom }
end

-- Returns the padding of a view that is a container, which is never smaller than its padding; nil for other views.
function values.paddingOf(view)
  if view.kind == "Flex" or view.kind == "Grid" then return values.padding(view.padding) end
end

-- Returns the extent inside a padding; nil for an unknown extent.
function values.inside(extent, padding) return extent and math.max(0, extent - padding) end

return values
