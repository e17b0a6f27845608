-- The lines of a flex container and the sizes of what is on them: sections 9.2 to 9.4 of CSS Flexible Box Layout
-- Module Level 1 (https://www.w3.org/TR/css-flexbox-1/#layout-algorithm). Numbers in comments are those of its steps.
--
-- Sizes are along the main axis (`main`) and across it (`cross`), margins at the start and the end of each. `flow` is
-- what a layout is about: the container's style, the room along both axes (nil for indefinite), the gaps.

local values = require "css.values"
local items = require "items"

local points, clamp, limits = values.points, items.clamp, items.limits
local lines = {}

-- The margins of an item, by the axes of the container.
local function resolveMargins(flow, item)
  local style = item.style
  if style.hasNoMargin then return end
  local margin, whole = style.margin, flow.width
  local first, last = margin.left, margin.right
  if flow.isMirrored then first, last = last, first end
  local top, bottom = margin.top, margin.bottom
  local mainStart, mainEnd, crossStart, crossEnd = first, last, top, bottom
  if not flow.isRow then mainStart, mainEnd, crossStart, crossEnd = top, bottom, first, last end
  if flow.isReverse then mainStart, mainEnd = mainEnd, mainStart end
  if flow.isWrapReverse then crossStart, crossEnd = crossEnd, crossStart end
  item.autoMainStart, item.autoMainEnd = mainStart == "auto", mainEnd == "auto"
  item.autoCrossStart, item.autoCrossEnd = crossStart == "auto", crossEnd == "auto"
  item.mainStart = item.autoMainStart and 0 or points(mainStart, whole) or 0
  item.mainEnd = item.autoMainEnd and 0 or points(mainEnd, whole) or 0
  item.crossStart = item.autoCrossStart and 0 or points(crossStart, whole) or 0
  item.crossEnd = item.autoCrossEnd and 0 or points(crossEnd, whole) or 0
end

-- How an item is aligned across its line.
local function resolveAlignment(flow, item)
  local align = item.style.align
  if align == "auto" then align = flow.alignItems end
  if align == "normal" then align = "stretch"
  elseif align == "baseline" and not flow.isRow then align = "flex-start" end
  item.align = align
end

-- A percentage of what is not known takes the size of the content, and is not auto.
local function isStretched(flow, item)
  local set = item.style.width
  if flow.isRow then set = item.style.height end
  return set == nil and item.align == "stretch" and not item.autoCrossStart and not item.autoCrossEnd
end

-- The automatic minimum size of an item (4.5). `own` is its main size, `definite` its cross size, where they are known.
local function automaticMinimum(flow, item, width, own, definite)
  local style, child = item.style, item.child
  local content
  local ratio = style.ratio
  if ratio and not flow.isRow then ratio = 1 / ratio end
  if flow.isRow then content = items.leastWidth(child) else content = items.heightAt(child, width) end
  if ratio and definite then content = math.max(content, definite * ratio) end
  if ratio then
    local leastCross = items.crossLimits(flow, style)
    if leastCross then content = math.max(content, leastCross * ratio) end
  end
  if own and own < content then content = own end
  if item.mostMain and content > item.mostMain then content = item.mostMain end
  return content
end

-- 3, for an item of a row about which all is said in points: the same for any room.
local function measureSimply(item)
  local style, child = item.style, item.child
  local width = style.width
  local base
  if not style.isContent then base = style.basis or width end
  base = base or child:measure().width
  local least, most = style.minWidth, style.maxWidth
  if not least then
    least = items.leastWidth(child)
    if width and width < least then least = width end
    if most and least > most then least = most end
  end
  item.leastMain, item.base = least, base
  if most and base > most then base = most end
  item.mostMain = most
  item.hypothetical = base < least and least or base
end

-- 3: the flex base size and the hypothetical main size of an item.
local function measureBase(flow, item)
  local style, child, isRow = item.style, item.child, flow.isRow
  if not style.hasNoMargin then resolveMargins(flow, item) end
  resolveAlignment(flow, item)
  if isRow and style.isSimple then return measureSimply(item) end
  local leastMain, mostMain, mainSize = limits(style, isRow, flow.mainRoom)
  local leastCross, mostCross, crossSize = items.crossLimits(flow, style)
  item.mostMain = mostMain
  -- The cross size, where it is definite before lines are: set, or that of a single line which stretches it (9.8).
  local definite = crossSize and clamp(crossSize, leastCross or 0, mostCross)
  if not definite and not flow.wraps and flow.crossRoom and isStretched(flow, item) then
    definite = clamp(flow.crossRoom - item.crossStart - item.crossEnd, leastCross or 0, mostCross)
  end
  local base
  if not style.isContent then
    if style.basis then base = points(style.basis, flow.mainRoom) else base = mainSize end
  end
  local ratio = style.ratio
  local width
  if not isRow then
    width = definite
    if not width then
      local room = flow.crossRoom and math.max(0, flow.crossRoom - item.crossStart - item.crossEnd)
      width = clamp(items.fitWidth(child, room), leastCross or 0, mostCross)
    end
  end
  if base == nil then
    if isRow then
      base = ratio and definite and definite * ratio or child:measure().width
      if ratio and not definite then
        base = clamp(base, leastCross and leastCross * ratio or 0, mostCross and mostCross * ratio)
      end
    else
      base = ratio and width / ratio or items.heightAt(child, width)
    end
  end
  if leastMain == nil then
    local minimum = style.minHeight
    if isRow then minimum = style.minWidth end
    -- A percentage of what is not known is 0.
    leastMain = minimum and 0 or automaticMinimum(flow, item, width, mainSize, definite)
  end
  item.leastMain, item.base = leastMain, base
  item.hypothetical = clamp(base, leastMain, mostMain)
end

-- 5: which items are on which line.
local function collect(flow, list)
  local found, line, length = {}, nil, 0
  local room = flow.wraps and flow.mainRoom or nil
  local gap, isRow = flow.mainGap, flow.isRow
  for index = 1, #list do
    local item = list[index]
    local style = item.style
    -- Without percentages and ratios nothing here follows from the room; what else changes makes other items.
    if not (item.base and isRow and style.isSimple) then measureBase(flow, item) end
    local outer = item.hypothetical + item.mainStart + item.mainEnd
    if line and room and length + gap + outer > room + 1e-6 then
      line.length = length
      line = nil
    end
    if line then
      length = length + gap + outer
    else
      line, length = { cross = 0, above = 0, length = 0, grow = 0, shrink = 0, used = 0, autos = 0 }, outer
      found[#found + 1] = line
    end
    line[#line + 1] = item
    line.grow, line.shrink = line.grow + style.grow, line.shrink + style.shrink
  end
  if line then line.length = length end
  return found
end

-- Gives the free space of a line to the items that are not frozen yet (9.7, 4c and 4d).
--
-- Returns by how much the items together are larger than their limits let them be, and whether any is held by them.
local function distribute(line, free, isGrowing, factors, scaled)
  local violation, isHeld = 0, false
  local sum = isGrowing and factors or scaled
  local each = sum > 0 and free / sum or 0
  for index = 1, #line do
    local item = line[index]
    if not item.isFrozen then
      local style, size = item.style, item.base
      if isGrowing then size = size + each * style.grow else size = size + each * style.shrink * size end
      local held, most = size, item.mostMain
      if most and held > most then held = most end
      if held < item.leastMain then held = item.leastMain end
      item.main, item.violation = held, held - size
      if held ~= size then
        violation, isHeld = violation + held - size, true
      end
    end
  end
  return violation, isHeld
end

-- 4a and 4b: what is free, and the factors of items that are not frozen.
local function measureFree(flow, line, isGrowing)
  local free, factors, scaled = flow.mainRoom - flow.mainGap * (#line - 1), 0, 0
  for index = 1, #line do
    local item = line[index]
    free = free - item.mainStart - item.mainEnd
    if item.isFrozen then
      free = free - item.main
    else
      local style, base = item.style, item.base
      free = free - base
      if isGrowing then factors = factors + style.grow
      else factors, scaled = factors + style.shrink, scaled + style.shrink * base end
    end
  end
  return free, factors, scaled
end

-- 6: resolving flexible lengths (9.7).
local function flex(flow, line)
  local room = flow.mainRoom
  local isGrowing = line.length < room
  -- Nothing to give, or nobody to take it.
  if line.length == room or (isGrowing and line.grow or not isGrowing and line.shrink) == 0 then
    for index = 1, #line do
      local item = line[index]
      item.main = item.hypothetical
    end
    return
  end
  local open = 0
  for index = 1, #line do
    local item = line[index]
    local base, hypothetical = item.base, item.hypothetical
    local isDone
    if isGrowing then isDone = base > hypothetical or item.style.grow == 0
    else isDone = base < hypothetical or item.style.shrink == 0 end
    item.isFrozen, item.main = isDone, hypothetical
    if not isDone then open = open + 1 end
  end
  local initial
  while open > 0 do
    local free, factors, scaled = measureFree(flow, line, isGrowing)
    initial = initial or free
    if factors < 1 and math.abs(initial * factors) < math.abs(free) then free = initial * factors end
    local violation, isHeld = distribute(line, free, isGrowing, factors, scaled)
    if not isHeld then return end
    for index = 1, #line do
      local item = line[index]
      if not item.isFrozen then
        -- Sums of fractions are not exact.
        local own = item.violation
        if math.abs(violation) < 1e-9 or violation > 0 and own > 0 or violation < 0 and own < 0 then
          item.isFrozen = true
          open = open - 1
        end
      end
    end
  end
end

-- 7: the hypothetical cross size of an item.
local function measureCross(flow, item)
  local style, child = item.style, item.child
  if flow.isRow and style.isOpenHigh then
    item.cross = style.height or items.heightAt(child, item.main)
    return
  end
  local least, most, size = items.crossLimits(flow, style)
  if not size then
    local ratio = style.ratio
    if flow.isRow then
      size = items.heightAt(child, item.main)
      if ratio then size = math.max(size, item.main / ratio) end
    else
      local room = flow.crossRoom and math.max(0, flow.crossRoom - item.crossStart - item.crossEnd)
      size = ratio and math.max(item.main * ratio, items.leastWidth(child)) or items.fitWidth(child, room)
    end
  end
  if least or most or size < 0 then size = clamp(size, least or 0, most) end
  item.cross = size
end

-- The first baseline of an item from its top.
local function baseline(flow, item)
  local own = item.child:baseline { width = item.main, height = item.cross }
  return flow.isWrapReverse and item.cross - own or own
end

-- 7 and 8: the cross size of a line is that of what is on it.
local function measureLine(flow, line)
  local most, above, below, used, autos = 0, 0, 0, 0, 0
  local isRow = flow.isRow
  for index = 1, #line do
    local item = line[index]
    local style = item.style
    -- Most have a height of their own and nothing that limits it.
    local own = isRow and style.isOpenHigh and style.height
    if own then item.cross = own else measureCross(flow, item) end
    used = used + item.main + item.mainStart + item.mainEnd
    if not style.hasNoMargin then
      if item.autoMainStart then autos = autos + 1 end
      if item.autoMainEnd then autos = autos + 1 end
    end
    if item.align == "baseline" and not item.autoCrossStart and not item.autoCrossEnd then
      item.baseline = item.crossStart + baseline(flow, item)
      above = math.max(above, item.baseline)
      below = math.max(below, item.cross + item.crossStart + item.crossEnd - item.baseline)
    else
      local outer = item.cross + item.crossStart + item.crossEnd
      if outer > most then most = outer end
    end
  end
  line.above, line.used, line.autos = above, used, autos
  line.cross = math.max(most, above + below)
end

-- The lines with the sizes of all items, and the size of what they take along both axes.
function lines.make(flow, list)
  local found = collect(flow, list)
  -- 4: a container of no given extent has that of its items.
  if not flow.mainRoom then
    flow.isMainOpen = true
    flow.mainRoom = found[1] and found[1].length or 0
  end
  local total, isRow = 0, flow.isRow
  for index = 1, #found do
    flex(flow, found[index])
    measureLine(flow, found[index])
    total = total + found[index].cross + (index > 1 and flow.crossGap or 0)
  end
  if not flow.wraps and flow.crossRoom and found[1] then
    found[1].cross = flow.crossRoom
    total = flow.crossRoom
  end
  local free = flow.crossRoom and flow.crossRoom - total or 0
  -- 9: lines take what is left.
  if flow.wraps and flow.alignContent == "stretch" and free > 0 then
    for index = 1, #found do found[index].cross = found[index].cross + free / #found end
    free = 0
  end
  -- 11: the used cross size.
  for index = 1, #found do
    local line = found[index]
    for place = 1, #line do
      local item = line[place]
      if item.align == "stretch" and not (isRow and item.style.height) and isStretched(flow, item) then
        local least, most = items.crossLimits(flow, item.style)
        item.cross = clamp(line.cross - item.crossStart - item.crossEnd, least or 0, most)
      end
    end
  end
  return found, flow.crossRoom or total, free
end

lines.resolveMargins = resolveMargins
lines.resolveAlignment = resolveAlignment

return lines
