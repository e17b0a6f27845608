-- The items of navigation bars and toolbars: texts, or tables with a title, an image or a system item.

local glyphs = require "glyphs"

local items = {}

local font = { size = 17 }
local doneFont = { size = 17, weight = "semibold" }
local padding, picture = 8, 28

--- Returns a script's item as a table.
function items.read(item)
  if type(item) == "table" then return item end
  local text = tostring(item)
  if text == "flexibleSpace" or text == "fixedSpace" or glyphs.exists(text) then return { systemItem = text } end
  return { title = text }
end

local function isSpace(item) return item.systemItem == "flexibleSpace" or item.systemItem == "fixedSpace" end

--- Returns the name that handlers get for an item.
function items.name(item)
  item = items.read(item)
  return item.id or item.title or item.systemItem or item.image
end

local function own(item) return item.style == "done" and doneFont or font end

--- Returns the width of an item; a flexible space has a width of 0.
function items.width(item)
  if item.width then return item.width end
  if item.systemItem == "flexibleSpace" then return 0 end
  if item.systemItem == "fixedSpace" then return 8 end
  if item.title then return math.ceil(measureText(item.title, { font = own(item), lines = 1 }).width) + 2 * padding end
  return picture + 2 * padding
end

--- Returns the items of a list with their positions from one edge: { item, x, width }. Flexible spaces share the rest
--- of `room`, if it is given.
function items.place(list, room)
  local placed, total, flexible = {}, 0, 0
  for _, given in ipairs(list) do
    local item = items.read(given)
    local width = items.width(item)
    placed[#placed + 1] = { item = item, width = width }
    total = total + width
    if item.systemItem == "flexibleSpace" then flexible = flexible + 1 end
  end
  local x = 0
  for _, one in ipairs(placed) do
    if room and one.item.systemItem == "flexibleSpace" then one.width = math.max(0, room - total) / flexible end
    one.x = x
    x = x + one.width
  end
  return placed, x
end

function items.draw(canvas, item, box, tint, isEnabled)
  if isSpace(item) then return end
  local color = isEnabled and item.isEnabled ~= false and (item.tintColor or tint) or "tertiaryLabel"
  if item.title then
    canvas:text(item.title, box, { align = "center", color = color, font = own(item) })
  elseif item.systemItem then
    glyphs.draw(canvas, item.systemItem, box.x + box.width / 2, box.y + box.height / 2, color)
  elseif item.image then
    local place = { x = box.x + (box.width - picture) / 2, y = box.y + (box.height - picture) / 2, width = picture,
      height = picture }
    canvas:image(item.image, place, { contentMode = "scaleAspectFit", tint = color })
  end
end

--- Calls the handler for a pressed item, unless it is a space or disabled.
function items.press(view, item)
  item = items.read(item)
  if isSpace(item) or item.isEnabled == false then return end
  view:sendActions("change", items.name(item))
end

--- Finds the item with this name in several lists, for `screen:pick`.
function items.find(view, name, ...)
  local names = {}
  for _, list in ipairs { ... } do
    for _, item in ipairs(list) do
      if items.name(item) == name then return item end
      if not isSpace(items.read(item)) then names[#names + 1] = "'" .. items.name(item) .. "'" end
    end
  end
  local all = #names > 0 and table.concat(names, ", ") or "none"
  error("the " .. view.kind .. " has no item '" .. tostring(name) .. "'; it has " .. all, 0)
end

return items
