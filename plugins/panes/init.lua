-- VisualEffect: a translucent material. WebView: a placeholder for a web page, with its address.

-- The colors of materials in light and dark mode, because the background cannot be blurred; their alpha is the degree
-- of cover.
local materials = {
  systemUltraThinMaterial = { "#f4f4f499", "#2a2a2a8c" },
  systemThinMaterial = { "#f5f5f5b3", "#282828a6" },
  systemMaterial = { "#f6f6f6cc", "#262626bf" },
  systemThickMaterial = { "#f7f7f7e6", "#242424d9" },
  systemChromeMaterial = { "#f8f8f8d9", "#1d1d1dd9" },
  extraLight = { "#fafafae0", "#fafafae0" },
  light = { "#f5f5f5b3", "#f5f5f5b3" },
  dark = { "#191919b8", "#191919b8" },
  regular = { "#f6f6f6cc", "#262626bf" },
  prominent = { "#fafafae6", "#3a3a3ad9" },
}

local effects = { "none" }
for name in pairs(materials) do
  effects[#effects + 1] = name
  if name:find "^system" then
    effects[#effects + 1] = name .. "Light"
    effects[#effects + 1] = name .. "Dark"
  end
end
for _, name in ipairs(effects) do
  local base, appearance = name:match "^(system%a*Material)(%a+)$"
  if base then
    local color = materials[base][appearance == "Light" and 1 or 2]
    materials[name] = { color, color }
  end
end
table.sort(effects)

widget "VisualEffect" {
  description = "A material, such as UIKit's blur, over the views under it. It draws no blur, but a color that is \z
    more opaque for thicker materials. Put subviews into it, as into a View.",
  aliases = { "VisualEffectView" },
  properties = {
    effect = {
      type = "enum", values = effects, default = "regular", affectsSize = false,
      description = "The material, by the name of its blur style in UIKit. Styles that end in Light or Dark look the \z
        same in both appearances.",
    },
  },
  defaults = { clipsToBounds = true },
  draw = function(self, canvas)
    local material = materials[self.effect]
    if material then canvas:fill(material[canvas.dark and 2 or 1]) end
  end,
}

local function globe(canvas, x, y, radius, color)
  local line = { stroke = color, lineWidth = 1.5 }
  local function ring(width)
    canvas:ellipse({ x = x - width, y = y - radius, width = 2 * width, height = 2 * radius }, line)
  end
  ring(radius)
  ring(radius * 0.45)
  canvas:line({ x = x, y = y - radius }, { x = x, y = y + radius }, line)
  for _, part in ipairs { -0.5, 0, 0.5 } do
    local half = radius * math.sqrt(1 - part * part)
    canvas:line({ x = x - half, y = y + radius * part }, { x = x + half, y = y + radius * part }, line)
  end
end

widget "WebView" {
  description = "A placeholder for a web page. It shows the address and loads nothing.",
  properties = {
    url = { type = "string", default = "", affectsSize = false, description = "The address of the page." },
    title = {
      type = "string", default = "", affectsSize = false,
      description = "The title above the address.",
    },
  },
  defaults = { clipsToBounds = true, backgroundColor = "secondarySystemBackground" },
  draw = function(self, canvas)
    local bounds = canvas.bounds
    local middle = bounds.height / 2
    local width = math.max(0, bounds.width - 32)
    local lines = (self.title ~= "" and 1 or 0) + (self.url ~= "" and 1 or 0)
    local hasGlobe = bounds.height >= 56 + 20 * lines
    local top = middle - ((hasGlobe and 44 or 0) + 20 * lines) / 2
    if hasGlobe then
      globe(canvas, bounds.width / 2, top + 16, 16, "tertiaryLabel")
      top = top + 44
    end
    if self.title ~= "" then
      canvas:text(self.title, { x = 16, y = top, width = width, height = 20 },
        { align = "center", color = "label", font = { size = 15, weight = "semibold" } })
      top = top + 20
    end
    if self.url ~= "" then
      canvas:text(self.url, { x = 16, y = top, width = width, height = 20 },
        { align = "center", color = "secondaryLabel", font = { size = 13 } })
    end
  end,
}
