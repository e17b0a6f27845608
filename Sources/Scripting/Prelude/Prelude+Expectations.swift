/// `expect(value)` and its matchers.
extension Prelude {
    static let expectations = #"""
        local function isPlainTable(value) return type(value) == "table" and host.object(value) == nil end

        -- Where two values differ: nil if they are equal, else the keys that lead to the first difference, the last one
        -- first. Tables are compared by what is in
        -- them. Two that are being compared already, as tables that hold themselves are, count as equal until something
        -- else says no. A list
        -- of what is still to be compared takes the place of recursion, however deep the tables are.
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

        local function equal(a, b) return difference(a, b) == nil end

        -- `user.names[3]`
        local function pathText(keys)
          local text, count = "", #keys
          for index = count, 1, -1 do
            local key = keys[index]
            -- Of a long way the ends are told.
            if count > 16 and index == count - 8 then text = text .. "…"
            elseif count <= 16 or index > count - 8 or index <= 8 then
              if type(key) == "string" and key:find("^[%a_][%w_]*$") then text = text .. (text == "" and "" or ".") ..
                key
              else text = text .. "[" .. show(key) .. "]" end
            end
          end
          return text
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

        -- The diagnostics of a screen that are wanted. Who asks for errors has seen them.
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

        local function text(value, what)
          if type(value) ~= "string" then host.fail(what .. " takes a text; found " .. show(value)) end
          return value
        end

        local snapshotOptions = { format = true, tolerance = true }

        -- Each gives: whether it holds, what was expected, what was found (nil: the value itself), a message.
        local matchers = {
          toEqual = function(value, other)
            local keys = difference(value, other)
            if keys == nil or #keys == 0 then return keys == nil, show(other) end
            return false, show(other), nil, "expected toEqual: the first difference is at " .. pathText(keys)
          end,
          toBe = function(value, other) return rawequal(value, other) or value == other, show(other) end,
          toBeCloseTo = function(value, other, tolerance)
            tolerance = tolerance or 0.005
            return math.abs(number(value, "toBeCloseTo") - number(other, "toBeCloseTo")) <= number(tolerance,
              "toBeCloseTo"),
              show(other) .. " ± " .. show(tolerance)
          end,
          toContain = function(value, item)
            if type(value) == "string" then return value:find(text(item, "toContain"), 1, true) ~= nil, "text with " ..
              show(item) end
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
              host.fail("toHaveLength takes a list or a string; found " .. show(value)) end
            return #value == number(length, "toHaveLength"), "length " .. show(length), "length " .. #value .. ": " ..
              show(value)
          end,
          toThrow = function(value, wanted)
            if type(value) ~= "function" then host.fail("toThrow takes a function: expect(function() … end):toThrow()")
              end
            if wanted ~= nil then text(wanted, "toThrow") end
            local ok, message = pcall(value)
            if ok then return false, wanted and "an error with " .. show(wanted) or "an error", "no error" end
            message = tostring(message)
            return wanted == nil or message:find(wanted, 1, true) ~= nil, wanted and "an error with " .. show(wanted) or
              "an error", message
          end,
          toBeNil = function(value) return value == nil, "nil" end,
          toBeTruthy = function(value) return not not value, "a value that is true" end,
          toBeFalsy = function(value) return not value, "false or nil" end,
          toBeGreaterThan = function(value, other) ordered(value, other, "toBeGreaterThan") return value > other,
            "more than " .. show(other) end,
          toBeGreaterThanOrEqual = function(value, other) ordered(value, other, "toBeGreaterThanOrEqual") return value
            >= other, "at least " .. show(other) end,
          toBeLessThan = function(value, other) ordered(value, other, "toBeLessThan") return value < other, "less than "
            .. show(other) end,
          toBeLessThanOrEqual = function(value, other) ordered(value, other, "toBeLessThanOrEqual") return value <=
            other, "at most " .. show(other) end,
          toHaveNoConflicts = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoConflicts", function(item) return item.code == "conflict"
              end, "conflict")
            return ok, "no conflicts", found
          end,
          toHaveNoAmbiguity = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoAmbiguity", function(item) return item.code == "ambiguous"
              end)
            return ok, "no ambiguous frames", found
          end,
          toHaveNoJump = function(screen)
            local jumps = host.tableJumps(screen)
            return #jumps == 0, "no row of a table that was seen to jump", table.concat(jumps, "; ")
          end,
          toHaveNoErrors = function(screen)
            local ok, found = diagnostics(screen, "toHaveNoErrors", function(item) return item.severity == "error" end,
              "")
            return ok, "no errors", found
          end,
          toHaveError = function(screen, wanted)
            if wanted ~= nil then text(wanted, "toHaveError") end
            local isNone, all = diagnostics(screen, "toHaveError", function(item) return item.severity == "error" end)
            local isThere = not isNone and (wanted == nil or all:find(wanted, 1, true) ~= nil)
            if isThere then host.specExpectsErrors(screen, "", wanted) end
            return isThere, wanted and "an error with " .. show(wanted) or "an error", isNone and "no errors" or all
          end,
          toMatchSnapshot = function(screen, name, options)
            -- expect(screen):toMatchSnapshot { format = "png" } names the snapshot after the test.
            if options == nil and isPlainTable(name) then name, options = nil, name end
            if name ~= nil and (type(name) ~= "string" or name == "") then
              host.fail("the name of a snapshot must be a text; found " .. show(name)) end
            if options ~= nil and not isPlainTable(options) then
              host.fail("toMatchSnapshot takes a name and options: { format = \"png\", tolerance = 2 }; found " ..
                show(options))
            end
            for key in pairs(options or {}) do
              if not snapshotOptions[key] then host.fail("a snapshot has the options format and tolerance; found " ..
                show(key)) end
            end
            options = options or {}
            local message, expected, found = host.specSnapshot(screen, name, options.format, options.tolerance)
            return message == nil, expected, found, message
          end,
        }

        -- How many values each matcher takes: at least, and at most if that is more.
        local takes = {
          toEqual = { 1 }, toBe = { 1 }, toBeCloseTo = { 1, 2 }, toContain = { 1 }, toMatch = { 1 }, toHaveLength = { 1
            }, toThrow = { 0, 1 },
          toBeNil = { 0 }, toBeTruthy = { 0 }, toBeFalsy = { 0 }, toBeGreaterThan = { 1 }, toBeGreaterThanOrEqual = { 1
            },
          toBeLessThan = { 1 }, toBeLessThanOrEqual = { 1 }, toHaveNoConflicts = { 0 }, toHaveNoAmbiguity = { 0 },
            toHaveNoErrors = { 0 }, toHaveNoJump = { 0 },
          toHaveError = { 0, 1 }, toMatchSnapshot = { 0, 2 },
        }

        local function plural(count) return count == 1 and "1 value" or count .. " values" end

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
            host.specFail(message or "expected " .. name, expected, found or ((message == nil or name == "toEqual") and
              show(self.value) or nil))
          end
        end

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
                if near == "" then near =
                  " There are, with others, toEqual, toBeTruthy, toBeNil, toContain and toHaveNoConflicts" end
                host.fail("there is no matcher '" .. tostring(key) .. "'." .. near)
              end
              -- expect(value).toEqual(…), as people know it; a colon does no harm.
              return function(...)
                if rawequal((...), subject) then return check(state, key, select(2, ...)) end
                return check(state, key, ...)
              end
            end,
            __newindex = function() host.fail("an expectation has no fields to set") end,
            __metatable = false,
          })
        end

        local function expect(...)
          if select("#", ...) == 0 then host.fail("expect needs a value: expect(value):toEqual(…)") end
          return make((...), false, host.specExpects())
        end

        """#
}
