import Testing

@testable import LuaHost

@Suite("Environments and modules")
struct EnvironmentTests {
    @Test func globalsAndLibraryChangesOfOneEnvironmentAreInvisibleInAnother() throws {
        let stage = try Stage()
        let one = try stage.host.makeEnvironment(name: "one")
        let two = try stage.host.makeEnvironment(name: "two")
        try stage.run(
            """
            LEAK = 1 string.rep = nil table.insert = nil math.pi = 3 coroutine.wrap = nil utf8.char = nil pcall = nil \
            _G.print = nil
            """,
            in: one)
        #expect(
            try stage.run(
                """
                return LEAK, type(string.rep), type(table.insert), math.pi > 3.1, type(coroutine.wrap), \
                type(utf8.char), type(pcall), type(print)
                """,
                in: two
            ).map(\.summary) == [
                "nil", "\"function\"", "\"function\"", "true", "\"function\"", "\"function\"", "\"function\"",
                "\"function\"",
            ])
        #expect(try stage.run("return LEAK, ('x'):rep(2)", in: one).map(\.summary) == ["1", "\"xx\""])
        try stage.host.setGlobal(one, "given", .integer(5))
        #expect(try stage.run("return given", in: one)[0].integer == 5)
        #expect(try stage.run("return given", in: two)[0].isNil)
    }

    @Test func scriptsSeeExactlyTheListedGlobalsAndLibraryFunctions() throws {
        let stage = try Stage()
        let text = """
            local names = {}
            for name, value in pairs(_G) do
              if type(value) == "table" and name ~= "_G" then
                for inner in pairs(value) do names[#names + 1] = name .. "." .. inner end
              else names[#names + 1] = name end
            end
            table.sort(names)
            return table.concat(names, " ")
            """
        let names = try stage.run(text)[0].text ?? ""
        let expected = """
            _G _VERSION assert collectgarbage coroutine.create coroutine.isyieldable coroutine.resume \
            coroutine.running coroutine.status \
            coroutine.wrap coroutine.yield error getmetatable ipairs load math.abs math.acos math.asin math.atan \
            math.ceil math.cos math.deg math.exp \
            math.floor math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf \
            math.pi math.rad math.random \
            math.randomseed math.sin math.sqrt math.tan math.tointeger math.type math.ult next pairs pcall print \
            rawequal rawget rawlen rawset require \
            select setmetatable string.byte string.char string.find string.format string.gmatch string.gsub string.len \
            string.lower string.match \
            string.pack string.packsize string.rep string.reverse string.sub string.unpack string.upper table.concat \
            table.insert table.move table.pack \
            table.remove table.sort table.unpack tonumber tostring type utf8.char utf8.charpattern utf8.codepoint \
            utf8.codes utf8.len utf8.offset xpcall
            """
        let difference = Set(names.split(separator: " ")).symmetricDifference(Set(expected.split(separator: " ")))
        #expect(difference.isEmpty, "\(difference)")
    }

    @Test func scriptsCanShadowButNotChangeTheAPISharedByAllEnvironments() throws {
        let stage = try Stage()
        try stage.host.defineGlobal("answer", .integer(42))
        try stage.host.defineGlobal(
            "priority", .dictionary([("required", .integer(1000)), ("list", .array([.integer(1), .integer(2)]))]))
        let one = try stage.host.makeEnvironment(name: "one")
        let two = try stage.host.makeEnvironment(name: "two")
        #expect(try stage.run("answer = 1 return answer", in: one)[0].integer == 1)
        #expect(
            try stage.run("return answer, require('tatami').answer, require 'tatami'.priority.required", in: two).map(
                \.summary) == [
                    "42", "42", "1000",
                ])
        #expect(
            try stage.run(
                """
                local n = 0 for k, v in pairs(priority.list) do n = n * 10 + v end return n, #priority.list, \
                table.concat(priority.list, ',')
                """,
                in: one
            ).map(\.summary) == ["12", "2", "\"1,2\""])
        for attack in [
            "priority.required = 1", "rawset(priority, 'required', 1)", "priority.list[1] = 5",
            "table.insert(priority.list, 3)",
            "table.sort(priority.list, function(a, b) return a > b end)", "table.move({9}, 1, 1, 1, priority.list)",
            "setmetatable(priority, {})",
            "require('tatami').answer = 1", "rawset(require('tatami'), 'answer', 1)",
            "getmetatable(priority).__index.required = 1",
            "getmetatable(require 'tatami').__index.answer = 1", "table.remove(priority.list)",
        ] {
            #expect(stage.failure(attack, in: one) != nil, "\(attack)")
        }
        // `next` sees only the empty front table, and the state of `pairs` does not expose the contents.
        #expect(
            try stage.run("local f, s = pairs(priority) return next(priority), s == priority", in: one).map(\.summary)
                == ["nil", "true"])
        #expect(
            try stage.run(
                "return priority.required, priority.list[1], #priority.list, require 'tatami'.answer", in: two
            ).map(\.summary)
                == ["1000", "1", "2", "42"])
        #expect(
            stage.failure("priority.required = 1", in: one)?.message
                == "'required' belongs to a table that cannot be changed; change a copy")
    }

    @Test func mathRandomReturnsTheSameNumbersInEachEnvironmentAndAfterEqualSeeds() throws {
        let text = "return math.random(1000000), math.random(), math.random(5)"
        let first = try Stage().run(text).map(\.summary)
        #expect(try Stage().run(text).map(\.summary) == first)
        let stage = try Stage()
        let environment = try stage.host.makeEnvironment(name: "one")
        try stage.run("math.random() math.randomseed(7)", in: try stage.host.makeEnvironment(name: "other"))
        #expect(try stage.run(text, in: environment).map(\.summary) == first)
        #expect(
            try stage.run(
                """
                math.randomseed(5) local a = math.random(1e9 // 1) math.randomseed(5) return a == math.random(1e9 // 1)
                """
            )[0]
            .boolean == true)
        #expect(
            try stage.run(
                """
                math.randomseed() local a = math.random(1e9 // 1) math.randomseed() return a == math.random(1e9 // 1)
                """)[
                    0
                ]
                .boolean == true)
    }

    @Test func libraryFunctionsReturnTheirUsualResults() throws {
        let stage = try Stage()
        #expect(
            try stage.run(
                """
                local t = {3, 1, 2}
                table.sort(t) table.insert(t, 4) table.insert(t, 1, 0)
                assert(table.concat(t, ",") == "0,1,2,3,4" and table.remove(t) == 4 and table.remove(t, 1) == 0)
                assert(select("#", table.unpack(t)) == 3 and table.pack(1, nil).n == 2)
                assert(table.concat(table.move({1, 2, 3}, 1, 3, 2)) == "1123")
                table.sort(t, function(a, b) return a > b end) assert(t[1] == 3)
                local big = {} for i = 1, 200000 do big[i] = (i * 7919) % 200003 end
                table.sort(big) for i = 2, #big do assert(big[i - 1] <= big[i]) end
                assert(("hello world"):find("wor") == 7 and ("hello"):find("l", 1, true) == 3 and ("a.b"):find(".", 1, \
                true) == 2)
                assert(select(2, ("hello"):find("l+")) == 4 and ("x"):find("") == 1 and ("x"):find("", 2) == 2 and \
                ("x"):find("", 3) == nil)
                assert(("hello"):find("l", -2) == 4 and ("hello"):find("h", -99) == 1 and ("hello"):find("z") == nil \
                and ("a\\0b"):find("\\0b") == 2)
                assert(("ab"):rep(3, "-") == "ab-ab-ab" and (""):rep(5) == "" and (""):rep(3, ",") == ",," and \
                ("x"):rep(-1) == "")
                assert("10" + 5 == 15 and ("%d-%s"):format(3, "x") == "3-x" and #("é") == 2 and utf8.len("é") == 1)
                local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end)
                assert(co(1) == 2 and co(5) == 10 and not pcall(co))
                local made = coroutine.create(function(...) local ok, x = pcall(function(...) return \
                coroutine.yield(...) end, ...) return ok, x end)
                local _, a, b = coroutine.resume(made, 1, 2) assert(a == 1 and b == 2)
                local _, ok, x = coroutine.resume(made, "back") assert(ok == true and x == "back" and \
                coroutine.status(made) == "dead")
                assert(select("#", xpcall(function(...) return ... end, print, 1, 2, 3)) == 4)
                local ok, e = xpcall(function() error("x", 0) end, function(m) return m .. "!" end) assert(not ok and \
                e == "x!")
                assert(select(2, pcall(error)) == nil and select(2, pcall(error, {1}))[1] == 1)
                local wrapped = coroutine.wrap(function() return pcall(function() coroutine.yield(1) error("after", 0) \
                end) end)
                assert(wrapped() == 1) local ok, e = wrapped() assert(ok == false and e == "after")
                local closed = 0
                do local c <close> = setmetatable({}, {__close = function() closed = closed + 1 end}) end
                pcall(function() local c <close> = setmetatable({}, {__close = function() closed = closed + 1 end}) \
                error("x") end)
                assert(closed == 2 and collectgarbage("count") > 10 and rawlen({1, 2}) == 2 and rawget({x = 1}, "x") \
                == 1)
                assert(load("return x", "n", "t", {x = 9})() == 9 and select("#", load("return")()) == 0)
                GLOBAL = 5 assert(load("return GLOBAL")() == 5 and load("OTHER = 6")() == nil and OTHER == 6)
                local f, message = load("return +", "=mine") assert(f == nil and message:find("mine:1:", 1, true) == 1)
                return true
                """)[0].boolean == true)
    }

    @Test func pairsVisitsKeysInAFixedOrderAndSupportsRemovalAndMetamethods() throws {
        let text = """
            local t = { 10, 20, zeta = 1, alpha = 2, [7] = 3, [-1] = 4, [0.5] = 5, [true] = 6, [false] = 7, Beta = 8, \
            [""] = 9 }
            local list = {}
            for k, v in pairs(t) do list[#list + 1] = tostring(k) .. "=" .. v end
            return table.concat(list, " ")
            """
        #expect(try Stage().run(text)[0].text == "1=10 2=20 -1=4 0.5=5 7=3 =9 Beta=8 alpha=2 zeta=1 false=7 true=6")
        let stage = try Stage()
        #expect(
            try stage.run(
                """
                local t, seen = {}, 0
                for i = 1, 100 do t[i] = i t["k" .. i] = i end
                for k in pairs(t) do seen = seen + 1 t[k] = nil end
                assert(seen == 200 and next(t) == nil)
                for i = 1, 100 do t[i] = i t["k" .. i] = i end
                seen = 0
                for k, v in pairs(t) do seen = seen + 1 if k == 1 then for i = 50, 100 do t[i] = nil t["k" .. i] = nil \
                end end end
                assert(seen == 98)
                for _ in pairs({}) do error("empty") end
                local custom = setmetatable({}, { __pairs = function(t) return function(_, k) if not k then return 1, \
                2 end end, t, nil end })
                for k, v in pairs(custom) do seen = seen + k + v end
                assert(seen == 101)
                for k, v in pairs(setmetatable({ x = 1 }, { __index = { y = 2 } })) do assert(k == "x") end
                local f, s, c = pairs({ 5 }) assert(type(f) == "function" and s[1] == 5 and c == nil)
                local keys = { [print] = 1, [{}] = 2, [coroutine.create(print)] = 3, z = 4 }
                local n = 0 for _, v in pairs(keys) do n = n + v end
                return n
                """)[0].integer == 10)
        #expect(stage.failure("for _ in pairs(nil) do end") != nil)
        #expect(stage.failure("for _ in pairs(5) do end") != nil)
    }

    @Test func scriptsMayBeginWithABOMOrShebangButNotBeBytecodeOrTooLong() throws {
        let stage = try Stage()
        #expect(try stage.run("\u{FEFF}#!/usr/bin/env tatami\nreturn 1")[0].integer == 1)
        #expect(stage.failure("#!/usr/bin/env tatami\nerror('x')")?.source?.line == 2)
        #expect(try stage.run("#no newline").isEmpty)
        #expect(try stage.run("").isEmpty)
        #expect(stage.failure("\u{1B}Lua")?.kind == .syntax)
        var limits = Limits()
        limits.scriptSize = 100
        let small = try Stage(limits)
        #expect(small.failure(String(repeating: " ", count: 101))?.message == "a script of more than 100 bytes")
        #expect(try small.run("return load((' '):rep(101))")[0].isNil)
    }

    @Test func requireFindsModulesInItsRootsAndReportsCyclesFailuresAndInvalidNames() throws {
        let directory = try TemporaryDirectory()
        try directory.write("app/util.lua", "return { name = ..., path = select(2, ...), count = (COUNT or 0) + 1 }")
        try directory.write("app/ui/card.lua", "COUNT = (COUNT or 0) + 1 return 'card'")
        try directory.write("app/pack/init.lua", "return require 'pack.inner'")
        try directory.write("app/pack/inner.lua", "return 'inner'")
        try directory.write("plugin/modules/badge.lua", "return 'badge'")
        try directory.write("plugin/modules/util.lua", "return 'hidden by the script'")
        try directory.write("app/nothing.lua", "RAN = (RAN or 0) + 1")
        try directory.write("app/broken.lua", "local x =\n= 1")
        try directory.write("app/fails.lua", "\nerror('at load')")
        try directory.write("app/a.lua", "return require 'b'")
        try directory.write("app/b.lua", "return require 'c'")
        try directory.write("app/c.lua", "return require 'a'")
        try directory.write("app/yields.lua", "coroutine.yield()")
        try directory.write("app/bytecode.lua", "\u{1B}Lua")
        let resolver = ModuleResolver(roots: [
            .init(try SandboxedDirectory(path: directory.path + "/app")),
            .init(
                try SandboxedDirectory(path: directory.path + "/plugin/modules"),
                displayPrefix: "plugins/badge/modules/"),
        ])
        let stage = try Stage()
        let environment = try stage.host.makeEnvironment(name: "script", resolver: resolver)
        #expect(
            try stage.run(
                "local u = require 'util' return u.name, u.path, require 'util' == u, require 'badge'", in: environment
            ).map(
                \.summary)
                == ["\"util\"", "\"util.lua\"", "true", "\"badge\""])
        #expect(
            try stage.run("require 'ui.card' return require 'ui.card', COUNT, require 'pack'", in: environment).map(
                \.summary)
                == ["\"card\"", "1", "\"inner\""])
        #expect(
            try stage.run("return require 'nothing', require 'nothing', RAN", in: environment).map(\.summary) == [
                "true", "true", "1",
            ])
        #expect(
            stage.failure("require 'broken'", in: environment)?.description
                == "broken.lua:2: unexpected symbol near '='")
        #expect(stage.failure("require 'fails'", in: environment)?.description == "fails.lua:2: at load")
        #expect(stage.failure("require 'bytecode'", in: environment) != nil)
        #expect(
            stage.failure("coroutine.wrap(function() require 'yields' end)()", in: environment)?.message
                == "attempt to yield across a C-call boundary")
        // A failed module can be required again, and cycles are detected each time, even inside pcall and coroutines.
        for _ in 0..<3 {
            let error = stage.failure("require 'a'", in: environment)
            #expect(error?.description == "c.lua:1: modules that require each other: a -> b -> c -> a")
            #expect(stage.failure("require 'fails'", in: environment)?.message == "at load")
        }
        try stage.run(
            "for i = 1, 100 do assert(not pcall(require, 'a')) assert(not pcall(coroutine.wrap(require), 'a')) end",
            in: environment)
        #expect(try stage.run("return require 'badge'", in: environment)[0].text == "badge")
        let missing = stage.failure("require 'ui.none'", in: environment)
        #expect(
            missing?.description == "test.lua:1: module 'ui.none' is not found; tried ui/none.lua, ui/none/init.lua, "
                + "plugins/badge/modules/ui/none.lua, plugins/badge/modules/ui/none/init.lua")
        for name in [
            "../secret", "/etc/hostname", "a..b", ".", "", "ui/card", "a b", "..", "a.\\0", "é", "util.lua\\n",
        ] {
            let error = stage.failure("require '\(name)'", in: environment)
            #expect(error?.message.contains("is not a valid module name") == true, "\(name)")
        }
        #expect(stage.failure("require 'util'")?.message == "module 'util' is not found: this script has no modules")
        #expect(stage.failure("require {}", in: environment) != nil)
        // Each environment loads its own copy.
        let other = try stage.host.makeEnvironment(name: "other", resolver: resolver)
        #expect(
            try stage.run("return COUNT, require 'ui.card', COUNT", in: other).map(\.summary) == [
                "nil", "\"card\"", "1",
            ])
    }

    @Test func chainOfMoreThan64NestedRequiresIsAnError() throws {
        let directory = try TemporaryDirectory()
        for index in 0..<100 { try directory.write("m\(index).lua", "return require 'm\(index + 1)'") }
        let stage = try Stage()
        let resolver = ModuleResolver(roots: [.init(try SandboxedDirectory(path: directory.path))])
        let environment = try stage.host.makeEnvironment(name: "script", resolver: resolver)
        let error = stage.failure("require 'm0'", in: environment)
        #expect(error?.message == "modules are required more than 64 deep" || error?.kind == .stackOverflow)
        #expect(stage.failure("require 'm90'", in: environment)?.message.contains("'m100' is not found") == true)
    }
}
