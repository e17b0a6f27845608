-- The contributions of views that span several tracks: section 11.5, steps 3 and 4, and 11.5.1 of CSS Grid Layout
-- Module Level 1.

local spans = {}
local huge, max = math.huge, math.max

-- Returns a contribution limited by the fixed maximums of the view's tracks (11.5, limited contribution).
function spans.limited(axis, item, contribution)
  local most = 0
  for index = item.first, item.first + item.span - 1 do
    local track = axis[index]
    if track.maxKind == "fixed" then most = most + track.limit
    elseif track.fit then most = most + track.fit
    else return contribution end
  end
  most = most + axis.gap * (item.span - 1)
  if contribution > most then contribution = most end
  return max(contribution, item.least)
end

-- The phases: whether they change base sizes or growth limits, the tracks that they affect, and the contribution that
-- they use.
local phases = {
  { isBase = true, -- 3.1: intrinsic minimums
    affects = function(track) return track.minKind ~= "fixed" end,
    contribution = function(_, item) return item.least end,
    goesOn = function(track) return track.maxKind ~= "fixed" and track.maxKind ~= "flex" end },
  { isBase = true, -- 3.2: content-based minimums
    affects = function(track) return track.minKind == "min-content" or track.minKind == "max-content" end,
    contribution = function(_, item) return item.low end,
    goesOn = function(track) return track.maxKind ~= "fixed" and track.maxKind ~= "flex" end },
  { isBase = true, -- 3.3: max-content minimums
    affects = function(track, axis)
      -- A flexible track gets its share of the space later.
      return track.minKind == "max-content"
        or track.minKind == "auto" and axis.constraint == "max" and not axis.isOpen and not track.factor
    end,
    contribution = function(axis, item, hasMaxContent)
      if hasMaxContent then return item.high end
      return spans.limited(axis, item, item.high)
    end,
    goesOn = function(track) return track.maxKind == "auto" or track.maxKind == "max-content" end },
  { isBase = false, -- 3.5: intrinsic maximums
    affects = function(track) return track.maxKind ~= "fixed" and track.maxKind ~= "flex" end,
    contribution = function(_, item) return item.low end },
  { isBase = false, -- 3.6: max-content maximums
    affects = function(track) return track.maxKind == "auto" or track.maxKind == "max-content" end,
    contribution = function(_, item) return item.high end },
}

-- Returns the limit up to which a track grows before space goes beyond the limits (11.5.1, 2.2).
local function ceiling(track, isBase)
  if isBase or track.limit ~= huge and not track.isGrowable then return track.limit end
  return track.fit and max(track.fit, track.limit == huge and track.base or track.limit) or huge
end

-- Shares space between tracks up to their limits; returns the space that is left.
local function share(tracks, space, isBase, factors)
  local open = {}
  for index = 1, #tracks do
    local track = tracks[index]
    track.ceiling = ceiling(track, isBase)
    if track.ceiling > track.affected + track.incurred then open[#open + 1] = track end
  end
  while space > 1e-9 and #open > 0 do
    local sum = #open
    if factors then
      sum = 0
      for index = 1, #open do sum = sum + open[index].factor end
    end
    local left, used = {}, 0
    for index = 1, #open do
      local track = open[index]
      local part = space / sum
      if factors then part = sum > 0 and space * track.factor / sum or space / #open end
      local most = track.ceiling - track.affected - track.incurred
      if most <= part then part = most else left[#left + 1] = track end
      track.incurred, used = track.incurred + part, used + part
    end
    space = space - used
    if #left == #open then break end
    open = left
  end
  return space
end

-- Shares space beyond the limits (11.5.1, 2.4).
local function shareBeyond(tracks, space, phase, factors)
  local chosen = {}
  if phase.goesOn then
    for index = 1, #tracks do
      if phase.goesOn(tracks[index]) then chosen[#chosen + 1] = tracks[index] end
    end
    if #chosen == 0 then chosen = tracks end
  else
    -- fit-content() limits the growth of its tracks.
    for index = 1, #tracks do
      if not tracks[index].fit then chosen[#chosen + 1] = tracks[index] end
    end
    if #chosen == 0 then return end
  end
  local sum = 0
  if factors then
    for index = 1, #chosen do sum = sum + chosen[index].factor end
  end
  for index = 1, #chosen do
    local track = chosen[index]
    track.incurred = track.incurred + (sum > 0 and space * track.factor / sum or space / #chosen)
  end
end

-- Adds the contribution of one view in one phase to its tracks. `isAffected` is whether the phase affects a track.
local function accommodate(axis, item, phase, isAffected, isFlexible)
  local used, hasMaxContent, count = 0, false, 0
  local first, last = item.first, item.first + item.span - 1
  for index = first, last do
    local track = axis[index]
    local size = track.base
    if not phase.isBase and track.limit ~= huge then size = track.limit end
    track.affected, track.incurred = size, 0
    used = used + size
    if isAffected[index] then
      count = count + 1
      if track.minKind == "max-content" then hasMaxContent = true end
    end
  end
  if count == 0 then return end
  local space = phase.contribution(axis, item, hasMaxContent) - used - axis.gap * (item.span - 1)
  if space <= 1e-9 then
    for index = first, last do
      if isAffected[index] then axis[index].planned = axis[index].planned or 0 end
    end
    return
  end
  local affected, factors = {}, 0
  for index = first, last do
    if isAffected[index] then
      affected[#affected + 1] = axis[index]
      factors = factors + (axis[index].factor or 0)
    end
  end
  local byFactor = isFlexible and factors > 0
  space = share(affected, space, phase.isBase, byFactor)
  if space > 1e-9 then shareBeyond(affected, space, phase, byFactor) end
  for index = 1, #affected do
    local track = affected[index]
    if track.incurred > (track.planned or -1) then track.planned = track.incurred end
  end
end

-- 11.5.1, 3: updates the sizes after a phase.
local function update(axis, phase)
  for index = 1, #axis do
    local track = axis[index]
    local planned = track.planned
    if planned then
      track.planned = nil
      if phase.isBase then
        track.base = track.base + planned
      elseif track.limit == huge then
        track.limit = track.base + planned
        track.isGrowable = true
      else
        track.limit = track.limit + planned
      end
    end
    -- 3.4
    if phase.isBase and track.limit < track.base then track.limit = track.base end
  end
end

-- Runs all phases for views with the same span, or for all views that span flexible tracks.
local function runGroup(axis, list, from, to, isFlexible)
  for number = 1, #phases do
    local phase = phases[number]
    if phase.isBase or not isFlexible then
      local isAffected, isAny = {}, false
      for index = 1, #axis do
        local track = axis[index]
        isAffected[index] = phase.affects(track, axis) and (not isFlexible or track.factor ~= nil)
        isAny = isAny or isAffected[index]
      end
      if isAny then
        for index = from, to do accommodate(axis, list[index], phase, isAffected, isFlexible) end
        update(axis, phase)
      end
    end
  end
  for index = 1, #axis do axis[index].isGrowable = nil end
end

-- 11.5, 3: handles views that span several tracks, in the order of their spans.
function spans.run(axis, list)
  local from = 1
  while from <= #list do
    local to = from
    while to < #list and list[to + 1].span == list[from].span do to = to + 1 end
    runGroup(axis, list, from, to, false)
    from = to + 1
  end
end

-- 11.5, 4: handles views that span flexible tracks.
function spans.runFlexible(axis, list) runGroup(axis, list, 1, #list, true) end

return spans
