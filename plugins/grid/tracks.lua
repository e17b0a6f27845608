-- Parses CSS lists of tracks: section 7.2 of CSS Grid Layout Module Level 1
-- (https://www.w3.org/TR/css-grid-1/#track-sizing).
--
-- A track has a minimum and a maximum: `minKind` and `maxKind` are "fixed" (with the lengths `min` and `max`), "auto",
-- "min-content" or "max-content"; `maxKind` can also be "flex" (with `factor`). `fit` is the argument of fit-content().

local values = require "css.values"

local tracks = {}

-- A larger number is a mistake and not a usable grid.
tracks.most = 10000

local function wrong(name, expected, found)
  error(("'%s' %s; found \"%s\""):format(name, expected, tostring(found):sub(1, 40)), 0)
end

local example = "must be tracks such as \"90 1fr minmax(50, auto) repeat(2, 10%)\""

-- Splits a text into words, brackets, parentheses, commas and slashes.
local function split(text, name)
  local tokens = {}
  local at = 1
  while at <= #text do
    local space = text:match("^%s+()", at)
    if space then
      at = space
    else
      local word, after = text:match("^([^%s%[%](),]+%(?)()", at)
      if not word then word, after = text:match("^([%[%](),])()", at) end
      if #tokens >= 4 * tracks.most then wrong(name, "is too long", text) end
      tokens[#tokens + 1] = word
      at = after
    end
  end
  return tokens
end

-- Reads one breadth: a length, a keyword or, if allowed, a factor.
local function breadth(word, name, allowsFlex)
  if word == "auto" or word == "min-content" or word == "max-content" then return word end
  local factor = word and word:match("^([%d.]+)fr$")
  if factor and allowsFlex then
    local number = tonumber(factor)
    if not number or number > 1e9 then wrong(name, example, word) end
    return "flex", number
  end
  if not word or not word:match("^[%d.]+[px%%]*$") then wrong(name, example, word or "the end") end
  return "fixed", values.length(word, name)
end

-- A reader of lists of tracks: the `tokens` and the position `at`.
local Reader = {}
Reader.__index = Reader

function Reader:expect(token)
  local found = self.tokens[self.at]
  if found ~= token then wrong(self.name, example .. ", with '" .. token .. "'", found or "the end") end
  self.at = self.at + 1
end

function Reader:track()
  local word = self.tokens[self.at]
  self.at = self.at + 1
  if word == "minmax(" then
    local minKind, min = breadth(self.tokens[self.at], self.name, false)
    self.at = self.at + 1
    self:expect(",")
    local maxKind, max = breadth(self.tokens[self.at], self.name, true)
    self.at = self.at + 1
    self:expect(")")
    return { minKind = minKind, min = min, maxKind = maxKind, max = max, factor = maxKind == "flex" and max or nil }
  end
  if word == "fit-content(" then
    local kind, length = breadth(self.tokens[self.at], self.name, false)
    if kind ~= "fixed" then wrong(self.name, "needs a length in fit-content()", self.tokens[self.at]) end
    self.at = self.at + 1
    self:expect(")")
    return { minKind = "auto", maxKind = "max-content", fit = length }
  end
  local kind, length = breadth(word, self.name, true)
  if kind == "flex" then return { minKind = "auto", maxKind = "flex", factor = length } end
  return { minKind = kind, min = length, maxKind = kind, max = length }
end

function Reader:lineNames()
  local names = {}
  self.at = self.at + 1
  while self.tokens[self.at] ~= "]" do
    local word = self.tokens[self.at]
    if not word or not word:match("^[%a_\128-\255-][%w_\128-\255-]*$") or word == "span" or word == "auto" then
      wrong(self.name, "must name lines as in [first top]", word or "the end")
    end
    names[#names + 1] = word
    self.at = self.at + 1
  end
  self.at = self.at + 1
  return { names = names }
end

-- Reads tracks and names of lines up to `last`. Repetitions are expanded unless their number depends on the space.
function Reader:list(last)
  local list, count = {}, 0
  while self.tokens[self.at] ~= last do
    local word = self.tokens[self.at]
    if word == "[" then
      list[#list + 1] = self:lineNames()
    elseif word == "repeat(" and last == nil then
      local part, times = self:repetition()
      if times then
        -- 7.2.3.3: tracks beyond the limit are omitted.
        times = math.min(times, (tracks.most - count) // #part)
        count = count + times * #part
        for _ = 1, times do table.move(part, 1, #part, #list + 1, list) end
      else
        if list.auto then wrong(self.name, "can have one repeat() with auto-fill or auto-fit", word) end
        list.auto = #list + 1
        list[#list + 1] = part
      end
    else
      list[#list + 1] = self:track()
      count = count + 1
    end
  end
  self.at = self.at + 1
  return list, count
end

function Reader:repetition()
  self.at = self.at + 1
  local word = self.tokens[self.at]
  self.at = self.at + 1
  local times = math.tointeger(tonumber(word))
  if word ~= "auto-fill" and word ~= "auto-fit" and not (times and times >= 1) then
    wrong(self.name, "needs a number of at least 1, auto-fill or auto-fit in repeat()", word or "the end")
  end
  self:expect(",")
  local part, count = self:list(")")
  if count == 0 then wrong(self.name, "needs a track in repeat()", ")") end
  if times then return part, times end
  part.isFit = word == "auto-fit"
  for _, own in ipairs(part) do
    -- 7.2.3.2: the number of repetitions must follow from the space.
    if own.minKind and own.minKind ~= "fixed" and own.maxKind ~= "fixed" then
      wrong(self.name, "needs a length in repeat() with auto-fill or auto-fit", word)
    end
  end
  return part
end

-- Parses a text into a list of tracks, with `{ names = … }` between them. `list.auto` is the part whose number of
-- repetitions depends on the space.
function tracks.read(value, name)
  if value == nil or value == "none" or value == "" then return {} end
  if type(value) == "number" then value = ("%.14g"):format(value) end
  if type(value) ~= "string" then wrong(name, example, type(value)) end
  local reader = setmetatable({ tokens = split(value, name), at = 1, name = name }, Reader)
  return (reader:list(nil))
end

-- Parses the sizes of implicit tracks, in order (7.6).
function tracks.readSizes(value, name)
  local list = tracks.read(value, name)
  for _, own in ipairs(list) do
    if not own.minKind then wrong(name, "must be sizes of tracks, without names and auto-fill", value) end
  end
  if #list == 0 then return { { minKind = "auto", maxKind = "auto" } } end
  return list
end

-- Returns the size of a track for counting repetitions (7.2.3.2).
local function countedSize(track, whole)
  local least = track.minKind == "fixed" and values.points(track.min, whole) or nil
  local most = track.maxKind == "fixed" and values.points(track.max, whole) or nil
  return math.max(1, most or 0, least or 0)
end

-- Returns the number of repetitions of a list's automatic part that fit in a length.
function tracks.repetitions(list, whole, gap)
  if not list.auto then return 0 end
  if not whole then return 1 end
  local used, once, count = 0, 0, 0
  for index, own in ipairs(list) do
    if index == list.auto then
      for _, inner in ipairs(own) do
        if inner.minKind then once, count = once + countedSize(inner, whole), count + 1 end
      end
    elseif own.minKind then
      used = used + countedSize(own, whole) + gap
    end
  end
  once = once + gap * count
  local times = (whole - used + gap + 1e-6) // once
  return math.max(1, math.min(times, tracks.most // count))
end

-- Returns the tracks of a list, the lines by name, and the range of tracks that collapse if empty (`fitFirst` to
-- `fitLast`).
function tracks.expand(list, times)
  local result = { lines = {}, count = 0 }
  local function add(part)
    for index = 1, #part do
      local own = part[index]
      if own.minKind then
        result.count = result.count + 1
        result[result.count] = own
      elseif own.names then
        for _, name in ipairs(own.names) do
          local lines = result.lines[name] or {}
          result.lines[name] = lines
          if lines[#lines] ~= result.count then lines[#lines + 1] = result.count end
        end
      else
        if own.isFit then result.fitFirst = result.count + 1 end
        for _ = 1, times do add(own) end
        if own.isFit then result.fitLast = result.count end
      end
    end
  end
  add(list)
  return result
end

return tracks
