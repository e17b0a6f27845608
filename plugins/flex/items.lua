-- What scripts say of a view in a Flex, and what its content wants; and the items of a container.
--
-- An item is a number, that of its view among the container's children. What is known of items is in lists by that
-- number, one for each thing, which live as long as nothing in the container changes: a thousand items are then a
-- thousand numbers in each list, and no thousand tables.

local values = require "css.values"

local items = {}

local alignments = { "auto", "normal", "stretch", "flex-start", "flex-end", "start", "end", "self-start", "self-end",
  "center", "baseline" }

local lengths = { "width", "height", "minWidth", "minHeight" }
local limits = { "maxWidth", "maxHeight" }
local insets = { "top", "left", "bottom", "right" }
local resolved = { "basis", "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight" }
local positions = { "absolute", "relative", "static" }

-- The style of a view, as the child property `flex` has it.
function items.read(value)
  -- Of a thousand views most say two or three things: what is not given is not looked at further.
  local grow, shrink, order, align, position = value.grow, value.shrink, value.order, value.alignSelf, value.position
  local style = {
    grow = grow ~= nil and values.number(grow, "grow", 0) or 0,
    shrink = shrink ~= nil and values.number(shrink, "shrink", 0) or 1,
    order = order ~= nil and values.number(order, "order", -1e9) or 0,
    isContent = value.basis == "content",
    align = align ~= nil and values.keyword(align, "alignSelf", alignments) or "auto",
    ratio = values.ratio(value.aspectRatio),
    margin = values.sides(value.margin, "margin", true, true),
  }
  style.basis = not style.isContent and values.length(value.basis, "basis") or nil
  for i = 1, #lengths do
    local name = lengths[i]
    local own = value[name]
    if own ~= nil then style[name] = values.length(own, name) end
  end
  for i = 1, #limits do
    local name = limits[i]
    local own = value[name]
    if own ~= nil and own ~= "none" then style[name] = values.length(own, name) end
  end
  local isInset = false
  for i = 1, #insets do
    local name = insets[i]
    local own = value[name]
    if own ~= nil then
      style[name] = values.length(own, name, true)
      isInset = true
    end
  end
  position = position ~= nil and values.keyword(position, "position", positions) or "relative"
  style.isAbsolute, style.isOffset = position == "absolute", isInset and position == "relative"
  -- Whether the width of the container depends on its flex base size.
  style.hasBase = style.shrink == 0 or style.basis ~= nil or style.isContent
  local margin = style.margin
  style.isSimple = not style.ratio
  for i = 1, #resolved do
    if type(style[resolved[i]]) == "table" then style.isSimple = false end
  end
  for _, own in pairs(margin) do
    if type(own) == "table" then style.isSimple = false end
  end
  style.hasNoMargin = margin.top == 0 and margin.left == 0 and margin.bottom == 0 and margin.right == 0
  -- The width that it asks of its container, where that follows from nothing else.
  if style.isSimple and style.width and style.hasNoMargin and not style.hasBase then
    style.ownWidth = items.clamp(style.width, style.minWidth or 0, style.maxWidth)
  end
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
    return items.limits(style, false, flow.whole)
  end
  return items.limits(style, true, flow.crossRoom)
end

-- The width that its content wants without a limit: its max-content size, in the height that is known of it.
function items.naturalWidth(list, number)
  return list.widths[number] or list.children[number]:measure(nil, list.tall[number] or nil).width
end

-- The least width that its content can have: its min-content size. Of most views it is what they want anyway.
function items.leastWidth(list, number)
  return list.widths[number] or list.children[number]:measure(0, list.tall[number] or nil).width
end

-- Its height at a width.
function items.heightAt(list, number, width)
  return list.heights[number] or list.children[number]:measure(width).height
end

local none = { x = 0, y = 0 }

-- What of its size is padding: that of containers, which other views do not have.
function items.paddingOf(list, number)
  -- What has one size is no container.
  if list.widths[number] then return none end
  local known = list.padding[number]
  if not known then
    known = values.paddingOf(list.children[number].view) or none
    list.padding[number] = known
  end
  return known
end

-- The part of it along the main axis.
function items.paddingAlong(flow, list, number)
  local own = items.paddingOf(list, number)
  return flow.isRow and own.x or own.y
end

-- The part of it across.
function items.paddingAcross(flow, list, number)
  local own = items.paddingOf(list, number)
  return flow.isRow and own.y or own.x
end

-- The width that a view takes in so much room if nothing else says: its fit-content size.
function items.fitWidth(list, number, room)
  local wide = items.naturalWidth(list, number)
  if room == nil or wide <= room then return wide end
  local least = items.leastWidth(list, number)
  return room < least and least or room
end

-- The items in the flow by their order, and those out of it.
local function sortItems(styles)
  local order, absolute, isOrdered = {}, {}, false
  for number = 1, #styles do
    local style = styles[number]
    if style.isAbsolute then
      absolute[#absolute + 1] = number
    else
      order[#order + 1] = number
      isOrdered = isOrdered or style.order ~= 0
    end
  end
  if isOrdered then
    table.sort(order, function(a, b)
      local first, second = styles[a].order, styles[b].order
      if first ~= second then return first < second end
      return a < b
    end)
  end
  return order, absolute
end

-- The items of a container; made once for a list of children.
function items.of(children)
  local list = children.items
  if list then return list end
  local styles = children:values("flex")
  local widths, heights = children:fixedSizes()
  local order, absolute = sortItems(styles)
  local isTall, hasTall = {}, false
  for number = 1, #styles do
    isTall[number] = not widths[number] and values.paddingOf(children[number].view) ~= nil
    hasTall = hasTall or isTall[number] or styles[number].ratio ~= nil
  end
  list = { children = children, styles = styles, widths = widths, heights = heights, order = order,
    absolute = absolute,
    -- Containers, whose width may follow from their height, and those heights where they are known.
    isTall = isTall, hasTall = hasTall, tall = {},
    -- What the container is as wide as, by its height.
    contentWidths = {},
    -- Along the main axis: flex base size, its limits, the hypothetical size and that with margins, the used size.
    base = {}, least = {}, most = {}, hypothetical = {}, outer = {}, main = {},
    -- Across it: the hypothetical size where it follows from nothing else, the used size, the first baseline.
    definiteCross = {}, cross = {}, baseline = {},
    -- Margins, their sums, and which of them are auto, where any is.
    mainStart = {}, mainMargins = {}, crossStart = {}, crossMargins = {}, autos = {},
    -- How items are aligned across their line, and whether they are stretched.
    align = {}, isStretched = {}, hasStretched = false,
    grow = {}, shrink = {}, scaled = {}, padding = {}, isFrozen = {}, violation = {},
    -- Where they are.
    mainAt = {}, crossAt = {}, reason = {},
    -- Whether the height of each is only what its content takes.
    fitted = {} }
  children.items = list
  return list
end

return items
