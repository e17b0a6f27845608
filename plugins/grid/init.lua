-- The container Grid: CSS Grid Layout Module Level 1 (https://www.w3.org/TR/css-grid-1/). Sizes are border boxes. A
-- number is in points; a string is a value of CSS. `tracks.lua` and `areas.lua` read templates, `lines.lua` and
-- `placement.lua` find cells, `sizing.lua` and `spans.lua` size tracks, `places.lua` places views, and `layout.lua`
-- runs these steps in order.

local values = require "css.values"
local definition = require "css.definition"
local items = require "items"
local layout = require "layout"
local places = require "places"

local function range(first, span) return span > 1 and first .. "–" .. first + span - 1 or first end

-- Returns the reason of a view's position for explanations; it stays the same until the view gets other cells.
local function reasonOf(item)
  if not item.reason then
    item.reason = "column " .. range(item.column, item.columnSpan) .. ", row " .. range(item.row, item.rowSpan)
  end
  return item.reason
end

local contents = { "normal", "stretch", "start", "end", "center", "space-between", "space-around", "space-evenly",
  "flex-start", "flex-end" }
local alignments = { "normal", "stretch", "start", "end", "center", "baseline", "self-start", "self-end", "flex-start",
  "flex-end" }

-- Adds the sides of the screen, which only alignments along rows have.
local function withSides(list)
  local result = table.move(list, 1, #list, 1, {})
  result[#result + 1] = "left"
  result[#result + 1] = "right"
  return result
end

-- Lays out the views for a size of the container, and finds the positions of the views in the flow.
local function settle(self, size, children, padding)
  local width, height = values.inside(size.width, padding.x), values.inside(size.height, padding.y)
  local grid = layout.run(self, children, width)
  local isTaller = math.abs(grid.high - height) > 1e-6
  -- The number of repeated rows does not depend on a height that follows from the content.
  local isOpen = size.isFitted
  if isOpen == nil then isOpen = not isTaller end
  if grid.followsHeight or isTaller or not isOpen then
    grid = layout.run(self, children, width, height, isOpen)
  end
  for index = 1, #grid.list do places.place(grid, grid.list[index]) end
  return grid
end

container "Grid" {
  description = "Arranges views in rows and columns, as CSS Grid Layout does. A view occupies one or several cells.",
  properties = definition.properties {
    gridTemplateColumns = { type = "any", default = "none",
      description = "The columns: `\"90 1fr minmax(50, auto)\"`, `\"repeat(auto-fill, 80)\"`, "
        .. "`\"[side] 20% [main] 1fr\"`." },
    gridTemplateRows = { type = "any", default = "none", description = "The rows, in the syntax of \z
      `gridTemplateColumns`." },
    gridTemplateAreas = { type = "any", default = "none",
      description = "The names of areas, a text per row: `{ \"head head\", \"side main\" }`. A word is the area of a \z
        cell; a dot is a cell without an area." },
    gridAutoColumns = { type = "any", default = "auto",
      description = "The widths of columns that views need in addition to `gridTemplateColumns`." },
    gridAutoRows = { type = "any", default = "auto",
      description = "The heights of rows that views need in addition to `gridTemplateRows`." },
    gridAutoFlow = { type = "enum", values = { "row", "column", "dense", "row dense", "column dense" }, default = "row",
      description = "How views without a cell fill the grid: along rows or columns; `dense` also fills gaps." },
    justifyContent = { type = "enum", default = "normal", values = withSides(contents),
      description = "The distribution of columns that don't fill the width." },
    alignContent = { type = "enum", default = "normal", values = contents,
      description = "The distribution of rows that don't fill the height." },
    justifyItems = { type = "enum", default = "normal", values = withSides(alignments),
      description = "The horizontal alignment of views in their area, unless `justifySelf` is set." },
    alignItems = { type = "enum", default = "normal", values = alignments,
      description = "The vertical alignment of views in their area, unless `alignSelf` is set." },
  },
  childProperties = {
    grid = {
      type = "table",
      fields = definition.fields {
        column = { type = "any" }, row = { type = "any" }, area = { type = "any" }, columnStart = { type = "any" },
        columnEnd = { type = "any" }, rowStart = { type = "any" }, rowEnd = { type = "any" },
        justifySelf = { type = "string" },
      },
      read = items.read,
      description = "The view's area and CSS properties: "
        .. "`grid { column = \"1 / span 2\", row = -1, alignSelf = \"center\" }`.",
    },
  },
  measure = function(self, proposed, children)
    local padding = values.padding(self.padding)
    local room, high = values.inside(proposed.width, padding.x), values.inside(proposed.height, padding.y)
    local least, most = layout.contentWidths(self, children, high)
    local width = most
    if room and room < most then width = math.max(least, room) end
    local grid = layout.run(self, children, room or most, high)
    return { width = width + padding.x, height = grid.high + padding.y }
  end,
  place = function(self, size, children)
    local padding = values.padding(self.padding)
    local grid = settle(self, size, children, padding)
    for index = 1, #grid.list do
      local item = grid.list[index]
      local x, y = places.offset(grid, item)
      item.child:place(padding.leading + item.x + x, padding.top + item.y + y, item.width, item.height, reasonOf(item),
        places.isFitted(item))
    end
    for index = 1, #grid.absolute do
      local item = grid.absolute[index]
      places.placeAbsolute(grid, item, padding, size)
      local style = item.style
      item.child:place(item.x, item.y, item.width, item.height, "out of the flow",
        style.height == nil and not (style.top and style.bottom))
    end
  end,
  baseline = function(self, size, children)
    local padding = values.padding(self.padding)
    local grid = settle(self, size, children, padding)
    local own = places.baseline(grid)
    return own and padding.top + own or size.height
  end,
}
