import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Other parts of tables: background, section index, refreshing.
struct TablePartTests {
    private static let background = """
        Empty = molecule "Empty"
        function Empty:layoutContent(content)
          content:putLabel("text"):text(traits.dark and "dark" or "light"):center(equal, parent)
        end
        function Main:background(value) self.table.backgroundView = value end
        function Main:empty() return Empty end
        """

    // MARK: Background

    @Test func theBackgroundViewIsVisibleOnlyIfTheTableIsEmpty() throws {
        let live = try TableScreen.open(Self.background)
        try live.run("main:background(main:empty())")
        let background = try live.view("table/backgroundView")
        func isSeen() throws -> Bool {
            live.screen.layoutIfNeeded()
            return live.screen.property(background, slot: CommonProperties.isHidden.slot).boolean != true
        }
        #expect(try isSeen())
        #expect(try live.screen.absoluteFrame(of: background) == Rect(x: 0, y: 0, width: 400, height: 800))
        try live.run("main:rows(50)")
        #expect(try !isSeen())
        // It doesn't scroll, and is below the cells.
        try live.interactor.scroll(live.view("table"), by: Point(x: 0, y: 300))
        #expect(try live.screen.absoluteFrame(of: background).y == 0)
        #expect(try live.screen.subviews(of: live.view("table")).first == background)
        try live.run("main:show {}")
        #expect(try isSeen())
        // A section with a header hides the background.
        try live.run("main.table.sections = { section('s', { title = 'Title' }) }")
        #expect(try !isSeen())
        try live.run("main:show {}")
        // Another view replaces it; nil removes it.
        try live.run("local other = build('Label'):text('other'):build() main:background(other)")
        let left = try live.screen.isAlive(background) && live.screen.superview(of: background) != nil
        #expect(!left)
        #expect(try live.run("return main.table.backgroundView.text").described == "the string \"other\"")
        try live.run("main:background(nil)")
        #expect(try live.run("return main.table.backgroundView").kindName == "nil")
        #expect(live.screen.diagnostics.map(\.message) == [])
        #expect(live.failure("main:background(7)")?.contains("a view, or a molecule or controller") == true)
    }

    /// A layout that runs again keeps the background.
    @Test func theBackgroundViewStaysWhenALayoutRunsAgain() throws {
        let live = try LiveScreen(
            """
            local Empty = molecule "Empty"
            function Empty:layoutContent(content) content:putLabel("text"):text("none"):center(equal, parent) end
            return function(content)
              content:putLabel("mode"):text(traits.dark and "dark" or "light"):top(equal, parent):left(equal, parent)
              content:putTable("table"):edges(equal, parent):backgroundView(Empty)
              content:putCollection("grid", { backgroundView = Empty }):edges(equal, parent)
            end
            """)
        live.screen.layoutIfNeeded()
        let background = try live.view("table/backgroundView")
        live.screen.traits.isDark = true
        live.screen.layoutIfNeeded()
        #expect(try live.text("mode") == "dark")
        #expect(try live.view("table/backgroundView") == background)
        #expect(try live.text("grid/backgroundView/text") == "none")
        #expect(live.screen.diagnostics.map(\.message) == [])
    }

    // MARK: Section index

    private static let sections = """
        function Main:letters(titles)
          local sections = {}
          for place, title in ipairs(titles) do
            local rows = {}
            for i = 1, 5 do rows[i] = cell(Row, { id = title .. i, height = 30 }, fill) end
            sections[place] = section(title, { title = title, rows })
          end
          self.table.sections = sections
          self.table.sectionIndexTitles = titles
        end
        """

    @Test func tappingASectionIndexTitleScrollsToItsSection() throws {
        let live = try TableScreen.open(Self.sections)
        var titles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        titles[3] = "a title that is much too long"
        try live.run("main:letters { \(titles.map { "'\($0)'" }.joined(separator: ", ")) }")
        live.screen.layoutIfNeeded()
        let strip = try live.view("table[index]")
        // 26 titles of 16 points, in the middle of 800.
        #expect(try live.screen.absoluteFrame(of: strip) == Rect(x: 372, y: 192, width: 28, height: 416))
        let long = try live.view("table[index]/a title that is much too long")
        #expect(try live.screen.absoluteFrame(of: long) == Rect(x: 372, y: 240, width: 28, height: 16))
        for letter in ["M", "B", "K"] {
            #expect(try live.interactor.touch(live.view("table[index]/\(letter)")))
            let section = Int(letter.unicodeScalars.first!.value) - 64
            #expect(try live.screen.absoluteFrame(of: live.view("table[\(section),header]")).y == 0, "\(letter)")
            // The strip stays in place, in front of the rows.
            #expect(try live.screen.absoluteFrame(of: strip).y == 192)
        }
        #expect(try live.screen.subviews(of: live.view("table")).last == strip)
        // The last sections come as near as the end allows; a title without a section has no effect.
        #expect(try live.interactor.touch(live.view("table[index]/Z")))
        try live.run("main:letters { 'A' } main.table.sectionIndexTitles = { 'A', 'B' }")
        let before = try live.rows().map(\.frame)
        #expect(try live.interactor.touch(live.view("table[index]/B")))
        #expect(try live.rows().map(\.frame) == before)
        live.screen.traits.direction = .rightToLeft
        live.screen.layoutIfNeeded()
        #expect(try live.screen.absoluteFrame(of: live.view("table[index]")).x == 0)
        try live.run("main.table.sectionIndexTitles = {}")
        live.screen.layoutIfNeeded()
        #expect(live.screen.views(named: "table[index]").isEmpty)
    }

    /// If there are too many titles to read, only some are shown.
    @Test func onlySomeOfTooManySectionIndexTitlesAreShown() throws {
        let live = try TableScreen.open(Self.sections)
        try live.run(
            "local list = {} for i = 1, 300 do list[i] = 'T' .. i end main:letters(list)")
        live.screen.layoutIfNeeded()
        let labels = try live.screen.subviews(of: try live.view("table[index]"))
        #expect(labels.count == 72)
        #expect(try live.screen.absoluteFrame(of: live.view("table[index]")).height == 800)
        let last = try #require(labels.last)
        let name = try live.screen.name(of: last)
        #expect(try live.interactor.touch(labels[10]))
        live.screen.layoutIfNeeded()
        let section = 10 * 300 / 72 + 1
        #expect(try live.screen.name(of: labels[10]) == "T\(section)" && name == "T\(71 * 300 / 72 + 1)")
        #expect(try live.screen.absoluteFrame(of: live.view("table[\(section),header]")).y == 0)
    }

    /// The script may map titles to other sections.
    @Test func sectionIndexSectionsMapsTitlesToSections() throws {
        let live = try TableScreen.open(Self.sections)
        try live.run(
            """
            local list = {} for i = 1, 26 do list[i] = 'S' .. i end main:letters(list)
            main.table.sectionIndexTitles = { 'A', 'B', 'C', 'D' } main.table.sectionIndexSections = { 1, 20, 99 }
            """)
        live.screen.layoutIfNeeded()
        func top() throws -> Int {
            live.screen.layoutIfNeeded()
            for section in 1...26 {
                guard let header = live.screen.views(named: "table[\(section),header]").first else { continue }
                if try live.screen.absoluteFrame(of: header).y == 0 { return section }
            }
            return 0
        }
        #expect(try live.interactor.touch(live.view("table[index]/B")))
        #expect(try top() == 20)
        // Section 99 doesn't exist, and the last title has no mapping.
        for title in ["C", "D"] {
            #expect(try live.interactor.touch(live.view("table[index]/\(title)")))
            #expect(try top() == 20)
        }
        try live.run("main.table.sectionIndexSections = nil")
        live.screen.layoutIfNeeded()
        #expect(try live.interactor.touch(live.view("table[index]/D")))
        #expect(try top() == 4)
        #expect(live.failure("main.table.sectionIndexSections = { 0 }")?.contains("sectionIndexSections") == true)
    }

    /// Dragging along the titles shows the section at the end of the drag: from a title and from a point, by a distance
    /// and to a point, in both directions. Beyond the ends, the first or last section is shown.
    @Test func draggingAlongSectionIndexTitlesScrollsToTheSection() throws {
        let live = try TableScreen.open(Self.sections)
        let titles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        try live.run("main:letters { \(titles.map { "'\($0)'" }.joined(separator: ", ")) }")
        live.screen.layoutIfNeeded()
        // The strip is at 192…608, with a title every 16 points.
        func header(_ section: Int) throws -> Double {
            try live.screen.absoluteFrame(of: live.view("table[\(section),header]")).y
        }
        func drag(_ start: EventSimulator.GestureStart, _ end: EventSimulator.DragEnd) throws {
            #expect(try live.interactor.drag(start, end))
            live.screen.layoutIfNeeded()
        }
        try drag(.view(live.view("table[index]/B")), .distance(Point(x: 0, y: 160)))
        #expect(try header(12) == 0)
        try drag(.view(live.view("table[index]/L")), .view(live.view("table[index]/C")))
        #expect(try header(3) == 0)
        // From the upper edge of the second title by slightly less than a title's height: still the second title.
        try drag(.point(Point(x: 386, y: 208.5)), .distance(Point(x: 0, y: 15)))
        #expect(try header(2) == 0)
        try drag(.point(Point(x: 386, y: 208.5)), .point(Point(x: 386, y: 224.5)))
        #expect(try header(3) == 0)
        try drag(.point(Point(x: 386, y: 400)), .point(Point(x: 300, y: 2)))
        #expect(try header(1) == 0)
        let before = try live.screen.absoluteFrame(of: live.view("table[index]"))
        try drag(.point(Point(x: 386, y: 400)), .point(Point(x: 386, y: 790)))
        // The last section comes as near as the end of the content allows.
        #expect(live.screen.views(named: "table[26,header]").count == 1)
        #expect(try live.screen.absoluteFrame(of: live.view("table[index]")) == before)
    }

    // MARK: Refreshing

    /// The brightest dot of the wheel turns clockwise once per second.
    @Test func refreshIndicatorTurnsWithTheClock() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(50, 40) main.table.refreshing = true")
        live.screen.layoutIfNeeded()
        func dots() throws -> [(middle: Point, alpha: Int)] {
            let snapshot = live.screen.snapshot()
            let node = try #require(snapshot.nodes.first { $0.id == "table" })
            return snapshot.commands[node.commands].compactMap {
                guard case .fill(.ellipse(let box), .color(let color)) = $0 else { return nil }
                return (Point(x: box.midX - 200, y: box.midY - 30), Int(color.rgba & 0xFF))
            }
        }
        func brightest() throws -> Point { try #require(dots().max { $0.alpha < $1.alpha }).middle }
        #expect(try dots().count == 8)
        #expect(try Set(dots().map(\.alpha)).count == 8)
        #expect(try brightest() == Point(x: 0, y: -8))
        try live.host.main.clock.advance(by: 0.25)
        #expect(try brightest() == Point(x: 8, y: 0))
        // The fading dots follow the brightest one.
        let faint = try #require(try dots().min { $0.alpha < $1.alpha })
        #expect(faint.middle.x > 0 && faint.middle.y > 0)
        try live.host.main.clock.advance(by: 0.75)
        #expect(try brightest() == Point(x: 0, y: -8))
        try live.host.main.clock.advance(by: 2.5)
        #expect(try brightest() == Point(x: 0, y: 8))
    }

    @Test func pullingATableDownCallsDidRefreshed() throws {
        let live = try TableScreen.open(
            """
            function Main:pulls()
              self.table:didRefreshed(function(view) log[#log + 1] = "refresh " .. tostring(view.refreshing) end)
            end
            """)
        try live.run("main:rows(50, 40)")
        let table = try live.view("table")
        #expect(throws: InteractionError.self) { try live.interactor.pullToRefresh(table) }
        try live.run("main:pulls()")
        _ = try live.noted()
        // First too short a distance, then far enough: the rows make room.
        #expect(try !live.interactor.drag(.view(table), .distance(Point(x: 0, y: 50))))
        #expect(try live.noted() == [])
        #expect(try live.interactor.drag(.view(table), .distance(Point(x: 0, y: 90))))
        #expect(try live.noted().filter { $0.hasPrefix("refresh") } == ["refresh true"])
        #expect(try live.rows().first?.frame.y == 60)
        #expect(throws: InteractionError.self) { try live.interactor.pullToRefresh(table) }
        // After scrolling away and back, it is visible again.
        try live.interactor.scroll(table, by: Point(x: 0, y: 300))
        try live.interactor.scroll(table, by: Point(x: 0, y: -400))
        #expect(try live.rows().first?.frame.y == 60)
        try live.run("main.table.refreshing = false")
        #expect(try live.rows().first?.frame.y == 0)
        try live.interactor.pullToRefresh(table)
        #expect(try live.noted().filter { $0.hasPrefix("refresh") } == ["refresh true"])
        // Rows inserted above don't move visible rows. At the top, nothing is above the first row.
        try live.run("main.table.refreshing = false main.table.contentOffset = { x = 0, y = 500 }")
        _ = try live.rows()
        let before = try live.rows().map(\.frame)
        try live.run("main.table.refreshing = true")
        #expect(try live.rows().map(\.frame) == before)
        #expect(throws: InteractionError.self) { try live.interactor.pullToRefresh(table) }
    }

    @Test func tableWithDisabledScrollingCannotBePulled() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(50, 40) main.table:didRefreshed(print) main.table.isScrollEnabled = false")
        let table = try live.view("table")
        let fault = #expect(throws: InteractionError.self) { try live.interactor.pullToRefresh(table) }
        #expect(fault?.message == "root/table cannot be pulled: its isScrollEnabled is false")
        #expect(live.printed() == [])
        try live.run("main.table.isScrollEnabled = true")
        try live.interactor.pullToRefresh(table)
        #expect(live.printed().count == 1)
    }
}
