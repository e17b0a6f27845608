-- Flow: views next to each other on lines, like words in a text. A view that does not fit begins the next line.

-- Aligns the baselines of a line, whose height then reaches from the highest top above the baseline to the lowest
-- bottom below it.
local function alignBaselines(line)
  local above, below = 0, 0
  for _, item in ipairs(line) do
    item.baseline = item.child:baseline(item.size)
    above, below = math.max(above, item.baseline), math.max(below, item.size.height - item.baseline)
  end
  line.above, line.height = above, above + below
end

-- Returns the lines for a width: each is a list of children with their sizes, its height and its width.
local function breakLines(self, children, width)
  local known, alignment = children.lines, self.verticalAlignment
  if known and known.width == width and known.spacing == self.spacing and known.alignment == alignment then
    return known
  end
  local lines = { width = width, spacing = self.spacing, alignment = alignment }
  local line
  for _, child in ipairs(children) do
    local size = child:measure { width = width }
    local breaks = child.flow and child.flow.breakBefore
    if line and (breaks or width and line.width + self.spacing + size.width > width + 1e-6) then line = nil end
    if not line then
      line = { width = 0, height = 0, breaks = breaks }
      lines[#lines + 1] = line
    else
      line.width = line.width + self.spacing
    end
    line[#line + 1] = { child = child, size = size, x = line.width }
    line.width = line.width + size.width
    line.height = math.max(line.height, size.height)
  end
  if alignment == "firstBaseline" then
    for _, own in ipairs(lines) do alignBaselines(own) end
  end
  children.lines = lines
  return lines
end

local offsets = { leading = 0, center = 0.5, trailing = 1, top = 0, bottom = 1 }

container "Flow" {
  description = "Arranges views on lines, like words in a text. A view that does not fit begins the next line.",
  properties = {
    spacing = { type = "number", default = 8, min = 0, description = "The distance between views on a line, in \z
      points." },
    lineSpacing = { type = "number", default = 8, min = 0, description = "The distance between lines, in points." },
    alignment = {
      type = "enum", values = { "leading", "center", "trailing" }, default = "leading",
      description = "The horizontal alignment of lines that don't fill the width.",
    },
    verticalAlignment = {
      type = "enum", values = { "top", "center", "bottom", "firstBaseline" }, default = "center",
      description = "The vertical alignment of views that are not as high as their line.",
    },
  },
  childProperties = {
    flow = {
      type = "table", fields = { breakBefore = { type = "boolean" } },
      description = "`breakBefore`: the view begins a new line.",
    },
  },
  measure = function(self, proposed, children)
    local lines = breakLines(self, children, proposed.width)
    local width, height = 0, 0
    for index, line in ipairs(lines) do
      width = math.max(width, line.width)
      height = height + line.height + (index > 1 and self.lineSpacing or 0)
    end
    return { width = width, height = height }
  end,
  place = function(self, size, children)
    local y = 0
    for number, line in ipairs(breakLines(self, children, size.width)) do
      local start = (size.width - line.width) * offsets[self.alignment]
      local reason = "line " .. number .. (line.breaks and ", where breakBefore begins one" or "")
      for _, item in ipairs(line) do
        local top = line.above and line.above - item.baseline
          or (line.height - item.size.height) * offsets[self.verticalAlignment]
        item.child:place(start + item.x, y + top, item.size.width, item.size.height, reason)
      end
      y = y + line.height + self.lineSpacing
    end
  end,
}
