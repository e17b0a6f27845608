import Testing

@testable import tatami

/// What the live preview does with what pages tell it.
struct PreviewSessionTests {
    private static let script = """
        return function(content)
          content:putScroll("list"):edges(equal, parent):didScrolled(function(_, offset) print("at " .. offset.y) end)
            :layoutContent(function(own) own:putView("page"):edges(equal, parent):width(equal):height(equalTo(5000)) end)
        end
        """

    /// A wheel turns faster than screens are drawn: what came meanwhile is one scroll, before all that came later.
    @Test func turnsOfTheWheelAreOneScroll() throws {
        let scratch = try Scratch()
        let file = try scratch.write("wheel.lua", Self.script)
        let session = PreviewSession(file, try ServeCommand.parse([file]))
        session.reload([])
        _ = session.draw()
        func scrolls() -> [String] { session.log.entries.filter { $0.kind == .print }.map(\.text) }
        func turn(_ distance: Double) throws {
            let text = "{\"type\": \"wheel\", \"x\": 100, \"y\": 100, \"dx\": 0, \"dy\": \(distance)}"
            _ = try session.take(try ClientMessage(text), from: 1)
        }
        #expect(scrolls() == [])
        for distance in [10.0, 20, 12] { try turn(distance) }
        #expect(scrolls() == [])
        #expect(session.draw())
        #expect(scrolls() == ["at 42"])
        #expect(!session.draw())
        try turn(8)
        _ = try session.take(try ClientMessage("{\"type\": \"key\", \"key\": \"Tab\", \"shift\": false}"), from: 1)
        #expect(scrolls() == ["at 42", "at 50"])
        // A turn that is none leaves what came before it.
        try turn(5)
        #expect(throws: ClientMessage.Fault.self) { try turn(1e12) }
        _ = session.draw()
        #expect(scrolls() == ["at 42", "at 50", "at 55"])
    }
}
