-- Progress: a bar that fills up. ActivityIndicator: a turning wheel for tasks of unknown duration.

widget "Progress" {
  description = "A progress bar, 4 points high. The layout determines its width.",
  aliases = { "ProgressView" },
  properties = {
    progress = {
      type = "number", default = 0, affectsSize = false,
      description = "The progress, clamped to 0 to 1.",
    },
    progressTintColor = { type = "color", affectsSize = false,
      description = "The color of the completed part. Default: the tint color." },
    trackTintColor = { type = "color", affectsSize = false,
      description = "The color of the remaining part. Default: a fill color." },
    progressViewStyle = {
      type = "enum", values = { "default", "bar" }, default = "default", affectsSize = false,
      description = "`default` has a track and round ends; `bar`, for the edge of a bar, has neither.",
    },
  },
  hugging = { horizontal = 250, vertical = 750 },
  intrinsicSize = function() return { height = 4 } end,
  draw = function(self, canvas)
    local bounds = canvas.bounds
    local isBar = self.progressViewStyle == "bar"
    local radius = isBar and 0 or bounds.height / 2
    local alpha = self.isEnabled and 1 or 0.5
    if not isBar or self.trackTintColor then
      canvas:rect(bounds, { fill = self.trackTintColor or "systemFill", radius = radius, alpha = alpha })
    end
    local done = math.max(0, math.min(1, self.progress))
    if done == 0 then return end
    -- Round ends need their own height.
    local width = math.min(bounds.width, math.max(2 * radius, bounds.width * done))
    canvas:rect({ x = canvas.direction == "rtl" and bounds.width - width or 0, y = 0, width = width,
      height = bounds.height },
      { fill = self.progressTintColor or self.tintColor, radius = radius, alpha = alpha })
  end,
}

local sides = { medium = 20, large = 37 }
local spokes = 8

-- Draws a capsule between two distances from the center in one direction.
local function spoke(canvas, center, angle, from, to, width, options)
  local x, y, half = math.cos(angle), math.sin(angle), width / 2
  local near = { x = center.x + x * (from + half), y = center.y + y * (from + half) }
  local far = { x = center.x + x * (to - half), y = center.y + y * (to - half) }
  local quarter = math.pi / 2
  canvas:path({
    { x = near.x + y * half, y = near.y - x * half },
    { x = far.x + y * half, y = far.y - x * half },
    { center = far, radius = half, from = angle - quarter, to = angle + quarter },
    { x = near.x - y * half, y = near.y + x * half },
    { center = near, radius = half, from = angle + quarter, to = angle + 3 * quarter },
  }, options)
end

widget "ActivityIndicator" {
  description = "A spinner, 20 or 37 points wide and high, that turns once per second while `isAnimating` is true.",
  aliases = { "ActivityIndicatorView" },
  properties = {
    isAnimating = { type = "boolean", default = false, affectsSize = false,
      description = "Whether the spinner turns." },
    hidesWhenStopped = {
      type = "boolean", default = true, affectsSize = false,
      description = "Whether the view is invisible while it does not spin. The layout keeps its space.",
    },
    style = { type = "enum", values = { "medium", "large" }, default = "medium", description = "The width and height: \z
      20 points for \"medium\", 37 for \"large\"." },
    color = { type = "color", default = "systemGray", affectsSize = false, description = "The color of the spokes." },
  },
  hugging = 750,
  intrinsicSize = function(self) return { width = sides[self.style], height = sides[self.style] } end,
  draw = function(self, canvas)
    if not self.isAnimating and self.hidesWhenStopped then return end
    local bounds = canvas.bounds
    local radius = math.min(sides[self.style], bounds.width, bounds.height) / 2
    local center = { x = bounds.width / 2, y = bounds.height / 2 }
    local turned = self.isAnimating and math.floor(canvas.time * spokes + 1e-9) or 0
    for place = 0, spokes - 1 do
      local behind = (turned - place) % spokes
      spoke(canvas, center, (place / spokes - 0.25) * 2 * math.pi, radius * 0.48, radius, radius * 0.24,
        { fill = self.color, alpha = 1 - 0.8 * behind / (spokes - 1) })
    end
  end,
}
