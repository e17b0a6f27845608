import Testing

@testable import LuaHost

/// Weak tables that lose entries between counting and decoding. Every entry that stays alive is read, and no
/// uninitialized record.
@Suite("Weak tables")
struct WeakTableTests {
    /// Strings whose bytes would look like records if uninitialized memory were read.
    private static let filling =
        "local filling = {} for i = 1, 300 do filling[i] = ('AAAAAAAA'):rep(50) .. i end filling = nil"

    @Test func a1PairsVisitsAllHeldKeysOfAWeakTable() throws {
        let stage = try Stage()
        let results = try stage.run(
            """
            local skipped, strange = 0, 0
            for round = 1, 300 do
              local t, held = setmetatable({}, { __mode = "k" }), {}
              for i = 1, 3000 do t[{}] = i end
              for i = 1, 50 do held[i] = {} t[held[i]] = -i end
              \(Self.filling)
              local seen = {}
              for k, v in pairs(t) do
                if type(k) ~= "table" or t[k] ~= v then strange = strange + 1 end
                seen[k] = true
              end
              for i = 1, 50 do if not seen[held[i]] then skipped = skipped + 1 end end
            end
            return skipped, strange
            """)
        #expect(results.map(\.summary) == ["0", "0"])
    }

    @Test(arguments: ["k", "v", "kv"])
    func a1PairsVisitsHeldEntriesWhileTheCollectorRuns(mode: String) throws {
        let stage = try Stage()
        let missed = try stage.run(
            """
            local missed = 0
            for round = 1, 100 do
              local t, held = setmetatable({}, { __mode = "\(mode)" }), {}
              for i = 1, 500 do t[{}] = {} t["s" .. i] = {} t[i] = {} end
              for i = 1, 20 do held[i] = {} t["held" .. i] = held[i] end
              local count = 0
              for k, v in pairs(t) do
                if type(k) == "string" and k:find("held", 1, true) then count = count + 1 end
                local garbage = ("x"):rep(2000) .. count
              end
              if count ~= 20 then missed = missed + 1 end
            end
            return missed
            """)
        #expect(missed[0].integer == 0)
    }

    /// Keeping a function allocates memory, so the collector can run while a table is decoded.
    @Test func a1DecodingAWeakTableDuringCollectionYieldsOnlyIntactEntries() throws {
        var limits = Limits()
        limits.memory = 4 << 20
        let stage = try Stage(limits)
        var whole = 0
        var cut = 0
        var wrong: [String] = []
        try stage.define("take") { frame throws(LuaCallError) in
            let table = try frame.expectTable(0)
            for index in 0..<table.count where table.element(index).kind != .function {
                wrong.append("element \(index): \(table.element(index).kind)")
            }
            for index in 0..<table.keyCount {
                let name = table.key(index).string ?? "?"
                let kind = table.value(ofKey: index).kind
                if !name.hasPrefix("key") || kind != .function { wrong.append("\(name): \(kind)") }
            }
            if table.keyCount == 2000 { whole += 1 } else { cut += 1 }
        }
        let text = """
            do
              local round = ROUND
              local t = setmetatable({}, { __mode = "v" })
              for i = 1, 2000 do t["key" .. i] = function() return i end end
              for i = 1, 200 do t[i] = function() return i end end
              -- Little is left: the next references do not fit without a collection.
              local fill = {}
              pcall(function() while collectgarbage("count") < 4096 - 8 * (round % 20) do fill[#fill + 1] = \
            ("x"):rep(1000) .. #fill end end)
              pcall(take, t)
            end
            """
        // A round that runs out of memory ends early.
        for round in 1...60 { _ = try? stage.run(text.replacing("ROUND", with: "\(round)")) }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
        #expect(whole + cut > 0)
        #expect(cut > 0, "no garbage collection while a table was read, so the test proves nothing")
    }

    @Test func a1ReadingEntriesOfAWeakTableUnderMemoryPressureYieldsOnlyIntactEntries() throws {
        var limits = Limits()
        limits.memory = 4 << 20
        let stage = try Stage(limits)
        var read = 0
        for round in 0..<30 {
            // With so little memory, a whole round can fail.
            let results = try? stage.run(
                """
                local t = setmetatable({}, { __mode = "kv" })
                for i = 1, 2000 do t["key" .. i] = {} t[{}] = {} end
                fill = {}
                pcall(function() while collectgarbage("count") < 4096 - 8 * \(round) do fill[#fill + 1] = \
                ("x"):rep(1000) .. #fill end end)
                return t
                """)
            guard let table = results?.first?.reference, let entries = try? stage.host.entries(table) else { continue }
            read += 1
            #expect(
                entries.allSatisfy {
                    ($0.key.text?.hasPrefix("key") ?? ($0.key.reference != nil)) && $0.value.reference != nil
                })
        }
        #expect(read > 0)
    }
}
