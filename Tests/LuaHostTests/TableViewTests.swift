import TestSupport
import Testing

@testable import LuaHost

@Suite("Tables as views")
struct TableViewTests {
    private func decode(_ text: String) throws -> String {
        let stage = try Stage()
        var summary = ""
        try stage.define("take") { frame throws(LuaCallError) in summary = try frame.expectTable(0).value.summary }
        try stage.run("take(\(text))")
        return summary
    }

    @Test(arguments: [
        ("{}", "[]"),
        ("{1, 'two', 3.5, true}", "[1,\"two\",3.5,true]"),
        ("{b = 1, a = 2, B = 3, ab = 4}", "{B=3,a=2,ab=4,b=1}"),
        ("{10, 20, x = 1, [5] = 50, [-1] = 0, [0] = 9}", "{1=10,2=20,-1=0,0=9,5=50,x=1}"),
        ("{{1, {2}}, {n = {m = {}}}}", "[[1,[2]],{n={m=[]}}]"),
        ("{1, nil, 3}", "{1=1,3=3}"),
        ("{print, f = function() end}", "{1=function,f=function}"),
        ("{setmetatable({secret = 1}, {})}", "[table]"),
        ("{['é'] = '\\xff'}", "{é=bytes(1)}"),
    ])
    func luaTablesAreDecodedAsSwiftArraysAndDictionaries(_ text: String, _ expected: String) throws {
        #expect(try decode(text) == expected)
    }

    @Test func aTableReferencedTwiceIsNotDecodedAsACycle() throws {
        #expect(try decode("(function() local s = {7} return {s, s, x = s} end)()") == "{1=[7],2=[7],x=[7]}")
    }

    @Test(arguments: [
        ("(function() local t = {} t.t = t return t end)()", "#1: a table that contains itself is not plain data"),
        (
            "(function() local t = {} local x = t for i = 1, 100 do x[1] = {} x = x[1] end return t end)()",
            "#1: a table of more than 64 levels"
        ),
        ("{[2.5] = 1}", "#1: a number cannot be a key of data: keys are strings and integers"),
        ("{[true] = 1}", "#1: a boolean cannot be a key of data: keys are strings and integers"),
        ("{[{}] = 1}", "#1: a table cannot be a key of data: keys are strings and integers"),
    ])
    func tablesWithCyclesTooManyLevelsOrInvalidKeysAreErrors(_ text: String, _ message: String) throws {
        let stage = try Stage()
        try stage.define("take") { frame throws(LuaCallError) in _ = try frame.expectTable(0) }
        #expect(stage.failure("take(\(text))")?.message == message)
        #expect(try stage.run("take {1, 2} return 1")[0].integer == 1)
    }

    @Test func decodingATableOfMoreValuesThanTheLimitIsAnError() throws {
        var limits = Limits()
        limits.tableCount = 1000
        let stage = try Stage(limits)
        try stage.define("take") { frame throws(LuaCallError) in _ = try frame.expectTable(0) }
        #expect(try stage.run("local t = {} for i = 1, 1000 do t[i] = i end take(t) return 1")[0].integer == 1)
        #expect(
            stage.failure("local t = {} for i = 1, 5000 do t[i] = {i} end take(t)")?.message
                == "#1: a table of more than 1000 values")
        // A table that occurs several times counts each time.
        #expect(
            stage.failure("local t = {} for i = 1, 30 do t = {t, t} end take(t)")?.message
                == "#1: a table of more than 1000 values")
        limits.memory = 8 << 20
        let small = try Stage(limits)
        try small.define("take") { frame throws(LuaCallError) in _ = try frame.expectTable(0) }
        #expect(
            small.failure("local s = ('x'):rep(1000000) local t = {} for i = 1, 100 do t[i] = s end take(t)")?.message
                == "the memory limit of 8 MiB is used up")
    }

    @Test func viewsOfLuaTablesFindFieldsAndElements() throws {
        let stage = try Stage()
        try stage.define("take") { [host = stage.host] frame throws(LuaCallError) in
            let table = try frame.expectTable(0)
            #expect(table.count == 2 && table.keyCount == 41)
            for index in 0..<40 { #expect(table.field("key\(index)").integer == Int64(index)) }
            #expect(table.field("key3" as StaticString).integer == 3)
            #expect(table.field("key40" as StaticString).kind == .absent)
            #expect(table.field("" as StaticString).kind == .absent)
            #expect(table.field("zz" as StaticString).kind == .absent)
            #expect(table.element(0).equals("first"))
            // Lua may run meanwhile, because the view is a copy.
            let function = table.field("zfunction" as StaticString).reference!
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaCallError(error) }
            #expect(table.element(1).string == "second")
            let nested = try host.nestedLengths(frame)
            #expect(nested == 3)
        }
        try stage.run(
            """
            local t = { "first", "second" }
            for i = 0, 39 do t["key" .. i] = i end
            t.zfunction = function() for k in pairs(t) do t[k] = nil end for i = 1, 100 do local s = ("x"):rep(10000) \
            .. i end end
            take(t, {1, 2, 3})
            """)
    }

    @Test func decodedRandomTablesEqualTheValuesTheyWereCreatedFrom() throws {
        let stage = try Stage()
        let echo = try #require(try stage.run("return function(t) return t end")[0].reference)
        var generator = SeededGenerator(seed: 20_261)
        for round in 0..<300 {
            let tree = generator.tree(depth: 4)
            let table = try #require(try stage.host.call(echo, [tree])[0].reference)
            let decoded = try stage.host.withTable(table) { view throws(LuaError) in view.value.summary }
            #expect(decoded == generator.normal(tree).summary, "seed 20261, round \(round)")
        }
    }
}

extension LuaRuntime {
    fileprivate func nestedLengths(_ frame: borrowing CallFrame) throws(LuaCallError) -> Int {
        try frame.expectTable(1).count
    }
}

extension SeededGenerator {
    mutating func tree(depth: Int) -> LuaValue {
        let isArray = Bool.random(using: &self)
        let count = Int.random(in: 0...5, using: &self)
        if isArray { return .array((0..<count).map { _ in item(depth: depth) }) }
        var keys = Set<String>()
        while keys.count < max(count, 1) { keys.insert("k\(Int.random(in: 0...99, using: &self))") }
        return .dictionary(keys.sorted().shuffled(using: &self).map { ($0, item(depth: depth)) })
    }

    private mutating func item(depth: Int) -> LuaValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 3), using: &self) {
        case 0: .integer(Int64.random(in: .min ... .max, using: &self))
        case 1: .number(Double.random(in: -1e9...1e9, using: &self))
        case 2: .boolean(.random(using: &self))
        case 3: .string(String(repeating: "ä", count: Int.random(in: 0...20, using: &self)))
        default: tree(depth: depth - 1)
        }
    }

    /// Returns the value with keys sorted by bytes on all levels.
    func normal(_ value: LuaValue) -> LuaValue {
        switch value {
        case .array(let values): .array(values.map(normal))
        case .dictionary(let pairs):
            .dictionary(
                pairs.map { ($0.key, normal($0.value)) }.sorted {
                    Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8))
                })
        default: value
        }
    }
}
