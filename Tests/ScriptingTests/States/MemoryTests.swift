import Layout
import LuaHost
import Testing

@testable import Scripting

/// Closing a screen releases its memory: nothing grows with the number of closed screens.
struct MemoryTests {
    private static let script = """
        local Card = molecule "Card"
        Card.states = { name = "t", count = 0 }
        function Card:layoutContent(content)
          content:putTextField("title"):edges(equal):applyState("text", self.states.name):assignTo(self, "title")
          content:putButton("button"):title("+"):center(equal):didClicked(function() self.count = self.count + 1 end)
          content:putLabel("label"):whenStateChanged(self.states.count, "text", function() return "n" .. self.count end)
          self.states.count:observe(self):didSet(function(me, c) me.last = c.new end)
          local double = self.states.count:mapped(function(v) return v * 2 end)
          content:putLabel("double"):applyState("text", double)
          local free = viewState("free")
          content:putLabel("free"):applyState("text", free)
          self.keep = { free, double }
          local watcher = {}
          self.states.count:observe(watcher):delayMultipleSetTrigger(1):didSet(function() watcher.n = self.count end)
        end
        local Model = viewModel("Model", Card)
        Model.states = { title = "model" }
        function Model:bind(card) self.states.title:bind(card.title, "text") end
        """

    @Test func tenThousandRemovedMoleculesAreReleased() throws {
        var limits = Limits()
        limits.time = 300
        let live = try LiveScreen(
            Self.script + """

                local Main = controller "Main"
                Main.states = { shared = 0 }
                function Main:layoutContent(content) end
                function Main:cycle(count)
                  for i = 1, count do
                    self.view:layoutContent({ option = "cleanLayoutAndAddNew" }, function(content)
                      content:putCard("card"):edges(equal):apply(Model()):apply(function(card)
                        card.count = i
                        self.states.shared:observe(card):didSet(function() card.count = 0 end)
                      end)
                    end)
                    if i % 100 == 0 then self.shared = i end
                  end
                end
                return Main
                """, limits: limits)
        func cycle(_ count: Int) throws {
            try live.run("main:cycle(\(count))")
            live.screen.layoutIfNeeded()
        }
        try cycle(1_000)
        let before = try settled(live)
        try cycle(10_000)
        let after = try settled(live)
        #expect(live.messages.prefix(3) == [])
        #expect(live.screen.viewCount == 7)
        // The shared state removes dead observers when their number has doubled since its last sweep, which depends on
        // the garbage collector. Until then it keeps their handlers, and these keep their molecules: some hundreds of
        // 10,000.
        expectSame(before, after, butFor: ["states": 10_000], bytes: 10_000 * 500)
        #expect(after.peers == 7)
    }

    @Test func closingTenThousandScreensReleasesTheirMemory() throws {
        let live = try LiveScreen("return function(content) end")
        let source = Array((Self.script + "\nreturn Card").utf8)
        let host = live.host
        weak var last: Screen?
        func cycle(_ count: Int) throws {
            for _ in 0..<count {
                let open = try host.open(
                    source, chunkName: "card.lua", traits: live.screen.traits, data: .nil, images: NoImages(),
                    resolver: nil)
                try open.interactor.touch(open.interactor.view(named: "button"))
                try open.clock.advance(by: 2)
                last = open.screen
                host.close(open)
            }
        }
        try cycle(500)
        let before = try settled(live)
        try cycle(9_500)
        let after = try settled(live)
        #expect(last == nil)
        #expect(host.screen === live.screen)
        expectSame(before, after)
    }

    @Test func statesAndViewsOfAClosedScreenCannotBeUsed() throws {
        let live = try LiveScreen("return function(content) end")
        let open = try live.host.open(
            Array((Self.script + "\nreturn Card").utf8), chunkName: "card.lua", traits: live.screen.traits, data: .nil,
            images: NoImages(),
            resolver: nil)
        let card = try #require(open.instances.values.first).table
        let environment = try live.host.lua.makeEnvironment(name: "spec")
        try live.host.lua.setGlobal(environment, "card", .reference(card))
        func run(_ text: String) -> String {
            do {
                let chunk = try live.host.lua.load(Array(text.utf8), chunkName: "spec.lua", in: environment)
                return "\(try live.host.lua.call(chunk))"
            } catch { return "\(error)" }
        }
        #expect(run("local t = card.title return t.text, t").contains("\"t\""))
        _ = run("field = card.title")
        live.host.close(open)
        #expect(run("return card.count").contains("this state is gone: its screen was closed"))
        #expect(run("return field.text").contains("this view is gone"))
        #expect(run("card.count = 3").contains("this state is gone"))
    }

    /// The footprint after all garbage is collected. Objects found by one collection are released at the next entry,
    /// and may have held others.
    private func settled(_ live: LiveScreen) throws -> Footprint {
        var last = footprint(live.host)
        for _ in 0..<20 {
            live.host.lua.collectGarbage()
            try live.host.libraries.views.reclaim()
            try live.run("local nothing")
            let next = footprint(live.host)
            if next.lua == last.lua, next.counts.map(\.1) == last.counts.map(\.1) { return next }
            last = next
        }
        Issue.record("it never settles: \(last)")
        return last
    }

    /// Expects the same objects as before, except for the given differences in counts and bytes.
    private func expectSame(
        _ before: Footprint, _ after: Footprint, butFor allowance: [String: Int] = [:], bytes: Int? = nil
    ) {
        for (count, former) in zip(after.counts, before.counts) {
            #expect(abs(count.1 - former.1) <= allowance[count.0, default: 0], "\(before) → \(after)")
        }
        #expect(before.peers == after.peers)
        #expect(after.lua < before.lua + (bytes ?? before.lua / 5), "\(before) → \(after)")
    }

    private struct Footprint {
        var lua: Int
        var counts: [(String, Int)]
        var peers: Int
    }

    private func footprint(_ host: ScriptHost) -> Footprint {
        Footprint(
            lua: host.lua.memoryInUse,
            counts: [
                ("states", host.libraries.states.store.states.count),
                ("observations", host.libraries.states.store.observations.count),
                ("bindings", host.libraries.states.store.bindings.count),
                ("tokens", host.libraries.states.store.tokens.count),
                ("models", host.libraries.viewModels.models.count),
                ("screens", host.screens.count),
            ], peers: host.current.peers.count)
    }
}
