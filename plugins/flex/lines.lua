-- The lines of a flex container and the sizes of what is on them: sections 9.2 to 9.4 of CSS Flexible Box Layout
-- Module Level 1 (https://www.w3.org/TR/css-flexbox-1/#layout-algorithm). Numbers in comments are those of its steps.
--
-- Sizes are along the main axis (`main`) and across it (`cross`), margins at the start and the end of each. `flow` is
-- what a layout is about: the container's style, the room along both axes (nil for indefinite), the gaps.

local values = require "values"
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
  if align == "normal" then align = "stretch" end
  if align == "baseline" and not flow.isRow then align = "flex-start" end
  item.align = align
end

-- A percentage of what is not known takes the size of the content, and is not auto.
local function isStretched(flow, item)
  local set = item.style.width
  if flow.isRow then set = item.style.height end
  return set == nil and item.align == "stretch" and not item.autoCrossStart and not item.autoCrossEnd
end

-- The automatic minimum size of an item (4.5).
local function automaticMinimum(flow, item, width, definite)
  local style, child = item.style, item.child
  local content
  local ratio = style.ratio
  if ratio and not flow.isRow then ratio = 1 / ratio end
  if flow.isRow then content = items.leastWidth(child) else content = items.heightAt(child, width) end
  if ratio and definite then content = math.max(content, definite * ratio) end
  if ratio then
    if item.leastCross then content = math.max(content, item.leastCross * ratio) end
  end
  local own = item.mainSize
  if own and own < content then content = own end
  if item.mostMain and content > item.mostMain then content = item.mostMain end
  return content
end

-- 3: the flex base size and the hypothetical main size of an item.
local function measureBase(flow, item)
  resolveMargins(flow, item)
  resolveAlignment(flow, item)
  local style, child, isRow = item.style, item.child, flow.isRow
  local leastMain, mostMain, mainSize = limits(style, isRow, flow.mainRoom)
  local leastCross, mostCross, crossSize = limits(style, not isRow, flow.crossRoom)
  item.mostMain, item.mainSize = mostMain, mainSize
  item.leastCross, item.mostCross, item.crossSize = leastCross, mostCross, crossSize
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
    if not minimum then leastMain = automaticMinimum(flow, item, width, definite) else leastMain = 0 end
  end
  item.leastMain, item.base = leastMain, base
  item.hypothetical = clamp(base, leastMain, mostMain)
end

-- 5: which items are on which line.
local function collect(flow, list)
  local found, line, length = {}, nil, 0
  local room = flow.wraps and flow.mainRoom or nil
  local gap = flow.mainGap
  for index = 1, #list do
    local item = list[index]
    -- Without percentages and ratios nothing here follows from the room; what else changes makes other items.
    if not item.isSettled then
      measureBase(flow, item)
      item.isSettled = flow.isRow and item.style.isSimple
    end
    local outer = item.hypothetical + item.mainStart + item.mainEnd
    if line and room and length + gap + outer > room + 1e-6 then line = nil end
    if line then
      length = length + gap + outer
    else
      line, length = { cross = 0, above = 0 }, outer
      found[#found + 1] = line
    end
    line[#line + 1] = item
    line.length = length
  end
  return found
end

-- Gives the free space of a line to the items that are not frozen yet (9.7, 4c and 4d).
--
-- Returns by how much the items together are larger than their limits let them be.
local function distribute(line, free, isGrowing, factors, scaled)
  local violation = 0
  for index = 1, #line do
    local item = line[index]
    if not item.isFrozen then
      local size = item.base
      if free ~= 0 then
        if isGrowing then
          if factors > 0 then size = size + free * item.style.grow / factors end
        elseif scaled > 0 then
          size = size + free * item.style.shrink * item.base / scaled
        end
      end
      local held = clamp(size, item.leastMain, item.mostMain)
      item.main, item.violation = held, held - size
      violation = violation + item.violation
    end
  end
  return violation
end

-- 6: resolving flexible lengths (9.7).
local function flex(flow, line)
  local room, gaps = flow.mainRoom, flow.mainGap * (#line - 1)
  local isGrowing = line.length < room
  local used, open, total = gaps, 0, gaps
  for index = 1, #line do
    local item = line[index]
    local style, outside = item.style, item.mainStart + item.mainEnd
    local factor = isGrowing and style.grow or style.shrink
    if not isGrowing then factor = factor end
    local isDone = factor == 0
    if isGrowing then isDone = isDone or item.base > item.hypothetical
    else isDone = isDone or item.base < item.hypothetical end
    item.isFrozen, item.main = isDone, item.hypothetical
    used = used + outside + (isDone and item.hypothetical or item.base)
    total = total + outside
    if not isDone then open = open + 1 end
  end
  local initial = room - used
  while open > 0 do
    local free, factors, scaled = room - gaps, 0, 0
    for index = 1, #line do
      local item = line[index]
      free = free - item.mainStart - item.mainEnd - (item.isFrozen and item.main or item.base)
      if not item.isFrozen then
        factors = factors + (isGrowing and item.style.grow or item.style.shrink)
        scaled = scaled + item.style.shrink * item.base
      end
    end
    if factors < 1 and math.abs(initial * factors) < math.abs(free) then free = initial * factors end
    local violation = distribute(line, free, isGrowing, factors, scaled)
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
  local size = item.crossSize
  if not size then
    local ratio = style.ratio
    if flow.isRow then
      if child[3] and not ratio then
        size = child:measure().height
      else
        size = items.heightAt(child, item.main)
        if ratio then size = math.max(size, item.main / ratio) end
      end
    else
      local room = flow.crossRoom and math.max(0, flow.crossRoom - item.crossStart - item.crossEnd)
      size = ratio and math.max(item.main * ratio, items.leastWidth(child)) or items.fitWidth(child, room)
    end
  end
  item.cross = clamp(size, item.leastCross or 0, item.mostCross)
end

-- The first baseline of an item from its top.
local function baseline(flow, item)
  local own = item.child:baseline { width = item.main, height = item.cross }
  return flow.isWrapReverse and item.cross - own or own
end

-- 7 and 8: the cross size of a line is that of what is on it.
local function measureLine(flow, line)
  local most, above, below = 0, 0, 0
  for index = 1, #line do
    local item = line[index]
    measureCross(flow, item)
    if item.align == "baseline" and not item.autoCrossStart and not item.autoCrossEnd then
      item.baseline = item.crossStart + baseline(flow, item)
      above = math.max(above, item.baseline)
      below = math.max(below, item.cross + item.crossStart + item.crossEnd - item.baseline)
    else
      local outer = item.cross + item.crossStart + item.crossEnd
      if outer > most then most = outer end
    end
  end
  line.above = above
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
  local total = 0
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
      if isStretched(flow, item) then
        item.cross = clamp(line.cross - item.crossStart - item.crossEnd, item.leastCross or 0, item.mostCross)
      end
    end
  end
  return found, flow.crossRoom or total, free
end

lines.resolveMargins = resolveMargins
lines.resolveAlignment = resolveAlignment

return lines
