-- Flex: CSS Flexible Box Layout Module Level 1 (https://www.w3.org/TR/css-flexbox-1/). Sizes are border boxes; numbers
-- are points, strings values of CSS. `lines.lua` makes lines and sizes, `places.lua` positions.

local values = require "css.values"
local definition = require "css.definition"
local items = require "items"
local lines = require "lines"
local places = require "places"

local points = values.points

-- What a layout in so much room is about; a width or height of nil is indefinite.
local function makeFlow(self, width, height)
  local direction, wrap = self.flexDirection, self.flexWrap
  local isRow = direction == "row" or direction == "row-reverse"
  local rowGap, columnGap = values.length(self.rowGap, "rowGap"), values.length(self.columnGap, "columnGap")
  rowGap, columnGap = points(rowGap, height) or 0, points(columnGap, width) or 0
  local content = self.alignContent
  return {
    isRow = isRow, isReverse = direction == "row-reverse" or direction == "column-reverse",
    wraps = wrap ~= "nowrap", isWrapReverse = wrap == "wrap-reverse",
    isMirrored = traits.direction == "rtl", width = width, height = height,
    mainRoom = isRow and width or not isRow and height or nil,
    crossRoom = isRow and height or not isRow and width or nil,
    mainGap = isRow and columnGap or rowGap, crossGap = isRow and rowGap or columnGap,
    justifyContent = self.justifyContent == "normal" and "flex-start" or self.justifyContent,
    alignItems = self.alignItems, alignContent = content == "normal" and "stretch" or content,
  }
end

-- What an item in a row asks for where its flex base size counts (9.9.3): one that does not grow is no wider than that,
-- one that does not shrink no narrower.
local function withBase(list, number, widest, narrowest, wide, low, high)
  local style = list.styles[number]
  -- Browsers take a base of `content` for the width here, if there is one.
  local base = points(style.basis) or wide or items.naturalWidth(list, number)
  if style.grow == 0 then widest, narrowest = math.min(widest, base), math.min(narrowest, base) end
  if style.shrink == 0 then widest, narrowest = math.max(widest, base), math.max(narrowest, base) end
  -- 4.5: the automatic minimum.
  low = low or math.min(items.leastWidth(list, number), wide or math.huge, high or math.huge)
  return items.clamp(widest, low, high), items.clamp(narrowest, low, high)
end

-- The widths that an item asks of its container: its max-content and min-content contributions.
local function itemWidths(flow, list, number, style)
  local wide, low, high
  if style.isSimple then
    wide, low, high = style.width, style.minWidth, style.maxWidth
  else
    low, high, wide = items.limits(style, true)
    if not wide and style.ratio then
      local shortest, tallest, height = items.limits(style, false)
      wide = height and items.clamp(height, shortest or 0, tallest) * style.ratio
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
    -- In the least width of a container that wraps browsers leave the base out.
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

-- The widths between which a container is as wide as its room: its min-content and max-content sizes (9.9).
local function contentWidths(self, children)
  if children.least then return children.least, children.most end
  local flow, list = makeFlow(self), items.of(children)
  local least, most = 0, 0
  for index, number in ipairs(list.order) do
    local style = list.styles[number]
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
  children.least, children.most = least, most
  return least, most
end

-- Lays out in so much room, unless that was the last layout. Gives the size of what is in it.
local function layOut(self, children, width, height)
  local last = children.last
  if last and last.width == width and last.height == height then return last end
  local flow = makeFlow(self, width, height)
  local found, cross, free = lines.make(flow, items.of(children))
  last = { width = width, height = height, flow = flow, found = found, cross = cross, free = free,
    high = flow.isRow and cross or flow.mainRoom }
  children.last = last
  return last
end

container "Flex" {
  description = "Arranges views in a row or column in which they grow, shrink and wrap: CSS Flexible Box Layout.",
  properties = definition.properties {
    flexDirection = { type = "enum", values = { "row", "row-reverse", "column", "column-reverse" }, default = "row",
      description = "The main axis." },
    flexWrap = { type = "enum", values = { "nowrap", "wrap", "wrap-reverse" }, default = "nowrap",
      description = "Whether views wrap to new lines." },
    justifyContent = { type = "enum", default = "normal", values = { "normal", "flex-start", "flex-end", "center",
        "space-between", "space-around", "space-evenly", "start", "end", "left", "right" },
      description = "The distribution of views along the main axis." },
    alignItems = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "baseline", "start", "end", "self-start", "self-end" },
      description = "The alignment of views across their line, unless `alignSelf` is set." },
    alignContent = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "space-between", "space-around", "space-evenly", "start", "end" },
      description = "The alignment of lines in a wrapping container." },
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
    local least, most = contentWidths(self, children)
    local room = values.inside(proposed.width, padding.x)
    local layout = layOut(self, children, room or most, values.inside(proposed.height, padding.y))
    local width = most
    if room and room < most then width = math.max(least, room) end
    return { width = math.max(0, width) + padding.x, height = math.max(0, layout.high) + padding.y }
  end,
  place = function(self, size, children)
    local padding = values.padding(self.padding)
    local width, height = values.inside(size.width, padding.x), values.inside(size.height, padding.y)
    -- A height that is just what the content takes says nothing to percentages.
    local layout = layOut(self, children, width)
    if math.abs(layout.high - height) > 1e-6 then layout = layOut(self, children, width, height) end
    local flow, list = layout.flow, items.of(children)
    local mainFrom, crossFrom = padding.leading, padding.top
    if not flow.isRow then mainFrom, crossFrom = crossFrom, mainFrom end
    places.settle(flow, list, layout.found, layout.cross, layout.free, mainFrom, crossFrom)
    for _, number in ipairs(list.absolute) do places.placeAbsolute(flow, list, number, padding, size) end
    places.tell(flow, list)
  end,
}
