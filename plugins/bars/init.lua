-- NavigationBar, Toolbar and TabBar. They are as high as UIKit's. A higher bar, which extends under the status bar or
-- the home indicator, has its items at the edge next to the content.

local glyphs = require "glyphs"
local items = require "items"

local inset = 8

local function background(self, canvas)
  local own = self.barTintColor
  if own then
    canvas:fill(own)
  elseif self.isTranslucent then
    canvas:fill(canvas.dark and "#161616f0" or "#f9f9f9f0")
  else
    canvas:fill "systemBackground"
  end
end

local function hairline(canvas, isAtTop)
  local width = 1 / canvas.scale
  local y = isAtTop and 0 or canvas.bounds.height - width
  canvas:rect({ x = 0, y = y, width = canvas.bounds.width, height = width }, { fill = "separator" })
end

-- Returns a box measured from the leading edge in screen coordinates.
local function mirrored(box, width, isMirrored)
  if isMirrored then box.x = width - box.x - box.width end
  return box
end

local function isMirrored() return traits.direction == "rtl" end

-- Returns the points between the edges of a bar and its items; the safe area at its sides stays free.
local function margins(self)
  local safe = self.safeAreaInsets
  if isMirrored() then return safe.right, safe.left end
  return safe.left, safe.right
end

-- Returns the properties of all bars together with a bar's own.
local function with(own)
  own.barTintColor = { type = "color", affectsSize = false,
    description = "The color of the bar. Default: the standard bar color." }
  own.isTranslucent = {
    type = "boolean", default = true, affectsSize = false,
      description = "Whether the bar is translucent.",
  }
  return own
end

local itemText = " An item is a title, the name of a system item (" .. table.concat(glyphs.names(), ", ")
  .. "), or a table `{ title =, image =, systemItem =, id =, isEnabled =, style = \"done\", tintColor =, width = }`."

-- MARK: NavigationBar

local bar, largeTitle, prompt = 44, 52, 30

local function backText(self) return self.backButtonTitle end

-- Returns the bar's row: boxes with their items (trailing items from the edge inwards), and the space for the title.
local function navigation(self, width)
  local list = {}
  local leading, trailing = margins(self)
  leading, trailing = leading + inset, trailing + inset
  if backText(self) then
    local own = backText(self)
    local title = own ~= "" and math.ceil(measureText(own, { font = { size = 17 }, lines = 1 }).width) + 6 or 0
    list[1] = { isBack = true, x = leading, width = 20 + title }
    leading = leading + 20 + title
  end
  local placed, used = items.place(self.leftBarButtonItems)
  for _, one in ipairs(placed) do list[#list + 1] = { item = one.item, x = leading + one.x, width = one.width } end
  leading = leading + used
  placed, used = items.place(self.rightBarButtonItems)
  for _, one in ipairs(placed) do list[#list + 1] =
    { item = one.item, x = width - trailing - one.x - one.width, width = one.width } end
  return list, leading, trailing + used
end

local function navigationHeight(self)
  return bar + (self.prefersLargeTitles and largeTitle or 0) + (self.prompt ~= "" and prompt or 0)
end

-- Returns the top of the row of items. If the bar is higher than it needs to be, the extra height is above it.
local function rowTop(self, height) return height - bar - (self.prefersLargeTitles and largeTitle or 0) end

local function pressNavigation(self, one)
  if one.isBack then return self:sendActions("change", "back") end
  items.press(self, one.item)
end

widget "NavigationBar" {
  description = "The bar at the top of a screen: 44 points high, 96 with a large title, plus 30 with a prompt. \z
    `didChanged` receives the name of the pressed item: its `id` or, without one, its title, system item or image. \z
    The name of the back button is \"back\". `screen:pick` presses an item by its name.",
  aliases = { "Navigation" },
  properties = with {
    title = { type = "string", default = "", affectsSize = false,
      description = "The title, centered between the items, or large below them." },
    prompt = { type = "string", default = "", description = "The text above the items." },
    prefersLargeTitles = { type = "boolean", default = false,
      description = "Whether the title is large and below the items." },
    backButtonTitle = {
      type = "string", affectsSize = false,
      description = "The title of the back button; \"\" shows only the arrow. Default: no back button.",
    },
    leftBarButtonItems = {
      type = "list", default = {}, affectsSize = false,
      description = "The items at the leading edge, from the edge inwards; see `items` of Toolbar.",
    },
    rightBarButtonItems = {
      type = "list", default = {}, affectsSize = false,
      description = "The items at the trailing edge, from the edge inwards.",
    },
  },
  intrinsicSize = function(self) return { height = navigationHeight(self) } end,
  draw = function(self, canvas)
    local bounds = canvas.bounds
    background(self, canvas)
    hairline(canvas, false)
    local top = rowTop(self, bounds.height)
    local isRight = canvas.direction == "rtl"
    local list, leading, trailing = navigation(self, bounds.width)
    for _, one in ipairs(list) do
      local box = mirrored({ x = one.x, y = top, width = one.width, height = bar }, bounds.width, isRight)
      if one.isBack then
        local color = self.isEnabled and self.tintColor or "tertiaryLabel"
        local x, sign = isRight and box.x + box.width - 6 or box.x + 6, isRight and -1 or 1
        canvas:path({ { x = x + 8 * sign, y = top + 13 }, { x = x - sign, y = top + 22 },
          { x = x + 8 * sign, y = top + 31 } },
          { stroke = color, lineWidth = 2.5 })
        if backText(self) ~= "" then
          canvas:text(backText(self), mirrored({ x = one.x + 20, y = top, width = one.width - 20, height = bar },
            bounds.width, isRight),
            { align = "leading", color = color, font = { size = 17 } })
        end
      else
        items.draw(canvas, one.item, box, self.tintColor, self.isEnabled)
      end
    end
    if self.prompt ~= "" then
      canvas:text(self.prompt, { x = 16, y = top - prompt, width = math.max(0, bounds.width - 32), height = prompt },
        { align = "center", color = "label", font = { size = 13 } })
    end
    if self.title == "" then return end
    if self.prefersLargeTitles then
      local from, to = margins(self)
      local box = { x = from + 16, y = top + bar, width = math.max(0, bounds.width - from - to - 32),
        height = largeTitle - 8 }
      canvas:text(self.title, mirrored(box, bounds.width, isRight),
        { align = "leading", color = "label", font = { size = 34, weight = "bold" } })
      return
    end
    -- The title is centered in the bar if it fits there, else in the free space.
    local titleFont = { size = 17, weight = "semibold" }
    local free = { x = leading + 6, y = top, width = math.max(0, bounds.width - leading - trailing - 12), height = bar }
    local side = math.max(leading, trailing) + 6
    if measureText(self.title, { font = titleFont, lines = 1 }).width <= bounds.width - 2 * side then
      free.x, free.width = side, bounds.width - 2 * side
    end
    canvas:text(self.title, mirrored(free, bounds.width, isRight),
      { align = "center", color = "label", font = titleFont })
  end,
  events = {
    tap = function(self, point)
      local bounds = self.bounds
      local top = rowTop(self, bounds.height)
      if point.y < top or point.y >= top + bar then return end
      local x = isMirrored() and bounds.width - point.x or point.x
      for _, one in ipairs((navigation(self, bounds.width))) do
        if x >= one.x and x < one.x + one.width then return pressNavigation(self, one) end
      end
    end,
    pick = function(self, name)
      if name == "back" and backText(self) then return self:sendActions("change", "back") end
      items.press(self, items.find(self, name, self.leftBarButtonItems, self.rightBarButtonItems))
    end,
  },
}

-- MARK: Toolbar

local function toolbar(self, width)
  local leading, trailing = margins(self)
  local placed = items.place(self.items, width - leading - trailing - 2 * inset)
  for _, one in ipairs(placed) do one.x = one.x + leading + inset end
  return placed
end

widget "Toolbar" {
  description = "A bar of items at the bottom of a screen, 44 points high. `didChanged` receives the name of the \z
    pressed item: its `id` or, without one, its title, system item or image. `screen:pick` presses an item by its \z
    name.",
  properties = with {
    items = {
      type = "list", default = {}, affectsSize = false,
      description = "The items." .. itemText ..
        " \"flexibleSpace\" fills free space; \"fixedSpace\" is as wide as its `width` (default: 8 points).",
    },
  },
  intrinsicSize = function() return { height = bar } end,
  draw = function(self, canvas)
    background(self, canvas)
    hairline(canvas, true)
    local width = canvas.bounds.width
    for _, one in ipairs(toolbar(self, width)) do
      local box = mirrored({ x = one.x, y = 0, width = one.width, height = bar }, width, canvas.direction == "rtl")
      items.draw(canvas, one.item, box, self.tintColor, self.isEnabled)
    end
  end,
  events = {
    tap = function(self, point)
      local width = self.bounds.width
      local x = isMirrored() and width - point.x or point.x
      if point.y >= bar then return end
      for _, one in ipairs(toolbar(self, width)) do
        if x >= one.x and x < one.x + one.width then return items.press(self, one.item) end
      end
    end,
    pick = function(self, name) items.press(self, items.find(self, name, self.items)) end,
  },
}

-- MARK: TabBar

local tabs = { height = 49, picture = 26, font = { size = 10, weight = "medium" } }

local function tab(item) return type(item) == "table" and item or { title = tostring(item) } end

local function selectTab(self, index)
  if index == self.selectedItem or tab(self.items[index + 1]).isEnabled == false then return end
  self.selectedItem = index
  self:sendActions("change", index)
end

local function drawBadge(canvas, text, x, y)
  local font = { size = 12 }
  local width = math.max(18, math.ceil(measureText(text, { font = font, lines = 1 }).width) + 10)
  local box = { x = canvas.direction == "rtl" and x - width or x, y = y, width = width, height = 18 }
  canvas:rect(box, { fill = "systemRed", radius = 9 })
  canvas:text(text, box, { align = "center", color = "white", font = font })
end

widget "TabBar" {
  description = "The bar of tabs at the bottom of a screen, 49 points high. A tap selects a tab; `screen:pick` \z
    selects it by title, or by index from 0.",
  aliases = { "Tabbar" },
  properties = with {
    items = {
      type = "list", default = {}, affectsSize = false,
      description = "The tabs: titles, or tables `{ title =, image =, systemItem =, badgeValue =, isEnabled = }`; \z
        for `systemItem`, see `items` of Toolbar.",
    },
    selectedItem = {
      type = "integer", min = -1, max = 1000, default = -1, affectsSize = false,
      description = "The index of the selected tab, from 0; -1 for none.",
    },
    unselectedItemTintColor = {
      type = "color", default = "systemGray", affectsSize = false,
      description = "The color of the other tabs.",
    },
  },
  intrinsicSize = function() return { height = tabs.height } end,
  draw = function(self, canvas)
    local width = canvas.bounds.width
    background(self, canvas)
    hairline(canvas, true)
    local list = self.items
    local leading, trailing = margins(self)
    for place, item in ipairs(list) do
      item = tab(item)
      local own = (width - leading - trailing) / #list
      local box = mirrored({ x = leading + (place - 1) * own, y = 0, width = own, height = tabs.height }, width,
        canvas.direction == "rtl")
      local color = place - 1 == self.selectedItem and self.tintColor or self.unselectedItemTintColor
      if item.isEnabled == false then color = "tertiaryLabel" end
      local x, y = box.x + box.width / 2, item.title and 19 or tabs.height / 2
      local hasPicture = true
      if item.systemItem then
        glyphs.draw(canvas, item.systemItem, x, y, color)
      elseif item.image then
        canvas:image(item.image, { x = x - tabs.picture / 2, y = y - tabs.picture / 2, width = tabs.picture,
          height = tabs.picture },
          { contentMode = "scaleAspectFit", tint = color })
      else
        hasPicture = false
      end
      if item.title then
        local top, height = hasPicture and 33 or 0, hasPicture and 14 or tabs.height
        canvas:text(item.title, { x = box.x + 2, y = top, width = math.max(0, box.width - 4), height = height },
          { align = "center", color = color, font = tabs.font })
      end
      if item.badgeValue then drawBadge(canvas, tostring(item.badgeValue), canvas.direction == "rtl" and x - 5
        or x + 5, 3) end
    end
  end,
  events = {
    tap = function(self, point)
      local count, width = #self.items, self.bounds.width
      if count == 0 or point.y >= tabs.height then return end
      local leading, trailing = margins(self)
      local x = (isMirrored() and width - point.x or point.x) - leading
      selectTab(self, math.max(0, math.min(count - 1,
        math.tointeger(x * count // math.max(1, width - leading - trailing)))))
    end,
    pick = function(self, what)
      if type(what) == "number" and what >= 0 and what < #self.items then return selectTab(self, what) end
      for place, item in ipairs(self.items) do
        if tab(item).title == what then return selectTab(self, place - 1) end
      end
      error("the tab bar has no tab " .. (type(what) == "number" and what or "'" .. tostring(what) .. "'") ..
        "; it has " .. #self.items .. (#self.items == 1 and " tab" or " tabs") .. ", counted from 0", 0)
    end,
  },
}
