-- Tag: a word in a capsule, which can be selectable or have a cross for removal.

local inset, height = 12, 28

-- Letters and the cross scale with the user's text size, as text styles do.
local function fontOf(self) return { size = self.textSize * traits.textSize, weight = "medium" } end
local function crossSide() return 8 * traits.textSize end

widget "Tag" {
  description = "A word in a capsule. A tap selects or deselects it. With `isRemovable`, it shows a cross; a tap on \z
    the cross calls `didChanged` with \"remove\", and the script removes the tag.",
  properties = {
    text = { type = "string", default = "", description = "The word." },
    textSize = { type = "number", min = 6, max = 60, default = 14,
      description = "The font size at the default text size. It scales with the traits' text size." },
    isSelected = {
      type = "boolean", default = false, affectsSize = false, description = "Whether the tag is selected.",
    },
    isSelectable = { type = "boolean", default = true, affectsSize = false, description = "Whether a tap selects \z
      the tag." },
    isRemovable = { type = "boolean", default = false, description = "Whether the tag shows a cross." },
    color = { type = "color", affectsSize = false,
      description = "The color of the selected capsule and of the unselected word. Default: the tint color." },
    fillColor = { type = "color", default = "secondarySystemFill", affectsSize = false,
      description = "The color of the unselected capsule." },
    selectedTextColor = { type = "color", default = "white", affectsSize = false,
      description = "The color of the selected word." },
  },
  hugging = 750,
  intrinsicSize = function(self)
    local text = measureText(self.text, fontOf(self))
    local extra = self.isRemovable and crossSide() + 8 or 0
    return { width = math.ceil(text.width + 2 * inset + extra), height = math.max(height, math.ceil(text.height + 8)) }
  end,
  draw = function(self, canvas)
    local bounds, isRightToLeft = canvas.bounds, canvas.direction == "rtl"
    local alpha = self.isEnabled and 1 or 0.5
    local own = self.color or self.tintColor
    canvas:rect(bounds, { fill = self.isSelected and own or self.fillColor, radius = bounds.height / 2, alpha = alpha })
    local ink = self.isSelected and self.selectedTextColor or own
    local cross = crossSide()
    local extra = self.isRemovable and cross + 8 or 0
    local width = math.max(0, bounds.width - 2 * inset - extra)
    canvas:text(self.text,
      { x = isRightToLeft and inset + extra or inset, y = 0, width = width, height = bounds.height },
      { align = "center", color = ink, font = fontOf(self), alpha = alpha })
    if not self.isRemovable then return end
    local x = isRightToLeft and inset or bounds.width - inset - cross
    local y = (bounds.height - cross) / 2
    for _, line in ipairs { { x, y, x + cross, y + cross }, { x, y + cross, x + cross, y } } do
      canvas:line({ x = line[1], y = line[2] }, { x = line[3], y = line[4] },
        { stroke = ink, lineWidth = 1.5 * traits.textSize, alpha = alpha })
    end
  end,
  events = {
    tap = function(self, point)
      local width = self.bounds.width
      local x = traits.direction == "rtl" and width - point.x or point.x
      if self.isRemovable and x >= width - inset - crossSide() - 6 then
        self:sendActions("change", "remove")
      elseif self.isSelectable then
        self.isSelected = not self.isSelected
        self:sendActions("change", self.isSelected)
      end
    end,
  },
}
