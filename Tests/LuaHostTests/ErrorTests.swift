import Diagnostics
import Testing

@testable import LuaHost

@Suite("Errors")
struct ErrorTests {
    @Test(arguments: [
        ("\nerror('boom')", "login.lua:2: boom"),
        ("local function f() error('boom', 2) end\n\nf()", "login.lua:3: boom"),
        ("error('boom', 0)", "login.lua:1: boom"),
        ("local x = nil\nreturn x.y", "login.lua:2: attempt to index a nil value (local 'x')"),
        ("return 1 +", "login.lua:1: unexpected symbol near <eof>"),
        ("x = = 1", "login.lua:1: unexpected symbol near '='"),
        ("error(nil)", "login.lua:1: the error has no message (nil)"),
        ("error({})", "login.lua:1: the error's value is a table, not a text; call error with a string"),
        ("error(42)", "login.lua:1: 42"),
        ("error(true)", "login.lua:1: true"),
        ("error(print)", "login.lua:1: the error's value is a function, not a text; call error with a string"),
        ("error(setmetatable({}, {__tostring = function() return 'as text' end}))", "login.lua:1: as text"),
        (
            "error(setmetatable({}, {__tostring = function() error('x') end}))",
            "login.lua:1: the error's value is a table, not a text; call error with a string"
        ),
        (
            "error(setmetatable({}, {__tostring = function() return {} end}))",
            "login.lua:1: the error's value is a table, not a text; call error with a string"
        ),
        ("error('\\27[2J\\0\\n/etc/passwd:1: fake')", "login.lua:1: \\u{1B}[2J\\u{0}\\n/etc/passwd:1: fake"),
        ("error('a\\xff\\xfeb', 0)", "login.lua:1: a\u{FFFD}\u{FFFD}b"),
        ("assert(false)", "login.lua:1: assertion failed!"),
        ("assert(nil, 'said so')", "login.lua:1: said so"),
        ("local ok, e = pcall(error, 'inner')\nerror(e, 0)", "login.lua:2: inner"),
        ("\n\ncoroutine.wrap(function()\nerror('in a coroutine') end)()", "login.lua:4: in a coroutine"),
        (
            """
            local co = coroutine.create(function()\u{20}
             local x = {} + 1 end)
            local ok, e = coroutine.resume(co)
            error(e)
            """,
            "login.lua:2: attempt to perform arithmetic on a table value"
        ),
        ("('x'):bad()", "login.lua:1: attempt to call a nil value (method 'bad')"),
        ("string.rep()", "login.lua:1: bad argument #1 to 'rep' (string expected, got no value)"),
        ("('x'):rep({})", "login.lua:1: bad argument #1 to 'rep' (number expected, got table)"),
    ])
    func errorDescriptionsConsistOfScriptLineAndEscapedMessage(_ script: String, _ expected: String) throws {
        let stage = try Stage()
        let error = stage.failure(script, name: "login.lua")
        #expect(error?.description == expected)
        #expect(error?.kind == (expected.contains("unexpected symbol") ? .syntax : .runtime))
    }

    @Test func longMessagesAreTruncated() throws {
        let stage = try Stage()
        let error = try #require(stage.failure("error(('é'):rep(5000))"))
        #expect(error.message.utf8.count <= 512 && error.message.utf8.count > 500 && error.message.hasSuffix("é…"))
        let fault = try Stage()
        try fault.define("fail") { _ throws(LuaCallError) in
            throw LuaCallError(String(repeating: "ü\u{1B}", count: 3000))
        }
        #expect(try #require(fault.failure("fail()")).message.utf8.count <= 512)
        #expect(try fault.run("local ok, e = pcall(fail) return #e")[0].integer! < 540)
    }

    @Test func tracebackOmitsLuaFunctionsOfTheHostAndHasAtMost32Frames() throws {
        let stage = try Stage()
        try stage.host.runPrelude(
            "function api.each(list, fn) for _, item in ipairs(list) do fn(item) end end", name: "prelude")
        let error = stage.failure(
            "local function inner(x)\n  error 'deep'\nend\nfunction outer()\n  each({1}, inner)\nend\nouter()")
        #expect(error?.traceback.map { "\($0.source.line) \($0.name ?? "-")" } == ["2 fn", "5 outer", "7 -"])
        // Only the innermost 32 frames are recorded.
        let deep = stage.failure("local function f(n) if n == 0 then error('x') end return 1 + f(n - 1) end f(1000)")
        #expect(deep?.traceback.count == 32)
    }

    @Test func errorsInLuaCodeOfTheHostHaveTheLocationOfTheCallingScript() throws {
        let stage = try Stage()
        try stage.define("failing") { frame throws(LuaCallError) in throw LuaCallError("fault of an operation") }
        var location: Diagnostics.SourceLocation?
        try stage.define("here") { frame throws(LuaCallError) in location = frame.location }
        try stage.host.runPrelude(
            """
            local failing, here = api.failing, api.here
            function api.wrapped() failing() end
            function api.broken() local x = nil; return x.field end
            function api.raises() error("said by the prelude") end
            function api.fails() host.fail("said to the user") end
            function api.place() here() end
            """, name: "prelude")
        #expect(stage.failure("\n\nwrapped()")?.description == "test.lua:3: fault of an operation")
        #expect(stage.failure("\nbroken()")?.description == "test.lua:2: attempt to index a nil value (local 'x')")
        #expect(stage.failure("\nraises()")?.description == "test.lua:2: said by the prelude")
        #expect(stage.failure("\nfails()")?.description == "test.lua:2: said to the user")
        #expect(try stage.run("\nlocal ok, e = pcall(fails) return e")[0].text == "test.lua:2: said to the user")
        try stage.run("\n\n\nplace()")
        #expect(location.map { stage.host.source($0).description } == "test.lua:4")
        // The name of a script cannot make it a prelude.
        try stage.run("load('\\n\\nhere()', '=\\1prelude')()")
        #expect(location.map { stage.host.source($0).description } == "?prelude:3")
    }

    @Test func functionOfTheHostHasTheLocationOfTheScriptsFunctionThatItWraps() throws {
        let stage = try Stage()
        try stage.host.runPrelude(
            "function api.wrap(fn) local n = 1 return function() n = n + 1 return fn(n) end end", name: "prelude")
        let functions = try stage.run("local function f() end\nreturn f, wrap(function() end), wrap(print), wrap")
        let places = functions.map { value in
            value.reference.flatMap { stage.host.location(of: $0) }.map { stage.host.source($0).description }
        }
        #expect(places == ["test.lua:1", "test.lua:2", nil, nil])
    }

    @Test func hostFunctionsKnowTheLineOfTheirCallAlsoInCoroutines() throws {
        let stage = try Stage()
        var lines: [Int32] = []
        try stage.define("here") { frame throws(LuaCallError) in lines.append(frame.location?.line ?? -1) }
        try stage.run("coroutine.wrap(function()\n here()\n end)()\nlocal h = coroutine.wrap(here)\nh()\nhere()")
        #expect(lines == [2, 5, 6])
    }

    @Test func errorsThrownByTheHostKeepTheirSourceLocation() throws {
        let stage = try Stage()
        try stage.define("fail") { frame throws(LuaCallError) in
            throw LuaCallError("conflict", source: LuaError.Source(chunk: "test.lua", line: 77))
        }
        #expect(stage.failure("fail()")?.description == "test.lua:77: conflict")
        try stage.define("nest") { [host = stage.host] frame throws(LuaCallError) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaCallError(error) }
        }
        #expect(stage.failure("nest(function()\n\n error('inner') end)")?.description == "test.lua:3: inner")
    }

    @Test func errorsShowLongChunkNamesInFullAndReplaceControlCharacters() throws {
        let stage = try Stage()
        let name = "a/very/long/path/" + String(repeating: "directory/", count: 12) + "script.lua"
        #expect(stage.failure("\nerror('x')", name: name)?.description == name + ":2: x")
        #expect(stage.failure("\nerror(", name: name)?.source == LuaError.Source(chunk: name, line: 2))
        #expect(stage.failure("error('x')", name: "odd: 12: name.lua")?.description == "odd: 12: name.lua:1: x")
        #expect(stage.failure("error('x')", name: "a\u{1B}\nb")?.source?.chunk == "a??b")
        #expect(stage.failure("error('x')", name: "")?.message == "x")
    }

    @Test func locationsInChunksOfEqualNameContainTheSameChunkNumber() throws {
        let stage = try Stage()
        var chunks: Set<Int32> = []
        try stage.define("here") { frame throws(LuaCallError) in chunks.insert(frame.location!.chunk) }
        for round in 0..<300 { try stage.run("here()", name: "chunk\(round % 30).lua") }
        #expect(chunks.count == 30)
        #expect(Set(chunks.map { stage.host.chunkName($0) }).count == 30)
        // There are more names than the host stores.
        try stage.run("for i = 1, 70000 do load('here()', 'n' .. i)() end")
        try stage.run("here()", name: "late.lua")
        #expect(stage.host.chunkName(-1) == "?")
    }

    @Test func printEscapesControlCharactersAndCutsTheOutputOfOneRunAtItsLimit() throws {
        var limits = Limits()
        limits.print = 1000
        let stage = try Stage(limits)
        try stage.run("print('a', 1, nil, true, '\\27[2J\\n\\tx\\u{202E}') print()")
        #expect(stage.printed == ["a\t1\tnil\ttrue\t\\u{1B}[2J", "\tx\\u{202E}", ""])
        try stage.run("for i = 1, 1000 do print(('x'):rep(99)) end")
        #expect(stage.printed.count == 3 + 10 + 1 && stage.printed.last == "(print: the rest is not shown)")
        try stage.run("print 'again'")
        #expect(stage.printed.last == "again")
        #expect(stage.failure("print(setmetatable({}, {__tostring = function() error('no') end}))")?.message == "no")
        #expect(
            stage.failure("print(setmetatable({}, {__tostring = function() return {} end}))")?.message
                == "'__tostring' must return a string")
    }
}
