import Testing

@testable import LuaHost

@Suite("Calls between Swift and Lua")
struct CallTests {
    @Test func valuesPassThroughLuaUnchangedAndResultsAreCutOrPaddedToTheRequestedCount() throws {
        let stage = try Stage()
        let echo = try #require(try stage.run("return function(...) return ... end")[0].reference)
        let values: [LuaValue] = [
            .nil, .boolean(true), .boolean(false), .integer(-7), .integer(.min), .number(1.5), .number(-0.0),
            .string(""),
            .string("hé\0llo"),
            .bytes([0xFF, 0xFE]), .packed(0x1234_5678_9ABC_DEF0),
        ]
        let results = try stage.host.call(echo, values)
        #expect(results.map(\.summary) == values.map(\.summary))
        #expect(try stage.host.call(echo, values, resultCount: 2).count == 2)
        #expect(try stage.host.call(echo, [], resultCount: 2).map(\.summary) == ["nil", "nil"])
    }

    @Test func nestedSwiftArraysAndDictionariesBecomeLuaTables() throws {
        let stage = try Stage()
        let count = try #require(
            try stage.run("return function(t) return #t.list, t.list[2].x, t.list[3] end")[0].reference)
        let tree = LuaValue.dictionary([
            ("list", .array([.integer(1), .dictionary([("x", .string("deep"))]), .boolean(true)]))
        ])
        #expect(try stage.host.call(count, [tree]).map(\.summary) == ["3", "\"deep\"", "true"])
    }

    @Test func hostFunctionsReceiveTheKindsAndValuesOfTheirArguments() throws {
        let stage = try Stage()
        var seen: [String] = []
        try stage.define("look") { frame throws(LuaCallError) in
            seen = (0..<frame.count).map { index in
                switch frame.kind(index) {
                case .string: "string:" + String(decoding: frame.string(index)!, as: UTF8.self)
                case .number: "number:\(frame.number(index)!)"
                case .integer: "integer:\(frame.integer(index)!)"
                case .boolean: "boolean:\(frame.boolean(index)!)"
                case let kind: kind.name
                }
            }
        }
        try stage.run(
            "look(nil, true, 3, 2.5, 'x', {}, print, coroutine.create(print), 9, 10, 11, 12, 13, 'fourteen', 15.5)")
        #expect(
            seen == [
                "nil", "boolean:true", "integer:3", "number:2.5", "string:x", "table", "function", "coroutine",
                "integer:9", "integer:10",
                "integer:11", "integer:12", "integer:13", "string:fourteen", "number:15.5",
            ])
        try stage.run("look()")
        #expect(seen.isEmpty)
    }

    @Test func resultsOfManyKindsReturnedByAHostFunctionReachTheScript() throws {
        let stage = try Stage()
        try stage.define("many") { frame throws(LuaCallError) in
            frame.returnArgument(1)
            frame.returnNil()
            frame.return(true)
            frame.return(2.5)
            frame.return(Int64(9))
            frame.return(String(repeating: "é", count: 3))
            frame.return("static" as StaticString)
            frame.return(packed: 77)
            frame.return(.array([.integer(1), .array([])]))
            frame.returnArgument(0)
            frame.returnArgument(99)
            for index in 0..<100 { frame.return(Int64(index)) }
        }
        let results = try stage.run("return many('a', 'b')")
        #expect(
            results.prefix(8).map(\.summary) == [
                "\"b\"", "nil", "true", "2.5", "9", "\"ééé\"", "\"static\"", "packed(77)",
            ])
        #expect(results[8].reference?.kind == .table)
        #expect(results[9].summary == "\"a\"")
        #expect(results[10].summary == "nil")
        #expect(results.count == 111 && results[110].summary == "99")
    }

    @Test func resultsThatAHostFunctionHasAddedSurviveItsNestedLuaCalls() throws {
        // An operation that has begun to add results calls Lua, which calls operations that add results, too.
        let stage = try Stage()
        try stage.define("leaf") { frame throws(LuaCallError) in frame.return("leaf \(frame.integer(0) ?? -1)") }
        try stage.define("outer") { [host = stage.host] frame throws(LuaCallError) in
            frame.return("first")
            let function = try frame.expectFunction(0)
            do throws(LuaError) {
                let inner = try host.call(function, [.string("arg")])
                frame.return(inner[0])
            } catch { throw LuaCallError(error) }
            frame.return("last")
        }
        let results = try stage.run("return outer(function(a) return leaf(1) .. leaf(2) .. a end)")
        #expect(results.map(\.summary) == ["\"first\"", "\"leaf 1leaf 2arg\"", "\"last\""])
    }

    @Test func hostReadsResultsOfALuaCallByPosition() throws {
        let stage = try Stage()
        let add = try #require(try stage.run("return function(a, b, o) return a + b, 'text', a > b end")[0].reference)
        for round in 0..<1000 {
            let sum = try stage.host.call(add, resultCount: 3) { arguments in
                arguments.add(Double(round))
                arguments.add(Int64(1))
                arguments.addNil()
            } results: { results throws(LuaError) in
                #expect(results.count == 3)
                #expect(results.string(1).map { String(decoding: $0, as: UTF8.self) } == "text")
                #expect(results.isTrue(2) == (round > 1))
                #expect(results.kind(3) == .absent)
                return results.number(0)
            }
            #expect(sum == Double(round) + 1)
        }
    }

    @Test func errorsForWrongArgumentsStatePositionExpectedTypeAndActualValue() throws {
        let stage = try Stage()
        try stage.define("number") { frame throws(LuaCallError) in _ = try frame.expectNumber(1) }
        try stage.define("text") { frame throws(LuaCallError) in _ = try frame.expectString(0) }
        try stage.define("callback") { frame throws(LuaCallError) in _ = try frame.expectFunction(0) }
        try stage.define("integer") { frame throws(LuaCallError) in _ = try frame.expectInteger(0) }
        #expect(stage.failure("number(1)")?.description == "test.lua:1: #2: expected a number; found nothing")
        #expect(stage.failure("\nnumber(1, 0/0)")?.description == "test.lua:2: #2: expected a number; found NaN")
        #expect(stage.failure("number(1, math.huge)")?.message == "#2: expected a number; found an infinite number")
        #expect(
            stage.failure("number(1, '3')")?.message
                == "#2: expected a number; found the string \"3\"; write 3 without quotation marks")
        #expect(
            stage.failure("text '\\xff'")?.message == "#1: expected text in UTF-8; found bytes that are not valid UTF-8"
        )
        #expect(stage.failure("callback {}")?.message == "#1: expected a function; found a table")
        #expect(stage.failure("integer(1.5)")?.message == "#1: expected an integer; found the number 1.5")
        #expect(try stage.run("number(1, 3) text 'ü' integer(3.0) return 1")[0].integer == 1)
    }

    @Test func swiftReferencesKeepLuaValuesAliveUntilReleased() throws {
        let stage = try Stage()
        var kept: [LuaReference] = []
        try stage.define("keep") { frame throws(LuaCallError) in
            if let reference = try frame.reference(0) { kept.append(reference) }
        }
        try stage.run("for i = 1, 1000 do local x = ('x'):rep(1000) .. i; keep(function() return x end) end")
        let before = stage.host.memoryInUse
        #expect(try stage.host.call(kept[500])[0].text?.hasSuffix("501") == true)
        kept.removeAll()
        try stage.run("local t = {} for i = 1, 100 do t[i] = ('y'):rep(20000) end")
        // Garbage collection is incremental, so only the minimum of a cycle is meaningful.
        var least = Int.max
        for _ in 1...200 {
            try stage.run("local s = ('z'):rep(100000) .. 1")
            least = min(least, stage.host.memoryInUse)
        }
        #expect(least < before - 500_000)
    }

    @Test func usingAReferenceInAnotherOrClosedLuaStateIsAnError() throws {
        let one = try Stage()
        let other = try Stage()
        let function = try #require(try one.run("return function() end")[0].reference)
        let error = #expect(throws: LuaError.self) { try other.host.call(function) }
        #expect(error?.kind == .internal)
        #expect(throws: LuaError.self) { try other.host.get(function, "x") }
        one.host.close()
        #expect(throws: LuaError.self) { try one.host.call(function) }
        withExtendedLifetime(function) {}
    }

    @Test func swiftChangesLuaTablesAndMetatablesAndRefusesInvalidKeysAndFinalizers() throws {
        let stage = try Stage()
        let host = stage.host
        let table = try host.makeTable(.dictionary([("b", .integer(2)), ("a", .integer(1))]))
        try host.set(table, .integer(2), .string("two"))
        try host.set(table, .integer(1), .string("one"))
        try host.set(table, .number(0.5), .boolean(true))
        #expect(
            try host.entries(table).map { $0.key.summary + "=" + $0.value.summary }
                == ["0.5=true", "1=\"one\"", "2=\"two\"", "\"a\"=1", "\"b\"=2"])
        #expect(host.rawLength(table) == 2)
        let meta = try host.makeTable(.dictionary([("__index", .dictionary([("x", .string("inherited"))]))]))
        try host.setMetatable(table, meta)
        #expect(try host.get(table, "x").text == "inherited")
        #expect(try host.rawGet(table, .string("x")).isNil)
        #expect(try host.rawEqual(#require(try host.metatable(table)), meta))
        #expect(!host.rawEqual(table, meta))
        try host.setMetatable(table, nil)
        #expect(try host.metatable(table) == nil)
        #expect(throws: LuaError.self) { try host.set(table, .nil, .integer(1)) }
        #expect(throws: LuaError.self) { try host.set(table, .number(.nan), .integer(1)) }
        #expect(throws: LuaError.self) {
            try host.setMetatable(table, try host.makeTable(.dictionary([("__gc", .boolean(true))])))
        }
    }

    @Test func convertingTooDeeplyNestedSwiftArraysToLuaIsAnError() throws {
        let stage = try Stage()
        var tree = LuaValue.integer(1)
        for _ in 0..<300 { tree = .array([tree]) }
        let deep = tree
        #expect(throws: LuaError.self) { try stage.host.makeTable(deep) }
        try stage.define("deep") { frame throws(LuaCallError) in frame.return(deep) }
        #expect(stage.failure("return deep()")?.message == "tables are nested in more than 200 levels")
        #expect(try stage.run("return 1")[0].integer == 1)
    }
}
