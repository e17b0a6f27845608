-- The grid lines of each view: section 8 of CSS Grid Layout Module Level 1
-- (https://www.w3.org/TR/css-grid-1/#placement). Lines are counted from 0, the first line of the explicit grid; lines
-- before it are negative.

local lines = {}

-- Line numbers are limited to this range.
lines.furthest = 1000

local auto = { isAuto = true }

local function wrong(name, found)
  error(("'%s' must be a line such as 2, -1, \"name\", \"name 2\", \"span 2\" or \"auto\"; found \"%s\""):format(name,
    tostring(found):sub(1, 40)), 0)
end

local function whole(number)
  local most = lines.furthest
  return math.max(-most, math.min(most, number))
end

-- Reads one line: { isAuto }, { line, ident }, { span, ident } or { ident }.
local function readLine(value, name)
  if value == nil or value == "auto" then return auto end
  if type(value) == "number" then
    local number = math.tointeger(value)
    if not number or number == 0 then wrong(name, value) end
    return { line = whole(number) }
  end
  if type(value) ~= "string" then wrong(name, type(value)) end
  local number, ident, isSpan
  for word in value:gmatch("%S+") do
    local own = math.tointeger(tonumber(word))
    if own and not number then
      number = own
    elseif word == "span" and not isSpan then
      isSpan = true
    elseif not ident and word:match("^[%a_\128-\255-][%w_\128-\255-]*$") and word ~= "auto" then
      ident = word
    else
      wrong(name, value)
    end
  end
  if number == 0 or isSpan and number and number < 0 or not (number or ident) then wrong(name, value) end
  if isSpan then return { span = whole(number or 1), ident = ident, isNamedSpan = ident ~= nil } end
  return { line = number and whole(number), ident = ident }
end

local function parts(value, name, most)
  local list = {}
  if type(value) ~= "string" then return { value } end
  for part in (value .. "/"):gmatch("([^/]*)/") do list[#list + 1] = part:match("^%s*(.-)%s*$") end
  if #list > most then wrong(name, value) end
  for index, part in ipairs(list) do
    if part == "" then wrong(name, value) end
    list[index] = tonumber(part) or part
  end
  return list
end

-- Returns the missing half of a pair: the same name, or auto (8.4).
local function other(first)
  return type(first) == "string" and not first:match("[%s%d]") and first ~= "span" and first or nil
end

-- Reads the four lines of a view's style.
function lines.read(value)
  local area = parts(value.area, "area", 4)
  local column, row = parts(value.column, "column", 2), parts(value.row, "row", 2)
  local function pick(own, name, pair, index, corner, opposite)
    if own ~= nil then return readLine(own, name) end
    local said = pair[index]
    if said == nil and index == 2 then said = other(pair[1]) end
    if said ~= nil then return readLine(said, name) end
    said = area[corner]
    if said == nil and opposite then said = other(area[opposite]) end
    if said == nil and corner == 4 and area[2] == nil then said = other(area[1]) end
    return readLine(said, "area")
  end
  return {
    rowStart = pick(value.rowStart, "row", row, 1, 1),
    columnStart = pick(value.columnStart, "column", column, 1, 2, 1),
    rowEnd = pick(value.rowEnd, "row", row, 2, 3, 1),
    columnEnd = pick(value.columnEnd, "column", column, 2, 4, 2),
  }
end

-- The lines of a view without any settings.
lines.none = { rowStart = auto, rowEnd = auto, columnStart = auto, columnEnd = auto }

-- Returns the position of the nth line with a name, counted from the start, or from the end if negative. All lines of
-- the implicit grid are assumed to have the name (8.3).
local function namedLine(axis, ident, number)
  local found = axis.lines[ident] or {}
  if number > 0 then
    if number <= #found then return found[number] end
    return axis.count + number - #found
  end
  if -number <= #found then return found[#found + 1 + number] end
  return number + #found
end

-- Returns the end of a span over `count` lines with a name, beginning at a line.
local function namedSpan(axis, ident, count, from, step)
  local found = axis.lines[ident] or {}
  if step > 0 then
    for index = 1, #found do
      if found[index] > from then
        count = count - 1
        if count == 0 then return found[index] end
      end
    end
    return math.max(axis.count, from) + count
  end
  for index = #found, 1, -1 do
    if found[index] < from then
      count = count - 1
      if count == 0 then return found[index] end
    end
  end
  return math.min(0, from) - count
end

-- Returns the position of an explicit line from 0; nil if the line is automatic.
local function place(axis, own, side)
  if own.isAuto or own.span then return nil end
  if own.ident then
    if not own.line then
      local edge = axis.lines[own.ident .. side]
      if edge then return edge[1] end
    end
    return namedLine(axis, own.ident, own.line or 1)
  end
  if own.line > 0 then return own.line - 1 end
  return axis.count + 1 + own.line
end

-- Returns the first line of a view and the number of tracks it spans; no first line if it is placed automatically
-- (8.3.1).
function lines.resolve(axis, first, last)
  local from, to = place(axis, first, "-start"), place(axis, last, "-end")
  if from and to then
    if from > to then from, to = to, from end
    return from, from == to and 1 or to - from
  end
  if from then
    if not last.span then return from, 1 end
    if last.isNamedSpan then return from, namedSpan(axis, last.ident, last.span, from, 1) - from end
    return from, last.span
  end
  if to then
    if not first.span then return to - 1, 1 end
    if first.isNamedSpan then
      local start = namedSpan(axis, first.ident, first.span, to, -1)
      return start, to - start
    end
    return to - first.span, first.span
  end
  -- The first of two spans counts; a span with only a name is 1.
  local own = first.span and first or last
  return nil, own.span and not own.isNamedSpan and own.span or 1
end

-- Returns the lines of a view outside of the flow; nil for lines that are not set (9.2).
function lines.resolveEdges(axis, first, last)
  if first.isAuto and last.isAuto then return nil, nil end
  local from, to = place(axis, first, "-start"), place(axis, last, "-end")
  if from == nil and to == nil then return nil, nil end
  if from and to then
    if from > to then return to, from end
    if from == to then return from, from + 1 end
    return from, to
  end
  if from and last.span or to and first.span then
    local start, span = lines.resolve(axis, first, last)
    return start, start + span
  end
  return from, to
end

-- Returns the lines of an axis by name: those in the template, and `name-start` and `name-end` for each area (7.3.2).
function lines.axis(template, count, areas, first, last)
  local named = {}
  for name, list in pairs(template.lines) do named[name] = list end
  local function add(name, line)
    local list = {}
    for index, own in ipairs(named[name] or {}) do list[index] = own end
    list[#list + 1] = line
    table.sort(list)
    named[name] = list
  end
  for name, area in pairs(areas.named) do
    add(name .. "-start", area[first])
    add(name .. "-end", area[last])
  end
  return { count = count, lines = named }
end

return lines
