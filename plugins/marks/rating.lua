-- RatingControl: a rating as filled stars. A partly filled star is filled from the leading edge.

-- Returns the corners of a star around a point: five outer corners alternating with five inner ones.
local function star(x, y, radius)
  local points = {}
  for index = 0, 9 do
    local distance = index % 2 == 0 and radius or radius * 0.45
    local angle = (index / 10 - 0.25) * 2 * math.pi
    points[index + 1] = { x = x + distance * math.cos(angle), y = y + distance * math.sin(angle) }
  end
  return points
end

-- Returns the part of a polygon on one side of a vertical line (Sutherland and Hodgman, 1974).
local function cut(points, x, isLeft)
  local kept = {}
  local function isInside(point) return (point.x <= x) == isLeft or point.x == x end
  for index, point in ipairs(points) do
    local before = points[(index - 2) % #points + 1]
    if isInside(point) ~= isInside(before) then
      local part = (x - before.x) / (point.x - before.x)
      kept[#kept + 1] = { x = x, y = before.y + part * (point.y - before.y) }
    end
    if isInside(point) then kept[#kept + 1] = point end
  end
  return kept
end

local function widthOf(self) return self.maximum * self.starSize + (self.maximum - 1) * self.spacing end

local function set(self, rating)
  local step = self.allowsHalves and 0.5 or 1
  rating = math.max(0, math.min(self.maximum, math.floor(rating / step + 0.5) * step))
  if rating == self.rating then return end
  self.rating = rating
  self:sendActions("change", rating)
end

widget "RatingControl" {
  description = "A rating in stars. A tap on a star sets the rating; a tap on the only filled star sets it to 0. \z
    `screen:pick` sets the rating, and `screen:step` adds a number to it.",
  properties = {
    rating = {
      type = "number", min = 0, max = 20, default = 0, affectsSize = false,
      description = "The rating. A fraction fills a part of a star.",
    },
    maximum = { type = "integer", min = 1, max = 20, default = 5, description = "The number of stars." },
    allowsHalves = {
      type = "boolean", default = false, affectsSize = false,
      description = "Whether a tap on the leading half of a star counts as half a star.",
    },
    allowsRating = { type = "boolean", default = true, affectsSize = false,
      description = "Whether a tap sets the rating." },
    starSize = { type = "number", min = 4, max = 200, default = 24, description = "The width and height of a star in \z
      points." },
    spacing = { type = "number", min = 0, max = 100, default = 6, description = "The distance between stars, in \z
      points." },
    color = { type = "color", default = "systemYellow", affectsSize = false, description = "The color of filled \z
      stars." },
    emptyColor = { type = "color", default = "systemFill", affectsSize = false, description = "The color of empty \z
      stars." },
  },
  hugging = 750,
  intrinsicSize = function(self) return { width = widthOf(self), height = self.starSize } end,
  draw = function(self, canvas)
    local size, bounds = self.starSize, canvas.bounds
    local left, middle = (bounds.width - widthOf(self)) / 2, bounds.height / 2
    local alpha = self.isEnabled and 1 or 0.5
    local isRightToLeft = canvas.direction == "rtl"
    for index = 1, self.maximum do
      local place = isRightToLeft and self.maximum - index or index - 1
      local x = left + place * (size + self.spacing)
      local points = star(x + size / 2, middle + size * 0.04, size / 2)
      local part = math.max(0, math.min(1, self.rating - index + 1))
      if part < 1 then canvas:path(points, { fill = self.emptyColor, closed = true, alpha = alpha }) end
      if part > 0 then
        local edge = isRightToLeft and x + size * (1 - part) or x + size * part
        local filled = part == 1 and points or cut(points, edge, not isRightToLeft)
        if #filled > 2 then canvas:path(filled, { fill = self.color, closed = true, alpha = alpha }) end
      end
    end
  end,
  events = {
    tap = function(self, point)
      if not self.allowsRating then return end
      local bounds = self.bounds
      local x = point.x - (bounds.width - widthOf(self)) / 2
      if traits.direction == "rtl" then x = widthOf(self) - x end
      local pitch = self.starSize + self.spacing
      local index = math.max(0, math.min(self.maximum - 1, x // pitch))
      local isHalf = self.allowsHalves and x - index * pitch < self.starSize / 2
      local rating = index + (isHalf and 0.5 or 1)
      set(self, rating == self.rating and index == 0 and 0 or rating)
    end,
    step = function(self, count) set(self, self.rating + count) end,
    pick = function(self, rating)
      if type(rating) ~= "number" or rating < 0 or rating > self.maximum then
        error("unknown rating " .. tostring(rating) .. "; a rating has 0 to " .. self.maximum .. " stars", 0)
      end
      set(self, rating)
    end,
  },
}
