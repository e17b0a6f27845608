-- Grid: CSS Grid Layout Module Level 1 (https://www.w3.org/TR/css-grid-1/). Sizes are border boxes; numbers are points,
-- strings values of CSS. `tracks.lua` and `areas.lua` read templates, `lines.lua` and `placement.lua` find cells,
-- `sizing.lua` and `spans.lua` size tracks, `places.lua` places views; `layout.lua` has the order of these steps.

local values = require "css.values"
local definition = require "css.definition"
local items = require "items"
local layout = require "layout"
local places = require "places"

local function range(first, span) return span > 1 and first .. "–" .. first + span - 1 or first end

-- Why a view is where it is; the same until it gets other cells.
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

-- Along rows there are also the sides of the screen.
local function withSides(list)
  local result = table.move(list, 1, #list, 1, {})
  result[#result + 1] = "left"
  result[#result + 1] = "right"
  return result
end

container "Grid" {
  description = "Arranges views in the cells of rows and columns, one or several cells each: CSS Grid Layout.",
  properties = definition.properties {
    gridTemplateColumns = { type = "any", default = "none",
      description = "The columns: `\"90 1fr minmax(50, auto)\"`, `\"repeat(auto-fill, 80)\"`, "
        .. "`\"[side] 20% [main] 1fr\"`." },
    gridTemplateRows = { type = "any", default = "none", description = "The rows, in the syntax of columns." },
    gridTemplateAreas = { type = "any", default = "none",
      description = "The names of areas, a text per row: `{ \"head head\", \"side main\" }`. A dot is a cell \z
        without an area." },
    gridAutoColumns = { type = "any", default = "auto",
      description = "The widths of additional columns that views need." },
    gridAutoRows = { type = "any", default = "auto",
      description = "The heights of additional rows that views need." },
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
    local least, most = layout.contentWidths(self, children)
    local room = values.inside(proposed.width, padding.x)
    local width = most
    if room and room < most then width = math.max(least, room) end
    local grid = layout.run(self, children, room or most, values.inside(proposed.height, padding.y))
    return { width = width + padding.x, height = grid.high + padding.y }
  end,
  place = function(self, size, children)
    local padding = values.padding(self.padding)
    local width, height = values.inside(size.width, padding.x), values.inside(size.height, padding.y)
    local grid = layout.run(self, children, width)
    if grid.followsHeight or math.abs(grid.high - height) > 1e-6 then
      grid = layout.run(self, children, width, height)
    end
    for index = 1, #grid.list do
      local item = grid.list[index]
      places.place(grid, item)
      item.child:place(padding.leading + item.x, padding.top + item.y, item.width, item.height, reasonOf(item))
    end
    for index = 1, #grid.absolute do
      local item = grid.absolute[index]
      places.placeAbsolute(grid, item, padding, size)
      item.child:place(item.x, item.y, item.width, item.height, "out of the flow")
    end
  end,
}
