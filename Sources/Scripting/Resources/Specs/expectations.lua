-- `expect(value)`: subjects, and the results of their matchers.
local pairs, rawequal, select = pairs, rawequal, select
local setmetatable, table, tostring = setmetatable, table, tostring

local module = host.module "matchers"
local matchers, takes = module.matchers, module.takes
local show = host.module("showing").show

---@param count integer
---@return string
local function plural(count) return count == 1 and "1 value" or count .. " values" end

---Runs a matcher, and passes or fails the test.
---@param self table the expectation
---@param name string
---@param ... any
---@return table? subject for a chain of matchers
local function check(self, name, ...)
  host.specMatches(self.number)
  local count, least = select("#", ...), takes[name][1]
  local most = takes[name][2] or least
  if count < least or count > most then
    local range = most > least and "at most " .. plural(most) or most == 0 and "no values" or plural(most)
    host.fail(name .. " takes " .. range .. "; found " .. (count == 0 and "none" or tostring(count)))
  end
  local holds, expected, found, message = matchers[name](self.value, ...)
  if holds ~= self.isNegated then
    host.specPasses()
    return self.subject
  end
  if self.isNegated then
    host.specFail("expected never " .. name, "not " .. (expected or name), show(self.value))
  else
    local shown = (message == nil or name == "toEqual") and show(self.value) or nil
    host.specFail(message or "expected " .. name, expected, found or shown)
  end
end

---Makes the subject that has the matchers as methods.
---@param value any
---@param isNegated boolean
---@param number integer the number of the expectation
---@return table
local function make(value, isNegated, number)
  local subject = {}
  local state = { value = value, isNegated = isNegated, subject = subject, number = number }
  return setmetatable(subject, {
    __index = function(_, key)
      if key == "never" or key == "not" then return make(value, not isNegated, number) end
      if not matchers[key] then
        host.specMatches(number)
        local names = {}
        for name in pairs(matchers) do names[#names + 1] = name end
        table.sort(names)
        names[#names + 1] = "never"
        local near = host.nearestName(key, names)
        if near == "" then
          near = ". Some matchers are toEqual, toBeTruthy, toBeNil, toContain and toHaveNoConflicts"
        end
        host.fail("unknown matcher '" .. tostring(key) .. "'" .. near)
      end
      -- Many people write expect(value).toEqual(…) with a dot; a colon works too.
      return function(...)
        if rawequal((...), subject) then return check(state, key, select(2, ...)) end
        return check(state, key, ...)
      end
    end,
    __newindex = function() host.fail("an expectation has no fields to set") end,
    __metatable = false,
  })
end

---@param ... any the value, which may be nil
---@return table
local function expect(...)
  if select("#", ...) == 0 then host.fail("expect needs a value: expect(value):toEqual(…)") end
  return make((...), false, host.specExpects())
end

return { expect = expect }
