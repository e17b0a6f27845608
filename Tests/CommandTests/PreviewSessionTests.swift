import Testing

@testable import TatamiCommand

/// The reaction of the live preview to messages from pages.
struct PreviewSessionTests {
    private static let script = """
        return function(content)
          content:putScroll("list"):edges(equal, parent):didScrolled(function(_, offset) print("at " .. offset.y) end)
            :layoutContent(function(own) own:putView("page"):edges(equal, parent):width(equal):height(equalTo(5000)) end)
        end
        """

    /// A wheel turns faster than screens are drawn. Accumulated turns are one scroll, before later input.
    @Test func wheelTurnsAreAddedToOneScrollBeforeTheNextDrawOrInput() throws {
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
        // An invalid turn does not affect earlier turns.
        try turn(5)
        #expect(throws: ClientMessage.MessageError.self) { try turn(1e12) }
        _ = session.draw()
        #expect(scrolls() == ["at 42", "at 50", "at 55"])
    }

    private static let counter = """
        local C = controller "C"
        C.states = { count = 0 }
        function C:layoutContent(c)
          c:putLabel("shown"):top(equalTo(40)):left(equal)
            :whenStateChanged(self.states.count, "text", function() return "count " .. self.count end)
          c:putButton("more"):title("More"):bottom(equal):left(equal):size(equalTo(60))
            :didClicked(function() self.count = self.count + 1 print("did " .. self.count) end)
        end
        return C
        """

    private func say(_ session: PreviewSession, _ text: String) throws -> String? {
        defer { _ = session.draw() }
        return try session.take(try ClientMessage(text), from: 1)
    }

    private func tap(_ session: PreviewSession) throws {
        _ = try say(session, #"{"type": "down", "x": 30, "y": 820}"#)
        _ = try say(session, #"{"type": "up", "x": 30, "y": 820}"#)
    }

    private func shownText(_ session: PreviewSession) -> String? {
        session.snapshot?.nodes.first { $0.id == "shown" }?.properties.first { $0.name == "text" }.map { $0.value.json }
    }

    /// Past moments show recorded snapshots and run no script.
    @Test func historyShowsEarlierScreensUntilThePresentOrANewVersionIsShown() throws {
        let scratch = try Scratch()
        let file = try scratch.write("past.lua", Self.counter)
        let session = PreviewSession(file, try ServeCommand.parse([file]))
        session.reload([])
        _ = session.draw()
        var pictures = [try #require(session.tiles.picture).png(scale: 2)]
        for _ in 0..<3 {
            try tap(session)
            pictures.append(try #require(session.tiles.picture).png(scale: 2))
        }
        let last = try #require(session.history.moments.last).number
        for back in [3, 1, 2, 0] {
            _ = try say(session, #"{"type": "past", "moment": \#(last - back)}"#)
            #expect(try #require(session.tiles.picture).png(scale: 2) == pictures[3 - back])
            #expect(shownText(session) == "\"count \(3 - back)\"")
            #expect(session.clock.isPaused)
        }
        let fault = #expect(throws: ClientMessage.MessageError.self) { try tap(session) }
        #expect(fault?.message.contains("shows the past") == true)
        #expect(session.log.entries.filter { $0.kind == .print }.map(\.text) == ["did 1", "did 2", "did 3"])
        _ = try say(session, #"{"type": "present"}"#)
        #expect(!session.clock.isPaused)
        try tap(session)
        #expect(shownText(session) == "\"count 4\"")

        // A new version returns to the present. A number before the first moment shows the first moment.
        _ = try say(session, #"{"type": "past", "moment": 0}"#)
        #expect(shownText(session) == "\"count 0\"")
        try scratch.write("past.lua", Self.counter.replacing("\"count \"", with: "\"now \""))
        session.reload([file])
        _ = session.draw()
        #expect(shownText(session) == "\"now 4\"")
    }

    @Test func historyKeepsOnlyTheLatestMoments() throws {
        let scratch = try Scratch()
        let file = try scratch.write("many.lua", Self.counter)
        let session = PreviewSession(file, try ServeCommand.parse([file]))
        session.reload([])
        _ = session.draw()
        for _ in 0..<230 { try tap(session) }
        #expect(session.history.moments.count == PreviewHistory.most)
        let numbers = session.history.moments.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 })
        _ = try say(session, #"{"type": "past", "moment": \#(numbers[0])}"#)
        #expect(shownText(session)?.hasPrefix("\"count 3") == true)
    }

    /// The constraints that become violated when the width changes, and the constraints that hold them.
    @Test func constraintsBrokenOrSatisfiedAgainByAWidthChangeAreReported() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "narrow.lua",
            """
            return function(content)
              content:putView("left"):left(equalTo(20), parent):top(equal):height(equalTo(60)):width(equalTo(160))
              content:putView("right"):right(equalTo(20), parent):top(equal):height(equalTo(60)):width(equalTo(160))
                :left(moreThanTo(8), previous.rightAnchor, priority.required)
            end
            """)
        let session = PreviewSession(file, try ServeCommand.parse([file]))
        session.reload([])
        _ = session.draw()
        func resize(_ width: Int) throws -> String {
            try say(session, #"{"type": "circumstances", "width": \#(width), "height": 800}"#) ?? ""
        }
        #expect(try resize(420).contains(#""broken": [], "mended": []"#))
        let narrow = try resize(330)
        #expect(narrow.contains("narrow.lua:3") && narrow.contains("root/right.width == 160"), "\(narrow)")
        #expect(narrow.contains("narrow.lua:4") && narrow.contains(#""mended": []"#), "\(narrow)")
        #expect(try resize(320).contains(#""broken": [], "mended": []"#))
        let wide = try resize(400)
        #expect(wide.contains(#""broken": []"#) && wide.contains("root/right.width == 160"), "\(wide)")
    }
}
