-- Badge: a number in a circle; for long numbers the circle becomes a capsule.

local font = { size = 12, weight = "semibold" }

widget "Badge" {
  description = "A number in a circle, or in a capsule for long numbers. A tap adds 1.",
  properties = {
    count = { type = "number", default = 0, min = 0, description = "The number." },
    color = { type = "color", default = "red", affectsSize = false, description = "The color of the circle." },
  },
  hugging = 251,
  intrinsicSize = function(self, proposed)
    local width = measureText(tostring(self.count), font).width
    return { width = math.max(20, width + 12), height = 20 }
  end,
  draw = function(self, canvas)
    canvas:rect(self.bounds, { fill = self.color, radius = self.bounds.height / 2 })
    canvas:text(tostring(self.count), self.bounds, { align = "center", color = "white", font = font })
  end,
  events = {
    tap = function(self) self.count = self.count + 1 end,
  },
}
