-- Avatar: initials in a circle, whose color depends only on the name, and optionally a presence dot.

local colors = {
  "systemBlue", "systemGreen", "systemIndigo", "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal",
}
local statusColors = { online = "systemGreen", away = "systemOrange", busy = "systemRed", offline = "systemGray" }

-- Returns the first letters of the first and the last word.
local function initials(name)
  local words = {}
  for word in name:gmatch("%S+") do words[#words + 1] = word end
  local function letter(word) return word:match("^" .. utf8.charpattern) or "" end
  if #words == 0 then return "" end
  return letter(words[1]) .. (#words > 1 and letter(words[#words]) or "")
end

local function colorOf(name)
  local sum = 7
  for index = 1, #name do sum = (sum * 31 + name:byte(index)) % 65521 end
  return colors[sum % #colors + 1]
end

widget "Avatar" {
  description = "Initials in a circle whose color depends only on the name. With `status`, a dot shows online, away, \z
    busy or offline.",
  properties = {
    name = { type = "string", default = "", affectsSize = false, description = "The person's name." },
    initials = { type = "string", affectsSize = false,
      description = "The text in the circle. Default: the first letters of the first and last word of the name." },
    side = { type = "number", min = 8, max = 400, default = 40, description = "The diameter in points." },
    color = { type = "color", affectsSize = false, description = "The color of the circle. Default: \z
      a color that depends on the name." },
    textColor = { type = "color", default = "white", affectsSize = false, description = "The color \z
      of the initials." },
    status = {
      type = "enum", values = { "none", "online", "away", "busy", "offline" }, default = "none", affectsSize = false,
      description = "The status that the dot shows; \"none\" hides the dot.",
    },
    ringColor = { type = "color", default = "systemBackground", affectsSize = false,
      description = "The color of the ring around the dot, usually the color of the background." },
  },
  hugging = 750,
  intrinsicSize = function(self) return { width = self.side, height = self.side } end,
  draw = function(self, canvas)
    local bounds = canvas.bounds
    local side = math.min(bounds.width, bounds.height)
    if side <= 0 then return end
    local circle = { x = (bounds.width - side) / 2, y = (bounds.height - side) / 2, width = side, height = side }
    canvas:ellipse(circle, { fill = self.color or colorOf(self.name) })
    local text = self.initials or initials(self.name)
    if text ~= "" then
      canvas:text(text, circle, { align = "center", color = self.textColor,
        font = { size = side * 0.4, weight = "semibold" } })
    else
      -- Without initials: a head and shoulders.
      local x, y = circle.x + side / 2, circle.y
      canvas:ellipse({ x = x - side * 0.16, y = y + side * 0.2, width = side * 0.32, height = side * 0.32 },
        { fill = self.textColor })
      local shoulders, radius = { x = x, y = y + side * 0.82 }, side * 0.26
      canvas:path({ { x = x - radius, y = shoulders.y },
        { center = shoulders, radius = radius, from = math.pi, to = 2 * math.pi } },
        { fill = self.textColor, closed = true })
    end
    if self.status == "none" then return end
    local dot = side * 0.28
    local x = canvas.direction == "rtl" and circle.x or circle.x + side - dot
    local y = circle.y + side - dot
    local ring = dot * 0.18
    canvas:ellipse({ x = x - ring, y = y - ring, width = dot + 2 * ring, height = dot + 2 * ring },
      { fill = self.ringColor })
    canvas:ellipse({ x = x, y = y, width = dot, height = dot }, { fill = statusColors[self.status] })
  end,
}
