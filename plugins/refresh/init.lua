-- RefreshControl: at the top of scrolling content. Its height is 0 until the user pulls; then it turns until the script
-- ends the refresh.

local height, spokes, radius = 52, 8, 11

local function spoke(canvas, center, angle, options)
  local x, y = math.cos(angle), math.sin(angle)
  canvas:line({ x = center.x + x * radius * 0.5, y = center.y + y * radius * 0.5 },
    { x = center.x + x * radius, y = center.y + y * radius }, options)
end

widget "RefreshControl" {
  description = "A spinner for the top of a scroll view's content. It has no height until the user pulls the \z
    content down (`screen:pullToRefresh`). Then it calls `didChanged` and spins until `isRefreshing` is false.",
  properties = {
    isRefreshing = {
      type = "boolean", default = false, description = "Whether the spinner turns and the view has a height.",
    },
    title = { type = "string", default = "", description = "The text below the spinner." },
    color = { type = "color", default = "systemGray", affectsSize = false, description = "The color of the spinner \z
      and the title." },
  },
  defaults = { clipsToBounds = true },
  hugging = { horizontal = 250, vertical = 900 },
  intrinsicSize = function(self)
    if not self.isRefreshing then return { height = 0 } end
    return { height = self.title == "" and height or height + 18 }
  end,
  draw = function(self, canvas)
    if not self.isRefreshing then return end
    local bounds = canvas.bounds
    local center = { x = bounds.width / 2, y = math.min(height, bounds.height) / 2 }
    -- One turn per second of the screen's clock.
    local turned = math.floor(canvas.time * spokes + 1e-9)
    for place = 0, spokes - 1 do
      spoke(canvas, center, (place / spokes - 0.25) * 2 * math.pi,
        { stroke = self.color, lineWidth = 2.5, alpha = 1 - 0.8 * ((turned - place) % spokes) / (spokes - 1) })
    end
    if self.title ~= "" then
      canvas:text(self.title, { x = 0, y = height - 8, width = bounds.width, height = 18 },
        { align = "center", color = self.color, font = { style = "footnote" } })
    end
  end,
  events = {
    refresh = function(self)
      if self.isRefreshing then return end
      self.isRefreshing = true
      self:sendActions("change", true)
    end,
  },
}
