-- The lines of a flex container and the sizes of their items: sections 9.2 to 9.4 of CSS Flexible Box Layout Module
-- Level 1 (https://www.w3.org/TR/css-flexbox-1/#layout-algorithm). Numbers in comments refer to its steps.
--
-- Sizes are along the main axis (`main`) or the cross axis (`cross`); each axis has margins at its start and end.
-- `flow` has the settings of a layout: the container's style, the space along both axes (nil for indefinite), the gaps.
-- `list` has the values of the items by their numbers: see `items.lua`.

local values = require "css.values"
local items = require "items"

local points, clamp, limits = values.points, items.clamp, items.limits
local naturalWidth, leastWidth, heightAt = items.naturalWidth, items.leastWidth, items.heightAt
local huge = math.huge
local lines = {}

-- Returns a margin in points; an automatic margin or a percentage of an unknown length is 0.
local function marginIn(length, whole) return length ~= "auto" and points(length, whole) or 0 end

-- Sets the margins of an item by the axes of the container. Percentages refer to the container's inner width, or to
-- `whole`.
local function resolveMargins(flow, list, number, whole)
  local style = list.styles[number]
  if style.hasNoMargin then
    list.mainStart[number], list.mainMargins[number] = 0, 0
    list.crossStart[number], list.crossMargins[number] = 0, 0
    return
  end
  local margin = style.margin
  whole = whole or flow.width
  local first, last = margin.left, margin.right
  if flow.isMirrored then first, last = last, first end
  local top, bottom = margin.top, margin.bottom
  local mainStart, mainEnd, crossStart, crossEnd = first, last, top, bottom
  if not flow.isRow then mainStart, mainEnd, crossStart, crossEnd = top, bottom, first, last end
  if flow.isReverse then mainStart, mainEnd = mainEnd, mainStart end
  if flow.isWrapReverse then crossStart, crossEnd = crossEnd, crossStart end
  local along, across = marginIn(mainStart, whole), marginIn(crossStart, whole)
  list.mainStart[number], list.mainMargins[number] = along, along + marginIn(mainEnd, whole)
  list.crossStart[number], list.crossMargins[number] = across, across + marginIn(crossEnd, whole)
  local autos = { mainStart = mainStart == "auto", mainEnd = mainEnd == "auto", crossStart = crossStart == "auto",
    crossEnd = crossEnd == "auto" }
  autos.isAlong, autos.isAcross = autos.mainStart or autos.mainEnd, autos.crossStart or autos.crossEnd
  list.autos[number] = (autos.isAlong or autos.isAcross) and autos or nil
end

-- Sets the alignment of an item on the cross axis, and whether it is stretched. A percentage of an unknown length
-- behaves as auto in size, but does not stretch.
local function resolveAlignment(flow, list, number)
  local style = list.styles[number]
  local align = style.align
  if align == "auto" then align = flow.alignItems end
  if align == "normal" then align = "stretch" end
  local autos = list.autos[number]
  local size = style.width
  if flow.isRow then size = style.height end
  local isStretched = align == "stretch" and size == nil and not (autos and autos.isAcross)
  list.align[number], list.isStretched[number] = align, isStretched
  list.hasStretched = list.hasStretched or isStretched
end

-- Step 3 for an item of a row whose style is in points: the result is the same for any space.
local function measureSimply(list, number)
  local style = list.styles[number]
  local width, least, most = style.width, style.minWidth, style.maxWidth
  local base
  if not style.isContent then base = style.basis or width end
  base = base or naturalWidth(list, number)
  -- 4.5: the automatic minimum.
  if not least then
    least = list.widths[number] or leastWidth(list, number)
    if width and width < least then least = width end
    if most and least > most then least = most end
  end
  if width or most or least < base then least = math.max(least, items.paddingOf(list, number).x) end
  local size = base
  if most and size > most then size = most end
  if size < least then size = least end
  list.base[number], list.least[number], list.most[number] = base, least, most or huge
  list.hypothetical[number], list.outer[number] = size, size + list.mainMargins[number]
  local height = style.height or list.heights[number]
  if height and not list.heights[number] or style.minHeight or style.maxHeight then
    height = height and clamp(height, math.max(style.minHeight or 0, items.paddingOf(list, number).y), style.maxHeight)
  end
  list.definiteCross[number] = height
end

-- Computes the values that depend on styles only, and lists the 'loose' items, whose values depend on the space.
local function prepare(flow, list)
  local order, styles, loose = list.order, list.styles, {}
  for place = 1, #order do
    local number = order[place]
    local style = styles[number]
    resolveMargins(flow, list, number)
    resolveAlignment(flow, list, number)
    list.grow[number], list.shrink[number] = style.grow, style.shrink
    if flow.isRow and style.isSimple and not list.isTall[number] then
      measureSimply(list, number)
    else
      list.definiteCross[number] = false
      loose[#loose + 1] = number
    end
  end
  list.loose = loose
end

-- Returns the automatic minimum size of an item (4.5). `own` is its main size and `definite` its cross size, if known.
local function automaticMinimum(flow, list, number, width, own, definite, most)
  local style = list.styles[number]
  local content
  local ratio = style.ratio
  if ratio and not flow.isRow then ratio = 1 / ratio end
  if flow.isRow then content = leastWidth(list, number) else content = heightAt(list, number, width) end
  if ratio and (definite or width) then content = math.max(content, (definite or width) * ratio) end
  if ratio then
    local leastCross, mostCross = items.crossLimits(flow, style)
    if mostCross and not (flow.isRow and definite) then content = math.min(content, mostCross * ratio) end
    if leastCross then content = math.max(content, leastCross * ratio) end
  end
  if own and own < content then content = own end
  if most and content > most then content = most end
  return content
end

-- 3: the flex base size and the hypothetical main size of an item.
local function measureBase(flow, list, number)
  local style, isRow = list.styles[number], flow.isRow
  local whole = flow.whole
  if isRow then whole = flow.mainRoom end
  local leastMain, mostMain, mainSize = limits(style, isRow, whole)
  local leastCross, mostCross, crossSize = items.crossLimits(flow, style)
  -- A definite cross size is explicit, or is the height of a single line that stretches the item (9.8).
  local definite = crossSize and clamp(crossSize, leastCross or 0, mostCross)
  if not definite and not flow.wraps and flow.crossRoom and list.isStretched[number] then
    definite = clamp(flow.crossRoom - list.crossMargins[number], leastCross or 0, mostCross)
  end
  if list.isTall[number] then list.tall[number] = isRow and definite or not isRow and mainSize or false end
  local base
  if not style.isContent then
    if style.basis then base = points(style.basis, whole) else base = mainSize end
  end
  local ratio = style.ratio
  local width
  if not isRow then
    width = definite
    if not width then
      local room = flow.crossRoom and math.max(0, flow.crossRoom - list.crossMargins[number])
      width = clamp(items.fitWidth(list, number, room), leastCross or 0, mostCross)
    end
  end
  if base == nil then
    if isRow then
      base = ratio and definite and definite * ratio or naturalWidth(list, number)
      if ratio and not definite then
        base = clamp(base, leastCross and leastCross * ratio or 0, mostCross and mostCross * ratio)
      end
    else
      base = ratio and width / ratio or heightAt(list, number, width)
    end
  end
  if leastMain == nil then
    local minimum = style.minHeight
    if isRow then minimum = style.minWidth end
    -- A percentage of an unknown length is 0.
    leastMain = minimum and 0 or automaticMinimum(flow, list, number, width, mainSize, definite, mostMain)
  end
  leastMain = math.max(leastMain, items.paddingAlong(flow, list, number))
  local size = clamp(base, leastMain, mostMain)
  list.base[number], list.least[number], list.most[number] = base, leastMain, mostMain or huge
  list.hypothetical[number], list.outer[number] = size, size + list.mainMargins[number]
end

-- 5: divides the items into lines. A line has the positions of its first and last item in the order.
local function collect(flow, list)
  local order, outer, gap = list.order, list.outer, flow.mainGap
  local limit = flow.wraps and flow.mainRoom and flow.mainRoom + 1e-6 or huge
  local found, first, length = {}, 1, 0
  for place = 1, #order do
    local size = outer[order[place]]
    local longer = place == first and size or length + gap + size
    if longer > limit and place > first then
      found[#found + 1] = { first = first, last = place - 1, length = length }
      first, longer = place, size
    end
    length = longer
  end
  if order[1] then found[#found + 1] = { first = first, last = #order, length = length } end
  return found
end

-- 9.7, 4a and 4b: returns the free space of a line, and the factors of the items that are not frozen. Shrink factors
-- are scaled by the base sizes without padding.
local function measureFree(flow, list, line, factor, isGrowing)
  local order, base, main, shares = list.order, list.base, list.main, isGrowing and factor or list.scaled
  local margins, isFrozen = list.mainMargins, list.isFrozen
  local free, factors, sum = flow.mainRoom - flow.mainGap * (line.last - line.first), 0, 0
  for place = line.first, line.last do
    local number = order[place]
    if isFrozen[number] then
      free = free - main[number] - margins[number]
    else
      local size, own = base[number], factor[number]
      free, factors, sum = free - size - margins[number], factors + own, sum + shares[number]
    end
  end
  return free, factors, sum
end

-- 9.7, 4c and 4d: distributes the free space of a line to the items that are not frozen.
--
-- Returns the sum of the violations of the items' limits, and whether a limit holds any item.
local function distribute(list, line, each, factor, isGrowing)
  local order, base, main, shares = list.order, list.base, list.main, isGrowing and factor or list.scaled
  local least, most, violation, isFrozen = list.least, list.most, list.violation, list.isFrozen
  local total, isHeld = 0, false
  for place = line.first, line.last do
    local number = order[place]
    if not isFrozen[number] then
      local size = base[number]
      size = size + each * shares[number]
      local held = size
      if held > most[number] then held = most[number] end
      if held < least[number] then held = least[number] end
      main[number], violation[number] = held, held - size
      if held ~= size then total, isHeld = total + held - size, true end
    end
  end
  return total, isHeld
end

-- 6: resolving flexible lengths (9.7).
local function flex(flow, list, line)
  local order, base, hypothetical, main = list.order, list.base, list.hypothetical, list.main
  -- 1: whether items grow or shrink.
  local isGrowing = line.length < flow.mainRoom
  local factor = isGrowing and list.grow or list.shrink
  -- 2: items that cannot grow or shrink are frozen; without free space all items are.
  local isFrozen, isEven, open = list.isFrozen, line.length == flow.mainRoom, 0
  for place = line.first, line.last do
    local number = order[place]
    local size, own = hypothetical[number], base[number]
    local isDone = isEven or factor[number] == 0 or isGrowing and own > size or not isGrowing and own < size
    main[number], isFrozen[number] = size, isDone
    if not isDone then
      open = open + 1
      if not isGrowing then
        list.scaled[number] = factor[number] * math.max(0, own - items.paddingAlong(flow, list, number))
      end
    end
  end
  -- 3 and 4: repeat until all items are frozen.
  local initial
  while open > 0 do
    local free, factors, sum = measureFree(flow, list, line, factor, isGrowing)
    initial = initial or free
    if factors < 1 and math.abs(initial * factors) < math.abs(free) then free = initial * factors end
    local total, isHeld = distribute(list, line, sum > 0 and free / sum or 0, factor, isGrowing)
    if not isHeld then return end
    -- 4e: items that their limits hold are frozen. Sums of fractions are not exact.
    local violation = list.violation
    for place = line.first, line.last do
      local number = order[place]
      local own = violation[number]
      if not isFrozen[number] and (math.abs(total) < 1e-9 or total > 0 and own > 0 or total < 0 and own < 0) then
        isFrozen[number] = true
        open = open - 1
      end
    end
  end
end

-- 7: the hypothetical cross size of an item.
local function measureCross(flow, list, number)
  local style, main = list.styles[number], list.main[number]
  if list.isTall[number] and not flow.isRow then list.tall[number] = main end
  local least, most, size = items.crossLimits(flow, style)
  if not size then
    local ratio = style.ratio
    if flow.isRow then
      size = ratio and main / ratio or heightAt(list, number, main)
      -- The automatic minimum size is the content's; the same applies to columns.
      if ratio and not style.minHeight then size = math.max(size, heightAt(list, number, main)) end
    else
      local room = flow.crossRoom and math.max(0, flow.crossRoom - list.crossMargins[number])
      size = ratio and main * ratio or items.fitWidth(list, number, room)
      -- The content limits a width that follows from the flexed main size only if the item has a height.
      if ratio and style.height and not style.minWidth then size = math.max(size, leastWidth(list, number)) end
    end
  end
  return clamp(size, math.max(least or 0, items.paddingAcross(flow, list, number)), most)
end

-- Returns the distance from the start of the line to the first baseline of an item. In a column, the left edge replaces
-- the baseline.
local function baseline(flow, list, number)
  local cross = list.cross[number]
  local own = flow.isMirrored and cross or 0
  if flow.isRow then own = list.children[number]:baseline { width = list.main[number], height = cross } end
  return flow.isWrapReverse and cross - own or own
end

-- 7 and 8: finds the cross size of a line from its items.
local function measureLine(flow, list, line)
  local order, cross, align, autos = list.order, list.cross, list.align, list.autos
  local definite, margins = list.definiteCross, list.crossMargins
  local largest, above, below = 0, -huge, -huge
  for place = line.first, line.last do
    local number = order[place]
    local size = definite[number] or measureCross(flow, list, number)
    cross[number] = size
    local outer = size + margins[number]
    if align[number] == "baseline" and not (autos[number] and autos[number].isAcross) then
      local own = list.crossStart[number] + baseline(flow, list, number)
      list.baseline[number] = own
      above, below = math.max(above, own), math.max(below, outer - own)
    elseif outer > largest then
      largest = outer
    end
  end
  line.above, line.cross = above, above > -huge and math.max(largest, above + below) or largest
end

-- 11: finds the used cross size of stretched items.
local function stretch(flow, list, line)
  for place = line.first, line.last do
    local number = list.order[place]
    if list.isStretched[number] then
      local least, most = items.crossLimits(flow, list.styles[number])
      least = math.max(least or 0, items.paddingAcross(flow, list, number))
      list.cross[number] = clamp(line.cross - list.crossMargins[number], least, most)
    end
  end
end

-- Returns the lines with the sizes of all items, the cross size of all lines, and the free space across them.
function lines.make(flow, list)
  if not list.loose then prepare(flow, list) end
  for _, number in ipairs(list.loose) do
    resolveMargins(flow, list, number)
    measureBase(flow, list, number)
  end
  local found = collect(flow, list)
  -- 4: a container without a given main size takes the size of its items.
  if not flow.mainRoom then flow.mainRoom = found[1] and found[1].length or 0 end
  local total = 0
  for index, line in ipairs(found) do
    flex(flow, list, line)
    measureLine(flow, list, line)
    total = total + line.cross + (index > 1 and flow.crossGap or 0)
  end
  if not flow.wraps and flow.crossRoom and found[1] then
    found[1].cross = flow.crossRoom
    total = flow.crossRoom
  end
  local free = flow.crossRoom and flow.crossRoom - total or 0
  -- 9: lines share the free space.
  if flow.wraps and flow.alignContent == "stretch" and free > 0 then
    for _, line in ipairs(found) do line.cross = line.cross + free / #found end
    free = 0
  end
  if list.hasStretched then
    for _, line in ipairs(found) do stretch(flow, list, line) end
  end
  return found, flow.crossRoom or total, free
end

lines.resolveMargins = resolveMargins
lines.resolveAlignment = resolveAlignment

return lines
