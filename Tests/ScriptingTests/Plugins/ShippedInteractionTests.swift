import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Touches on the kinds of the shipped plugins.
struct ShippedInteractionTests {
    private static let upright = Traits(size: Size(width: 400, height: 800), scale: 1)
    private static let mirrored = Traits(size: Size(width: 400, height: 800), scale: 1, direction: .rightToLeft)

    /// The widget is called `w` and is at the top left, or at `place`. The arguments of `didChanged` are printed.
    private func live(_ widget: String, traits: Traits = upright, place: String = "left(equal):top(equal)") throws
        -> LiveScreen
    {
        try LiveScreen(
            states: "",
            """
            content:\(widget):\(place):didChanged(function(v, value) print(type(value) == 'table' and \
            table.concat(value, ' ') or tostring(value)) end)
            """,
            traits: traits, plugins: ShippedPlugins.directories)
    }

    private func tap(_ live: LiveScreen, _ x: Double, _ y: Double) throws {
        try live.interactor.touch(at: Point(x: x, y: y))
    }

    // MARK: PageControl

    /// Three dots of 7 with gaps of 9 are 39 points wide; a tap after the middle advances one page.
    @Test func aTapOnAPageControlChangesThePage() throws {
        let live = try live("putPageControl('w'):numberOfPages(3):currentPage(1)")
        try tap(live, 30, 13)
        #expect(try live.property("w", "currentPage").number == 2)
        try tap(live, 30, 13)
        try tap(live, 10, 13)
        try tap(live, 10, 13)
        try tap(live, 10, 13)
        #expect(live.printed() == ["2", "1", "0"], "no change beyond the ends")
        #expect(live.messages == [])
    }

    @Test func tapsOnAPageControlAreMirroredInRightToLeftLayouts() throws {
        let live = try live("putPageControl('w'):numberOfPages(3)", traits: Self.mirrored)
        try tap(live, 10, 13)
        #expect(live.printed() == ["1"])
        try tap(live, 30, 13)
        #expect(live.printed() == ["0"])
    }

    @Test func pageControlSelectsPagesByIndexAndByStep() throws {
        let live = try live("putPageControl('w'):numberOfPages(5)")
        let view = try live.view("w")
        #expect(try live.interactor.pick(view, 3) && live.interactor.step(view, by: -2))
        #expect(live.printed() == ["3", "1"])
        #expect(throws: (any Error).self) { try live.interactor.pick(view, 5) }
        try live.run("main.view.subviews[1].isEnabled = false")
        #expect(throws: InteractionError.self) { try live.interactor.pick(view, 2) }
        #expect(throws: InteractionError.self) { try live.interactor.touch(view) }
        #expect(live.printed() == [])
    }

    /// Selecting in a widget without choices is an error.
    @Test func selectingInAWidgetWithoutChoicesIsAnError() throws {
        let live = try live("putProgress('w')")
        #expect(throws: InteractionError.self) { try live.interactor.pick(live.view("w"), 0) }
        #expect(throws: InteractionError.self) { try live.interactor.step(live.view("w"), by: 1) }
    }

    // MARK: Picker

    /// 320 × 216: the selected row is at 108, and the next is sin(32/112) × 112 ≈ 31.6 points below.
    @Test func aTapOnAPickerSelectsARow() throws {
        let live = try live("putPicker('w'):rows { 'a', 'b', 'c' }")
        try tap(live, 160, 108 + 31)
        try tap(live, 160, 108)
        try tap(live, 160, 108 + 60)
        try tap(live, 160, 108 + 31)
        #expect(live.printed() == ["1", "2"], "the picked row and places without a row change nothing")
        try tap(live, 160, 108 - 60)
        #expect(live.printed() == ["0"])
        try tap(live, 4, 108 + 31)
        #expect(live.printed() == [], "beside the wheel")
    }

    @Test(arguments: [upright, mirrored])
    func eachWheelOfAPickerSelectsItsOwnRow(_ traits: Traits) throws {
        let live = try live(
            "putPicker('w'):components { { 'a', 'b' }, { 1, 2, 3 } }:selectedRows { 1 }", traits: traits)
        let isMirrored = traits.direction == .rightToLeft
        // The second wheel is on the right, or on the left in right-to-left layouts.
        try tap(live, isMirrored ? 80 : 240, 108 + 31)
        try tap(live, isMirrored ? 240 : 80, 108 - 31)
        #expect(live.printed() == ["1 1", "0 1"])
        #expect(try live.interactor.pick(live.view("w"), title: "3"))
        #expect(live.printed() == ["0 2"])
    }

    @Test func selectingAMissingRowOfAPickerIsAnError() throws {
        let live = try live("putPicker('w'):rows { 'a' }")
        let view = try live.view("w")
        for pick in [{ try live.interactor.pick(view, title: "z") }, { try live.interactor.pick(view, 1) }] {
            do {
                _ = try pick()
                Issue.record("picked")
            } catch { #expect("\(error)".contains("the picker has no row"), "\(error)") }
        }
        try tap(try self.live("putPicker('w')"), 160, 108)
    }

    // MARK: DatePicker

    private func date(_ live: LiveScreen) throws -> Double? { try live.property("w", "date").number }

    /// Month, day and year share 302 points, from 9 on, in the ratio 4 : 2 : 2: 9…160, 160…235.5, 235.5…311.
    @Test func dateWheelsKeepTheDateValid() throws {
        let live = try live(
            "putDatePicker('w'):date('2024-01-31'):datePickerMode('date'):preferredDatePickerStyle('wheels')")
        try tap(live, 80, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-02-29"), "the last day that the month has")
        try tap(live, 200, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-02-01"), "days go round in their month")
        try tap(live, 280, 108 - 60)
        #expect(try date(live) == CivilTime.parse("2022-02-01"))
        try tap(live, 80, 108 - 60)
        #expect(try date(live) == CivilTime.parse("2022-12-01"))
        #expect(live.printed().count == 4)
    }

    /// Day, hour, minute and half share 302 points in the ratio 4 : 2 : 2 : 2: 9…129.8, …190.2, …250.6, …311.
    @Test func wheelsForDateAndTimeWrapAndStopAtTheMaximumDate() throws {
        let live = try live(
            """
            putDatePicker('w'):date('2024-12-31T23:45'):minuteInterval(15):preferredDatePickerStyle('wheels')\
            :maximumDate('2025-01-01')
            """
        )
        try tap(live, 220, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-12-31T23:00"), "minutes go round in their hour")
        try tap(live, 160, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-12-31T00:00"))
        try tap(live, 280, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-12-31T12:00"))
        try tap(live, 280, 108 + 31)
        #expect(try date(live) == CivilTime.parse("2024-12-31T12:00"), "there is nothing behind PM")
        try tap(live, 60, 108 + 60)
        #expect(try date(live) == CivilTime.parse("2025-01-01"), "not beyond the latest")
    }

    /// Columns of 304 / 7 ≈ 43.4 points from 8 on, rows of 44 from 66 on. March 2026 begins on a Sunday, the first
    /// column in the US.
    @Test func tapsInACalendarSelectAllowedDatesOrShowOtherMonths() throws {
        let live = try live(
            """
            putDatePicker('w'):date('2026-03-10T08:00'):preferredDatePickerStyle('inline')\
            :minimumDate('2026-03-03T10:00')
            """
        )
        func day(_ column: Double, _ row: Double) throws {
            try tap(live, 8 + 43.4 * (column + 0.5), 66 + 44 * (row + 0.5))
        }
        try day(6, 3)
        #expect(try date(live) == CivilTime.parse("2026-03-28T08:00"), "the time stays")
        try day(1, 0)
        #expect(try date(live) == CivilTime.parse("2026-03-28T08:00"), "the day before the earliest")
        try day(2, 0)
        #expect(try date(live) == CivilTime.parse("2026-03-03T10:00"), "the day of the earliest, not before it")
        _ = live.printed()
        // The arrows show other months and don't change the selection.
        try tap(live, 290, 20)
        #expect(try live.property("w", "displayedMonth").number == CivilTime.parse("2026-04-01"))
        try tap(live, 250, 20)
        try tap(live, 250, 20)
        #expect(try live.property("w", "displayedMonth").number == CivilTime.parse("2026-02-01"))
        #expect(live.printed() == [])
    }

    @Test func datesAreSelectedByTextAndLimitedToTheMaximum() throws {
        let live = try live("putDatePicker('w'):maximumDate('2030-01-01')")
        #expect(try live.interactor.pick(live.view("w"), title: "2026-03-01T09:30"))
        #expect(live.printed() == ["1772357400"])
        _ = try live.interactor.pick(live.view("w"), title: "2031-01-01")
        #expect(try date(live) == CivilTime.parse("2030-01-01"))
        #expect(throws: (any Error).self) { try live.interactor.pick(live.view("w"), title: "soon") }
        #expect(try date(live) == CivilTime.parse("2030-01-01"))
    }

    /// The wheels stop at both ends of the calendar.
    @Test(arguments: [("9999-12-31T23:00", 1.0), ("0001-01-01T01:00", -1.0)])
    func dateWheelsStopAtTheFirstAndLastYear(_ text: String, _ side: Double) throws {
        let live = try live("putDatePicker('w'):date('\(text)'):preferredDatePickerStyle('wheels')")
        try tap(live, 60, 108 + 31 * side)
        #expect(live.printed() == [] && live.messages == [])
        let years = try self.live(
            "putDatePicker('w'):date('\(text)'):datePickerMode('date'):preferredDatePickerStyle('wheels')")
        try tap(years, 280, 108 + 31 * side)
        #expect(years.printed() == [] && years.messages == [])
    }

    // MARK: SearchField

    @Test func searchFieldIsTypedIntoAndCleared() throws {
        let live = try live("putSearchField('w'):width(equalTo(200))")
        try tap(live, 100, 18)
        #expect(live.interactor.focused == (try live.view("w")))
        try live.interactor.type("tea")
        #expect(try live.text("w") == "tea")
        #expect(live.printed() == ["t", "te", "tea"])
        try tap(live, 185, 18)
        #expect(try live.text("w")?.isEmpty == true && live.printed() == [""])
        try tap(live, 185, 18)
        #expect(live.printed() == [], "there is nothing to clear")
    }

    // MARK: Bars

    /// 400 points: 8 at the edges; "ab" is 20 + 16 wide, a picture 44.
    @Test func itemsOfAToolbarReportTaps() throws {
        let items =
            "{ 'ab', 'flexibleSpace', { systemItem = 'add', id = 'plus' }, { title = 'off', isEnabled = false } }"
        let live = try live("putToolbar('w'):items \(items)", place: "top(equal):horizontal(equal)")
        try tap(live, 20, 22)
        try tap(live, 200, 22)
        try tap(live, 400 - 8 - 46 - 10, 22)
        try tap(live, 400 - 8 - 10, 22)
        try tap(live, 4, 22)
        #expect(live.printed() == ["ab", "plus"])
        #expect(try live.interactor.pick(live.view("w"), title: "plus"))
        #expect(live.printed() == ["plus"])
        do {
            _ = try live.interactor.pick(live.view("w"), title: "no")
            Issue.record("picked")
        } catch { #expect("\(error)".contains("the Toolbar has no item 'no'; it has 'ab', 'plus', 'off'"), "\(error)") }
        let mirrored = try self.live(
            "putToolbar('w'):items \(items)", traits: Self.mirrored, place: "top(equal):horizontal(equal)")
        try tap(mirrored, 380, 22)
        #expect(mirrored.printed() == ["ab"])
    }

    @Test func itemsOfANavigationBarReportTaps() throws {
        let live = try live(
            """
            putNavigationBar('w'):title('T'):backButtonTitle('Up'):leftBarButtonItems { 'L' }:rightBarButtonItems { \
            'R', 'add' }
            """,
            place: "top(equal):horizontal(equal)")
        // The back button: 8 + 20 + 26 points; L: 26; from the right R: 26, then 44.
        for x in [10, 60, 400 - 20, 400 - 8 - 26 - 20] { try tap(live, Double(x), 22) }
        #expect(live.printed() == ["back", "L", "R", "add"])
        #expect(try live.interactor.pick(live.view("w"), title: "back"))
        #expect(live.printed() == ["back"])
    }

    @Test(arguments: [upright, mirrored])
    func tabBarSelectsEnabledItems(_ traits: Traits) throws {
        let live = try live(
            "putTabBar('w'):items { 'a', { title = 'b' }, { title = 'c', isEnabled = false }, 'd' }", traits: traits,
            place: "top(equal):horizontal(equal)")
        func x(_ x: Double) -> Double { traits.direction == .rightToLeft ? 400 - x : x }
        for place in [150.0, 150, 250, 399, 1] { try tap(live, x(place), 20) }
        #expect(live.printed() == ["1", "3", "0"])
        #expect(try live.interactor.pick(live.view("w"), title: "b"))
        #expect(try live.property("w", "selectedItem").number == 1)
        #expect(throws: (any Error).self) { try live.interactor.pick(live.view("w"), 4) }
    }
}
