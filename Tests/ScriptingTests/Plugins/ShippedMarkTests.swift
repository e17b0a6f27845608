import Geometry
import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// Drawing commands of the kinds of the plugins `marks`, `chart` and `refresh`.
struct ShippedMarkTests {
    private func commands(
        _ widget: String, size: Size = Size(width: 300, height: 150), isDark: Bool = false,
        direction: LayoutDirection = .leftToRight, textSize: Double = 1
    ) throws -> [DrawCommand] {
        var traits = Traits(size: Size(width: 400, height: 800), scale: 2, isDark: isDark)
        traits.direction = direction
        traits.textSize = textSize
        let live = try LiveScreen(
            states: "",
            "content:\(widget):left(equal):top(equal):size(equalTo { width = \(size.width), height = \(size.height) })",
            traits: traits, plugins: ShippedPlugins.directories)
        let snapshot = live.screen.snapshot()
        #expect(snapshot.diagnostics.filter { $0.severity == .error } == [])
        return Array(snapshot.commands[try #require(snapshot.nodes.last).commands])
    }

    private func texts(_ commands: [DrawCommand]) -> [String] {
        commands.compactMap { if case .text(let request, _, _, _) = $0 { request.text } else { nil } }
    }

    private func fills(_ commands: [DrawCommand], _ color: String) throws -> Int {
        let paint = Paint.color(try #require(ColorValue(parsing: color)).resolved(isDark: false))
        return commands.filter { if case .fill(_, paint) = $0 { true } else { false } }.count
    }

    /// Five stars, filled by the rating; a partly filled star is two polygons.
    @Test(arguments: [(0.0, 0, 5), (3, 3, 2), (3.5, 4, 2), (5, 5, 0), (19, 5, 0)])
    func starsAreFilledByTheRating(_ rating: Double, _ given: Int, _ empty: Int) throws {
        let drawn = try commands("putRatingControl():rating(\(rating)):color('#ff0000'):emptyColor('#00ff00')")
        #expect(try fills(drawn, "#ff0000") == given)
        #expect(try fills(drawn, "#00ff00") == empty)
    }

    @Test(arguments: [
        ("name('Ada Lovelace')", ["AL"]), ("name('Ada King Lovelace')", ["AL"]), ("name('  Alan ')", ["A"]),
        ("name('Éva Ørsted')", ["ÉØ"]), ("name('x'):initials('?!')", ["?!"]), ("name('')", []),
    ])
    func avatarShowsTheInitialsOfItsName(_ setters: String, _ expected: [String]) throws {
        #expect(try texts(commands("putAvatar():\(setters)")) == expected)
    }

    /// The same name always has the same color, regardless of order and place.
    @Test func avatarsWithEqualNamesHaveEqualColors() throws {
        let first = try commands("putAvatar():name('Ada'):initials('')")
        #expect(try first == commands("putAvatar():name('Ada'):initials('')"))
        let others = try ["Bob", "Cleo", "Dan", "Eve", "Fay"].map {
            try commands("putAvatar():name('\($0)'):initials('')")
        }
        #expect(others.contains { $0 != first })
    }

    @Test func tagShowsSelectionAndARemovalCross() throws {
        let plain = try commands("putTag():text('word'):fillColor('#00ff00'):color('#ff0000')")
        #expect(try texts(plain) == ["word"] && fills(plain, "#00ff00") == 1 && fills(plain, "#ff0000") == 0)
        let chosen = try commands("putTag():text('word'):fillColor('#00ff00'):color('#ff0000'):isSelected(true)")
        #expect(try fills(chosen, "#ff0000") == 1 && fills(chosen, "#00ff00") == 0)
        #expect(try commands("putTag():text('word'):isRemovable(true)").count == plain.count + 2, "the cross")
    }

    private func sizes(_ commands: [DrawCommand]) -> Set<Double> {
        Set(commands.compactMap { if case .text(let request, _, _, _) = $0 { request.font.size } else { nil } })
    }

    /// Letters scale with the user's text size: 14 and 11 points, times 2.
    @Test func fontSizesOfTagsAndChartsFollowTheTextSize() throws {
        #expect(try sizes(commands("putTag():text('word')")) == [14])
        #expect(try sizes(commands("putTag():text('word')", textSize: 2)) == [28])
        #expect(try sizes(commands("putTag():text('word'):textSize(20)", textSize: 2)) == [40])
        let chart = "putChart():values { 1, 2 }:labels { 'a', 'b' }"
        #expect(try sizes(commands(chart)) == [11])
        #expect(try sizes(commands(chart, textSize: 2)) == [22])
        // Labels of 32 points take 38 below and 16 above; one step of 52 fits the 96 points between.
        #expect(try texts(commands(chart, textSize: 2)).filter { !["a", "b"].contains($0) } == ["0", "2"])
    }

    /// A change of the text size measures the widgets again. Characters are 10 points wide at any size here, and a tag
    /// has 12 points on both sides.
    @Test func sizesOfTagsAndChartsFollowTheTextSize() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putTag("tag"):text("word"):isRemovable(true):left(equal):top(equal)
            content:putChart("chart"):labels { "a" }:left(equal):right(equal):bottom(equal)
            """, traits: Traits(size: Size(width: 400, height: 800), scale: 1), plugins: ShippedPlugins.directories)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("tag")).size == Size(width: 40 + 24 + 8 + 8, height: 28))
        #expect(try live.screen.frame(of: live.view("chart")).height == 180)
        live.screen.traits.textSize = 3
        live.screen.layoutIfNeeded()
        // The cross scales with the letters. Half a label's height is added above and below the plot.
        #expect(try live.screen.frame(of: live.view("tag")).width == 40 + 24 + 24 + 8)
        #expect(try live.screen.frame(of: live.view("chart")).height == 180 + 48)
    }

    /// Labels at the ends that were moved inside don't cover others.
    @Test func labelsOfAChartDoNotOverlap() throws {
        let drawn = try commands(
            "putChart():values { 1, 2, 3 }:labels { 'aaaaaaaaa', 'bbbbbbbbb', 'ccccccccc' }",
            size: Size(width: 260, height: 150))
        let frames = drawn.compactMap { command -> Rect? in
            if case .text(let request, let frame, _, _) = command, request.text.count == 9 { frame } else { nil }
        }
        #expect(!frames.isEmpty)
        for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.maxX <= next.x + 1e-6) }
    }

    /// Worked out by hand: of 150 points, 22 are for labels and 8 above, so three steps of 36 fit.
    @Test(arguments: [
        ("values { 120, 410 }", ["0", "200", "400", "600"]), ("values { 3.2, 4.6 }", ["0", "2", "4", "6"]),
        ("values { -4200, 5400 }", ["-5k", "0", "5k", "10k"]),
        ("values { 0.02, 0.05 }", ["0", "0.02", "0.04", "0.06"]),
        ("values { 1500000 }", ["0", "0.5M", "1.0M", "1.5M"]), ("values { 1200 }", ["0", "500", "1000", "1500"]),
        ("values {}", ["0", "0.5", "1.0"]),
        ("values { 0, 0 }", ["0", "0.5", "1.0"]), ("values { 7 }:minimum(5):maximum(8)", ["5", "6", "7", "8"]),
    ])
    func axesOfAChartAreLabeledWithRoundNumbers(_ setters: String, _ expected: [String]) throws {
        let drawn = try texts(commands("putChart():\(setters):labels { 'a', 'b' }"))
        #expect(drawn.filter { !["a", "b"].contains($0) } == expected, "\(drawn)")
    }

    /// If labels are too wide, only every second, third … is shown.
    @Test func onlySomeLabelsOfACrowdedChartAreShown() throws {
        let labels = (1...20).map { "'month \($0)'" }.joined(separator: ", ")
        let values = (1...20).map(String.init).joined(separator: ", ")
        let shown = try texts(commands("putChart():chartStyle('bar'):values { \(values) }:labels { \(labels) }")).filter
        {
            $0.hasPrefix("month")
        }
        #expect(shown.count >= 2 && shown.count < 10 && shown.first == "month 1", "\(shown)")
    }

    /// Random numbers: the labels are evenly spaced, and include all numbers.
    @Test func axisLabelsAreEvenlySpacedAndCoverAllValues() throws {
        for seed in Seeds.range(1, short: 20, full: 100) {
            var random = SeededGenerator(seed: UInt64(seed))
            let power = [0.01, 1, 100, 30_000, 5e6][random.int(0..<5)]
            let values = (0..<random.int(1...8)).map { _ in Double(random.int(-900...1000)) / 100 * power }
            let list = values.map { "\($0)" }.joined(separator: ", ")
            let labels = try texts(commands("putChart():values { \(list) }")).map { text -> Double in
                let factor = ["k": 1e3, "M": 1e6, "G": 1e9][text.last.map(String.init) ?? ""]
                return (Double(factor == nil ? text : String(text.dropLast())) ?? .nan) * (factor ?? 1)
            }
            let steps = zip(labels, labels.dropFirst()).map { $1 - $0 }
            let step = try #require(steps.first, "seed \(seed): \(labels)")
            #expect(steps.allSatisfy { abs($0 - step) < step * 1e-6 && $0 > 0 }, "seed \(seed): \(labels)")
            #expect(labels.contains(0), "seed \(seed): \(labels)")
            #expect(labels.first! <= values.min()! + step * 1e-6, "seed \(seed): \(values) \(labels)")
            #expect(labels.last! >= values.max()! - step * 1e-6, "seed \(seed): \(values) \(labels)")
        }
    }

    @Test(arguments: [
        ("series { 5 }", "'series' of a Chart must be a list of tables with values"),
        ("series { { values = { 0/0 } } }", "value 1 of a Chart must be a finite number"),
        ("series { { values = { 'x' } } }", "value 1 of a Chart must be a finite number; found x"),
    ])
    func invalidSeriesOfAChartAreReported(_ setters: String, _ expected: String) throws {
        let live = try LiveScreen(
            states: "", "content:putChart():\(setters):edges(equal)", plugins: ShippedPlugins.directories)
        let found = live.screen.snapshot().diagnostics.map(\.message)
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    @Test func refreshControlDrawsOnlyWhileRefreshing() throws {
        #expect(try commands("putRefreshControl()") == [])
        let turning = try commands("putRefreshControl():isRefreshing(true):title('Loading')")
        #expect(turning.count == 9 && texts(turning) == ["Loading"])
    }
}
