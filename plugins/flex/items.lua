-- The styles of the views in a Flex, the sizes of their contents, and the list of items of a container.
--
-- An item is a number: the index of its view among the container's children. Each value of the items has a list by that
-- number, which lives until something in the container changes. So a thousand items need a thousand numbers per list
-- instead of a thousand tables.

local values = require "css.values"

local items = {}

local alignments = { "auto", "normal", "stretch", "flex-start", "flex-end", "start", "end", "self-start", "self-end",
  "center", "baseline" }

local lengths = { "width", "height", "minWidth", "minHeight" }
local limits = { "maxWidth", "maxHeight" }
local insets = { "top", "left", "bottom", "right" }
local resolved = { "basis", "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight" }
local positions = { "absolute", "relative", "static" }

-- Reads the child property `flex` of a view.
function items.read(value)
  -- Most views set two or three fields: this skips the work for fields that are not set.
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
  -- The contribution to the container's width, if it depends on nothing else.
  if style.isSimple and style.width and style.hasNoMargin and not style.hasBase then
    style.ownWidth = items.clamp(style.width, style.minWidth or 0, style.maxWidth)
  end
  return style
end

-- Limits a length to a range; the minimum wins.
local function clamp(value, least, most)
  if most and value > most then value = most end
  if value < least then value = least end
  return value < 0 and 0 or value
end
items.clamp = clamp

-- Returns the minimum, the maximum and the given width or height of a style in points; nil for values that are not set.
-- Percentages of an unknown length are nil too.
function items.limits(style, isWidth, whole)
  local points = values.points
  if isWidth then
    return points(style.minWidth, whole), points(style.maxWidth, whole), points(style.width, whole)
  end
  return points(style.minHeight, whole), points(style.maxHeight, whole), points(style.height, whole)
end

-- The same limits for the cross axis of a flow.
function items.crossLimits(flow, style)
  if flow.isRow then
    if style.isSimple then return style.minHeight, style.maxHeight, style.height end
    return items.limits(style, false, flow.whole)
  end
  return items.limits(style, true, flow.crossRoom)
end

-- Returns the max-content width of an item, for its known height.
function items.naturalWidth(list, number)
  return list.widths[number] or list.children[number]:measure(nil, list.tall[number] or nil).width
end

-- Returns the min-content width of an item. Most views have a single width.
function items.leastWidth(list, number)
  return list.widths[number] or list.children[number]:measure(0, list.tall[number] or nil).width
end

-- Returns the height of an item at a width.
function items.heightAt(list, number, width)
  return list.heights[number] or list.children[number]:measure(width).height
end

local none = { x = 0, y = 0 }

-- Returns the padding of an item; only containers have any.
function items.paddingOf(list, number)
  -- A view with a single size is not a container.
  if list.widths[number] then return none end
  local known = list.padding[number]
  if not known then
    known = values.paddingOf(list.children[number].view) or none
    list.padding[number] = known
  end
  return known
end

-- Returns the padding along the main axis.
function items.paddingAlong(flow, list, number)
  local own = items.paddingOf(list, number)
  return flow.isRow and own.x or own.y
end

-- Returns the padding along the cross axis.
function items.paddingAcross(flow, list, number)
  local own = items.paddingOf(list, number)
  return flow.isRow and own.y or own.x
end

-- Returns the fit-content width of an item in a space.
function items.fitWidth(list, number, room)
  local wide = items.naturalWidth(list, number)
  if room == nil or wide <= room then return wide end
  local least = items.leastWidth(list, number)
  return room < least and least or room
end

-- Returns the items in the flow, sorted by `order`, and the absolute ones.
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

-- Returns the items of a container; made once per list of children.
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
    -- Whether an item is a container, whose width may depend on its height, and its height if it is known.
    isTall = isTall, hasTall = hasTall, tall = {},
    -- The min-content and max-content widths of the container, by its height.
    contentWidths = {},
    -- Main axis: the flex base size and its limits, the hypothetical size without and with margins, the used size.
    base = {}, least = {}, most = {}, hypothetical = {}, outer = {}, main = {},
    -- Cross axis: the hypothetical size if it depends on nothing else, the used size, the first baseline.
    definiteCross = {}, cross = {}, baseline = {},
    -- Margins at the start, sums of margins, and tables of automatic margins for items that have any.
    mainStart = {}, mainMargins = {}, crossStart = {}, crossMargins = {}, autos = {},
    -- The alignment on the cross axis, and whether the item is stretched.
    align = {}, isStretched = {}, hasStretched = false,
    grow = {}, shrink = {}, scaled = {}, padding = {}, isFrozen = {}, violation = {},
    -- Positions, and reasons for explanations.
    mainAt = {}, crossAt = {}, reason = {},
    -- Whether the height of an item is only what its content takes.
    fitted = {} }
  children.items = list
  return list
end

return items
