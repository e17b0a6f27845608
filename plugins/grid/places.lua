-- The positions of tracks and of the views in them: sections 10 and 9 of CSS Grid Layout Module Level 1.

local values = require "css.values"
local absolute = require "css.absolute"
local items = require "items"
local lines = require "lines"

local places = {}

-- Returns the space before the first track and the space between two tracks for an alignment (10.5). If tracks
-- overflow, distributed alignments fall back to the start.
local function spread(how, free, count)
  if how == "center" then return free / 2, 0 end
  if how == "end" then return free, 0 end
  if free > 0 and count > 0 then
    if how == "space-between" and count > 1 then return 0, free / (count - 1) end
    if how == "space-around" then return free / count / 2, free / count end
    if how == "space-evenly" then return free / (count + 1), free / (count + 1) end
  end
  return 0, 0
end

-- Sets the position `at` of each track from the start of the content.
function places.align(axis, how)
  local free = axis.room and axis.room - axis.total or 0
  local before, between = spread(how, free, axis.visible)
  local at, isFirst = before, true
  for index = 1, #axis do
    local track = axis[index]
    if not track.isCollapsed then
      if not isFirst then at = at + axis.gap + between end
      isFirst = false
    end
    track.at = at
    at = at + track.base
  end
end

-- Returns the position and the length of an area of several tracks.
function places.area(axis, first, span)
  local from, to = axis[first], axis[first + span - 1]
  return from.at, to.at + to.base - from.at
end

-- Returns the position of a view from the start of its space; `free` is the free space.
local function offset(how, free, startAuto, endAuto)
  if startAuto or endAuto then
    if free <= 0 then return 0 end
    if startAuto and endAuto then return free / 2 end
    return startAuto and free or 0
  end
  if how == "center" then return free / 2 end
  if how == "end" then return free end
  return 0
end

-- Returns the alignment of a view along an axis; "left" and "right" depend on the text's direction.
local function justification(grid, own)
  local how = own == "auto" and grid.justifyItems or own
  if how == "left" or how == "right" then return (how == "left") ~= grid.isMirrored and "start" or "end" end
  return how
end

function places.alignments(grid, item)
  item.justify = justification(grid, item.style.justify)
  item.align = item.style.align == "auto" and grid.alignItems or item.style.align
end

-- Sets the size of a view in its area and its position (10.3 and 10.4).
function places.place(grid, item)
  local x, wide = places.area(grid.columns, item.column, item.columnSpan)
  local y, high = places.area(grid.rows, item.row, item.rowSpan)
  local style = item.style
  local width
  if style.ratio and not style.width then
    width = items.width(item, wide, item.justify, item.align, high)
  else
    width = item.width
  end
  local height = items.height(item, high, item.align, width)
  item.width, item.height = width, height
  item.x = x + item.leading
    + offset(item.justify, wide - width - item.leading - item.trailing, item.autoLeading, item.autoTrailing)
  item.y = y + item.top
    + (item.shim or offset(item.align, high - height - item.top - item.bottom, item.autoTop, item.autoBottom))
end

-- Returns how far the insets move a view in the flow.
function places.offset(grid, item)
  if not item.style.isOffset then return 0, 0 end
  local _, wide = places.area(grid.columns, item.column, item.columnSpan)
  local _, high = places.area(grid.rows, item.row, item.rowSpan)
  return values.offset(item.style, wide, high, grid.isMirrored)
end

-- Returns whether the height of a view in the flow is only what its content takes.
function places.isFitted(item)
  if item.style.height then return false end
  return not (item.align == "normal" or item.align == "stretch") or item.autoTop == true or item.autoBottom == true
end

-- 10.6: returns the first baseline of a grid from the top of its rows; nil for a grid without views. The first row that
-- is not empty determines it: a view aligned on the row's baseline, or else the first view.
function places.baseline(grid)
  local chosen
  for index = 1, #grid.list do
    local item = grid.list[index]
    local isBefore = not chosen or item.row < chosen.row
    if chosen and item.row == chosen.row then
      local isOn, wasOn = item.shim ~= nil, chosen.shim ~= nil
      if isOn ~= wasOn then isBefore = isOn else isBefore = item.column < chosen.column end
    end
    if isBefore then chosen = item end
  end
  return chosen and chosen.y + chosen.child:baseline { width = chosen.width, height = chosen.height }
end

-- Returns the start and length of the containing block along an axis: the padding box, or the space between lines
-- (9.2).
local function block(axis, explicit, before, first, last, start, whole)
  local from, to = lines.resolveEdges(explicit, first, last)
  local low, high = 0, whole
  local count = #axis
  local function line(number)
    local index = number + before
    if index < 0 or index > count then return nil end
    return index
  end
  from, to = from and line(from), to and line(to)
  if from then
    local track = axis[from + 1]
    low = start + (track and track.at or count > 0 and axis[count].at + axis[count].base or 0)
  end
  if to then
    local track = axis[to]
    high = start + (track and track.at + track.base or count > 0 and axis[1].at or 0)
  end
  return low, math.max(0, high - low)
end

-- 9: places an absolute view in its area if it has one, or else in the container.
function places.placeAbsolute(grid, item, padding, size)
  local style, child = item.style, item.child
  local said = style.lines or lines.none
  local left, wide = block(grid.columns, grid.columnLines, grid.columnsBefore, said.columnStart, said.columnEnd,
    padding.leading, size.width)
  local top, high = block(grid.rows, grid.rowLines, grid.rowsBefore, said.rowStart, said.rowEnd, padding.top,
    size.height)
  local x, y, w, h = absolute.frame(style, wide, high, style.justify, style.align, grid.isMirrored, {
    padding = values.paddingOf(child.view), taken = absolute.taken(item.justify, padding),
    bounds = { x = { -left, size.width - left }, y = { -top, size.height - top } },
    least = function() return items.leastWidth(child) end,
    natural = function() return items.naturalWidth(child) end,
    heightAt = function(width) return items.heightAt(child, width) end })
  if not x or not y then items.resolveMargins(item, wide, grid.isMirrored) end
  -- Without insets, the view is placed as the only view in that area would be.
  item.x = left + (x or item.leading + offset(item.justify, wide - w - item.leading - item.trailing))
  item.y = top + (y or item.top + offset(item.align, high - h - item.top - item.bottom))
  item.width, item.height = w, h
end

return places
