import Testing

@testable import LuaHost

/// A stage with two classes of objects.
private final class Objects {
    let stage: Stage
    let node: LuaClass
    let view: LuaClass

    init() throws {
        stage = try Stage()
        let top = stage.add { frame throws(LuaCallError) in
            guard frame.object(0)?.generation == 1 else { throw LuaCallError("the node is gone") }
            _ = try frame.expectNumber(1)
            frame.returnArgument(0)
        }
        let describe = stage.add { frame throws(LuaCallError) in
            let object = frame.object(0)!
            frame.return("\(object.type.rawValue):\(object.index):\(object.generation)")
        }
        let missing = stage.add { frame throws(LuaCallError) in
            let name = String(decoding: frame.string(0)!, as: UTF8.self)
            throw LuaCallError("a Node has no method '\(name)'; did you mean 'top'?")
        }
        let index = stage.add { frame throws(LuaCallError) in
            if frame.string(1, equals: "index") { return frame.return(Int64(frame.object(0)!.index)) }
            if frame.kind(1) == .integer { return frame.return(frame.integer(1)! * 2) }
            frame.returnNil()
        }
        let newIndex = stage.add { [host = stage.host] frame throws(LuaCallError) in
            let key = try frame.expectString(1)
            if key == "locked" { throw LuaCallError("'locked' cannot be set") }
            try Objects.remember(host, frame.value(2))
        }
        let call = stage.add { frame throws(LuaCallError) in frame.return(Int64(frame.count)) }
        node = try stage.host.defineClass(
            ClassDefinition(name: "Node", methods: [("top", top), ("describe", describe)], missing: missing))
        view = try stage.host.defineClass(
            ClassDefinition(
                name: "View", methods: [("describe", describe)], index: index, newIndex: newIndex, call: call,
                isInterned: true))
        let (node, view) = (node, view)
        try stage.define("node") { frame throws(LuaCallError) in
            frame.return(
                LuaObject(node, index: UInt32(frame.integer(0) ?? 0), generation: UInt32(frame.integer(1) ?? 1)))
        }
        try stage.define("view") { frame throws(LuaCallError) in
            frame.return(
                LuaObject(view, index: UInt32(frame.integer(0) ?? 0), generation: UInt32(frame.integer(1) ?? 1)))
        }
    }

    private static func remember(_ host: LuaRuntime, _ value: LuaValue) throws(LuaCallError) {
        do throws(LuaError) { try host.defineGlobal("remembered", value) } catch { throw LuaCallError(error) }
    }
}

@Suite("Host objects and packed values")
struct ObjectTests {
    @Test func methodCallsOfHostObjectsCanBeChainedAndTostringShowsClassAndIndex() throws {
        let objects = try Objects()
        #expect(try objects.stage.run("return node(7):top(1):top(2, 3):describe()")[0].text == "0:7:1")
        #expect(
            try objects.stage.run("return tostring(node(7)), tostring(view(3))").map(\.summary) == [
                "\"Node(7)\"", "\"View(3)\"",
            ])
        #expect(try objects.stage.run("return type(node(1))")[0].text == "userdata")
    }

    @Test(arguments: [
        (
            "node(1).top('x')",
            "'top' is a method: write object:top(…) with a colon, not a dot; found a string in place of the Node"
        ),
        (
            "node(1).top()",
            "'top' is a method: write object:top(…) with a colon, not a dot; found nothing in place of the Node"
        ),
        (
            "node(1).top(view(1), 3)",
            "'top' is a method: write object:top(…) with a colon, not a dot; found a View in place of the Node"
        ),
        (
            "node(1).top({}, 3)",
            "'top' is a method: write object:top(…) with a colon, not a dot; found a table in place of the Node"
        ),
        ("node(1, 2):top(3)", "the node is gone"),
        ("node(1):top(0/0)", "#1: expected a number; found NaN"),
        ("node(1):tpo(3)", "a Node has no method 'tpo'; did you mean 'top'?"),
        ("node(1).x = 3", "'x' of a Node cannot be set"),
        ("view(1).locked = 3", "'locked' cannot be set"),
        ("view(1)[2.5] = 3", "#1: expected a string; found the number 2.5"),
        ("node(1)()", "attempt to call a Node value"),
        ("return node(1) < node(2)", "attempt to compare two Node values"),
        ("return #node(1)", "attempt to get length of a Node value"),
        ("return node(1) .. 'x'", "attempt to concatenate a Node value"),
        ("setmetatable(node(1), {})", "bad argument #1 to 'setmetatable' (table expected, got Node)"),
        ("rawset(node(1), 1, 2)", "bad argument #1 to 'rawset' (table expected, got Node)"),
    ])
    func misuseOfHostObjectsIsAnError(_ script: String, _ message: String) throws {
        let objects = try Objects()
        let error = objects.stage.failure("\n" + script)
        #expect(error?.description == "test.lua:2: " + message)
        #expect(error?.kind == .runtime)
        #expect(try objects.stage.run("return node(7):top(1):describe()")[0].text == "0:7:1")
    }

    @Test func scriptsReadAndWritePropertiesOfHostObjects() throws {
        let objects = try Objects()
        #expect(
            try objects.stage.run("return view(9).index, view(9)[21], view(9).other, view(1)(2, 3)").map(\.summary) == [
                "9", "42", "nil", "3",
            ])
        #expect(try objects.stage.run("view(1).text = 'hello' return remembered")[0].text == "hello")
        #expect(try objects.stage.run("return view(1):describe()")[0].text == "1:1:1")
    }

    @Test func hostObjectsAreEqualIfClassIndexAndGenerationAreEqual() throws {
        let objects = try Objects()
        let results = try objects.stage.run(
            """
            local a, b = node(1), node(1)
            return a == b, rawequal(a, b), a == node(2), node(1, 1) == node(1, 2), node(1) == view(1), \
            rawequal(view(1), view(1)), node(1) == 1
            """)
        #expect(results.map(\.summary) == ["true", "false", "false", "false", "false", "true", "false"])
    }

    @Test func internedHostObjectsCanBeTableKeysAndAreReleasedWhenUnused() throws {
        let objects = try Objects()
        #expect(
            try objects.stage.run("local t = {} t[view(5)] = 'five' return t[view(5)], t[view(6)], t[view(5, 2)]").map(
                \.summary)
                == ["\"five\"", "nil", "nil"])
        // The cache does not keep objects that scripts have released.
        try objects.stage.run("for i = 1, 20000 do view(i) end")
        let before = objects.stage.host.memoryInUse
        try objects.stage.run("for i = 20001, 200000 do view(i) end")
        #expect(objects.stage.host.memoryInUse < before + 8_000_000)
        #expect(
            try objects.stage.run("local t = {} for i = 1, 10000 do t[i] = view(i) end return #t, t[77].index").map(
                \.summary) == [
                    "10000", "77",
                ])
    }

    @Test func getmetatableReturnsFalseForHostObjectsAndStrings() throws {
        let objects = try Objects()
        #expect(
            try objects.stage.run("return getmetatable(node(1)), getmetatable(view(1)), getmetatable('')").map(
                \.summary)
                == ["false", "false", "false"])
    }

    @Test func proxyTablesAreAcceptedInPlaceOfTheirHostObject() throws {
        let objects = try Objects()
        let stage = objects.stage
        try stage.define("use") { [view = objects.view] frame throws(LuaCallError) in
            frame.return(Int64(try frame.expectObject(0, view).index))
        }
        let prelude = """
            function api.instance(object) return host.setProxy(setmetatable({}, { __index = function(t, k) return k \
            end }), object) end
            function api.objectOf(value) return host.object(value) end
            """
        try stage.host.runPrelude(prelude, name: "proxies")
        #expect(
            try stage.run(
                """
                local i = instance(view(12)) return use(i), use(view(3)), i.name, objectOf(i) == view(12), objectOf({})
                """
            )
            .map(\.summary) == ["12", "3", "\"name\"", "true", "nil"])
        #expect(
            try stage.run("local i = instance(node(4)) return getmetatable(node(4)), node(4).describe(i)")[1].text
                == "0:4:1")
        #expect(
            stage.failure("use(instance(node(1)))")?.message
                == "#1: expected a View; found a table that represents a Node")
        #expect(stage.failure("use {}")?.message == "#1: expected a View; found a table")
        let table = try stage.host.makeTable(.dictionary([("x", .integer(1))]))
        #expect(stage.host.object(table) == nil)
        let object = LuaObject(objects.view, index: 5, generation: 6)
        try stage.host.setProxy(table, object)
        #expect(stage.host.object(table) == object)
        // The object's key is hidden from enumeration.
        #expect(try stage.host.entries(table).count == 1)
        #expect(try stage.host.withTable(table) { view throws(LuaError) in view.value.summary } == "{x=1}")
        #expect(
            try stage.run("local i, n = instance(view(1)), 0 i.y = 2 for k in pairs(i) do n = n + 1 end return n")[0]
                .integer == 1)
        try stage.host.setProxy(table, nil)
        #expect(stage.host.object(table) == nil)
    }

    @Test func fieldsMethodsCallsAndArithmeticOfPackedValuesCallTheHost() throws {
        let stage = try Stage()
        let index = stage.add { frame throws(LuaCallError) in
            guard frame.string(1, equals: "anchor") else { throw LuaCallError("no such anchor") }
            frame.return(packed: frame.packed(0)! | 1 << 60)
        }
        let call = stage.add { frame throws(LuaCallError) in
            frame.return(packed: frame.packed(0)! &+ UInt64(frame.integer(1)!))
        }
        let sum = stage.add { frame throws(LuaCallError) in
            let name = try frame.expectString(0)
            frame.return(
                name
                    + (1..<frame.count).map { frame.packed($0).map { "p\($0)" } ?? "\(frame.number($0) ?? .nan)" }
                    .joined(separator: ","))
        }
        try stage.host.definePacked(
            PackedDefinition(name: "anchor", methods: [("double", call)], index: index, call: call, arithmetic: sum))
        try stage.host.defineGlobal("previous", .packed(5))
        #expect(
            try stage.run(
                """
                return previous.anchor, previous(3), previous:double(4), previous == previous(0), previous == \
                previous(1)
                """
            )
            .map(\.summary) == ["packed(\(5 | 1 << 60))", "packed(8)", "packed(9)", "true", "false"])
        #expect(
            try stage.run("return previous + 8, 3 - previous, previous * previous, previous / 2, -previous").map(
                \.summary)
                == ["\"+p5,8.0\"", "\"-3.0,p5\"", "\"*p5,p5\"", "\"/p5,2.0\"", "\"-p5\""])
        #expect(stage.failure("return previous.ancor")?.message == "no such anchor")
        #expect(stage.failure("previous.x = 1")?.message == "'x' of a anchor cannot be set")
        #expect(
            try stage.run("return tostring(previous), getmetatable(previous), ({[previous] = 1})[previous]").map(
                \.summary)
                == ["\"anchor\"", "false", "1"])
    }

    /// An operation for fields receives the object, regardless of how the script accesses the field.
    @Test(arguments: [
        "local v = view(9) return v.index",
        "return view(9).index",
        "local v, key = view(9), 'index' return v[key]",
        "local v = view(9) return (function() return v.index end)()",
        "local v = view(9) local _ENV = v return index",
        "local v = view(9) return (function() local _ENV = v return (function() return index end)() end)()",
        "return (function(...) local a, b = ... return b.index end)(view(8), view(9))",
        "local t = setmetatable({}, { __index = view(9) }) return t.index",
        "local t = setmetatable({}, { __index = setmetatable({}, { __index = view(9) }) }) return t.index",
        "local t = setmetatable({}, { __index = function(_, key) return view(9)[key] end }) return t.index",
        "return coroutine.wrap(function() local v = view(9) coroutine.yield(v.index) end)()",
        "local a, v, b = view(7), view(9), view(8) local x, y, z = a.index, v.index, b.index return y",
        "return select(2, pcall(function(v) return v.index end, view(9)))",
    ])
    func fieldAccessOfManyFormsReachesTheRightHostObject(_ script: String) throws {
        #expect(try Objects().stage.run(script).map(\.summary) == ["9"])
    }

    /// Library functions look up integer keys, which objects don't have.
    @Test func tableConcatThroughAHostObjectAsIndexMetamethodIsAnError() throws {
        let objects = try Objects()
        #expect(
            objects.stage.failure(
                "return table.concat(setmetatable({}, { __index = view(1), __len = function() return 1 end }))")?.kind
                == .runtime)
        #expect(try objects.stage.run("return view(9).index")[0].integer == 9)
    }

    @Test func declaredFieldsOfPackedValuesAreReadWithoutCallingTheHost() throws {
        let stage = try Stage()
        var asked = 0
        let index = stage.add { frame throws(LuaCallError) in
            asked += 1
            frame.return(packed: frame.packed(0)! & 0xFF)
        }
        let open: UInt64 = 0b11 << 40
        try stage.host.definePacked(
            PackedDefinition(
                name: "target", index: index,
                fields: PackedFields(
                    masks: [("first", ~open), ("second", ~(0b10 << 40)), ("third", ~(0b01 << 40))], tags: [2, 15])))
        for (name, tag, bits) in [("a", UInt64(2), open | 7), ("b", 15, open | 8), ("c", 3, open | 9)] {
            try stage.host.defineGlobal(name, .packed(tag << 60 | bits))
        }
        #expect(
            try stage.run("return a.first, a.second, b.third").map(\.summary) == [
                "packed(\(UInt64(2) << 60 | 7))", "packed(\(UInt64(2) << 60 | 0b01 << 40 | 7))",
                "packed(\(UInt64(15) << 60 | 0b10 << 40 | 8))",
            ])
        #expect(asked == 0)
        // An unknown name, a value of another kind, and values whose option is already selected.
        #expect(
            try stage.run("return a.fourth, c.first, a.first.second, a.second.first, a[1]").map(\.summary)
                == ["packed(7)", "packed(9)", "packed(7)", "packed(7)", "packed(7)"])
        #expect(asked == 5)
    }

    @Test func numbersThatFitAFloatArePackedWithoutCallingTheHost() throws {
        let stage = try Stage()
        var asked = 0
        let pack = stage.add { frame throws(LuaCallError) in
            asked += 1
            frame.return(frame.count == 1 ? frame.number(0) ?? -1 : -2)
        }
        let bits: UInt64 = 5 << 60
        try stage.host.defineGlobal("at", packingNumbers: bits, pack)
        func packed(_ number: Float) -> String { "packed(\(bits | UInt64(number.bitPattern)))" }
        #expect(
            try stage.run("return at(8), at(0.5), at(-0.0), at(1 << 40), at(-3)").map(\.summary)
                == [packed(8), packed(0.5), packed(-0.0), packed(1_099_511_627_776), packed(-3)])
        #expect(asked == 0)
        #expect(
            try stage.run("return at(0.1), at(16777217), at(1e300), at(1 / 0), at('8'), at(nil), at(), at(8, 9)").map(
                \.summary)
                == ["0.1", "16777217.0", "1e+300", "inf", "-1.0", "-1.0", "-2.0", "-2.0"])
        #expect(try stage.run("local n = at(0 / 0) return n ~= n")[0].boolean == true)
        #expect(asked == 9)
    }
}
