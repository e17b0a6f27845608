-- The positions of items on their lines, and of absolute views in the container: sections 9.5, 9.6 and 4.1 of CSS
-- Flexible Box Layout Module Level 1.

local values = require "css.values"
local absolute = require "css.absolute"
local items = require "items"
local lines = require "lines"

local places = {}

-- Returns the space before the first item and the space between two items for an alignment. If items overflow,
-- distributed alignments fall back to the start of the text's direction.
local function spread(how, free, count, isReverse)
  if how == "center" then return free / 2, 0 end
  if how == "flex-end" then return free, 0 end
  if free > 0 and count > 0 then
    if how == "space-between" and count > 1 then return 0, free / (count - 1) end
    if how == "space-around" then return free / count / 2, free / count end
    if how == "space-evenly" then return free / (count + 1), free / (count + 1) end
  elseif isReverse and (how == "space-around" or how == "space-evenly") then
    return free, 0
  end
  return 0, 0
end

-- Converts an alignment that does not depend on the flow's direction to one that does.
local function inFlow(how, isReverse)
  if how == "start" or how == "self-start" then return isReverse and "flex-end" or "flex-start" end
  if how == "end" or how == "self-end" then return isReverse and "flex-start" or "flex-end" end
  return how
end

local function justification(flow)
  local how = flow.justifyContent
  if how == "left" or how == "right" then
    local isStart = not flow.isRow or (how == "left") ~= flow.isMirrored
    how = isStart and "start" or "end"
  end
  return inFlow(how, flow.isReverse)
end

-- 12: places items along the main axis, which starts at `from` in the container.
local function placeAlong(flow, list, line, from)
  local order, main, mainAt = list.order, list.main, list.mainAt
  local starts, margins, autos = list.mainStart, list.mainMargins, list.autos
  local count = line.last - line.first + 1
  local free, autoCount = flow.mainRoom - flow.mainGap * (count - 1), 0
  for place = line.first, line.last do
    local number = order[place]
    free = free - main[number] - margins[number]
    local own = autos[number]
    if own then autoCount = autoCount + (own.mainStart and 1 or 0) + (own.mainEnd and 1 or 0) end
  end
  local before, between, auto = 0, 0, 0
  if autoCount > 0 and free > 0 then
    auto = free / autoCount
  else
    before, between = spread(flow.justification, free, count, flow.isReverse)
  end
  local at, step, far = before, between + flow.mainGap, flow.isReverse and from + flow.mainRoom
  for place = line.first, line.last do
    local number = order[place]
    local size, own = main[number], auto > 0 and autos[number]
    local start = at + starts[number]
    if own and own.mainStart then start, at = start + auto, at + auto end
    mainAt[number] = far and far - start - size or from + start
    at = at + size + margins[number] + step
    if own and own.mainEnd then at = at + auto end
  end
end

-- 13 and 14: returns the position of an item across a space, from the start of that space.
local function placeAcross(flow, list, number, room, above)
  local start, align, autos = list.crossStart[number], list.align[number], list.autos[number]
  local free = room - list.cross[number] - list.crossMargins[number]
  if autos and autos.isAcross then
    if free <= 0 or not autos.crossStart then return start end
    return start + (autos.crossEnd and free / 2 or free)
  end
  if align == "stretch" then return start end
  local how = inFlow(align, flow.isWrapReverse)
  if how == "flex-end" then return start + free end
  if how == "center" then return start + free / 2 end
  if how == "baseline" and above then return start + above - list.baseline[number] end
  return start
end

-- Moves items by their insets.
function places.move(flow, list)
  for number = 1, #list.styles do
    local style = list.styles[number]
    if style.isOffset then
      local x, y = values.offset(style, flow.width, flow.whole, flow.isMirrored)
      local along, across = x, y
      if not flow.isRow then along, across = y, x end
      list.mainAt[number], list.crossAt[number] = list.mainAt[number] + along, list.crossAt[number] + across
    end
  end
end

-- 8.5: returns the first baseline of a container from its top; nil for a container without items.
function places.baseline(flow, list, found)
  local line = found[1]
  if not line then return nil end
  local chosen = list.order[line.first]
  if flow.isRow then
    for place = line.first, line.last do
      local number = list.order[place]
      if list.align[number] == "baseline" and not (list.autos[number] and list.autos[number].isAcross) then
        chosen = number
        break
      end
    end
    return list.crossAt[chosen] + list.children[chosen]:baseline { width = list.main[chosen],
      height = list.cross[chosen] }
  end
  return list.mainAt[chosen] + list.children[chosen]:baseline { width = list.cross[chosen], height = list.main[chosen] }
end

-- Returns whether the height of an item is only what its content takes.
local function isFitted(flow, list, number)
  local style = list.styles[number]
  local hasHeight = values.points(style.height, flow.whole) ~= nil
  if flow.isRow then return not hasHeight and not list.isStretched[number] end
  return not hasHeight and not flow.whole
end

-- 12 to 16: places all items. `mainFrom` and `crossFrom` are the positions in the container at which the axes begin.
function places.settle(flow, list, found, cross, free, mainFrom, crossFrom)
  local before, between = 0, 0
  if flow.wraps then before, between = spread(inFlow(flow.alignContent, flow.isWrapReverse), free, #found,
      flow.isWrapReverse) end
  local order, sizes, crossAt, reasons = list.order, list.cross, list.crossAt, list.reason
  local at, far = before, flow.isWrapReverse and crossFrom + cross
  flow.justification = justification(flow)
  for index, line in ipairs(found) do
    local reason = #found > 1 and "on line " .. index
    placeAlong(flow, list, line, mainFrom)
    for place = line.first, line.last do
      local number = order[place]
      local start = at + placeAcross(flow, list, number, line.cross, line.above)
      crossAt[number] = far and far - start - sizes[number] or crossFrom + start
      reasons[number] = reason
      list.fitted[number] = isFitted(flow, list, number)
    end
    at = at + line.cross + flow.crossGap + between
  end
end

-- 4.1: without insets, an absolute view is placed as the only item of the container would be.
function places.placeAbsolute(flow, list, number, padding, size)
  local style = list.styles[number]
  lines.resolveMargins(flow, list, number, size.width)
  lines.resolveAlignment(flow, list, number)
  -- Automatic margins get no space, and without a line there is no common baseline.
  list.autos[number] = nil
  if list.align[number] == "baseline" then list.align[number] = "start" end
  local how, isReverse = inFlow(list.align[number], flow.isWrapReverse), flow.isWrapReverse
  local along = justification(flow)
  -- An alignment that distributes several views centers a single one.
  if along == "space-around" or along == "space-evenly" then along = "center" end
  if flow.isRow then how, isReverse = along, flow.isReverse end
  if how ~= "center" then how = (how == "flex-end") ~= isReverse and "end" or "start" end
  local x, y, wide, high = absolute.frame(style, size.width, size.height, "auto", style.align, flow.isMirrored, {
    padding = items.paddingOf(list, number), taken = absolute.taken(how, padding),
    least = function() return items.leastWidth(list, number) end,
    natural = function() return items.naturalWidth(list, number) end,
    heightAt = function(width) return items.heightAt(list, number, width) end })
  local main, cross = flow.isRow and wide or high, flow.isRow and high or wide
  list.main[number], list.cross[number] = main, cross
  if not x or not y then
    local mainRoom = (flow.isRow and size.width or size.height) - (flow.isRow and padding.x or padding.y)
    local crossRoom = (flow.isRow and size.height or size.width) - (flow.isRow and padding.y or padding.x)
    local before = spread(along, mainRoom - main - list.mainMargins[number], 1, flow.isReverse)
    local mainAt, crossAt = before + list.mainStart[number], placeAcross(flow, list, number, crossRoom)
    if flow.isReverse then mainAt = mainRoom - mainAt - main end
    if flow.isWrapReverse then crossAt = crossRoom - crossAt - cross end
    x = x or padding.leading + (flow.isRow and mainAt or crossAt)
    y = y or padding.top + (flow.isRow and crossAt or mainAt)
  end
  list.mainAt[number], list.crossAt[number] = flow.isRow and x or y, flow.isRow and y or x
  list.reason[number] = "out of the flow"
  list.fitted[number] = style.height == nil and not (style.top and style.bottom)
end

-- Places all items with one call of the engine.
function places.tell(flow, list)
  local children = list.children
  if flow.isRow then
    children:place(list.mainAt, list.crossAt, list.main, list.cross, list.reason, list.fitted)
  else
    children:place(list.crossAt, list.mainAt, list.cross, list.main, list.reason, list.fitted)
  end
end

return places
