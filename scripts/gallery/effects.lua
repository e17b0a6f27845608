-- Effects that don't change the layout: gradients, transforms, blend modes.
-- size: 1200x760 scale: 1
local Effects = controller "Effects"
Effects.preferredContentSize = { width = 1200, height = 760 }

local dusk = { "#2b1055", "#d53a9d", "#ffb86c" }
local gradients = {
  { "linear", { colors = dusk } },
  { "angle = 60", { colors = dusk, angle = 60 } },
  { "locations", { colors = dusk, locations = { 0, 0.2, 0.6 }, from = { x = 0, y = 0 }, to = { x = 1, y = 1 } } },
  { "radial", { type = "radial", colors = { "#ffe29f", "#ffa99f", "#ff719a" }, center = { x = 0.3, y = 0.3 } } },
  { "light and dark", {
    colors = { { light = "#a1c4fd", dark = "#0f2027" }, { light = "#c2e9fb", dark = "#2c5364" } },
  } },
}
local transforms = {
  { "rotation = 12", { rotation = 12 } },
  { "scale = 0.8", { scale = 0.8 } },
  { "mirrored", { scale = { x = -1, y = 1 } } },
  { "translation", { translation = { x = 14, y = -14 } } },
  { "all of them", { rotation = -20, scale = 0.7, translation = { x = 10, y = 0 } } },
}
local modes = {
  "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
  "softLight", "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
}

-- A row of examples of the same height, each above its name.
local function row(content, name, y, height, examples, make)
  content:putLabel(name):text(name):font { size = 26, weight = "bold" }:left(equalTo(48)):top(equalTo(y))
  local width = (1104 - 24 * (#examples - 1)) / #examples
  for place, example in ipairs(examples) do
    local view = make(example):left(equalTo(48 + (place - 1) * (width + 24))):top(equalTo(y + 48))
      :width(equalTo(width)):height(equalTo(height))
    content:putLabel(example[1]):text(example[1]):font { size = 16 }:textColor("secondaryLabel")
      :centerX(equal, view):top(equalTo(y + 48 + height + 12))
  end
end

function Effects:layoutContent(content)
  row(content, "Gradients", 32, 120, gradients, function(example)
    return content:putView("gradient " .. example[1]):cornerRadius(20):gradient(example[2])
  end)

  row(content, "Transforms", 264, 110, transforms, function(example)
    -- The outline is the view's frame; the transform draws the content elsewhere.
    local outline = content:putView("outline " .. example[1]):borderWidth(1):borderColor("separator"):cornerRadius(16)
    content:putView("transform " .. example[1]):edges(equal, outline):cornerRadius(16):transform(example[2])
      :gradient { colors = { "#3a7bd5", "#00d2ff" }, angle = 90 }
      :shadow { color = "black", opacity = 0.25, radius = 12, offset = { x = 0, y = 6 } }
      :layoutContent(function(card)
        card:putLabel("word"):text("Tatami"):font { size = 28, weight = "heavy" }:textColor("white")
          :center(equal, parent)
      end)
    return outline
  end)

  content:putLabel("Blend modes"):text("Blend modes"):font { size = 26, weight = "bold" }
    :left(equalTo(48)):top(equalTo(490))
  local hills = content:putImageView("hills"):image("images/hills.jpg"):contentMode("scaleAspectFill")
    :clipsToBounds(true):left(equalTo(48)):right(equalTo(48), parent):top(equalTo(538)):height(equalTo(150))
  for place, mode in ipairs(modes) do
    local tile = content:putView(mode):left(equalTo(56 + (place - 1) * 69)):top(equalTo(20), hills.topAnchor)
      :width(equalTo(53)):height(equalTo(110)):blendMode(mode)
      :gradient { colors = { "#ffd166", "#118ab2" } }
    content:putLabel("name of " .. mode):text(mode):font { size = 12 }:textColor("secondaryLabel")
      :centerX(equal, tile):top(equalTo(12), hills.bottomAnchor)
  end
end

return Effects
