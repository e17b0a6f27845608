-- The scale of an axis: its range, and the positions of its labels.

local scale = {}

-- Returns the distance of labels: 1, 2 or 5 times a power of ten, at least `least`.
local function stepAbove(least)
  local power = 10 ^ math.floor(math.log(least, 10))
  for _, factor in ipairs { 1, 2, 5, 10 } do
    -- A value that is slightly below a step because of rounding counts as that step.
    if factor * power >= least * (1 - 1e-9) then return factor * power end
  end
end

-- Returns the labels for a range in at most `steps` steps, and the range rounded to them. Fixed bounds are kept.
function scale.make(low, high, steps, fixedLow, fixedHigh)
  if low > high then low, high = 0, 1 end
  low, high = fixedLow or math.min(low, 0), fixedHigh or math.max(high, 0)
  -- If the bounds are equal or reversed, only the lower one is kept.
  if high <= low then high, fixedHigh = low + 1, nil end
  local step = stepAbove((high - low) / math.max(1, steps))
  local first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
  if fixedLow then first = math.ceil(low / step - 1e-9) end
  if fixedHigh then last = math.floor(high / step + 1e-9) end
  local ticks = {}
  for index = first, last do ticks[#ticks + 1] = index * step end
  return { low = fixedLow or first * step, high = fixedHigh or last * step, step = step, ticks = ticks }
end

local units = { { 1e9, "G" }, { 1e6, "M" }, { 1e3, "k" } }

-- Returns a label with as many digits as the step; if an axis has large numbers, all labels use k, M or G.
function scale.text(value, axis)
  if value == 0 then return "0" end
  local unit, name = 1, ""
  local top = math.max(math.abs(axis.low), math.abs(axis.high))
  for _, one in ipairs(units) do
    -- Four digits are as short as 1.5k.
    if name == "" and top >= math.max(one[1], 1e4) and axis.step * 10 > one[1] then unit, name = one[1], one[2] end
  end
  local digits = math.max(0, math.ceil(-math.log(axis.step / unit, 10) - 1e-9))
  return ("%." .. math.min(digits, 12) .. "f%s"):format(value / unit, name)
end

return scale
