-- DatePicker, with the wheels that `wheel` draws.

local calendar = require "calendar"

local chip = { height = 34, padding = 11, gap = 6, font = { size = 17 } }
local month = { width = 320, header = 44, days = 22, row = 44, inset = 8 }
month.height = month.header + month.days + 6 * month.row

local function locale(self) return calendar.locale(self.locale or traits.locale) end

local function hasDate(self) return self.datePickerMode ~= "time" end
local function hasTime(self) return self.datePickerMode ~= "date" end

local function style(self)
  local own = self.preferredDatePickerStyle
  return own == "automatic" and "compact" or own
end

-- Returns whether any time of the day that begins at `day` can be picked.
local function isOpen(self, day)
  return (not self.maximumDate or day <= self.maximumDate)
    and (not self.minimumDate or day + calendar.day > self.minimumDate)
end

-- Returns a date limited to the allowed range and rounded to the minute interval.
local function allowed(self, date)
  local interval = self.minuteInterval * 60
  if hasTime(self) then date = date // interval * interval end
  if self.maximumDate then date = math.min(date, self.maximumDate) end
  if self.minimumDate then date = math.max(date, self.minimumDate) end
  return math.max(calendar.first, math.min(date, calendar.last))
end

local function change(self, date)
  date = allowed(self, date)
  if date == self.date then return end
  self.date = date
  self:sendActions("change", date)
end

-- Returns the same time on another day; a day that the month does not have becomes the month's last day.
local function withDay(self, year, number, day)
  local _, _, _, seconds = calendar.parts(self.date)
  return calendar.date(year, number, math.min(day, calendar.daysInMonth(year, number))) + seconds
end

-- MARK: Compact

local function chips(self)
  local own = locale(self)
  local year, number, day, seconds = calendar.parts(self.date)
  local texts = {}
  if hasDate(self) then texts[#texts + 1] = calendar.text(own, own.date, year, number, day) end
  if hasTime(self) then texts[#texts + 1] = calendar.time(own, seconds) end
  local widths, total = {}, 0
  for index, text in ipairs(texts) do
    widths[index] = math.ceil(measureText(text, { font = chip.font, lines = 1 }).width) + 2 * chip.padding
    total = total + widths[index] + (index > 1 and chip.gap or 0)
  end
  return texts, widths, total
end

local function drawChips(self, canvas)
  local bounds = canvas.bounds
  local texts, widths, total = chips(self)
  local isMirrored = canvas.direction == "rtl"
  local x, y = (bounds.width - total) / 2, (bounds.height - chip.height) / 2
  for index, text in ipairs(texts) do
    local box = { x = isMirrored and bounds.width - x - widths[index] or x, y = y, width = widths[index],
      height = chip.height }
    canvas:rect(box, { fill = "tertiarySystemFill", radius = 8 })
    canvas:text(text, box, { align = "center", color = self.isEnabled and "label" or "tertiaryLabel",
      font = chip.font })
    x = x + widths[index] + chip.gap
  end
end

-- MARK: Wheels

-- Returns the columns, each with `row(offset)` and `date(offset)`, the date after picking that row.
local function wheels(self)
  local own = locale(self)
  local year, number, day, seconds = calendar.parts(self.date)
  local today = self.date - seconds
  local result = {}
  local function add(share, row, date) result[#result + 1] = { share = share, row = row, date = date } end
  if self.datePickerMode == "date" then
    local makers = {
      d = function()
        local days = calendar.daysInMonth(year, number)
        local function at(offset) return (day - 1 + offset) % days + 1 end
        add(2, function(offset) return calendar.number(own, at(offset)) end,
          function(offset) return withDay(self, year, number, at(offset)) end)
      end,
      M = function()
        local function at(offset) return (number - 1 + offset) % 12 + 1 end
        add(4, function(offset) return calendar.monthName(own, at(offset)) end,
          function(offset) return withDay(self, year, at(offset), day) end)
      end,
      y = function()
        add(2, function(offset) return year + offset >= 1 and year + offset <= 9999
          and calendar.number(own, year + offset) or nil end,
          function(offset) return withDay(self, year + offset, number, day) end)
      end,
    }
    for letter in own.order:gmatch "." do makers[letter]() end
    return result
  end
  if hasDate(self) then
    add(4, function(offset)
      local at = today + offset * calendar.day
      if at < calendar.first or at > calendar.last then return end
      local y, m, d = calendar.parts(at)
      return calendar.text(own, own.dayMonth, y, m, d)
    end, function(offset) return self.date + offset * calendar.day end)
  end
  local hour, minute = math.tointeger(seconds // 3600), math.tointeger(seconds % 3600 // 60)
  add(2, function(offset)
    local at = (hour + offset) % 24
    return own.halves and calendar.number(own, (at + 11) % 12 + 1) or calendar.number(own, at, 2)
  end, function(offset) return today + (hour + offset) % 24 * 3600 + minute * 60 end)
  local interval = self.minuteInterval
  local function minutes(offset) return (minute // interval + offset) * interval % 60 end
  add(2, function(offset) return calendar.number(own, minutes(offset), 2) end,
    function(offset) return today + hour * 3600 + minutes(offset) * 60 end)
  if own.halves then
    local half = hour < 12 and 1 or 2
    add(2, function(offset) return own.halves[half + offset] end,
      function(offset) return self.date + offset * 12 * 3600 end)
  end
  return result
end

-- MARK: Inline

-- Returns the month that the calendar shows.
local function shownMonth(self)
  local year, number = calendar.parts(self.displayedMonth or self.date)
  return year, number
end

-- Returns the number of days of the previous month in the first row.
local function lead(self, year, number)
  return (calendar.weekday(calendar.date(year, number, 1)) - locale(self).firstDay) % 7
end

-- Returns the geometry of the calendar for a width: the left edge and the width of a column.
local function grid(width)
  local own = math.max(0, math.min(width, 2 * month.width) - 2 * month.inset)
  return (width - own) / 2, own / 7
end

local function chevron(canvas, x, y, isForward, color)
  local tip = isForward and 4 or -4
  canvas:path({ { x = x - tip, y = y - 7 }, { x = x + tip, y = y }, { x = x - tip, y = y + 7 } },
    { stroke = color, lineWidth = 2 })
end

local function drawMonth(self, canvas)
  local bounds = canvas.bounds
  local own = locale(self)
  local isMirrored = canvas.direction == "rtl"
  local tint = self.isEnabled and self.tintColor or "tertiaryLabel"
  local left, column = grid(bounds.width)
  local function span(place, y, height)
    local x = isMirrored and bounds.width - left - (place + 1) * column or left + place * column
    return { x = x, y = y, width = column, height = height }
  end
  local year, number = shownMonth(self)
  canvas:text(calendar.text(own, own.monthYear, year, number, 1),
    { x = left + column / 4, y = 0, width = math.max(0, 7 * column - column / 2), height = month.header },
    { align = "leading", color = "label", font = { size = 17, weight = "semibold" } })
  for place, isForward in pairs { [5] = false, [6] = true } do
    local box = span(place, 0, month.header)
    chevron(canvas, box.x + column / 2, month.header / 2, isForward ~= isMirrored, tint)
  end
  for place = 0, 6 do
    canvas:text(own.days[(own.firstDay + place) % 7 + 1], span(place, month.header, month.days),
      { align = "center", color = "tertiaryLabel", font = { size = 13, weight = "semibold" } })
  end
  local first = lead(self, year, number)
  local pickedYear, pickedMonth, pickedDay = calendar.parts(self.date)
  for day = 1, calendar.daysInMonth(year, number) do
    local place = first + day - 1
    local box = span(place % 7, month.header + month.days + place // 7 * month.row, month.row)
    local isPicked = day == pickedDay and number == pickedMonth and year == pickedYear
    local canBePicked = self.isEnabled and isOpen(self, calendar.date(year, number, day))
    if isPicked then
      canvas:ellipse({ x = box.x + box.width / 2 - 20, y = box.y + box.height / 2 - 20, width = 40, height = 40 },
        { fill = tint, alpha = 0.15 })
    end
    canvas:text(calendar.number(own, day), box, {
      align = "center", color = isPicked and tint or canBePicked and "label" or "tertiaryLabel",
      font = { size = 20, weight = isPicked and "semibold" or "regular" },
    })
  end
  if not hasTime(self) then return end
  local _, _, _, seconds = calendar.parts(self.date)
  local text = calendar.time(own, seconds)
  local width = math.ceil(measureText(text, { font = chip.font, lines = 1 }).width) + 2 * chip.padding
  local box = { x = isMirrored and left or left + 7 * column - width, y = month.height + 5, width = width,
    height = chip.height }
  canvas:rect(box, { fill = "tertiarySystemFill", radius = 8 })
  canvas:text(text, box, { align = "center", color = self.isEnabled and "label" or "tertiaryLabel", font = chip.font })
end

local function tapMonth(self, point)
  local left, column = grid(self.bounds.width)
  local x = traits.direction == "rtl" and self.bounds.width - point.x or point.x
  local place = (x - left) // column
  if place < 0 or place > 6 then return end
  local year, number = shownMonth(self)
  if point.y < month.header then
    if place < 5 then return end
    local nextYear, nextMonth = calendar.months(year, number, place == 6 and 1 or -1)
    if nextYear >= 1 and nextYear <= 9999 then self.displayedMonth = calendar.date(nextYear, nextMonth, 1) end
    return
  end
  local row = (point.y - month.header - month.days) // month.row
  if row < 0 or row > 5 then return end
  local day = math.tointeger(row * 7 + place) - lead(self, year, number) + 1
  if day < 1 or day > calendar.daysInMonth(year, number) then return end
  if isOpen(self, calendar.date(year, number, day)) then change(self, withDay(self, year, number, day)) end
end

return function(wheel)
  widget "DatePicker" {
    description = "A date, a time, or both, in the locale's language: in a field, on wheels or in a calendar. A tap \z
      on a row or day selects it; `screen:pick` selects a date. Reading `date` returns seconds since 1970.",
    properties = {
      date = {
        type = "date", default = "2001-01-01",
        description = "The selected date. The default, 2001-01-01, is constant, so a script's output does not depend \z
          on the day.",
      },
      datePickerMode = {
        type = "enum", values = { "time", "date", "dateAndTime" }, default = "dateAndTime",
        description = "Which parts users can select.",
      },
      preferredDatePickerStyle = {
        type = "enum", values = { "automatic", "compact", "wheels", "inline" }, default = "automatic",
        description = "`compact` fields (34 points high, the default), `wheels` (216 points high), or an `inline` \z
          calendar.",
      },
      minimumDate = { type = "date", affectsSize = false, description = "The earliest selectable date." },
      maximumDate = { type = "date", affectsSize = false, description = "The latest selectable date." },
      minuteInterval = {
        type = "integer", min = 1, max = 30, default = 1, affectsSize = false,
        description = "The number of minutes between selectable times.",
      },
      displayedMonth = {
        type = "date", affectsSize = false,
        description = "A date in the month that the calendar shows; taps on its arrows change it. Default: the \z
          month of `date`.",
      },
      locale = { type = "string", description = "The locale, for example \"de\" or \"en-GB\". Default: the \z
        screen's." },
    },
    defaults = { clipsToBounds = true },
    intrinsicSize = function(self)
      local own = style(self)
      if own == "wheels" then return { width = wheel.width, height = wheel.height } end
      if own == "inline" then return { width = month.width,
        height = month.height + (hasTime(self) and month.row or 0) } end
      local texts, _, total = chips(self)
      return { width = total, height = chip.height, text = measureText(texts[1], { font = chip.font, lines = 1 }) }
    end,
    draw = function(self, canvas)
      local own = style(self)
      if own == "wheels" then
        wheel.draw(canvas, wheels(self), self.isEnabled)
      elseif own == "inline" then
        drawMonth(self, canvas)
      else
        drawChips(self, canvas)
      end
    end,
    events = {
      tap = function(self, point)
        local own = style(self)
        if own == "inline" then return tapMonth(self, point) end
        if own ~= "wheels" then return end
        local columns = wheels(self)
        local column, offset = wheel.hit(columns, point, self.bounds, traits.direction == "rtl")
        if column and columns[column].row(offset) then change(self, columns[column].date(offset)) end
      end,
      pick = function(self, date)
        -- The property also accepts texts.
        local before = self.date
        self.date = date
        local picked = self.date
        self.date = before
        change(self, picked)
      end,
    },
  }
end
