-- The matchers of `expect(value)`.
local ipairs, math, pairs, pcall, rawequal = ipairs, math, pairs, pcall, rawequal
local table, tostring, type = table, tostring, type

local show = host.module("showing").show

---@param value any
---@return boolean
local function isPlainTable(value) return type(value) == "table" and host.object(value) == nil end

---Returns the keys that lead to the first difference of two values, the last key first; nil if they are equal.
---
---Tables are compared by their contents. A pair of tables whose comparison has begun, as happens if tables contain
---themselves, counts as equal until another difference is found. A list of the pairs to compare replaces recursion,
---because tables can be nested deeply.
---@param a any
---@param b any
---@return any[]?
local function difference(a, b)
  if a == b or (a ~= a and b ~= b) then return nil end
  if not isPlainTable(a) or not isPlainTable(b) then return {} end
  local seen, todo, next = { [a] = { [b] = true } }, { { a = a, b = b } }, 1
  local function path(pair, key)
    local keys = { key }
    while pair.from do
      keys[#keys + 1] = pair.key
      pair = pair.from
    end
    return keys
  end
  while todo[next] do
    local pair = todo[next]
    next = next + 1
    for key, value in pairs(pair.a) do
      local other = pair.b[key]
      if not (value == other or (value ~= value and other ~= other)) then
        if not isPlainTable(value) or not isPlainTable(other) then return path(pair, key) end
        local with = seen[value]
        if with == nil then
          with = {}
          seen[value] = with
        end
        if not with[other] then
          with[other] = true
          todo[#todo + 1] = { a = value, b = other, from = pair, key = key }
        end
      end
    end
    for key in pairs(pair.b) do if pair.a[key] == nil then return path(pair, key) end end
  end
end

---@param a any
---@param b any
---@return boolean
local function equal(a, b) return difference(a, b) == nil end

---Describes the way to a value: `user.names[3]`.
---@param keys any[] the last key first
---@return string
local function pathText(keys)
  local text, count = "", #keys
  for index = count, 1, -1 do
    local key = keys[index]
    -- A long way shows its ends.
    if count > 16 and index == count - 8 then text = text .. "…"
    elseif count <= 16 or index > count - 8 or index <= 8 then
      if type(key) == "string" and key:find("^[%a_][%w_]*$") then
        text = text .. (text == "" and "" or ".") .. key
      else
        text = text .. "[" .. show(key) .. "]"
      end
    end
  end
  return text
end

---Checks an argument of a matcher.
---@param value any
---@param what string the matcher's name
---@return number
local function number(value, what)
  if type(value) ~= "number" then host.fail(what .. " compares numbers; found " .. show(value)) end
  return value
end

---Checks that two values can be ordered.
---@param a any
---@param b any
---@param what string the matcher's name
local function ordered(a, b, what)
  if type(a) ~= type(b) or (type(a) ~= "number" and type(a) ~= "string") then
    host.fail(what .. " compares two numbers or two strings; found " .. show(a) .. " and " .. show(b))
  end
end

---Returns whether a screen has no diagnostics of a kind, and their messages.
---@param screen any
---@param what string the matcher's name
---@param wanted fun(item: table): boolean
---@param code string? the spec expects errors with this code ("" for any), so they don't fail the test
---@return boolean
---@return string
local function diagnostics(screen, what, wanted, code)
  local all = host.specDiagnostics(screen)
  if all == nil then host.fail(what .. " takes a screen: expect(screen):" .. what .. "()") end
  local found = {}
  for _, item in ipairs(all) do
    if wanted(item) then found[#found + 1] = (item.source and item.source .. ": " or "") .. item.message end
  end
  if code then host.specExpectsErrors(screen, code) end
  return #found == 0, table.concat(found, "\n")
end

---Checks an argument of a matcher.
---@param value any
---@param what string the matcher's name
---@return string
local function text(value, what)
  if type(value) ~= "string" then host.fail(what .. " takes a text; found " .. show(value)) end
  return value
end

---@param item table a diagnostic
---@return boolean
local function isError(item) return item.severity == "error" end

local snapshotOptions = { format = true, tolerance = true }

-- Each matcher returns whether it holds, the expected value, the value found (nil: the subject) and a message.
local matchers = {
  toEqual = function(value, other)
    local keys = difference(value, other)
    if keys == nil or #keys == 0 then return keys == nil, show(other) end
    return false, show(other), nil, "expected toEqual: the first difference is at " .. pathText(keys)
  end,
  toBe = function(value, other) return rawequal(value, other) or value == other, show(other) end,
  toBeCloseTo = function(value, other, tolerance)
    tolerance = tolerance or 0.005
    local distance = math.abs(number(value, "toBeCloseTo") - number(other, "toBeCloseTo"))
    return distance <= number(tolerance, "toBeCloseTo"), show(other) .. " ± " .. show(tolerance)
  end,
  toContain = function(value, item)
    if type(value) == "string" then
      return value:find(text(item, "toContain"), 1, true) ~= nil, "text with " .. show(item)
    end
    if type(value) ~= "table" then host.fail("toContain takes a list or a string; found " .. show(value)) end
    for _, other in pairs(value) do if equal(other, item) then return true, "a list with " .. show(item) end end
    return false, "a list with " .. show(item)
  end,
  toMatch = function(value, pattern)
    if type(value) ~= "string" then host.fail("toMatch takes a string; found " .. show(value)) end
    return value:find(text(pattern, "toMatch")) ~= nil, "text that matches " .. show(pattern)
  end,
  toHaveLength = function(value, length)
    if type(value) ~= "string" and type(value) ~= "table" then
      host.fail("toHaveLength takes a list or a string; found " .. show(value))
    end
    local found = "length " .. #value .. ": " .. show(value)
    return #value == number(length, "toHaveLength"), "length " .. show(length), found
  end,
  toThrow = function(value, wanted)
    if type(value) ~= "function" then
      host.fail("toThrow takes a function: expect(function() … end):toThrow()")
    end
    if wanted ~= nil then text(wanted, "toThrow") end
    local ok, message = pcall(value)
    if ok then return false, wanted and "an error with " .. show(wanted) or "an error", "no error" end
    message = tostring(message)
    local holds = wanted == nil or message:find(wanted, 1, true) ~= nil
    return holds, wanted and "an error with " .. show(wanted) or "an error", message
  end,
  toBeNil = function(value) return value == nil, "nil" end,
  toBeTruthy = function(value) return not not value, "a value that is true" end,
  toBeFalsy = function(value) return not value, "false or nil" end,
  toBeGreaterThan = function(value, other)
    ordered(value, other, "toBeGreaterThan")
    return value > other, "more than " .. show(other)
  end,
  toBeGreaterThanOrEqual = function(value, other)
    ordered(value, other, "toBeGreaterThanOrEqual")
    return value >= other, "at least " .. show(other)
  end,
  toBeLessThan = function(value, other)
    ordered(value, other, "toBeLessThan")
    return value < other, "less than " .. show(other)
  end,
  toBeLessThanOrEqual = function(value, other)
    ordered(value, other, "toBeLessThanOrEqual")
    return value <= other, "at most " .. show(other)
  end,
  toHaveNoConflicts = function(screen)
    local function isConflict(item) return item.code == "conflict" end
    local ok, found = diagnostics(screen, "toHaveNoConflicts", isConflict, "conflict")
    return ok, "no conflicts", found
  end,
  toHaveNoAmbiguity = function(screen)
    local function isAmbiguous(item) return item.code == "ambiguous" end
    local ok, found = diagnostics(screen, "toHaveNoAmbiguity", isAmbiguous)
    return ok, "no ambiguous frames", found
  end,
  toHaveNoJump = function(screen)
    local jumps = host.tableJumps(screen)
    return #jumps == 0, "no visible row of a table to jump", table.concat(jumps, "; ")
  end,
  toHaveNoErrors = function(screen)
    local ok, found = diagnostics(screen, "toHaveNoErrors", isError, "")
    return ok, "no errors", found
  end,
  toHaveError = function(screen, wanted)
    if wanted ~= nil then text(wanted, "toHaveError") end
    local isNone, all = diagnostics(screen, "toHaveError", isError)
    local isThere = not isNone and (wanted == nil or all:find(wanted, 1, true) ~= nil)
    if isThere then host.specExpectsErrors(screen, "", wanted) end
    return isThere, wanted and "an error with " .. show(wanted) or "an error", isNone and "no errors" or all
  end,
  toMatchSnapshot = function(screen, name, options)
    -- expect(screen):toMatchSnapshot { format = "png" } names the snapshot after the test.
    if options == nil and isPlainTable(name) then name, options = nil, name end
    if name ~= nil and (type(name) ~= "string" or name == "") then
      host.fail("the name of a snapshot must be a text; found " .. show(name))
    end
    if options ~= nil and not isPlainTable(options) then
      host.fail("toMatchSnapshot takes a name and options: { format = \"png\", tolerance = 2 }; found " ..
        show(options))
    end
    for key in pairs(options or {}) do
      if not snapshotOptions[key] then
        host.fail("a snapshot has the options format and tolerance; found " .. show(key))
      end
    end
    options = options or {}
    local message, expected, found = host.specSnapshot(screen, name, options.format, options.tolerance)
    return message == nil, expected, found, message
  end,
}

-- How many values each matcher takes: the minimum, and the maximum if it differs.
local takes = {
  toBe = { 1 },
  toBeCloseTo = { 1, 2 },
  toBeFalsy = { 0 },
  toBeGreaterThan = { 1 },
  toBeGreaterThanOrEqual = { 1 },
  toBeLessThan = { 1 },
  toBeLessThanOrEqual = { 1 },
  toBeNil = { 0 },
  toBeTruthy = { 0 },
  toContain = { 1 },
  toEqual = { 1 },
  toHaveError = { 0, 1 },
  toHaveLength = { 1 },
  toHaveNoAmbiguity = { 0 },
  toHaveNoConflicts = { 0 },
  toHaveNoErrors = { 0 },
  toHaveNoJump = { 0 },
  toMatch = { 1 },
  toMatchSnapshot = { 0, 2 },
  toThrow = { 0, 1 },
}

return { matchers = matchers, takes = takes }
