-- Random chains of fixed sizes and distances, whose frames are sums; and the same texts with random changes, which must
-- work or fail with a message.

local metrics = { gap = 12, size = 30, half = 0.5 }

-- Numbers from a seed, the same on every machine.
local function generator(seed)
  return function(count)
    seed = seed * 6364136223846793005 + 1442695040888963407
    return (seed >> 33) % count + 1
  end
end

-- A number from 1 to 40 in one of the ways to write it.
local function number(random)
  local value = random(40)
  return value, ({ "%d", "%d.0", "%de0", "%d.", "0x%x" })[random(5)]:format(value)
end

-- The text of a length, and the length.
local function length(random)
  local value, text = number(random)
  local way = random(6)
  if way == 1 then return metrics.size, "size" end
  if way == 2 then return value * 2 + 3, text .. "*2+3" end
  if way == 3 then return metrics.size * 0.5 + value, "size*half + " .. text end
  -- Of 400 points.
  if way == 4 then return 4 * value + 1, value .. "%+1" end
  return value, (way == 5 and "==" or "") .. text
end

local function distance(random)
  local value, text = number(random)
  local way = random(6)
  if way == 1 then return 0, "" end
  if way == 2 then return 8, "-" end
  if way == 3 then return metrics.gap, "-gap-" end
  if way == 4 then return -value, "-(-" .. text .. ")-" end
  if way == 5 then return value, "-(>=" .. text .. ",0@1)-" end
  return value, "-" .. text .. "-"
end

-- A horizontal chain from one edge, and the position and width of each view, counted from that edge.
local function chain(random)
  local direction = ({ "directionLeadingToTrailing", "directionLeftToRight", "directionRightToLeft" })[random(3)]
  local parts, frames, place = { random(2) == 1 and "H:|" or " | " }, {}, 0
  local isStandard
  for view = 1, random(6) do
    local gap, between = distance(random)
    if view == 1 then isStandard = between == "-" end
    if view == 1 and isStandard then gap = 0 end
    local width, text = length(random)
    parts[#parts + 1] = between .. "[v" .. view .. "(" .. text .. ")]"
    frames[view] = { place + gap, width }
    place = place + gap + width
  end
  return { format = table.concat(parts), options = direction }, frames, isStandard
end

local function broken(random, text)
  local bytes = { text:byte(1, -1) }
  local some = "|-[]()=<>@,.*/+%:HVCv1 \n\xC3\xFF"
  for _ = 1, random(3) do
    local at, byte = random(#bytes), some:byte(random(#some))
    local way = random(3)
    if way == 1 then bytes[at] = byte elseif way == 2 then table.insert(bytes, at, byte) elseif #bytes > 1 then
      table.remove(bytes, at)
    end
  end
  return string.char(table.unpack(bytes))
end

describe("random formats", function()
  for seed = 1, 8 do
    for _, screenDirection in ipairs { "ltr", "rtl" } do
      it(("seed %d %s"):format(seed, screenDirection), function()
        local random = generator(seed)
        local chains, frames, standards, texts = {}, {}, {}, {}
        for index = 1, 10 do
          chains[index], frames[index], standards[index] = chain(random)
          for _ = 1, 10 do texts[#texts + 1] = broken(random, chains[index].format) end
        end
        local screen = open("random.lua", {
          size = { 400, 300 }, direction = screenDirection,
          data = { chains = chains, metrics = metrics, broken = texts },
        })
        for index, own in ipairs(chains) do
          local isFromRight = own.options == "directionRightToLeft"
            or own.options == "directionLeadingToTrailing" and screenDirection == "rtl"
          local margin = standards[index] and (isFromRight and 40 or 20) or 0
          for view, expected in ipairs(frames[index]) do
            local frame = screen:view(("stage%d/v%d"):format(index, view)).frame
            local place = isFromRight and 400 - frame.x - frame.width or frame.x
            -- Percentages are multiplied, so the last digits can differ.
            expect(("%s %.6f %.6f"):format(own.format, place, frame.width))
              .toEqual(("%s %.6f %.6f"):format(own.format, margin + expected[1], expected[2]))
          end
        end
        -- Broken texts may contradict each other.
        screen:diagnostics()
      end)
    end
  end
end)
