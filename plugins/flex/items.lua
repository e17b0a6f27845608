-- What scripts say of a view in a Flex, and what its content wants.

local values = require "css.values"

local items = {}

local alignments = { "auto", "normal", "stretch", "flex-start", "flex-end", "start", "end", "self-start", "self-end",
  "center", "baseline" }

local positions = { "absolute", "relative", "static" }

-- The style of a view, as the child property `flex` has it.
function items.read(value)
  local style = {
    grow = values.number(value.grow, "grow", 0, 0),
    shrink = values.number(value.shrink, "shrink", 0, 1),
    order = values.number(value.order, "order", -1e9, 0),
    isContent = value.basis == "content",
    align = values.keyword(value.alignSelf, "alignSelf", alignments, "auto"),
    ratio = values.ratio(value.aspectRatio),
    isAbsolute = values.keyword(value.position, "position", positions, "static") == "absolute",
    margin = values.sides(value.margin, "margin", true, true),
  }
  style.basis = not style.isContent and values.length(value.basis, "basis") or nil
  for _, name in ipairs { "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight" } do
    local own = value[name]
    if own == "none" and name:sub(1, 3) == "max" then own = nil end
    style[name] = values.length(own, name)
  end
  for _, name in ipairs { "top", "left", "bottom", "right" } do
    style[name] = values.length(value[name], name, true)
  end
  local margin = style.margin
  style.isSimple = not style.ratio
  for _, name in ipairs { "basis", "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight" } do
    if type(style[name]) == "table" then style.isSimple = false end
  end
  for _, own in pairs(margin) do
    if type(own) == "table" then style.isSimple = false end
  end
  -- Nothing but its own height, in points, says how high it is.
  style.isOpenHigh = style.isSimple and not style.minHeight and not style.maxHeight
  style.hasNoMargin = margin.top == 0 and margin.left == 0 and margin.bottom == 0 and margin.right == 0
  return style
end

-- A length between two others; the least wins.
local function clamp(value, least, most)
  if most and value > most then value = most end
  if value < least then value = least end
  return value < 0 and 0 or value
end
items.clamp = clamp

-- The least and the greatest width or height that a style asks for, and what it is set to; in points, nil for none.
-- Percentages of what is not known are none.
function items.limits(style, isWidth, whole)
  local points = values.points
  if isWidth then
    return points(style.minWidth, whole), points(style.maxWidth, whole), points(style.width, whole)
  end
  return points(style.minHeight, whole), points(style.maxHeight, whole), points(style.height, whole)
end

-- Those across the lines of a flow.
function items.crossLimits(flow, style)
  if flow.isRow then
    if style.isSimple then return style.minHeight, style.maxHeight, style.height end
    return items.limits(style, false, flow.crossRoom)
  end
  return items.limits(style, true, flow.crossRoom)
end

-- The width that a view takes in so much room if nothing else says: its fit-content size.
function items.fitWidth(child, room)
  local wide = child:measure().width
  if room == nil or wide <= room then return wide end
  local least = child:measure(0).width
  return room < least and least or room
end

-- The least width that its content can have: its min-content size. Of most views it is what they want anyway.
function items.leastWidth(child) return (child[3] and child[1] or child:measure(0)).width end

-- Its height at a width.
function items.heightAt(child, width) return (child[3] and child[1] or child:measure(width)).height end

return items
