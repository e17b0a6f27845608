-- The cells of each view: section 8.5 of CSS Grid Layout Module Level 1
-- (https://www.w3.org/TR/css-grid-1/#auto-placement-algo). Numbers in comments refer to its steps.
--
-- The names assume a flow along rows. `major` is the axis along which lines of cells follow each other (rows), and
-- `minor` is the axis along such a line; a flow along columns swaps them. Both are counted from 0, the first track of
-- the implicit grid.

local lines = require "lines"

local placement = {}

-- The occupied cells.
local Cells = {}
Cells.__index = Cells

function Cells:isFree(major, minor, majorSpan, minorSpan)
  for own = major, major + majorSpan - 1 do
    local row = self[own]
    if row then
      for cell = minor, minor + minorSpan - 1 do
        if row[cell] then return false end
      end
    end
  end
  return true
end

function Cells:take(major, minor, majorSpan, minorSpan)
  for own = major, major + majorSpan - 1 do
    local row = self[own]
    if not row then
      row = {}
      self[own] = row
    end
    for cell = minor, minor + minorSpan - 1 do row[cell] = true end
  end
end

-- Resolves the lines from scripts, and finds the tracks that they need before the explicit grid.
local function resolve(list, columns, rows, isColumnFlow)
  local major, minor = rows, columns
  local names = { "rowStart", "rowEnd", "columnStart", "columnEnd" }
  if isColumnFlow then
    major, minor = columns, rows
    names = { "columnStart", "columnEnd", "rowStart", "rowEnd" }
  end
  local before, beforeMinor, widest = 0, 0, minor.count > 0 and minor.count or nil
  for index = 1, #list do
    local item = list[index]
    local said = item.style.lines
    if said then
      item.major, item.majorSpan = lines.resolve(major, said[names[1]], said[names[2]])
      item.minor, item.minorSpan = lines.resolve(minor, said[names[3]], said[names[4]])
      if item.major and item.major < before then before = item.major end
      if item.minor and item.minor < beforeMinor then beforeMinor = item.minor end
    else
      item.major, item.majorSpan, item.minor, item.minorSpan = nil, 1, nil, 1
    end
  end
  -- 3: as many tracks as views with lines need, and as the widest of the other views.
  for index = 1, #list do
    local item = list[index]
    local last = (item.minor or beforeMinor) + item.minorSpan
    if not widest or last > widest then widest = last end
  end
  return -before, -beforeMinor, widest and widest - beforeMinor or 0
end

-- 1 and 2: places views whose line of cells is given. Returns the remaining views.
local function placeLocked(list, cells, flow)
  local left, cursors = {}, {}
  for index = 1, #list do
    local item = list[index]
    if item.major and item.minor then cells:take(item.major, item.minor, item.majorSpan, item.minorSpan) end
  end
  for index = 1, #list do
    local item = list[index]
    if not item.major then
      left[#left + 1] = item
    elseif not item.minor then
      -- Cells that were occupied for a view of this size are occupied for the next view of this size too.
      local key = flow.isDense and item.major .. "/" .. item.majorSpan .. "/" .. item.minorSpan or item.major
      local at = cursors[key] or 0
      while not cells:isFree(item.major, at, item.majorSpan, item.minorSpan) do at = at + 1 end
      item.minor = at
      cells:take(item.major, at, item.majorSpan, item.minorSpan)
      cursors[key] = at + item.minorSpan
      flow.widest = math.max(flow.widest, at + item.minorSpan)
    end
  end
  return left
end

-- 4, for a view with a given position along the lines: finds the first line of cells with free space there.
local function placeInMinor(item, cells, cursor)
  if cursor.minor and item.minor < cursor.minor then cursor.major = cursor.major + 1 end
  cursor.minor = item.minor
  while not cells:isFree(cursor.major, item.minor, item.majorSpan, item.minorSpan) do
    cursor.major = cursor.major + 1
  end
  item.major = cursor.major
end

-- 4, for a view without any line.
local function placeAnywhere(item, cells, cursor, widest)
  local at, last = cursor.minor or 0, widest - item.minorSpan
  while true do
    while at <= last do
      if cells:isFree(cursor.major, at, item.majorSpan, item.minorSpan) then
        item.major, item.minor = cursor.major, at
        cursor.minor = at
        return
      end
      at = at + 1
    end
    cursor.major, at = cursor.major + 1, 0
  end
end

-- 4: places the remaining views in order.
local function placeRest(left, cells, flow)
  local shared, own = { major = 0 }, {}
  for index = 1, #left do
    local item = left[index]
    local cursor = shared
    if flow.isDense then
      -- The search begins at the start, but skips cells that were already occupied for a view of this size.
      local key = (item.minor or "") .. "/" .. item.majorSpan .. "/" .. item.minorSpan
      cursor = own[key] or { major = 0 }
      own[key] = cursor
    end
    if item.minor then placeInMinor(item, cells, cursor) else placeAnywhere(item, cells, cursor, flow.widest) end
    cells:take(item.major, item.minor, item.majorSpan, item.minorSpan)
  end
end

-- Sets `column`, `columnSpan`, `row` and `rowSpan` of each view, counted from 1. `columns` and `rows` have the lines of
-- the explicit grid.
--
-- Returns the number of tracks before the explicit grid and the total number of tracks, for both axes.
function placement.run(list, columns, rows, autoFlow)
  local isColumnFlow = autoFlow:find("column", 1, true) ~= nil
  local flow = { isDense = autoFlow:find("dense", 1, true) ~= nil }
  local before, beforeMinor
  before, beforeMinor, flow.widest = resolve(list, columns, rows, isColumnFlow)
  for index = 1, #list do
    local item = list[index]
    if item.major then item.major = item.major + before end
    if item.minor then item.minor = item.minor + beforeMinor end
  end
  local cells = setmetatable({}, Cells)
  placeRest(placeLocked(list, cells, flow), cells, flow)
  local count = isColumnFlow and columns.count or rows.count
  -- An explicit grid without tracks adds no tracks after those before it.
  local high = count > 0 and before + count or 0
  for index = 1, #list do
    local item = list[index]
    item.reason = false
    if item.major + item.majorSpan > high then high = item.major + item.majorSpan end
    if isColumnFlow then
      item.column, item.columnSpan = item.major + 1, item.majorSpan
      item.row, item.rowSpan = item.minor + 1, item.minorSpan
    else
      item.row, item.rowSpan = item.major + 1, item.majorSpan
      item.column, item.columnSpan = item.minor + 1, item.minorSpan
    end
  end
  if isColumnFlow then return before, high, beforeMinor, flow.widest end
  return beforeMinor, flow.widest, before, high
end

return placement
