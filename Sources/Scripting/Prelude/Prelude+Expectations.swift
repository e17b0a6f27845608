/// `expect(value)` and its matchers.
extension Prelude {
    static let expectations = #"""
        local type, pairs, tostring, rawequal, math, table, string, pcall, select = type, pairs, tostring, rawequal, math, table, string, pcall, select

        -- How messages show a value: one line, keys in order.
        local function show(value, depth)
          local kind = type(value)
          if kind == "string" then return string.format("%q", value):gsub("\\\n", "\\n") .. "" end
          if kind == "number" and math.type(value) == "float" and value == math.floor(value) and math.abs(value) < 1e15 then
            return string.format("%d", math.floor(value))
          end
          if math.type(value) == "float" and value == value then
            -- As many digits as tell it from its neighbours: two numbers that differ must not look the same.
            for digits = 14, 16 do
              local text = string.format("%." .. digits .. "g", value)
              if tonumber(text) == value then return text end
            end
            return string.format("%.17g", value)
          end
          if kind ~= "table" or host.object(value) ~= nil then return tostring(value) end
          depth = (depth or 0) + 1
          if depth > 6 then return "{ … }" end
          local parts, count = {}, #value
          for i = 1, math.min(count, 50) do parts[i] = show(value[i], depth) end
          if count > 50 then parts[#parts + 1] = "… " .. count .. " in all" end
          local keys = {}
          for key in pairs(value) do
            if not (math.type(key) == "integer" and key >= 1 and key <= count) then keys[#keys + 1] = key end
          end
          table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
          for _, key in ipairs(keys) do
            local name = type(key) == "string" and key:find("^[%a_][%w_]*$") and key or "[" .. show(key, depth) .. "]"
            parts[#parts + 1] = name .. " = " .. show(value[key], depth)
          end
          return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
        end

        local function equal(a, b, depth)
          if a == b then return true end
          if a ~= a and b ~= b then return true end
          if type(a) ~= "table" or type(b) ~= "table" or host.object(a) ~= nil or host.object(b) ~= nil then return false end
          if depth > 60 then return false end
          for key, value in pairs(a) do if not equal(value, b[key], depth + 1) then return false end end
          for key in pairs(b) do if a[key] == nil then return false end end
          return true
        end

        local function number(value, what)
          if type(value) ~= "number" then host.fail(what .. " compares numbers; found " .. show(value)) end
          return value
        end

        local function ordered(a, b, what)
          if type(a) ~= type(b) or (type(a) ~= "number" and type(a) ~= "string") then
            host.fail(what .. " compares two numbers or two strings; found " .. show(a) .. " and " .. show(b))
          end
        end

        -- The diagnostics of a screen that have one of the codes.
        local function diagnostics(screen, what, wanted)
          local all = host.specDiagnostics(screen)
          if all == nil then host.fail(what .. " takes a screen: expect(screen):" .. what .. "()") end
          local found = {}
          for _, item in ipairs(all) do
            if wanted(item) then found[#found + 1] = (item.source and item.source .. ": " or "") .. item.message end
          end
          return #found == 0, table.concat(found, "\n")
        end

        -- Each gives: whether it holds, what was expected, what was found (nil: the value itself), a message.
        local matchers = {
          toEqual = function(value, other) return equal(value, other, 0), show(other) end,
          toBe = function(value, other) return rawequal(value, other) or value == other, show(other) end,
          toBeCloseTo = function(value, other, tolerance)
            tolerance = tolerance or 0.005
            return math.abs(number(value, "toBeCloseTo") - number(other, "toBeCloseTo")) <= number(tolerance, "toBeCloseTo"),
              show(other) .. " ± " .. show(tolerance)
          end,
          toContain = function(value, item)
            if type(value) == "string" then return value:find(item, 1, true) ~= nil, "text with " .. show(item) end
            if type(value) ~= "table" then host.fail("toContain takes a list or a string; found " .. show(value)) end
            for _, other in pairs(value) do if equal(other, item, 0) then return true, "a list with " .. show(item) end end
            return false, "a list with " .. show(item)
          end,
          toMatch = function(value, pattern)
            if type(value) ~= "string" then host.fail("toMatch takes a string; found " .. show(value)) end
            return value:find(pattern) ~= nil, "text that matches " .. show(pattern)
          end,
          toHaveLength = function(value, length)
            if type(value) ~= "string" and type(value) ~= "table" then host.fail("toHaveLength takes a list or a string; found " .. show(value)) end
            return #value == length, "length " .. show(length), "length " .. #value .. ": " .. show(value)
          end,
          toThrow = function(value, text)
            if type(value) ~= "function" then host.fail("toThrow takes a function: expect(function() … end):toThrow()") end
            local ok, message = pcall(value)
            if ok then return false, text and "an error with " .. show(text) or "an error", "no error" end
            message = tostring(message)
            return text == nil or message:find(text, 1, true) ~= nil, text and "an error with " .. show(text) or "an error", message
          end,
          toBeNil = function(value) return value == nil, "nil" end,
          toBeTruthy = function(value) return not not value, "a value that is true" end,
          toBeFalsy = function(value) return not value, "false or nil" end,
          toBeGreaterThan = function(value, other) ordered(value, other, "toBeGreaterThan") return value > other, "more than " .. show(other) end,
          toBeGreaterThanOrEqual = function(value, other) ordered(value, other, "toBeGreaterThanOrEqual") return value >= other, "at least " .. show(other) end,
          toBeLessThan = function(value, other) ordered(value, other, "toBeLessThan") return value < other, "less than " .. show(other) end,
          toBeLessThanOrEqual = function(value, other) ordered(value, other, "toBeLessThanOrEqual") return value <= other, "at most " .. show(other) end,
          toHaveNoConflicts = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoConflicts", function(item) return item.code == "conflict" end)
            return ok, "no conflicts", found
          end,
          toHaveNoAmbiguity = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoAmbiguity", function(item) return item.code == "ambiguous" end)
            return ok, "no ambiguous frames", found
          end,
          toHaveNoErrors = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoErrors", function(item) return item.severity == "error" end)
            return ok, "no errors", found
          end,
          toMatchSnapshot = function(screen, name, options)
            options = options or {}
            local message, expected, found = host.specSnapshot(screen, name, options.format, options.tolerance)
            return message == nil, expected, found, message
          end,
        }

        local function check(self, name, ...)
          local matcher = matchers[name]
          local holds, expected, found, message = matcher(self.value, ...)
          if holds ~= self.isNegated then
            host.specPasses()
            return self.subject
          end
          if self.isNegated then
            host.specFail("expected never " .. name, "not " .. (expected or name), show(self.value))
          else
            host.specFail(message or "expected " .. name, expected, found or (message == nil and show(self.value) or nil))
          end
        end

        local function make(value, isNegated)
          local subject = {}
          local state = { value = value, isNegated = isNegated, subject = subject }
          return setmetatable(subject, {
            __index = function(_, key)
              if key == "never" or key == "not" then return make(value, not isNegated) end
              if not matchers[key] then
                local names = {}
                for name in pairs(matchers) do names[#names + 1] = name end
                table.sort(names)
                names[#names + 1] = "never"
                local near = host.nearestName(key, names)
                if near == "" then near = " There are, with others, toEqual, toBeTruthy, toBeNil, toContain and toHaveNoConflicts" end
                host.fail("there is no matcher '" .. tostring(key) .. "'." .. near)
              end
              -- expect(value).toEqual(…), as people know it; a colon does no harm.
              return function(first, ...)
                if rawequal(first, subject) then return check(state, key, ...) end
                return check(state, key, first, ...)
              end
            end,
            __newindex = function() host.fail("an expectation has no fields to set") end,
            __metatable = false,
          })
        end

        return function(...)
          if select("#", ...) == 0 then host.fail("expect needs a value: expect(value):toEqual(…)") end
          return make((...), false)
        end
        """#
}
