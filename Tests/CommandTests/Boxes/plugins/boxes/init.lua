-- A content of fixed size, and words of one size that wrap.
widget "Box" {
  properties = { wide = { type = "number", default = 0 }, high = { type = "number", default = 0 } },
  intrinsicSize = function(self) return { width = self.wide, height = self.high } end,
}

local wide, high = 20, 10

container "Words" {
  properties = { count = { type = "integer", default = 1 } },
  measure = function(self, proposed)
    local room = proposed.width or math.huge
    local columns = math.max(1, math.min(self.count, (room + 0.02) // wide))
    return { width = columns * wide, height = (self.count + columns - 1) // columns * high }
  end,
  place = function() end,
}
