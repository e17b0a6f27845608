import Glibc
import Testing

@testable import LuaHost

/// The allocator: slabs for small blocks, the heap for large blocks.
@Suite("Heap", .serialized)
struct HeapTests {
    private static let slabs = 512 << 10

    private func stage(memory: Int) throws -> Stage {
        var limits = Limits()
        limits.memory = memory
        limits.time = nil
        return try Stage(limits)
    }

    /// Blocks of all sizes are allocated, resized and freed in random order without overlapping.
    @Test(arguments: [1, 7, 42]) func luaValuesStayIntactWhenMemoryIsReallocated(seed: Int) throws {
        let stage = try stage(memory: 64 << 20)
        let wrong = try stage.run(
            """
            local state = \(seed)
            local function random(n) state = (state * 1103515245 + 12345) % 2147483648 return state // 65536 % n + 1 end
            local kept, wrong = {}, 0
            local function check(item)
              if not item then return end
              if item.text ~= item.letter:rep(item.count) .. item.count then wrong = wrong + 1 end
              for i = 1, #item.list do if item.list[i] ~= i * item.count then wrong = wrong + 1 end end
            end
            for round = 1, 60000 do
              local place = random(400)
              check(kept[place])
              local item = kept[place]
              if item and random(3) == 1 then
                for _ = 1, random(40) do item.list[#item.list + 1] = (#item.list + 1) * item.count end
              elseif item and random(2) == 1 then
                while #item.list > 2 do item.list[#item.list] = nil end
                item.list[1] = item.count
              else
                local letter, count = string.char(96 + random(26)), random(random(8) == 1 and 5000 or 700)
                kept[place] = { text = letter:rep(count) .. count, letter = letter, count = count, list = { count } }
              end
            end
            for place = 1, 400 do check(kept[place]) end
            return wrong
            """)
        #expect(wrong[0].integer == 0, "seed \(seed)")
        #expect(stage.host.heldBytes >= stage.host.memoryInUse)
        stage.host.close()
        #expect(stage.host.memoryInUse == 0)
    }

    /// Keeps one block in each slab, for one size after another, so that the free blocks are useless for the next size.
    @Test func memoryHeldWithFragmentationIsAtMostTwiceTheLimit() throws {
        let limit = 4 << 20
        let stage = try stage(memory: limit)
        let environment = try stage.host.makeEnvironment(name: "pins")
        var greatest = 0
        var refused = 0
        try stage.run("pins = {}", in: environment)
        for size in stride(from: 48, to: 500, by: 16) {
            let error = stage.failure(
                """
                local all = {}
                for i = 1, \(limit * 3 / 4 / (size + 24)) do all[i] = ("x"):rep(\(size - 24 - 7)) .. (1000000 + i) end
                for i = 1, #all, \(16_000 / size) do pins[#pins + 1] = all[i] end
                """, in: environment)
            if let error {
                #expect(error.kind == .memory, "\(size): \(error)")
                refused += 1
            }
            greatest = max(greatest, stage.host.heldBytes)
            #expect(stage.host.memoryInUse <= limit)
        }
        #expect(refused > 0)
        // The address sanitizer gets each block separately, without slabs.
        let hasSlabs = dlsym(nil, "__asan_address_is_poisoned") == nil
        #expect(hasSlabs == (greatest > limit) && greatest <= 2 * limit + Self.slabs, "\(greatest)")
        // Released memory is available again.
        try stage.run("pins = nil", in: environment)
        try stage.run("local t = {} for i = 1, 20000 do t[i] = { i } end")
    }

    /// A small state may have some garbage; a large state at most about as much as its live bytes.
    @Test func memoryUseStaysInProportionToLiveDataDespiteGarbage() throws {
        let stage = try stage(memory: 256 << 20)
        let environment = try stage.host.makeEnvironment(name: "garbage")
        func greatest() throws -> Int {
            try (0..<200).map { _ in
                try stage.run("for i = 1, 5000 do local t = { i, { i } } end", in: environment)
                return stage.host.memoryInUse
            }.max()!
        }
        let small = try greatest()
        #expect(small < 6 << 20, "\(small)")
        try stage.run("kept = {} for i = 1, 200000 do kept[i] = { i } end", in: environment)
        let large = try greatest()
        #expect(large > 15 << 20 && large < 80 << 20, "\(large)")
        try stage.run("kept = nil", in: environment)
        _ = try greatest()
        #expect(try greatest() < 6 << 20)
    }
}
