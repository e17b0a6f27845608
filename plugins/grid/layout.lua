-- The steps of a layout: sections 11.1 and 11.2 of CSS Grid Layout Module Level 1. Values that do not depend on the
-- space are kept in the list of children, which lives until something in the container changes.

local values = require "css.values"
local tracks = require "tracks"
local areas = require "areas"
local items = require "items"
local lines = require "lines"
local placement = require "placement"
local sizing = require "sizing"
local places = require "places"

local layout = {}

-- Returns the views in the flow, sorted by `order`, and the absolute ones.
local function itemsOf(children)
  local flow, absolute, isOrdered = {}, {}, true
  for index = 1, #children do
    local child = children[index]
    local style = child.grid
    -- With all its fields from the start the table does not grow.
    local item = { child = child, style = style, index = index, first = 1, span = 1, low = 0, high = 0, least = 0,
      leading = 0, trailing = 0, top = 0, bottom = 0, width = 0, height = 0, natural = 0, major = 0, majorSpan = 1,
      minor = 0, minorSpan = 1, column = 1, columnSpan = 1, row = 1, rowSpan = 1, isFlexed = false, hasAuto = false,
      justify = "normal", align = "normal", reason = false,
      isContainer = not child.isFixed and values.paddingOf(child.view) ~= nil }
    if style.isAbsolute then
      absolute[#absolute + 1] = item
    else
      if style.order ~= 0 then isOrdered = false end
      flow[#flow + 1] = item
    end
  end
  if not isOrdered then
    table.sort(flow, function(a, b)
      if a.style.order ~= b.style.order then return a.style.order < b.style.order end
      return a.index < b.index
    end)
  end
  return flow, absolute
end

local function readGap(self, name)
  local gap = self[name]
  return gap == "normal" and 0 or values.length(gap, name)
end

local function contentAlignment(self, name, isMirrored)
  local how = items.plain(self[name])
  if how == "normal" then return "stretch" end
  if how == "left" or how == "right" then return (how == "left") ~= isMirrored and "start" or "end" end
  return how
end

-- Returns whether a list has tracks that depend on the space.
local function followsRoom(list)
  for _, own in ipairs(list) do
    if not own.minKind and not own.names then
      if followsRoom(own) then return true end
    elseif own.factor or type(own.min) == "table" or type(own.max) == "table" or type(own.fit) == "table" then
      return true
    end
  end
  return false
end

-- Reads the properties of a container, once per list of children.
local function gridOf(self, children)
  if children.grid then return children.grid end
  local isMirrored = traits.direction == "rtl"
  local grid = {
    isMirrored = isMirrored, autoFlow = self.gridAutoFlow,
    columnTemplate = tracks.read(self.gridTemplateColumns, "gridTemplateColumns"),
    rowTemplate = tracks.read(self.gridTemplateRows, "gridTemplateRows"),
    autoColumns = tracks.readSizes(self.gridAutoColumns, "gridAutoColumns"),
    autoRows = tracks.readSizes(self.gridAutoRows, "gridAutoRows"),
    areas = areas.read(self.gridTemplateAreas),
    rowGap = readGap(self, "rowGap"), columnGap = readGap(self, "columnGap"),
    justifyContent = contentAlignment(self, "justifyContent", isMirrored),
    alignContent = contentAlignment(self, "alignContent", isMirrored),
    justifyItems = items.plain(self.justifyItems), alignItems = items.plain(self.alignItems),
    -- The min-content and max-content widths by height.
    contentWidths = {},
  }
  grid.list, grid.absolute = itemsOf(children)
  for _, list in ipairs { grid.list, grid.absolute } do
    for index = 1, #list do
      places.alignments(grid, list[index])
      if list[index].style.ratio or list[index].isContainer then grid.isTall = true end
      items.resolveMargins(list[index], nil, isMirrored)
    end
  end
  -- If the height follows from the rows, percentages of it and factors are computed once it is known.
  grid.followsHeight = followsRoom(grid.rowTemplate) or followsRoom(grid.autoRows)
    or type(grid.rowGap) == "table"
  children.grid = grid
  return grid
end

-- Returns the tracks of an axis: the tracks of the template with implicit ones before and after them (7.5 and 7.6).
local function definitionsOf(expanded, autos, before, count)
  local list = {}
  for index = 1, count do
    local own = index - before
    if own >= 1 and own <= expanded.count then
      list[index] = expanded[own]
    elseif own < 1 then
      list[index] = autos[(own - 1) % #autos + 1]
    else
      list[index] = autos[(own - expanded.count - 1) % #autos + 1]
    end
  end
  return list
end

local collapsed = { isCollapsed = true }

-- 7.2.3.2: empty tracks of auto-fit collapse.
local function collapse(definitions, expanded, before, list, first, span)
  if not expanded.fitFirst then return end
  local taken = {}
  for index = 1, #list do
    local item = list[index]
    for track = item[first], item[first] + item[span] - 1 do taken[track] = true end
  end
  for own = expanded.fitFirst + before, expanded.fitLast + before do
    if not taken[own] then definitions[own] = collapsed end
  end
end

-- Finds the explicit grid for a space, and the cells of all views (7.1 and 8.5).
local function placeCells(grid, width, height, columnGap, rowGap)
  local columnTimes = tracks.repetitions(grid.columnTemplate, width, columnGap)
  local rowTimes = tracks.repetitions(grid.rowTemplate, height, rowGap)
  if grid.columnTimes == columnTimes and grid.rowTimes == rowTimes then return end
  grid.columnTimes, grid.rowTimes = columnTimes, rowTimes
  local columns, rows = tracks.expand(grid.columnTemplate, columnTimes), tracks.expand(grid.rowTemplate, rowTimes)
  local named = grid.areas
  grid.columnLines = lines.axis(columns, math.max(columns.count, named.columns), named, "column", "columnEnd")
  grid.rowLines = lines.axis(rows, math.max(rows.count, named.rows), named, "row", "rowEnd")
  local columnCount, rowCount
  grid.columnsBefore, columnCount, grid.rowsBefore, rowCount =
    placement.run(grid.list, grid.columnLines, grid.rowLines, grid.autoFlow)
  grid.columnDefinitions = definitionsOf(columns, grid.autoColumns, grid.columnsBefore, columnCount)
  grid.rowDefinitions = definitionsOf(rows, grid.autoRows, grid.rowsBefore, rowCount)
  collapse(grid.columnDefinitions, columns, grid.columnsBefore, grid.list, "column", "columnSpan")
  collapse(grid.rowDefinitions, rows, grid.rowsBefore, grid.list, "row", "rowSpan")
end

-- 11.1, 1: sizes the columns. `isKnown` is whether the contributions of the views are up to date.
local function sizeColumns(grid, width, constraint, gap, isKnown)
  local axis = sizing.prepare(grid.columnDefinitions, { room = width, whole = width, constraint = constraint, gap = gap,
    content = grid.justifyContent })
  local list = grid.list
  if axis.needsViews and not isKnown then
    for index = 1, #list do
      local item = list[index]
      item.first, item.span = item.column, item.columnSpan
      sizing.look(axis, item)
      if not item.style.hasNoMargin then items.resolveMargins(item, nil, grid.isMirrored) end
      items.contributeWidth(item)
    end
  end
  sizing.run(axis, list)
  return axis
end

-- Returns whether a view is aligned on the baseline of its row. A view whose height depends on the row is not.
local function isOnBaseline(item)
  if item.align ~= "baseline" or item.autoTop or item.autoBottom then return false end
  local style = item.style
  return not (item.hasAuto and (type(style.height) == "table" or type(style.minHeight) == "table"
    or type(style.maxHeight) == "table"))
end

-- Aligns the baselines of each row: views above the lowest baseline move down (11.5, 1).
local function alignBaselines(list)
  local deepest = {}
  for index = 1, #list do
    local item = list[index]
    item.shim = nil
    if isOnBaseline(item) then
      item.ascent = item.top + item.child:baseline { width = item.width, height = item.natural }
      deepest[item.row] = math.max(deepest[item.row] or item.ascent, item.ascent)
    end
  end
  if next(deepest) == nil then return end
  for index = 1, #list do
    local item = list[index]
    if isOnBaseline(item) then
      item.shim = deepest[item.row] - item.ascent
      item.low, item.high, item.least = item.low + item.shim, item.high + item.shim, item.least + item.shim
    end
  end
end

-- 11.1, 2: sizes the rows for the widths of the columns.
local function sizeRows(grid, height, gap)
  local axis = sizing.prepare(grid.rowDefinitions, { room = height, whole = height,
    constraint = not height and "max" or nil, isOpen = not height, gap = gap, content = grid.alignContent })
  local list, columns = grid.list, grid.columns
  local hasBaseline = false
  for index = 1, #list do
    local item = list[index]
    local _, wide = places.area(columns, item.column, item.columnSpan)
    if not item.style.hasNoMargin then items.resolveMargins(item, wide, grid.isMirrored) end
    item.first, item.span = item.row, item.rowSpan
    item.width = items.width(item, wide, item.justify, item.align)
    if item.align == "baseline" then hasBaseline = true end
    if axis.needsViews then sizing.look(axis, item) end
    if axis.needsViews or item.align == "baseline" then
      item.natural = items.contributeHeight(item)
    end
  end
  if hasBaseline then alignBaselines(list) end
  sizing.run(axis, list)
  return axis
end

-- 11.1, 3: returns whether columns depend on rows: a view that fills the height of its area has a ratio, or contains
-- such views.
local function takeHeights(grid)
  if not grid.isTall or not grid.columns.needsViews then return false end
  local isChanged = false
  for index = 1, #grid.list do
    local item = grid.list[index]
    local style = item.style
    local follows = item.isContainer or style.ratio and type(style.height) ~= "number"
    if follows and not style.width then
      local _, high = places.area(grid.rows, item.row, item.rowSpan)
      -- While columns are sized, margins in percent do not resolve.
      if not style.hasNoMargin then items.resolveMargins(item, nil, grid.isMirrored) end
      item.tall = items.knownHeight(item, high, item.align, true)
      isChanged = isChanged or item.tall ~= nil
      if not style.hasNoMargin then
        local _, wide = places.area(grid.columns, item.column, item.columnSpan)
        items.resolveMargins(item, wide, grid.isMirrored)
      end
    end
  end
  return isChanged
end

-- 11.1, 1: returns the height of a view's area if all its rows have a maximum in points.
local function guessHeight(grid, item, height, gap)
  local sum = gap * (item.rowSpan - 1)
  for index = item.row, item.row + item.rowSpan - 1 do
    local definition = grid.rowDefinitions[index]
    local most = definition.maxKind == "fixed" and values.points(definition.max, height)
    if not most then return nil end
    sum = sum + math.max(most, definition.minKind == "fixed" and values.points(definition.min, height) or 0)
  end
  return sum
end

-- Sizes columns, then rows, and both again if columns depend on rows. `isKnown` is whether the contributions of the
-- views are up to date. `isOpen` is whether the height follows from the content: the number of repeated rows does not
-- depend on it then.
local function sizeTracks(grid, width, height, constraint, isKnown, isOpen)
  local columnGap, rowGap = values.points(grid.columnGap, width) or 0, values.points(grid.rowGap, height) or 0
  placeCells(grid, width, not isOpen and height or nil, columnGap, rowGap)
  if grid.isTall then
    for index = 1, #grid.list do
      local item = grid.list[index]
      local high = guessHeight(grid, item, height, rowGap)
      item.tall = high and not item.style.width and items.knownHeight(item, high, item.align, true) or nil
    end
  end
  grid.columns = sizeColumns(grid, width, constraint, columnGap, isKnown)
  if constraint and not grid.isTall then return end
  places.align(grid.columns, grid.justifyContent)
  grid.rows = sizeRows(grid, height, rowGap)
  places.align(grid.rows, grid.alignContent)
  -- Browsers keep the height of the first pass.
  grid.high = grid.rows.total
  if takeHeights(grid) then
    grid.columns = sizeColumns(grid, width, constraint, columnGap)
    if constraint then return end
    places.align(grid.columns, grid.justifyContent)
    -- The second pass knows the height of the container.
    grid.rows = sizeRows(grid, height or grid.high, rowGap)
    places.align(grid.rows, grid.alignContent)
  end
end

-- Returns the min-content and max-content sizes of a container (11.2) for a height. Between them, the container is as
-- wide as the space it gets.
function layout.contentWidths(self, children, height)
  local grid = gridOf(self, children)
  local key = grid.isTall and height or -1
  local known = grid.contentWidths[key]
  if known then return known.least, known.most end
  sizeTracks(grid, nil, height, "min")
  local least = grid.columns.total
  sizeTracks(grid, nil, height, "max", not grid.isTall)
  known = { least = least, most = grid.columns.total }
  grid.contentWidths[key] = known
  grid.hasRun = false
  return known.least, known.most
end

-- Lays out the views in a space, unless the last layout had the same space. A height of nil is indefinite; `isOpen` is
-- whether the height follows from the content. Returns the grid; its `high` is the height of the rows.
function layout.run(self, children, width, height, isOpen)
  local grid = gridOf(self, children)
  if grid.hasRun and grid.width == width and grid.height == height and grid.isOpen == isOpen then return grid end
  sizeTracks(grid, width, height, nil, false, isOpen)
  grid.hasRun, grid.width, grid.height, grid.isOpen = true, width, height, isOpen
  return grid
end

return layout
