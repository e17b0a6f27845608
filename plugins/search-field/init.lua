-- SearchField: one line of text after a magnifying glass, with a button that clears it.

local height, glassSpace, side, clearSpace = 36, 33, 8, 30

local function magnifier(canvas, x, y, mirrored)
  local toHandle = mirrored and -1 or 1
  canvas:ellipse({ x = x - 5.5, y = y - 6.5, width = 11, height = 11 }, { stroke = "secondaryLabel", lineWidth = 1.5 })
  canvas:line({ x = x + 4 * toHandle, y = y + 3 }, { x = x + 8 * toHandle, y = y + 7 },
    { stroke = "secondaryLabel", lineWidth = 1.5 })
end

local function shows(self) return self.text ~= "" and self.isEnabled end

-- Returns whether a point is on the clear button.
local function isOnClear(self, point)
  local x = traits.direction == "rtl" and self.bounds.width - point.x or point.x
  return shows(self) and x >= self.bounds.width - clearSpace
end

widget "SearchField" {
  description = "A text input for searching, at least 36 points high, with a magnifying glass and a button that \z
    clears the text.",
  aliases = { "SearchTextField" },
  acceptsText = true,
  intrinsicSize = function(self)
    local shown = self.text ~= "" and self.text or self.placeholder
    local line = measureText(shown, { font = self.font, lines = 1 })
    return {
      width = glassSpace + math.ceil(line.width) + (self.text ~= "" and clearSpace or side),
      height = math.max(height, math.ceil(line.height) + 14), text = line,
    }
  end,
  draw = function(self, canvas)
    local bounds = canvas.bounds
    local isMirrored = canvas.direction == "rtl"
    local middle = bounds.height / 2
    canvas:rect(bounds, { fill = "tertiarySystemFill", radius = 10, alpha = self.isEnabled and 1 or 0.5 })
    magnifier(canvas, isMirrored and bounds.width - 17 or 17, middle, isMirrored)
    local ending = side
    if shows(self) then
      ending = clearSpace
      local x = isMirrored and 16 or bounds.width - 16
      canvas:ellipse({ x = x - 8, y = middle - 8, width = 16, height = 16 }, { fill = "tertiaryLabel" })
      for _, slope in ipairs { 1, -1 } do
        canvas:line({ x = x - 3, y = middle - 3 * slope }, { x = x + 3, y = middle + 3 * slope },
          { stroke = "systemBackground", lineWidth = 1.5 })
      end
    end
    local text = self.text ~= "" and self.text or self.placeholder
    if text == "" then return end
    local width = math.max(0, bounds.width - glassSpace - ending)
    local box = { x = isMirrored and ending or glassSpace, y = 0, width = width, height = bounds.height }
    canvas:text(text, box, {
      font = self.font, align = self.textAlignment == "justified" and "natural" or self.textAlignment,
      color = self.text ~= "" and (self.textColor or "label") or "placeholderText",
    })
  end,
  events = {
    tap = function(self, point)
      if not isOnClear(self, point) then return end
      self.text = ""
      self:sendActions("change", "")
    end,
  },
}
