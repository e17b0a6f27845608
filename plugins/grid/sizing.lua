-- The sizes of tracks: section 11 of CSS Grid Layout Module Level 1
-- (https://www.w3.org/TR/css-grid-1/#algo-track-sizing). Numbers in comments refer to its sections and steps.
--
-- A track has a `base` size and a growth `limit` (math.huge for infinite). A view has `first` and `span` along the
-- axis, and its contributions with margins: `low` (min-content), `high` (max-content) and `least` (minimum).
-- `axis.room` is nil for an indefinite space; then `axis.constraint` is "min" or "max".

local spans = require "spans"

local values = require "css.values"

local sizing = {}
local huge, max = math.huge, math.max

-- 11.4: sets the initial sizes of a track, without any views. A percentage of an unknown length is auto.
local function initialize(definition, whole)
  local minKind, maxKind = definition.minKind, definition.maxKind
  local base, limit = 0, huge
  if minKind == "fixed" then
    local size = values.points(definition.min, whole)
    if size then base = size else minKind = "auto" end
  end
  if maxKind == "fixed" then
    local size = values.points(definition.max, whole)
    if size then limit = max(size, base) else maxKind = "auto" end
  end
  local fit = definition.fit and values.points(definition.fit, whole)
  -- fit-content() of an unknown length behaves as auto.
  if definition.fit and not fit then maxKind = "auto" end
  return { minKind = minKind, maxKind = maxKind, base = base, limit = limit, factor = definition.factor, fit = fit,
    isIntrinsic = minKind ~= "fixed" or maxKind ~= "fixed" and maxKind ~= "flex", size = 0, at = 0 }
end

-- 11.5, 2: handles a view in a single track that isn't flexible.
local function sizeSingle(axis, item, track)
  local minKind, maxKind = track.minKind, track.maxKind
  local base
  if minKind == "auto" then
    base = item.least
  elseif minKind == "min-content" then
    base = item.low
  elseif minKind == "max-content" then
    base = item.high
  end
  if base and base > track.base then track.base = base end
  local grown
  if maxKind == "min-content" then
    grown = item.low
  elseif maxKind == "auto" or maxKind == "max-content" then
    grown = item.high
    if track.fit and grown > track.fit then grown = track.fit end
  end
  if grown and (not track.grown or grown > track.grown) then track.grown = grown end
end

-- 11.5: sizes tracks by their contents.
local function resolveIntrinsic(axis, list)
  local wide, flexible, isSorted, last = nil, nil, true, 0
  for index = 1, #list do
    local item = list[index]
    if item.isFlexed then
      flexible = flexible or {}
      flexible[#flexible + 1] = item
    elseif item.span == 1 then
      local track = axis[item.first]
      if track.isIntrinsic then sizeSingle(axis, item, track) end
    else
      wide = wide or {}
      wide[#wide + 1] = item
      if item.span < last then isSorted = false end
      last = item.span
    end
  end
  for index = 1, #axis do
    local track = axis[index]
    if track.grown then track.limit = track.grown end
    if track.limit < track.base then track.limit = track.base end
  end
  if wide then
    if not isSorted then
      table.sort(wide, function(a, b)
        if a.span ~= b.span then return a.span < b.span end
        return a.index < b.index
      end)
    end
    spans.run(axis, wide)
  end
  -- 4: all views that span flexible tracks, together.
  if flexible then spans.runFlexible(axis, flexible) end
  -- 5
  for index = 1, #axis do
    local track = axis[index]
    if track.limit == huge then track.limit = track.base end
  end
end

local function total(axis)
  local sum = axis.gaps
  for index = 1, #axis do sum = sum + axis[index].base end
  return sum
end

-- 11.6: distributes free space to tracks up to their limits.
local function maximize(axis)
  if not axis.room then
    if axis.constraint == "max" then
      for index = 1, #axis do axis[index].base = axis[index].limit end
    end
    return
  end
  local free, open = axis.room - total(axis), {}
  for index = 1, #axis do
    local track = axis[index]
    if track.limit > track.base then open[#open + 1] = track end
  end
  while free > 1e-9 and #open > 0 do
    local share, left = free / #open, {}
    for index = 1, #open do
      local track = open[index]
      local grown = track.limit - track.base
      if grown <= share then
        track.base = track.limit
      else
        track.base, grown = track.base + share, share
        left[#left + 1] = track
      end
      free = free - grown
    end
    if #left == #open then return end
    open = left
  end
end

-- 11.7.1: returns the size of 1fr so that a range of tracks takes the given space.
local function fractionSize(axis, first, last, room, gaps)
  local rigid = {}
  while true do
    local left, factors = room - gaps, 0
    for index = first, last do
      local track = axis[index]
      if track.factor and not rigid[index] then factors = factors + track.factor else left = left - track.base end
    end
    local size = left / max(1, factors)
    local isDone = true
    for index = first, last do
      local track = axis[index]
      if track.factor and not rigid[index] and size * track.factor < track.base - 1e-9 then
        rigid[index], isDone = true, false
      end
    end
    if isDone then return max(0, size) end
  end
end

-- 11.7: sizes flexible tracks.
local function flex(axis, list)
  if not axis.hasFlexible or axis.constraint == "min" then return end
  local fraction = 0
  if axis.room then
    if axis.room - total(axis) <= 0 then return end
    fraction = fractionSize(axis, 1, #axis, axis.room, axis.gaps)
  else
    for index = 1, #axis do
      local track = axis[index]
      if track.factor then fraction = max(fraction, track.base / max(1, track.factor)) end
    end
    for index = 1, #list do
      local item = list[index]
      if item.isFlexed then
        local last = item.first + item.span - 1
        fraction = max(fraction, fractionSize(axis, item.first, last, item.high, axis.gap * (item.span - 1)))
      end
    end
  end
  for index = 1, #axis do
    local track = axis[index]
    if track.factor then track.base = max(track.base, fraction * track.factor) end
  end
end

-- 11.8: auto tracks share the remaining space.
local function stretch(axis)
  if not axis.room or axis.content ~= "stretch" then return end
  local free, count = axis.room - total(axis), 0
  for index = 1, #axis do
    local track = axis[index]
    if track.maxKind == "auto" and not track.isCollapsed then count = count + 1 end
  end
  if free <= 0 or count == 0 then return end
  for index = 1, #axis do
    local track = axis[index]
    if track.maxKind == "auto" and not track.isCollapsed then track.base = track.base + free / count end
  end
end

-- Returns the tracks of an axis before they are sized. `options` has `room`, `whole` (the length for percentages),
-- `constraint`, `isOpen` (whether the extent follows from the contents, without a constraint), `gap` and `content` (the
-- alignment of the tracks).
function sizing.prepare(definitions, options)
  local axis = { room = options.room, constraint = options.constraint, isOpen = options.isOpen, gap = options.gap,
    content = options.content }
  local visible = 0
  for index = 1, #definitions do
    local definition = definitions[index]
    if definition.isCollapsed then
      axis[index] = { minKind = "fixed", maxKind = "fixed", base = 0, limit = 0, size = 0, at = 0, isCollapsed = true }
    else
      local track = initialize(definition, options.whole)
      axis[index], visible = track, visible + 1
      if track.factor then axis.hasFlexible = true end
      if track.isIntrinsic then axis.hasIntrinsic = true end
    end
  end
  axis.visible, axis.gaps = visible, axis.gap * max(0, visible - 1)
  -- Whether sizes depend on views; flexible tracks depend on them only in an indefinite space.
  axis.needsViews = axis.hasIntrinsic or axis.hasFlexible and not axis.room
  return axis
end

-- Notes whether a view spans a flexible track, and whether it spans a track with an automatic minimum.
function sizing.look(axis, item)
  if item.span == 1 then
    local track = axis[item.first]
    item.isFlexed, item.hasAuto = track.factor ~= nil, track.minKind == "auto"
    item.fixedMost = track.maxKind == "fixed" and track.limit or nil
    return
  end
  item.isFlexed, item.hasAuto, item.fixedMost = false, false, nil
  local most = 0
  for index = item.first, item.first + item.span - 1 do
    local track = axis[index]
    if track.factor then item.isFlexed = true end
    if track.minKind == "auto" then item.hasAuto = true end
    if most then
      if track.maxKind == "fixed" then most = most + track.limit else most = nil end
    end
  end
  item.fixedMost = most and most + axis.gap * (item.span - 1)
end

-- Sets the `base` size of each track (11.3).
function sizing.run(axis, list)
  resolveIntrinsic(axis, axis.needsViews and list or {})
  maximize(axis)
  flex(axis, list)
  stretch(axis)
  axis.total = total(axis)
end

return sizing
