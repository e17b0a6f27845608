-- The container Flex: CSS Flexible Box Layout Module Level 1 (https://www.w3.org/TR/css-flexbox-1/). Sizes are border
-- boxes. A number is in points; a string is a value of CSS. `lines.lua` makes lines and sizes, `places.lua` positions.

local values = require "css.values"
local definition = require "css.definition"
local items = require "items"
local lines = require "lines"
local places = require "places"

local points = values.points

-- Collects the settings of one layout. A width or height of nil is indefinite. `isFitted` states whether the height
-- only follows from the content, so that percentages of it do not resolve.
local function makeFlow(self, width, height, isFitted)
  local direction, wrap = self.flexDirection, self.flexWrap
  local isRow = direction == "row" or direction == "row-reverse"
  local rowGap, columnGap = values.length(self.rowGap, "rowGap"), values.length(self.columnGap, "columnGap")
  rowGap, columnGap = points(rowGap, not isFitted and height or nil) or 0, points(columnGap, width) or 0
  local content = self.alignContent
  return {
    isRow = isRow, isReverse = direction == "row-reverse" or direction == "column-reverse",
    wraps = wrap ~= "nowrap", isWrapReverse = wrap == "wrap-reverse",
    isMirrored = traits.direction == "rtl", width = width, height = height,
    mainRoom = isRow and width or not isRow and height or nil,
    crossRoom = isRow and height or not isRow and width or nil,
    -- The height that percentages refer to.
    whole = not isFitted and height or nil,
    mainGap = isRow and columnGap or rowGap, crossGap = isRow and rowGap or columnGap,
    justifyContent = self.justifyContent == "normal" and "flex-start" or self.justifyContent,
    alignItems = self.alignItems, alignContent = content == "normal" and "stretch" or content,
  }
end

-- Returns the contributions of an item in a row whose flex base size counts (9.9.3). An item that does not grow is at
-- most as wide as its base, and an item that does not shrink is at least as wide.
local function withBase(list, number, widest, narrowest, wide, low, high)
  local style = list.styles[number]
  -- Browsers replace a base of `content` by the width, if there is one. In the minimum width of the container, a base
  -- that follows from the content is the minimum width of the item.
  local base = points(style.basis) or wide
  local most, least = base or items.naturalWidth(list, number), base or items.leastWidth(list, number)
  if style.grow == 0 then widest, narrowest = math.min(widest, most), math.min(narrowest, least) end
  if style.shrink == 0 then widest, narrowest = math.max(widest, most), math.max(narrowest, least) end
  -- 4.5: the automatic minimum.
  low = low or math.min(items.leastWidth(list, number), wide or math.huge, high or math.huge)
  return items.clamp(widest, low, high), items.clamp(narrowest, low, high)
end

-- Returns the height of an item that is known before its width: a given height, or the height of a single line that
-- stretches the item.
local function knownHeight(flow, style)
  local least, most, height = items.limits(style, false, flow.whole)
  if height then return items.clamp(height, least or 0, most) end
  local align = style.align == "auto" and flow.alignItems or style.align
  local margin = style.margin
  if flow.isRow and not flow.wraps and flow.height and (align == "stretch" or align == "normal")
    and margin.top ~= "auto" and margin.bottom ~= "auto" then
    local margins = (values.points(margin.top) or 0) + (values.points(margin.bottom) or 0)
    return items.clamp(flow.height - margins, least or 0, most)
  end
end

-- Returns the max-content and min-content contributions of an item to the width of its container.
local function itemWidths(flow, list, number, style)
  local wide, low, high
  if style.isSimple then
    wide, low, high = style.width, style.minWidth, style.maxWidth
  else
    low, high, wide = items.limits(style, true)
    if not wide and style.ratio then
      local height = knownHeight(flow, style)
      wide = height and height * style.ratio
    end
  end
  local widest, narrowest = wide or items.naturalWidth(list, number), wide or items.leastWidth(list, number)
  if style.ratio and not style.width then
    local shortest, tallest = items.limits(style, false)
    shortest, tallest = shortest and shortest * style.ratio or 0, tallest and tallest * style.ratio
    widest, narrowest = items.clamp(widest, shortest, tallest), items.clamp(narrowest, shortest, tallest)
    -- 4.5: the automatic minimum.
    low = low or items.clamp(items.leastWidth(list, number), shortest, tallest)
  end
  widest, narrowest = items.clamp(widest, low or 0, high), items.clamp(narrowest, low or 0, high)
  if flow.isRow and style.hasBase then
    local own = narrowest
    widest, narrowest = withBase(list, number, widest, narrowest, wide, low, high)
    -- Browsers ignore the base in the minimum width of a container that wraps.
    if flow.wraps then narrowest = own end
  end
  if wide or high then
    local padding = items.paddingOf(list, number).x
    widest, narrowest = math.max(widest, padding), math.max(narrowest, padding)
  end
  if style.hasNoMargin then return widest, narrowest end
  local margin = style.margin
  local margins = (type(margin.left) == "number" and margin.left or 0)
    + (type(margin.right) == "number" and margin.right or 0)
  return widest + margins, narrowest + margins
end

-- Returns the minimum and maximum width that the items need together.
local function sumWidths(flow, list)
  local least, most = 0, 0
  for index, number in ipairs(list.order) do
    local style = list.styles[number]
    if list.isTall[number] then list.tall[number] = knownHeight(flow, style) or false end
    local widest = style.ownWidth
    if widest then widest = math.max(widest, items.paddingOf(list, number).x) end
    local narrowest = widest
    if not widest then widest, narrowest = itemWidths(flow, list, number, style) end
    if flow.isRow then
      most = most + widest + (index > 1 and flow.mainGap or 0)
      if flow.wraps then least = math.max(least, narrowest)
      else least = least + narrowest + (index > 1 and flow.mainGap or 0) end
    else
      most, least = math.max(most, widest), math.max(least, narrowest)
    end
  end
  return least, most
end

-- Returns the min-content and max-content sizes of a container (9.9) for a height. Between them, the container is as
-- wide as the space it gets.
local function contentWidths(self, children, height)
  local list = items.of(children)
  local wrapsColumns = self.flexWrap ~= "nowrap" and self.flexDirection:find("column", 1, true) ~= nil
  local key = (wrapsColumns or list.hasTall) and height or -1
  local known = list.contentWidths[key]
  if known then return known.least, known.most end
  local flow = makeFlow(self, nil, height)
  local least, most = sumWidths(flow, list)
  if wrapsColumns and height then
    -- The columns that fill the height, side by side.
    children.last = nil
    local _, cross = lines.make(flow, list)
    most = cross
  end
  most = math.max(least, most)
  list.contentWidths[key] = { least = least, most = most }
  return least, most
end

-- Lays out the items in a space, unless the last layout had the same space.
local function layOut(self, children, width, height, isFitted)
  local last = children.last
  if last and last.width == width and last.height == height and last.isFitted == isFitted then return last end
  local flow = makeFlow(self, width, height, isFitted)
  local found, cross, free = lines.make(flow, items.of(children))
  last = { width = width, height = height, isFitted = isFitted, flow = flow, found = found, cross = cross, free = free,
    high = flow.isRow and cross or flow.mainRoom }
  children.last = last
  return last
end

-- Lays out the items for a size of the container, and finds their positions.
local function settle(self, size, children, padding)
  local width, height = values.inside(size.width, padding.x), values.inside(size.height, padding.y)
  local isFitted = size.isFitted
  local layout
  if isFitted ~= false then
    layout = layOut(self, children, width)
    -- Percentages do not resolve against a height that follows from the content.
    if math.abs(layout.high - height) <= 1e-6 then isFitted = true else layout = nil end
  end
  layout = layout or layOut(self, children, width, height, isFitted)
  local mainFrom, crossFrom = padding.leading, padding.top
  if not layout.flow.isRow then mainFrom, crossFrom = crossFrom, mainFrom end
  local list = items.of(children)
  places.settle(layout.flow, list, layout.found, layout.cross, layout.free, mainFrom, crossFrom)
  return layout, list
end

container "Flex" {
  description = "Arranges views in a row or column in which they grow, shrink and wrap: CSS Flexible Box Layout.",
  properties = definition.properties {
    flexDirection = { type = "enum", values = { "row", "row-reverse", "column", "column-reverse" }, default = "row",
      description = "The main axis: the direction in which views follow each other." },
    flexWrap = { type = "enum", values = { "nowrap", "wrap", "wrap-reverse" }, default = "nowrap",
      description = "Whether views wrap to new lines." },
    justifyContent = { type = "enum", default = "normal", values = { "normal", "flex-start", "flex-end", "center",
        "space-between", "space-around", "space-evenly", "start", "end", "left", "right" },
      description = "The distribution of views along the main axis." },
    alignItems = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "baseline", "start", "end", "self-start", "self-end" },
      description = "The alignment of views across the main axis, in their line, unless a view sets `alignSelf`." },
    alignContent = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "space-between", "space-around", "space-evenly", "start", "end" },
      description = "The distribution of lines across the main axis, if views wrap." },
  },
  childProperties = {
    flex = {
      type = "table",
      fields = definition.fields { grow = { type = "number" }, shrink = { type = "number" }, basis = { type = "any" } },
      read = items.read,
      description = "The view's CSS properties: "
        .. "`flex { grow = 1, basis = 0, margin = { left = \"auto\" } }`.",
    },
  },
  measure = function(self, proposed, children)
    local padding = values.padding(self.padding)
    local room, high = values.inside(proposed.width, padding.x), values.inside(proposed.height, padding.y)
    local least, most = contentWidths(self, children, high)
    local layout = layOut(self, children, room or most, high)
    local width = most
    if room and room < most then width = math.max(least, room) end
    return { width = math.max(0, width) + padding.x, height = math.max(0, layout.high) + padding.y }
  end,
  place = function(self, size, children)
    local padding = values.padding(self.padding)
    local layout, list = settle(self, size, children, padding)
    places.move(layout.flow, list)
    for _, number in ipairs(list.absolute) do places.placeAbsolute(layout.flow, list, number, padding, size) end
    places.tell(layout.flow, list)
  end,
  baseline = function(self, size, children)
    local layout, list = settle(self, size, children, values.padding(self.padding))
    return places.baseline(layout.flow, list, layout.found) or size.height
  end,
}
