import TestSupport
import Testing

@testable import LuaHost

/// Lines cached by instruction match the source text, even after functions were freed and others compiled.
@Suite("Locations of calls")
struct PlaceTests {
    /// Returns a script whose calls of `here` pass their own line. It returns a function with more such calls.
    private func script(_ random: inout SeededGenerator) -> String {
        var lines: [String] = []
        func call() -> String { "here(\(lines.count + 1))" }
        func fill() {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                lines.append(random.next() % 2 == 0 ? "" : "local _ = 1 + 1")
            }
        }
        func calls(_ count: Int) {
            for _ in 0..<count {
                fill()
                switch random.next() % 5 {
                case 0: lines.append("for _ = 1, 3 do \(call()) end")
                case 1: lines.append("pcall(here, \(lines.count + 1))")
                case 2: lines.append(";(function() \(call()) end)() \(call())")
                case 3:
                    lines.append("node:here(\(lines.count + 1))")
                    // Each call of a chain reports its own line, whatever its arguments are.
                    lines.append("node:here(\(lines.count + 1))")
                    for _ in 0..<Int.random(in: 1...4, using: &random) {
                        if random.next() % 3 == 0 { lines.append("") }
                        let line = lines.count + 1
                        switch random.next() % 6 {
                        case 0: lines.append("  :here(\(line)):here(\(line))")
                        case 1:
                            lines.append(
                                "  :here(\(line), { 1, node == nil, x = \"k\(random.next())\" }, not node, node or 1)")
                        case 2: lines.append("  :here(\(line), node:here(\(line)):here(\(line)), here(\(line)), -#{})")
                        case 3:
                            lines.append("  :here(\(line), node")
                            lines.append(
                                "    :here(\(line + 1)), (function(...) return \(call()), ... end)(node, nil, nil)")
                            lines.append("  )")
                        case 4:
                            let numbers = (0..<60).map(String.init).joined(separator: ",")
                            lines.append("  :here(\(line), ({ \(numbers) })[7] > 3 and 1 or nil)")
                        default: lines.append("  :here(\(line))")
                        }
                    }
                default: lines.append(call())
                }
            }
        }
        calls(Int.random(in: 1...12, using: &random))
        lines.append("return function()")
        calls(Int.random(in: 1...12, using: &random))
        lines.append("end")
        return lines.joined(separator: "\n")
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func lineNumbersOfHostCallsMatchTheScriptText(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = try Stage()
        let host = stage.host
        var counted = 0
        var wrong: [String] = []
        var chunk = ""
        let here = stage.add { frame throws(LuaCallError) in
            counted += 1
            let line = frame.integer(frame.isMethod ? 1 : 0) ?? -1
            let place = frame.location.map { host.source($0).description } ?? "nowhere"
            if place != "\(chunk):\(line)" { wrong.append("\(place) instead of \(chunk):\(line)") }
            frame.returnArgument(0)
        }
        try host.defineGlobal("here", .operation(here))
        let node = try host.defineClass(ClassDefinition(name: "Node", methods: [("here", here)]))
        try host.defineGlobal("node", .object(LuaObject(node, index: 1, generation: 1)))
        var kept: [(chunk: String, function: LuaReference)] = []
        for round in 0..<100 {
            chunk = "s\(round % 7).lua"
            // Released functions are freed and their memory is reused.
            if let function = try stage.run(script(&random), name: chunk)[0].reference {
                kept.append((chunk, function))
            }
            if kept.count > 4 { kept.remove(at: Int.random(in: 0..<kept.count, using: &random)) }
            if random.next() % 4 == 0 {
                try stage.run("for i = 1, 40 do local s = ('z'):rep(20000) .. i end", name: "garbage.lua")
            }
            for item in kept {
                chunk = item.chunk
                _ = try host.call(item.function)
            }
        }
        #expect(counted > 3_000, "seed \(seed)")
        #expect(wrong.count == 0, "seed \(seed): \(wrong.prefix(3).joined(separator: ", "))")
        withExtendedLifetime(stage) {}
    }
}
