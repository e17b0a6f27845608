-- Flex: CSS Flexible Box Layout Module Level 1 (https://www.w3.org/TR/css-flexbox-1/). Sizes are border boxes; numbers
-- are points, strings values of CSS. `lines.lua` makes lines and sizes, `places.lua` positions.

local values = require "css.values"
local definition = require "css.definition"
local items = require "items"
local lines = require "lines"
local places = require "places"

local points = values.points

-- The views in their order, and those out of the flow; made once for a list of children. An item has few fields, and
-- all of them from the start: a thousand are made for a list of a thousand.
local function itemsOf(children)
  if children.flow then return children.flow, children.absolute end
  local flow, absolute, number = {}, {}, nil
  for index = 1, #children do
    local child = children[index]
    local style = child.flex
    local item = { child = child, style = style, base = false, hypothetical = 0, leastMain = 0, main = 0, cross = 0,
      mainStart = 0, mainEnd = 0, crossStart = 0, crossEnd = 0, mainAt = 0, align = "stretch", violation = 0,
      isFrozen = false, mostMain = nil }
    if style.isAbsolute then
      absolute[#absolute + 1] = item
    else
      if style.order ~= 0 then number = {} end
      flow[#flow + 1] = item
    end
  end
  if number then
    for index = 1, #flow do number[flow[index]] = index end
    table.sort(flow, function(a, b)
      if a.style.order ~= b.style.order then return a.style.order < b.style.order end
      return number[a] < number[b]
    end)
  end
  children.flow, children.absolute = flow, absolute
  return flow, absolute
end

local alignContents = { normal = "stretch", start = "flex-start", ["end"] = "flex-end" }

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
    alignItems = self.alignItems, alignContent = alignContents[content] or content,
  }
end

-- The widths between which a container is as wide as its room: its min-content and max-content sizes (9.9).
local function contentWidths(self, children)
  if children.least then return children.least, children.most end
  local flow = makeFlow(self)
  local list = itemsOf(children)
  local least, most = 0, 0
  for index = 1, #list do
    local item = list[index]
    lines.resolveMargins(flow, item)
    local style, child = item.style, item.child
    local widest, narrowest
    if style.isSimple then
      widest = style.width or child:measure().width
      narrowest = style.width or items.leastWidth(child)
      if style.minWidth or style.maxWidth then
        widest = items.clamp(widest, style.minWidth or 0, style.maxWidth)
        narrowest = items.clamp(narrowest, style.minWidth or 0, style.maxWidth)
      end
    else
      local low, high, own = items.limits(style, true)
      local wide = own or style.ratio and type(style.height) == "number" and style.height * style.ratio
      widest = items.clamp(wide or child:measure().width, low or 0, high)
      narrowest = items.clamp(wide or items.leastWidth(child), low or 0, high)
    end
    if not style.hasNoMargin then
      local margin = style.margin
      local margins = (type(margin.left) == "number" and margin.left or 0)
        + (type(margin.right) == "number" and margin.right or 0)
      widest, narrowest = widest + margins, narrowest + margins
    end
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
  local list = itemsOf(children)
  local found, cross, free = lines.make(flow, list)
  last = { width = width, height = height, flow = flow, found = found, cross = cross, free = free,
    high = flow.isRow and cross or flow.mainRoom }
  children.last = last
  return last
end

container "Flex" {
  description = "Views in a row or a column that grow, shrink and wrap: CSS Flexible Box Layout.",
  properties = definition.properties {
    flexDirection = { type = "enum", values = { "row", "row-reverse", "column", "column-reverse" }, default = "row",
      description = "The main axis, along which views follow each other." },
    flexWrap = { type = "enum", values = { "nowrap", "wrap", "wrap-reverse" }, default = "nowrap",
      description = "Whether views go on a next line where there is no room." },
    justifyContent = { type = "enum", default = "normal", values = { "normal", "flex-start", "flex-end", "center",
        "space-between", "space-around", "space-evenly", "start", "end", "left", "right" },
      description = "Where views stand along the main axis." },
    alignItems = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "baseline", "start", "end", "self-start", "self-end" },
      description = "Where views stand across their line, unless alignSelf says otherwise." },
    alignContent = { type = "enum", default = "normal", values = { "normal", "stretch", "flex-start", "flex-end",
        "center", "space-between", "space-around", "space-evenly", "start", "end" },
      description = "Where lines stand in a container that wraps." },
  },
  childProperties = {
    flex = {
      type = "table",
      fields = definition.fields { grow = { type = "number" }, shrink = { type = "number" }, basis = { type = "any" } },
      read = items.read,
      description = "How the view takes part, as CSS says it: "
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
    places.settle(layout.flow, layout.found, layout.cross, layout.free, padding.leading, padding.top)
    local _, absolute = itemsOf(children)
    for _, item in ipairs(absolute) do places.placeAbsolute(layout.flow, item, padding, size) end
  end,
}
