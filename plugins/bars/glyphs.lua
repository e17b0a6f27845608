-- The system items with a picture, drawn as lines in a square of 24 points around a center.

-- Steps: { "line", x, y, x, y, … } through points, { "shape", … } the same filled, { "ring", x, y, radius }, { "disc",
-- x, y, radius }, { "arc", x, y, radius, from, to } in quarters of a turn clockwise from the right. Coordinates go from
-- -12 to 12.
local glyphs = {
  add = { { "line", -9, 0, 9, 0 }, { "line", 0, -9, 0, 9 } },
  close = { { "line", -7, -7, 7, 7 }, { "line", -7, 7, 7, -7 } },
  search = { { "ring", -2, -2, 6.5 }, { "line", 2.8, 2.8, 9, 9 } },
  refresh = { { "arc", 0, 0, 8, -0.7, 2.7 }, { "line", 0.2, -8.2, 4.6, -10.6 }, { "line", 0.2, -8.2, 4, -5 } },
  trash = {
    { "line", -8, -7, 8, -7 }, { "line", -3, -7, -3, -10, 3, -10, 3, -7 }, { "line", -6, -7, -5, 10, 5, 10, 6, -7 },
    { "line", -2, -3, -1.7, 6 }, { "line", 2, -3, 1.7, 6 },
  },
  action = { { "line", 0, 4, 0, -10 }, { "line", -4, -6, 0, -10, 4, -6 },
    { "line", -4, -2, -7, -2, -7, 10, 7, 10, 7, -2, 4, -2 } },
  compose = { { "line", 1, -8, -8, -8, -8, 9, 9, 9, 9, 0 }, { "line", -2, 3, 9, -8 }, { "line", 10.5, -9.5, 9, -8 } },
  reply = { { "line", -3, -8, -10, -1, -3, 6 }, { "line", -10, -1, 3, -1, 8, 2, 10, 8 } },
  bookmarks = { { "line", 0, -6, -4, -8, -10, -8, -10, 7, -4, 7, 0, 9, 4, 7, 10, 7, 10, -8, 4, -8, 0, -6, 0, 9 } },
  organize = { { "line", -10, -7, -4, -7, -2, -5, 10, -5, 10, 8, -10, 8, -10, -7 } },
  play = { { "shape", -6, -9, 9, 0, -6, 9 } },
  pause = { { "shape", -7, -9, -2.5, -9, -2.5, 9, -7, 9 }, { "shape", 2.5, -9, 7, -9, 7, 9, 2.5, 9 } },
  rewind = { { "shape", 0, -7, 0, 7, -11, 0 }, { "shape", 11, -7, 11, 7, 0, 0 } },
  fastForward = { { "shape", 0, -7, 0, 7, 11, 0 }, { "shape", -11, -7, -11, 7, 0, 0 } },
  more = { { "disc", -8, 0, 2 }, { "disc", 0, 0, 2 }, { "disc", 8, 0, 2 } },
  recents = { { "ring", 0, 0, 10 }, { "line", 0, -6, 0, 0, 5, 3 } },
  contacts = { { "disc", 0, -4.5, 4.5 }, { "shape", -8.5, 10, -7, 5, -3.5, 2.5, 3.5, 2.5, 7, 5, 8.5, 10 } },
  downloads = { { "line", 0, -10, 0, 4 }, { "line", -5, -1, 0, 4, 5, -1 }, { "line", -8, 9, 8, 9 } },
}
glyphs.stop = glyphs.close
glyphs.history = glyphs.recents

local star = { "shape" }
for place = 0, 9 do
  local angle, radius = (place / 10 - 0.25) * 2 * math.pi, place % 2 == 0 and 11 or 4.6
  star[#star + 1] = math.cos(angle) * radius
  star[#star + 1] = math.sin(angle) * radius + 1
end
glyphs.favorites = { star }

-- Pictures that right-to-left layouts mirror.
local directed = { reply = true }

local shape = {}

--- Returns whether a picture with this name exists.
function shape.exists(name) return glyphs[name] ~= nil end

function shape.names()
  local names = {}
  for name in pairs(glyphs) do names[#names + 1] = name end
  table.sort(names)
  return names
end

function shape.draw(canvas, name, x, y, color, alpha)
  if not glyphs[name] then
    local names = table.concat(shape.names(), ", ")
    error("unknown system item '" .. tostring(name) .. "'; the items are " .. names ..
      ", flexibleSpace and fixedSpace", 0)
  end
  local sign = directed[name] and canvas.direction == "rtl" and -1 or 1
  for _, step in ipairs(glyphs[name]) do
    local kind = step[1]
    local line = { stroke = color, lineWidth = 1.75, alpha = alpha }
    local function box(radius)
      return { x = x + sign * step[2] - radius, y = y + step[3] - radius, width = 2 * radius, height = 2 * radius }
    end
    if kind == "ring" then
      canvas:ellipse(box(step[4]), line)
    elseif kind == "disc" then
      canvas:ellipse(box(step[4]), { fill = color, alpha = alpha })
    elseif kind == "arc" then
      local quarter = math.pi / 2
      local from = step[5] * quarter
      canvas:path({
        { x = x + step[2] + step[4] * math.cos(from), y = y + step[3] + step[4] * math.sin(from) },
        { center = { x = x + step[2], y = y + step[3] }, radius = step[4], from = from, to = step[6] * quarter },
      }, line)
    else
      local points = {}
      for place = 2, #step, 2 do points[#points + 1] = { x = x + sign * step[place], y = y + step[place + 1] } end
      canvas:path(points, kind == "shape" and { fill = color, alpha = alpha, closed = true } or line)
    end
  end
end

return shape
