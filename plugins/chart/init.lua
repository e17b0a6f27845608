-- Chart: numbers as lines, bars or areas. The axes have labels: round numbers at the leading side, and below them as
-- many names as fit.

local scale = require "scale"

local colors = { "systemBlue", "systemOrange", "systemGreen", "systemPurple", "systemPink", "systemTeal" }
local font = { style = "caption2" }
local gap = 6

-- Labels and the space for them scale with the user's text size.
local function labelHeight() return 16 * traits.textSize end
local function tickDistance() return math.max(36, 20 + labelHeight()) end

-- Returns { { values, name, color } … } for either form that scripts may set.
local function seriesOf(self)
  local list = {}
  for index, series in ipairs(self.series or {}) do
    if type(series) ~= "table" or type(series.values) ~= "table" then
      error("'series' of a Chart must be a list of tables with values: " ..
        "{ { name = \"2025\", values = { 1, 2, 3 } } }", 0)
    end
    list[index] = { values = series.values, color = series.color or colors[(index - 1) % #colors + 1] }
  end
  if #list == 0 then list[1] = { values = self.values, color = self.color or self.tintColor } end
  for _, series in ipairs(list) do
    for place, value in ipairs(series.values) do
      if type(value) ~= "number" or value ~= value or value - value ~= 0 then
        error("value " .. place .. " of a Chart must be a finite number; found " .. tostring(value), 0)
      end
    end
  end
  return list
end

-- Returns the layout of a chart: the plot, the scale, the series and the number of places on the axis.
local function planOf(self, bounds, isRightToLeft)
  local list, low, high, count = seriesOf(self), math.huge, -math.huge, 0
  for _, series in ipairs(list) do
    count = math.max(count, #series.values)
    for _, value in ipairs(series.values) do low, high = math.min(low, value), math.max(high, value) end
  end
  local bottom = self.showsAxes and #self.labels > 0 and labelHeight() + gap or 0
  local height = math.max(0, bounds.height - bottom - (self.showsAxes and labelHeight() / 2 or 0))
  local axis = scale.make(low, high, height // tickDistance(), self.minimum, self.maximum)
  local side = 0
  if self.showsAxes then
    for _, tick in ipairs(axis.ticks) do
      side = math.max(side, measureText(scale.text(tick, axis), font).width)
    end
    side = math.ceil(side) + gap
  end
  local plot = { x = isRightToLeft and 0 or side, y = self.showsAxes and labelHeight() / 2 or 0,
    width = math.max(0, bounds.width - side), height = height }
  return { list = list, axis = axis, plot = plot, count = count, side = side, isRightToLeft = isRightToLeft }
end

local function yOf(plan, value)
  local axis, plot = plan.axis, plan.plot
  value = math.max(axis.low, math.min(axis.high, value))
  return plot.y + plot.height * (axis.high - value) / (axis.high - axis.low)
end

-- Returns the middle of a place on the axis. Lines begin and end at the edges, bars have space on both sides.
local function xOf(plan, isBar, index)
  local plot = plan.plot
  local part
  if isBar then part = (index - 0.5) / plan.count
  else part = plan.count > 1 and (index - 1) / (plan.count - 1) or 0.5 end
  return plot.x + plot.width * (plan.isRightToLeft and 1 - part or part)
end

local function drawGrid(self, canvas, plan)
  local plot, axis = plan.plot, plan.axis
  for _, tick in ipairs(axis.ticks) do
    local y = yOf(plan, tick)
    canvas:line({ x = plot.x, y = y }, { x = plot.x + plot.width, y = y },
      { stroke = tick == 0 and "systemGray" or "separator", lineWidth = tick == 0 and 1 or 0.5 })
    if self.showsAxes then
      local isRightToLeft = plan.isRightToLeft
      canvas:text(scale.text(tick, axis),
        { x = isRightToLeft and plot.x + plot.width + gap or 0, y = y - labelHeight() / 2, width = plan.side - gap,
          height = labelHeight() },
        { align = isRightToLeft and "left" or "right", color = "secondaryLabel", font = font })
    end
  end
end

-- Draws as many names as fit: all, every second, every third …
local function drawLabels(self, canvas, plan, isBar)
  local plot, widest = plan.plot, 1
  for _, label in ipairs(self.labels) do widest = math.max(widest, measureText(label, font).width) end
  local room = plot.width / math.max(1, isBar and plan.count or plan.count - 1)
  local every = math.max(1, math.ceil((widest + gap) / math.max(room, 0.01)))
  local last
  for index = 1, math.min(#self.labels, plan.count), every do
    -- Names at the ends are moved inside; a name that they would then cover is omitted.
    local x = xOf(plan, isBar, index) - widest / 2
    x = math.max(0, math.min(canvas.bounds.width - widest, x))
    if not last or math.abs(x - last) >= widest then
      canvas:text(self.labels[index],
        { x = x, y = canvas.bounds.height - labelHeight(), width = widest, height = labelHeight() },
        { align = "center", color = "secondaryLabel", font = font })
      last = x
    end
  end
end

local function drawBars(self, canvas, plan)
  local room = plan.plot.width / plan.count
  local width = room * 0.7 / #plan.list
  local zero = yOf(plan, 0)
  for number, series in ipairs(plan.list) do
    for index, value in ipairs(series.values) do
      local place = plan.isRightToLeft and #plan.list - number or number - 1
      local x = xOf(plan, true, index) - room * 0.35 + place * width
      local y = yOf(plan, value)
      local alpha = (self.selectedIndex == 0 or self.selectedIndex == index) and 1 or 0.4
      if y ~= zero then
        canvas:rect({ x = x, y = math.min(y, zero), width = width, height = math.abs(zero - y) },
          { fill = series.color, radius = math.min(3, width / 3), alpha = alpha })
      end
    end
  end
end

local function drawLines(self, canvas, plan)
  local zero = yOf(plan, 0)
  for _, series in ipairs(plan.list) do
    local points = {}
    for index, value in ipairs(series.values) do
      points[index] = { x = xOf(plan, false, index), y = yOf(plan, value) }
    end
    if #points > 1 then
      if self.chartStyle == "area" then
        local area = { { x = points[1].x, y = zero } }
        for _, point in ipairs(points) do area[#area + 1] = point end
        area[#area + 1] = { x = points[#points].x, y = zero }
        canvas:path(area, { fill = series.color, alpha = 0.25, closed = true })
      end
      canvas:path(points, { stroke = series.color, lineWidth = 2 })
    end
    for index, point in ipairs(points) do
      local isSelected = self.selectedIndex == index
      if isSelected or self.showsPoints or #points == 1 then
        local radius = isSelected and 5 or 3
        canvas:ellipse({ x = point.x - radius, y = point.y - radius, width = 2 * radius, height = 2 * radius },
          { fill = series.color })
      end
    end
  end
end

local function select(self, index)
  if index == self.selectedIndex then index = 0 end
  self.selectedIndex = index
  self:sendActions("change", index)
end

widget "Chart" {
  description = "Numbers as lines, bars or areas, with automatic axis labels. At the default text size, the chart is \z
    180 points high. A tap selects the nearest position, or deselects it if it is selected. `screen:pick` does the \z
    same by index from 0.",
  properties = {
    chartStyle = { type = "enum", values = { "line", "bar", "area" }, default = "line", affectsSize = false,
      description = "The style of the chart." },
    values = { type = "list", of = { type = "number" }, default = {}, affectsSize = false,
      description = "The numbers of a single series." },
    series = { type = "any", affectsSize = false,
      description = "Several series, instead of `values`: `{ { name =, values = { … }, color = }, … }`. Names are not \z
        drawn." },
    labels = { type = "list", of = { type = "string" }, default = {}, affectsSize = false,
      description = "The labels of the horizontal axis, as many as fit." },
    minimum = { type = "number", affectsSize = false, description = "The lowest number on the vertical axis. Default: \z
      0, or a round number below all negative values." },
    maximum = { type = "number", affectsSize = false, description = "The highest number on the vertical axis. \z
      Default: a round number that no value exceeds." },
    showsAxes = { type = "boolean", default = true, affectsSize = false, description = "Whether the axes have \z
      labels." },
    showsPoints = { type = "boolean", default = false, affectsSize = false,
      description = "Whether lines and areas have dots." },
    selectedIndex = { type = "integer", min = 0, default = 0, affectsSize = false,
      description = "The number of the selected position, from 1; 0 for none." },
    color = { type = "color", affectsSize = false,
      description = "The color of a single series. Default: the tint color." },
  },
  -- Larger labels don't reduce the height of the plot.
  intrinsicSize = function() return { height = 180 + 1.5 * (labelHeight() - 16) } end,
  draw = function(self, canvas)
    local plan = planOf(self, canvas.bounds, canvas.direction == "rtl")
    if plan.plot.width <= 0 or plan.plot.height <= 0 then return end
    drawGrid(self, canvas, plan)
    if plan.count == 0 then return end
    local isBar = self.chartStyle == "bar"
    if isBar then drawBars(self, canvas, plan) else drawLines(self, canvas, plan) end
    if self.showsAxes then drawLabels(self, canvas, plan, isBar) end
  end,
  events = {
    tap = function(self, point)
      local plan = planOf(self, self.bounds, traits.direction == "rtl")
      if plan.count == 0 then return end
      local isBar, best, distance = self.chartStyle == "bar", 1, math.huge
      for index = 1, plan.count do
        local own = math.abs(xOf(plan, isBar, index) - point.x)
        if own < distance then best, distance = index, own end
      end
      select(self, best)
    end,
    pick = function(self, index)
      local count = planOf(self, self.bounds, false).count
      if math.type(index) ~= "integer" and (type(index) ~= "number" or index ~= index // 1)
        or index < 0 or index >= count then
        error("unknown position " .. tostring(index) .. "; the chart has " .. count ..
          (count == 1 and " position" or " positions") .. ", counted from 0", 0)
      end
      select(self, math.tointeger(index) + 1)
    end,
  },
}
