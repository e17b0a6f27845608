import CLuaLibrary
import Testing

@testable import LuaHost

/// The sandbox's string and table functions return the same results as Lua's.
@Suite("Patterns")
struct PatternTests {
    /// Generates random patterns and subjects and prints the results of the string functions.
    private static let script = #"""
        local seed, ROUNDS = ...
        local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
        local function pick(list) return list[random(#list)] end
        local letters = { "a", "b", "c", "A", "1", " ", "(", ")", "[", "]", "\0", "\255", "%", "-", "x", ".", "^", "$" }
        local classes = { "a", "c", "d", "g", "l", "p", "s", "u", "w", "x", "A", "D", "L", "S", "W", "Z", "z", "%", \#
        ".", "(", "[", "]", "-", "\0", "G", "X", "P", "U", "C" }
        local single
        local function set()
          local parts = { "[", random(3) == 1 and "^" or "" }
          if random(6) == 1 then parts[#parts + 1] = "]" end
          for _ = 1, random(4) - (random(8) == 1 and 1 or 0) do
            local kind = random(6)
            if kind == 1 then parts[#parts + 1] = "%" .. pick(classes)
            elseif kind == 2 then parts[#parts + 1] = pick(letters) .. "-" .. pick(letters)
            else parts[#parts + 1] = pick(letters) end
          end
          if random(25) ~= 1 then parts[#parts + 1] = "]" end
          return table.concat(parts)
        end
        local function item(depth)
          local kind = random(16)
          local repeated = pick { "", "", "", "*", "+", "-", "?" }
          if kind <= 5 then return pick(letters) .. repeated
          elseif kind <= 7 then return "." .. repeated
          elseif kind <= 9 then return "%" .. pick(classes) .. repeated
          elseif kind <= 11 then return set() .. repeated
          elseif kind == 12 and depth < 3 then
            local parts = { "(" }
            for _ = 1, random(3) do parts[#parts + 1] = item(depth + 1) end
            return table.concat(parts) .. ")"
          elseif kind == 13 then return "()"
          elseif kind == 14 then return "%" .. random(4)
          elseif kind == 15 then return "%b" .. pick(letters) .. pick(letters)
          elseif kind == 16 then return "%f" .. set()
          end
          return pick(letters)
        end
        local function pattern()
          local parts = { random(6) == 1 and "^" or "" }
          for _ = 1, random(5) do parts[#parts + 1] = item(0) end
          if random(6) == 1 then parts[#parts + 1] = "$" end
          if random(40) == 1 then parts[#parts + 1] = pick { "%", "[", "(", ")", "%b", "%ba", "%f", "[^", "[a-", "[%" \#
        } end
          return table.concat(parts)
        end
        local function subject()
          local parts = {}
          for index = 1, random(24) - 1 do parts[index] = random(3) == 1 and pick(letters) or pick { "a", "b", "aa", \#
        "ab" } end
          return table.concat(parts)
        end
        local function show(...)
          local parts = {}
          for index = 1, select("#", ...) do
            local value = select(index, ...)
            parts[index] = math.type(value) == "integer" and "#" .. value or type(value) == "string" and \#
        ("%q"):format(value) or tostring(value)
          end
          return table.concat(parts, ",")
        end
        local replacements = { "", "<%0>", "%1", "%2%1", "x%%y", "%3", "%", "%z", 7, 1.5 }
        local calls = {
          function(s, p, i) return string.find(s, p, i) end,
          function(s, p, i) return string.match(s, p, i) end,
          function(s, p, i)
            local found = {}
            for a, b, c in string.gmatch(s, p, i) do found[#found + 1] = show(a, b, c) if #found > 60 then break end end
            return table.concat(found, ";")
          end,
          function(s, p) return string.gsub(s, p, replacements[random(#replacements)]) end,
          function(s, p) return string.gsub(s, p, function(a, b) if a == "a" then return nil elseif a == "b" then \#
        return false end return show(a, b) end) end,
          function(s, p) return string.gsub(s, p, { a = "1", b = false, ab = 2, aa = true }, random(4)) end,
          function(s, p) return string.find(s, p, 1, true) end,
        }
        local results, errors = {}, 0
        for round = 1, ROUNDS do
          local p, s, i = pattern(), subject(), random(12) - 6
          for index, call in ipairs(calls) do
            local line = show(pcall(function() return call(s, p, i) end))
            if line:sub(1, 5) == "false" then errors = errors + 1 end
            results[#results + 1] = ("%d %d %q %q %d: "):format(round, index, s, p, i) .. line
          end
        end
        return table.concat(results, "\n"), errors
        """#

    /// Calls of replaced functions with arguments for all edge cases.
    private static let corners = #"""
        local results = {}
        local function show(...)
          local parts = {}
          for index = 1, select("#", ...) do
            local value = select(index, ...)
            parts[index] = math.type(value) == "integer" and "#" .. value or type(value) == "string" and \#
        ("%q"):format(value)
              or type(value) == "table" and "{" .. show(table.unpack(value, 1, 8)) .. "}" or tostring(value)
          end
          return table.concat(parts, ",")
        end
        local function try(name, f) results[#results + 1] = name .. ": " .. show(pcall(f)) end
        local integers = { 0, 1, 2, 3, 4, 5, -1, -2, -5, math.maxinteger, math.mininteger, 2.0, 1.5, "2", "x", {}, \#
        false }
        for _, s in ipairs { "", "a", "abc", "a\0b", 12 } do
          for _, i in ipairs(integers) do
            try("find", function() return string.find(s, "", i) end)
            try("find plain", function() return string.find(s, "b", i, true) end)
            try("match", function() return string.match(s, "()", i) end)
            try("gsub count", function() return string.gsub(s, "", "-", i) end)
            try("rep", function() return i ~= math.maxinteger and string.rep(s, i, ",") end)
            try("gmatch", function() local n = {} for a, b in string.gmatch(s, "()(.?)", i) do n[#n + 1] = a .. b end \#
        return table.concat(n, ";") end)
            try("utf8.len", function() return utf8.len(s, i) end)
            try("utf8.len to", function() return utf8.len(s, 1, i) end)
            try("utf8.offset", function() return utf8.offset(s, i) end)
          end
          try("lower", function() return string.lower(s), string.upper(s), string.reverse(s) end)
          try("format", function() return string.format("%s %q %5.1s %d", s, s, "xyz", 3) end)
        end
        for _, f in ipairs { "find", "match", "gmatch", "gsub", "rep", "lower", "upper", "reverse", "format", "pack", \#
        "packsize", "unpack" } do
          try(f .. " nothing", function() return string[f]() end)
          try(f .. " nil", function() return string[f](nil) end)
          try(f .. " one", function() return string[f]("x") end)
          try(f .. " table", function() return string[f]({}, {}) end)
          try(f .. " method", function() return ("x")[f]("x", {}, "y") end)
        end
        try("too large", function() return ("ab"):rep(math.maxinteger) end)
        try("32 captures", function() return ("x"):rep(40):match(("(.)"):rep(32)) end)
        try("33 captures", function() return ("x"):rep(40):match(("(.)"):rep(33)) end)
        try("complex", function() return ("x"):rep(300):match(("x?"):rep(199)) end)
        try("too complex", function() return ("x"):rep(300):match(("x?"):rep(201)) end)
        local function list(n) local t = {} for i = 1, n do t[i] = "v" .. i end return t end
        for n = 0, 4 do
          for _, i in ipairs(integers) do
            try("insert", function() local t = list(n) table.insert(t, i, "x") return t end)
            try("remove", function() local t = list(n) return table.remove(t, i), t end)
            try("concat", function() return i ~= math.mininteger and table.concat(list(n), ",", i) end)
            try("unpack", function() return i ~= math.mininteger and table.unpack(list(n), i) end)
            for _, j in ipairs { -1, 0, 1, 2, 4, math.maxinteger } do
              if math.type(i) == "integer" and i ~= math.mininteger and j - i < 20 and j - i > -20 then
                try("concat to", function() return table.concat(list(n), ",", i, j) end)
                try("unpack to", function() return table.unpack(list(n), i, j) end)
                try("move", function() return table.move(list(n), i, j, 2) end)
                try("move to", function() return table.move(list(n), i, j, 3, list(2)) end)
                try("move down", function() return table.move(list(n), i, j, 0) end)
              end
            end
          end
          try("append", function() local t = list(n) table.insert(t, "x") return t, table.remove(t), table.remove(t) \#
        end)
        end
        for _, f in ipairs { "insert", "remove", "concat", "move", "sort" } do
          try(f .. " nothing", function() return table[f]() end)
          try(f .. " number", function() return table[f](1) end)
          try(f .. " many", function() return table[f]({}, 1, 2, 3, 4, 5) end)
        end
        try("concat of tables", function() return table.concat({ 1, {}, 3 }) end)
        try("concat of nil", function() return table.concat({ 1, 2 }, ",", 1, 3) end)
        try("unpack too many", function() return table.unpack({}, 1, 1e8) end)
        local m = setmetatable({}, { __index = function(_, k) return k <= 3 and k * 10 or nil end, __newindex = \#
        function(t, k, v) rawset(t, k, v) end })
        try("metamethods", function() return table.concat(m, ",", 1, 3), table.unpack(m, 1, 3) end)
        try("move metamethods", function() return table.move(m, 1, 3, 2) end)
        for n = 0, 40, 5 do
          try("sort", function() local t = {} for i = 1, n do t[i] = i * 7919 % 101 end table.sort(t) return \#
        table.concat(t, ",") end)
          try("sort strings", function() local t = {} for i = 1, n do t[i] = ("x"):rep(i * 7 % 11 * 50) .. i end \#
        table.sort(t) return table.concat(t, ",") end)
          try("sort down", function() local t = {} for i = 1, n do t[i] = i * 7919 % 101 end table.sort(t, \#
        function(a, b) return a > b end) return table.concat(t, ",") end)
        end
        try("sort of both", function() table.sort({ 1, "x", 3 }) end)
        try("invalid order", function() table.sort({ 1, 2, 3, 4, 5 }, function() return true end) end)
        return table.concat(results, "\n"), 0
        """#

    /// Runs a text in a plain Lua state.
    private func stock(_ text: String, _ arguments: [Int64]) throws -> [String] {
        let state = luaL_newstate()
        defer { lua_close(state) }
        luaL_openlibs(state)
        try #require(luaL_loadbufferx(state, text, text.utf8.count, "@patterns", "t") == LUA_OK)
        for argument in arguments { lua_pushinteger(state, argument) }
        let status = lua_pcallk(state, Int32(arguments.count), 1, 0, 0, nil)
        var length = 0
        let bytes = try #require(lua_tolstring(state, -1, &length))
        let result = UnsafeRawBufferPointer(start: bytes, count: length)
        try #require(status == LUA_OK, "\(String(decoding: result, as: UTF8.self))")
        return result.split(separator: 10).map {
            // Lua before 5.4.7 names the wrong argument.
            String(decoding: $0, as: UTF8.self).replacing(
                "#1 to 'remove' (position out of bounds)", with: "#2 to 'remove' (position out of bounds)")
        }
    }

    /// Runs a text in the sandbox.
    private func sandboxed(_ text: String, _ arguments: [Int64]) throws -> [String] {
        var limits = Limits()
        limits.time = 120
        let stage = try Stage(limits)
        let environment = try stage.host.makeEnvironment(name: "patterns")
        let chunk = try stage.host.load(Array(text.utf8), chunkName: "patterns", in: environment)
        let result = try stage.host.call(chunk, arguments.map { .integer($0) })[0]
        switch result {
        case .string(let text): return text.utf8.split(separator: 10).map { String($0) ?? "" }
        case .bytes(let bytes): return bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        default: return []
        }
    }

    private func compare(_ text: String, _ arguments: [Int64], atLeast count: Int) throws {
        let expected = try stock(text, arguments)
        let found = try sandboxed(text, arguments)
        #expect(expected.count >= count && expected.count == found.count)
        for (expected, found) in zip(expected, found) where expected != found {
            Issue.record("arguments \(arguments)\nLua:     \(expected)\nsandbox: \(found)")
            return
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [Int64])
    func randomPatternsMatchAsInLua(seed: Int64) throws {
        try compare(Self.script, [seed * 7919, 1500], atLeast: 10_000)
    }

    @Test func cornerCasesOfStringAndTableFunctionsBehaveAsInStandardLua() throws {
        try compare(Self.corners, [], atLeast: 1000)
    }
}
