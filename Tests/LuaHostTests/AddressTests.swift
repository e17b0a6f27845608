import Testing

@testable import LuaHost

/// Texts of values contain numbers instead of addresses, which are confidential and differ between runs.
@Suite("No addresses")
struct AddressTests {
    private static let script = """
        local function f() end
        local t, co = {}, coroutine.create(f)
        local named = setmetatable({}, { __name = "Point" })
        local list = { tostring(t), tostring(f), tostring(co), tostring(print), tostring(named), tostring({}), \
        tostring(t) }
        list[#list + 1] = ("%s %10s %p %-6p| %p %p %p"):format(t, f, t, co, 1, nil, "text")
        list[#list + 1] = ("%5.2f %d %% %s %q"):format(1.5, 7, "p", "p")
        list[#list + 1] = select(2, pcall(string.format, "%.3p", t))
        list[#list + 1] = select(2, pcall(string.format, "%p"))
        list[#list + 1] = select(2, pcall(function() return node[t] end))
        list[#list + 1] = select(2, pcall(function() node[f] = 1 end))
        list[#list + 1] = ("%p"):format(node)
        print(t, f, co)
        return table.concat(list, "\\n")
        """

    private static func run() throws -> [String] {
        let stage = try Stage()
        let type = try stage.host.defineClass(ClassDefinition(name: "Node"))
        try stage.host.defineGlobal("node", .object(LuaObject(type, index: 7, generation: 1)))
        let text = try stage.run(script)[0].text ?? ""
        return text.split(separator: "\n").map(String.init) + stage.printed
    }

    @Test func a1A1TostringFormatAndPrintShowNumbersInsteadOfAddresses() throws {
        let lines = try Self.run()
        let expected = [
            "table: 1", "function: 2", "thread: 3", "function: 4", "Point: 5", "table: 6", "table: 1",
            "table: 1 function: 2 1 3     | (null) (null) (null)", " 1.50 7 % p \"p\"",
            "invalid conversion '%.3p' to 'format'",
            "bad argument #2 to '?' (no value)",
        ]
        #expect(Array(lines.prefix(expected.count)) == expected)
        #expect(lines.last == "table: 1\tfunction: 2\tthread: 3")
        #expect(!lines.contains { $0.contains("0x") }, "\(lines)")
    }

    @Test func a1TwoRunsOfAScriptShowTheSameNumbersInsteadOfAddresses() throws {
        #expect(try Self.run() == Self.run())
    }

    /// A number lives as long as its value, and is not reused.
    @Test func a1A1NumbersShownForValuesStayTheSameAreNotReusedAndDoNotAccumulate() throws {
        let stage = try Stage()
        let environment = try stage.host.makeEnvironment(name: "numbers")
        try stage.run("kept = {} name = tostring(kept)", in: environment)
        func turn() throws -> Int {
            try stage.run(
                "for i = 1, 20000 do local _ = tostring({}) .. ('%p'):format(function() return i end) end",
                in: environment)
            stage.host.collectGarbage()
            stage.host.collectGarbage()
            return stage.host.memoryInUse
        }
        let first = try turn()
        for _ in 0..<5 { _ = try turn() }
        #expect(try turn() < first + 1 << 20)
        #expect(try stage.run("return name == tostring(kept)", in: environment)[0].boolean == true)
        try stage.run(
            "local seen = {} for i = 1, 1000 do local s = tostring({}) assert(not seen[s]) seen[s] = true end")
    }
}
