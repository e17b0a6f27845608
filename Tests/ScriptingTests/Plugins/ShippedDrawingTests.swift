import Foundation
import Geometry
import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// Drawing commands of the shipped plugins' kinds.
struct ShippedDrawingTests {
    /// The commands of a widget at the top left.
    private func commands(
        _ widget: String, isDark: Bool = false, direction: LayoutDirection = .leftToRight, locale: String = "en",
        at time: Double = 0
    ) throws -> [DrawCommand] {
        var traits = Traits(size: Size(width: 400, height: 800), scale: 2, isDark: isDark)
        traits.direction = direction
        traits.locale = locale
        let live = try LiveScreen(
            states: "", "content:\(widget):left(equal):top(equal)", traits: traits, plugins: ShippedPlugins.directories)
        if time > 0 { try live.host.advance(to: time) }
        let snapshot = live.screen.snapshot()
        #expect(snapshot.diagnostics.filter { $0.severity == .error } == [])
        return Array(snapshot.commands[try #require(snapshot.nodes.last).commands])
    }

    private func texts(_ commands: [DrawCommand]) -> [String] {
        commands.compactMap { if case .text(let request, _, _, _) = $0 { request.text } else { nil } }
    }

    private func hex(_ text: String) throws -> Paint {
        .color(try #require(ColorValue(parsing: text)).resolved(isDark: false))
    }

    // MARK: Progress

    @Test func progressBarIsFilledFromTheLeadingEdge() throws {
        let widget =
            "putProgress():progress(0.25):width(equalTo(200)):progressTintColor('#ff0000'):trackTintColor('#00ff00')"
        let track = DrawCommand.fill(
            .roundedRect(Rect(x: 0, y: 0, width: 200, height: 4), radius: 2), try hex("#00ff00"))
        func done(_ x: Double, _ width: Double) throws -> DrawCommand {
            .fill(.roundedRect(Rect(x: x, y: 0, width: width, height: 4), radius: 2), try hex("#ff0000"))
        }
        #expect(try commands(widget) == [track, done(0, 50)])
        #expect(try commands(widget, direction: .rightToLeft) == [track, done(150, 50)])
        #expect(try commands(widget + ":progress(0)") == [track])
        #expect(try commands(widget + ":progress(-3)") == [track])
        #expect(try commands(widget + ":progress(7)") == [track, done(0, 200)])
        #expect(try commands(widget + ":progress(0.001)") == [track, done(0, 4)], "round ends")
    }

    @Test func progressViewStyleBarHasNoTrackAndNoRoundEnds() throws {
        let widget =
            "putProgress():progress(0.5):width(equalTo(100)):progressViewStyle('bar'):progressTintColor('#ff0000')"
        #expect(try commands(widget) == [.fill(.rect(Rect(x: 0, y: 0, width: 50, height: 4)), try hex("#ff0000"))])
    }

    @Test func progressBarColorsFollowTheAppearance() throws {
        let widget = "putProgress():progress(1):width(equalTo(100))"
        for isDark in [false, true] {
            let colors = try commands(widget, isDark: isDark).map {
                if case .fill(_, .color(let color)) = $0 { color } else { Color.white }
            }
            #expect(colors == [.systemFill, .tint].map { ColorValue.system($0).resolved(isDark: isDark) })
        }
    }

    // MARK: ActivityIndicator

    /// Eight spokes; the brightest advances every eighth of a second.
    @Test func activityIndicatorTurnsWithTheClockAndIsHiddenWhenStopped() throws {
        func alphas(_ widget: String, at time: Double = 0) throws -> [UInt8] {
            try commands(widget, at: time).compactMap {
                if case .fill(_, .color(let color)) = $0 { color.alpha } else { nil }
            }
        }
        let widget = "putActivityIndicator():isAnimating(true):color('#000000')"
        let still = try alphas(widget)
        #expect(still.count == 8 && still[0] == 255 && still[1] == 51 && still[7] == 226)
        let turned = try alphas(widget, at: 0.25)
        #expect(turned == still.suffix(2) + still.prefix(6))
        #expect(try alphas(widget, at: 1) == still)
        #expect(try alphas("putActivityIndicator()") == [], "hidden when stopped")
        #expect(try alphas("putActivityIndicator():hidesWhenStopped(false):color('#000000')") == still)
    }

    // MARK: PageControl

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func pageControlDrawsADotPerPage(_ direction: LayoutDirection) throws {
        let widget =
            """
            putPageControl():numberOfPages(3):pageIndicatorTintColor('#00ff00'):currentPageIndicatorTintColor('#ff0000')
            """
        func expected(_ page: Int) throws -> [DrawCommand] {
            try (0..<3).map { place in
                .fill(
                    .ellipse(in: Rect(x: Double(16 * place), y: 9.5, width: 7, height: 7)),
                    try hex(place == page ? "#ff0000" : "#00ff00"))
            }
        }
        let isMirrored = direction == .rightToLeft
        #expect(try commands(widget, direction: direction) == expected(isMirrored ? 2 : 0))
        #expect(try commands(widget + ":currentPage(9)", direction: direction) == expected(isMirrored ? 0 : 2))
        #expect(try commands("putPageControl():numberOfPages(1):hidesForSinglePage(true)") == [])
        #expect(try commands("putPageControl():numberOfPages(1)").count == 1)
    }

    // MARK: Picker and DatePicker

    @Test func pickerShowsRowsAroundTheSelectedRow() throws {
        let drawn = try commands("putPicker():rows { 'a', 'b', 3, 'd', 'e', 'f', 'g', 'h' }:selectedRow(2)")
        #expect(texts(drawn) == ["a", "b", "3", "d", "e", "f", "g"])
        let boxes = drawn.compactMap { if case .text(_, let box, _, _) = $0 { box.midY } else { nil } }
        #expect(boxes[2] == 108 && abs(boxes[3] - 139.567) < 0.001 && abs(boxes[1] - 76.433) < 0.001)
        #expect(
            texts(try commands("putPicker():rows { 'a' }:selectedRow(9)")) == ["a"], "kept to the rows that there are")
        #expect(texts(try commands("putPicker()")) == [])
    }

    /// In each language's date format.
    @Test(arguments: [
        ("en", "Mar 1, 2026", "9:05 PM"), ("en-GB", "1 Mar 2026", "21:05"), ("en_AU", "1 Mar 2026", "9:05 PM"),
        ("de", "1. März 2026", "21:05"), ("fr-FR", "1 mars 2026", "21:05"), ("es", "1 mar 2026", "21:05"),
        ("it", "1 mar 2026", "21:05"),
        ("nl", "1 mrt 2026", "21:05"), ("pt-BR", "1 de mar. de 2026", "21:05"), ("ru", "1 мар. 2026 г.", "21:05"),
        ("ja", "2026年3月1日", "21:05"), ("zh-Hans-CN", "2026年3月1日", "21:05"), ("ko", "2026년 3월 1일", "오후 9:05"),
        ("ar", "١ مارس ٢٠٢٦", "٩:٠٥ م"), ("ar-MA", "1 مارس 2026", "9:05 م"), ("he", "1 במרץ 2026", "21:05"),
        ("tlh", "2026-03-01", "21:05"),
        ("", "2026-03-01", "21:05"),
    ])
    func datesAndTimesUseTheFormatOfTheLanguage(_ locale: String, _ date: String, _ time: String) throws {
        #expect(texts(try commands("putDatePicker():date('2026-03-01T21:05')", locale: locale)) == [date, time])
        #expect(
            texts(try commands("putDatePicker():locale('\(locale)'):datePickerMode('time'):date('2026-03-01T21:05')"))
                == [time])
    }

    @Test(arguments: [
        ("00:00", "12:00 AM"), ("00:30", "12:30 AM"), ("11:59", "11:59 AM"), ("12:00", "12:00 PM"),
        ("23:00", "11:00 PM"),
    ])
    func timesOfADatePickerAreShownInTwelveHoursWithAMOrPM(_ time: String, _ text: String) throws {
        #expect(texts(try commands("putDatePicker():datePickerMode('time'):date('2026-03-01T\(time)')")) == [text])
    }

    /// The plugin's calendar agrees with the parser of dates, on random days.
    @Test func formattedDatesCanBeParsedBack() throws {
        let seed: UInt64 = 2_611
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let days = Int.random(in: -719_162...2_932_896, using: &random)
            let drawn = texts(try commands("putDatePicker():datePickerMode('date'):locale('x'):date(\(days * 86_400))"))
            #expect(
                drawn.count == 1 && CivilTime.parse(drawn[0]) == Double(days * 86_400),
                "day \(days), seed \(seed): \(drawn)")
        }
    }

    @Test(arguments: [
        ("en", "M", "March 2026"), ("de", "M", "März 2026"), ("en-GB", "M", "March 2026"), ("ja", "日", "2026年3月"),
    ])
    func calendarTitleAndFirstWeekdayFollowTheLocale(_ locale: String, _ letter: String, _ title: String) throws {
        let drawn = texts(
            try commands(
                "putDatePicker():datePickerMode('date'):preferredDatePickerStyle('inline'):date('2026-03-15')",
                locale: locale))
        #expect(drawn[0] == title && drawn.count == 1 + 7 + 31 && drawn.suffix(31).map { Int($0) } == Array(1...31))
        // The week begins on Sunday in the US and Japan, on Monday in Europe.
        #expect(drawn[1] == (["en", "ja"].contains(locale) ? (locale == "en" ? "S" : "日") : letter))
    }

    // MARK: The others

    @Test func searchFieldShowsItsPlaceholderOrTypedText() throws {
        let drawn = try commands("putSearchField():placeholder('Find'):width(equalTo(200))")
        guard case .text(let request, let box, let color, _)? = drawn.last else { throw LuaCallError("no text") }
        #expect(request.text == "Find" && box == Rect(x: 33, y: 0, width: 159, height: 36))
        #expect(color == ColorValue.system(.placeholderText).resolved(isDark: false))
        let typed = try commands(
            "putSearchField():placeholder('Find'):text('x'):width(equalTo(200))", direction: .rightToLeft)
        guard case .text(let own, let place, _, _)? = typed.last else { throw LuaCallError("no text") }
        #expect(
            own.text == "x" && place == Rect(x: 30, y: 0, width: 137, height: 36),
            "the glass is on the right, the button on the left")
    }

    @Test func systemMaterialFollowsTheAppearanceButTheDarkMaterialDoesNot() throws {
        let box = Rect(x: 0, y: 0, width: 50, height: 40)
        func fill(_ effect: String, isDark: Bool) throws -> [DrawCommand] {
            try commands("putVisualEffect():effect('\(effect)'):width(equalTo(50)):height(equalTo(40))", isDark: isDark)
        }
        #expect(try fill("systemMaterial", isDark: false) == [.fill(.rect(box), hex("#f6f6f6cc"))])
        #expect(try fill("systemMaterial", isDark: true) == [.fill(.rect(box), hex("#262626bf"))])
        for isDark in [false, true] {
            #expect(try fill("systemMaterialDark", isDark: isDark) == [.fill(.rect(box), hex("#262626bf"))])
            #expect(try fill("none", isDark: isDark) == [])
        }
    }

    @Test func aWebViewShowsItsTitleAndAddress() throws {
        let size = "width(equalTo(300)):height(equalTo(200))"
        #expect(texts(try commands("putWebView():url('https://a.b'):title('A'):\(size)")) == ["A", "https://a.b"])
        #expect(texts(try commands("putWebView():url('https://a.b'):\(size)")) == ["https://a.b"])
    }

    /// A title is centered in the bar if it fits there, else between the items.
    @Test func titleOfANavigationBarDoesNotOverlapItsItems() throws {
        func box(_ title: String, _ items: String) throws -> Rect {
            let drawn = try commands(
                "putNavigationBar():title('\(title)'):rightBarButtonItems(\(items)):width(equalTo(300))")
            guard case .text(let request, let box, _, _)? = drawn.last, request.text == title else {
                throw LuaCallError("no title")
            }
            return box
        }
        // The item is 8 + 40 + 16 points from the edge: 300 - 2 × (64 + 6) = 160.
        #expect(try box("middle", "{ 'Edit' }") == Rect(x: 70, y: 0, width: 160, height: 44))
        #expect(try box("a longer title here", "{ 'Edit' }") == Rect(x: 14, y: 0, width: 216, height: 44))
        let large = try commands(
            "putNavigationBar():title('L'):prompt('P'):prefersLargeTitles(true):width(equalTo(300))")
        #expect(texts(large) == ["P", "L"])
        guard case .text(_, let title, _, _)? = large.last else { return }
        #expect(title.y == 30 + 44, "below the prompt and the items")
    }

    @Test func tallNavigationBarsKeepTitlesAtTheBottomOtherBarsItemsAtTheTop() throws {
        func place(_ widget: String) throws -> Double? {
            let drawn = try commands("\(widget):width(equalTo(300)):height(equalTo(100))")
            for case .text(_, let box, _, _) in drawn { return box.midY }
            return nil
        }
        #expect(try place("putNavigationBar():title('T')") == 78, "44 points above the lower edge")
        #expect(try place("putToolbar():items { 'T' }") == 22)
        #expect(try place("putTabBar():items { 'T' }") == 24.5)
    }

    /// The safe area at the sides of a bar stays free: the notch in landscape orientation.
    @Test func barItemsAreInsideTheSafeArea() throws {
        func place(_ widget: String, _ direction: LayoutDirection) throws -> Rect? {
            var traits = Traits(size: Size(width: 400, height: 200), scale: 1)
            traits.safeArea = Insets(top: 0, left: 40, bottom: 20, right: 50)
            traits.direction = direction
            let live = try LiveScreen(
                states: "", "content:\(widget):horizontal(equal):top(equal)", traits: traits,
                plugins: ShippedPlugins.directories)
            let snapshot = live.screen.snapshot()
            for case .text(_, let box, _, _) in snapshot.commands[try #require(snapshot.nodes.last).commands] {
                return box
            }
            return nil
        }
        // "ab" is 20 + 16 wide and 8 points from the edge.
        #expect(try place("putToolbar():items { 'ab' }", .leftToRight) == Rect(x: 48, y: 0, width: 36, height: 44))
        #expect(
            try place("putToolbar():items { 'ab' }", .rightToLeft)
                == Rect(x: 400 - 50 - 8 - 36, y: 0, width: 36, height: 44))
        #expect(
            try place("putNavigationBar():leftBarButtonItems { 'ab' }", .leftToRight)
                == Rect(x: 48, y: 0, width: 36, height: 44))
        #expect(
            try place("putNavigationBar():rightBarButtonItems { 'ab' }", .leftToRight)
                == Rect(x: 306, y: 0, width: 36, height: 44))
        // One tab on the 310 points between the insets.
        #expect(try place("putTabBar():items { 'ab' }", .leftToRight) == Rect(x: 42, y: 0, width: 306, height: 49))
    }

    @Test func systemItemsOfBarsAreDrawnAsIcons() throws {
        let names = [
            "add", "search", "trash", "favorites", "refresh", "more", "contacts", "play", "reply", "bookmarks",
            "compose",
        ]
        for name in names {
            for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                // The bar and its line make two commands.
                #expect(
                    try commands("putToolbar():items { '\(name)' }:width(equalTo(100))", direction: direction).count
                        > 2, "\(name)")
            }
        }
        #expect(
            try commands(
                "putTabBar():items { { title = 'a', systemItem = 'search', badgeValue = 5 } }:width(equalTo(100))"
            ).count == 7)
    }
}
