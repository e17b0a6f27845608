-- Where items stand on their lines, and views with `position = "absolute"` in the container: sections 9.5, 9.6 and 4.1
-- of CSS Flexible Box Layout Module Level 1.

local values = require "css.values"
local items = require "items"
local lines = require "lines"

local points, clamp, limits = values.points, items.clamp, items.limits
local places = {}

-- How free space is divided for an alignment: what is before the first of so many, and between two. Where there is too
-- little, what would spread stands at the start of the text's direction.
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

-- An alignment that is not about the flow, in terms of it.
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

-- 12: along the main axis.
local function placeAlong(flow, line)
  local gap = flow.mainGap
  local free, before, between, auto = flow.mainRoom - gap * (#line - 1) - line.used, 0, gap, 0
  if line.autos > 0 and free > 0 then
    auto = free / line.autos
  elseif free ~= 0 then
    before, between = spread(flow.justification, free, #line, flow.isReverse)
    between = between + gap
  end
  local at = before
  for index = 1, #line do
    local item = line[index]
    at = at + item.mainStart
    if auto > 0 and item.autoMainStart then at = at + auto end
    item.mainAt = at
    at = at + item.main + item.mainEnd + between
    if auto > 0 and item.autoMainEnd then at = at + auto end
  end
end

-- 13 and 14: where an item stands across so much room, from the start of it.
local function placeAcross(flow, item, room, above)
  if item.align == "stretch" and not flow.isWrapReverse and not item.autoCrossStart and not item.autoCrossEnd then
    return item.crossStart
  end
  local free = room - item.cross - item.crossStart - item.crossEnd
  if item.autoCrossStart or item.autoCrossEnd then
    if free <= 0 then return item.crossStart end
    if item.autoCrossStart and item.autoCrossEnd then return item.crossStart + free / 2 end
    return item.crossStart + (item.autoCrossStart and free or 0)
  end
  local how = inFlow(item.align, flow.isWrapReverse)
  if how == "flex-end" then return item.crossStart + free end
  if how == "center" then return item.crossStart + free / 2 end
  if how == "baseline" and item.baseline then return item.crossStart + above - item.baseline end
  return item.crossStart
end

-- From positions along the axes of the container to points from its leading top corner: x, y, width, height.
local function turn(flow, item, mainAt, crossAt, mainRoom, crossRoom)
  local main, cross = item.main, item.cross
  if flow.isReverse then mainAt = mainRoom - mainAt - main end
  if flow.isWrapReverse then crossAt = crossRoom - crossAt - cross end
  if flow.isRow then return mainAt, crossAt, main, cross end
  return crossAt, mainAt, cross, main
end

-- 12 to 16: places all items, `x` and `y` from the corner of the container.
function places.settle(flow, found, cross, free, x, y)
  local before, between = 0, 0
  if flow.wraps then before, between = spread(inFlow(flow.alignContent, flow.isWrapReverse), free, #found,
      flow.isWrapReverse) end
  local at, mainRoom = before, flow.mainRoom
  flow.justification = justification(flow)
  for index = 1, #found do
    local line = found[index]
    local reason = #found > 1 and "on line " .. index or nil
    placeAlong(flow, line)
    local isPlain = flow.isRow and not flow.isReverse and not flow.isWrapReverse
    -- All children have the same one.
    local put = line[1].child.place
    for place = 1, #line do
      local item = line[place]
      local crossAt = at
      if item.align == "stretch" and isPlain and not item.autoCrossStart and not item.autoCrossEnd then
        crossAt = crossAt + item.crossStart
      else
        crossAt = crossAt + placeAcross(flow, item, line.cross, line.above)
      end
      if isPlain then
        put(item.child, x + item.mainAt, y + crossAt, item.main, item.cross, reason)
      else
        local left, top, width, height = turn(flow, item, item.mainAt, crossAt, mainRoom, cross)
        item.child:place(x + left, y + top, width, height, reason)
      end
    end
    at = at + line.cross + flow.crossGap + between
  end
end

-- One axis of an absolute view: where it starts and how long it is, in a container that is `whole` long. `first` and
-- `last` are its insets, `fit` gives what it takes in some room, `static` where it stands without insets.
local function absoluteAxis(axis)
  local first, last, whole = axis.first, axis.last, axis.whole
  local size = axis.size
  local room = whole - (first or 0) - (last or 0) - axis.startMargin - axis.endMargin
  local isAligned = axis.align and axis.align ~= "stretch"
  if not size then
    if first and last and not isAligned then size = room else size = axis.fit(room < 0 and 0 or room) end
  end
  size = clamp(size, axis.least or 0, axis.most)
  local free = whole - (first or 0) - (last or 0) - size - axis.startMargin - axis.endMargin
  local start, autoStart = axis.startMargin, 0
  if first and last then
    if isAligned and not axis.autoStart and not axis.autoEnd then
      if axis.align == "flex-end" then autoStart = free
      elseif axis.align == "center" then autoStart = free / 2 end
    elseif axis.autoStart and axis.autoEnd then
      autoStart = (free > 0 or not axis.isInline) and free / 2 or 0
    elseif axis.autoStart then
      autoStart = free
    end
    return first + start + autoStart, size
  end
  if first then return first + start, size end
  if last then return whole - last - axis.endMargin - size, size end
  return nil, size
end

-- 4.1: a view out of the flow stands where it would if it were the only one, as far as its insets do not say.
function places.placeAbsolute(flow, item, padding, size)
  local style, child = item.style, item.child
  lines.resolveMargins(flow, item)
  lines.resolveAlignment(flow, item)
  local margin = style.margin
  local function side(name) return margin[name] == "auto" and 0 or points(margin[name], size.width) or 0 end
  local leading, trailing = "left", "right"
  if flow.isMirrored then leading, trailing = trailing, leading end
  local leastWidth, mostWidth, width = limits(style, true, size.width)
  local leastHeight, mostHeight, height = limits(style, false, size.height)
  local inner = { left = points(style[leading], size.width), right = points(style[trailing], size.width),
    top = points(style.top, size.height), bottom = points(style.bottom, size.height) }
  local ratio = style.ratio
  if ratio and not width then
    local tall = height
    if not tall and inner.top and inner.bottom and not (inner.left and inner.right) then
      tall = size.height - inner.top - inner.bottom - side("top") - side("bottom")
    end
    if tall then width = clamp(tall, leastHeight or 0, mostHeight) * ratio end
  end
  local x, wide = absoluteAxis { first = inner.left, last = inner.right, whole = size.width, size = width,
    least = leastWidth, most = mostWidth, startMargin = side(leading), endMargin = side(trailing),
    autoStart = margin[leading] == "auto", autoEnd = margin[trailing] == "auto", isInline = true,
    fit = function(room) return items.fitWidth(child, room) end }
  if ratio and not height and not (width == nil and inner.top and inner.bottom and inner.left and inner.right) then
    height = wide / ratio
  end
  local y, high = absoluteAxis { first = inner.top, last = inner.bottom, whole = size.height, size = height,
    least = leastHeight, most = mostHeight, startMargin = side("top"), endMargin = side("bottom"),
    autoStart = margin.top == "auto", autoEnd = margin.bottom == "auto", isInline = false,
    align = style.align ~= "auto" and inFlow(style.align, false) or nil,
    fit = function() return items.heightAt(child, wide) end }
  item.main, item.cross = flow.isRow and wide or high, flow.isRow and high or wide
  local mainRoom = (flow.isRow and size.width or size.height) - (flow.isRow and padding.x or padding.y)
  local crossRoom = (flow.isRow and size.height or size.width) - (flow.isRow and padding.y or padding.x)
  local free = mainRoom - item.main - item.mainStart - item.mainEnd
  local before = spread(justification(flow), free, 1, flow.isReverse)
  local across = placeAcross(flow, item, crossRoom, 0)
  local left, top = turn(flow, item, before + item.mainStart, across, mainRoom, crossRoom)
  child:place(x or padding.leading + left, y or padding.top + top, wide, high, "out of the flow")
end

return places
