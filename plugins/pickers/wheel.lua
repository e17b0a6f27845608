-- Wheels: columns of rows on a cylinder seen from the front, with the picked row in the middle.

local wheel = { width = 320, height = 216, row = 32 }

local radius = 112
-- Rows further around the cylinder are invisible.
local reach = 4

local function distance(offset) return radius * math.sin(offset * wheel.row / radius) end

-- Returns the span of each column: { x, width }, in reading direction. `columns` may have shares of the width.
local function spans(columns, width, isMirrored)
  local total, inset = 0, 9
  for _, column in ipairs(columns) do total = total + (column.share or 1) end
  local result, x = {}, inset
  for index, column in ipairs(columns) do
    local own = math.max(0, width - 2 * inset) * (column.share or 1) / total
    result[index] = { x = isMirrored and width - x - own or x, width = own }
    x = x + own
  end
  return result
end

--- Draws columns. Each has `row(offset)`, which returns the text of the row `offset` rows after the picked one or nil,
--- and optionally `share` and `align`.
function wheel.draw(canvas, columns, isEnabled)
  local bounds = canvas.bounds
  local middle = bounds.height / 2
  local isMirrored = canvas.direction == "rtl"
  canvas:rect({ x = 9, y = middle - wheel.row / 2, width = math.max(0, bounds.width - 18), height = wheel.row },
    { fill = "tertiarySystemFill", radius = 8 })
  for index, span in ipairs(spans(columns, bounds.width, isMirrored)) do
    local column = columns[index]
    for offset = -reach, reach do
      local text = column.row(offset)
      local y = middle + distance(offset)
      if text and text ~= "" and y > -wheel.row / 2 and y < bounds.height + wheel.row / 2 then
        local facing = math.cos(offset * wheel.row / radius)
        canvas:text(text, { x = span.x + 6, y = y - wheel.row / 2, width = math.max(0, span.width - 12),
          height = wheel.row }, {
          align = column.align or "center", color = isEnabled and "label" or "tertiaryLabel",
          alpha = offset == 0 and 1 or 0.75 * facing, font = { size = 21 * (0.5 + 0.5 * facing) },
        })
      end
    end
  end
end

--- Returns the column at a point, and the distance in rows from the picked one.
function wheel.hit(columns, point, size, isMirrored)
  local index
  for place, span in ipairs(spans(columns, size.width, isMirrored)) do
    if point.x >= span.x and point.x < span.x + span.width then index = place end
  end
  if not index then return end
  local nearest, offset = math.huge, 0
  for candidate = -reach, reach do
    local away = math.abs(point.y - size.height / 2 - distance(candidate))
    if away < nearest then nearest, offset = away, candidate end
  end
  return index, offset
end

return wheel
