import Layout
import Testing

/// N2-26: the number after relation and target is a priority. Points in its place are legal but probably a mistake.
struct MistakenPriorityTests {
    /// The warnings about a priority in a call on a view that is otherwise determined.
    private func warnings(_ call: String) throws -> [String] {
        let scene = try Scene(
            """
            content:putView("t"):edges(equal)
            local t = previous
            content:putView("v"):edges(equal):\(call)
            """)
        let found = scene.diagnostics.filter { $0.code == .constantAsPriority }
        #expect(found.allSatisfy { $0.severity == .warning && $0.view == "root/v" && $0.source == "test.lua:3" })
        return found.map(\.message)
    }

    @Test(arguments: [
        ("width(equal, 20)", "width(equal, 20)", "the parent", "width(equalTo(20))", "width(equal, { priority = 20 })"),
        (
            "height(moreThan, 44)", "height(moreThan, 44)", "the parent", "height(moreThanTo(44))",
            "height(moreThan, { priority = 44 })"
        ),
        (
            "width(equal, 249)", "width(equal, 249)", "the parent", "width(equalTo(249))",
            "width(equal, { priority = 249 })"
        ),
        ("size(equal, 90)", "size(equal, 90)", "the parent", "size(equalTo(90))", "size(equal, { priority = 90 })"),
        (
            "width(equalTo(parent), 20)", "width(equalTo(…), 20)", "its target", "width(equalTo(…), { constant = 20 })",
            "width(equalTo(…), { priority = 20 })"
        ),
        ("left(equal, 16)", "left(equal, 16)", "the parent", "left(equalTo(16))", "left(equal, { priority = 16 })"),
        (
            "bottom(lessThan, parent, 8)", "bottom(lessThan, …, 8)", "its target", "bottom(lessThanTo(8), …)",
            "bottom(lessThan, …, { priority = 8 })"
        ),
        (
            "horizontal(equal, safeArea, 18)", "horizontal(equal, …, 18)", "its target", "horizontal(equalTo(18), …)",
            "{ priority = 18 })"
        ),
        (
            "center(equal, 10)", "center(equal, 10)", "the parent", "center(equalTo(10))",
            "center(equal, { priority = 10 })"
        ),
        ("edges(equal, parent, 2)", "edges(equal, …, 2)", "its target", "edges(equalTo(2), …)", "{ priority = 2 })"),
        (
            "at('fullTop', equal, 12)", "at(…, equal, 12)", "the parent", "at(…, equalTo(12))",
            "at(…, equal, { priority = 12 })"
        ),
        (
            "at(topOf(previous), equal, 12)", "at(…, equal, 12)", "its target", "at(…, equalTo(12))",
            "{ priority = 12 })"
        ),
        (
            "inBetween(parent, previous, 'vertically', moreThan, 18)", "inBetween(…, moreThan, 18)", "its target",
            "inBetween(…, moreThanTo(18))", "{ priority = 18 })"
        ),
    ])
    func pointsWrittenAsPriorityAreReported(
        _ call: String, _ written: String, _ target: String, _ points: String, _ priority: String
    ) throws {
        let found = try warnings(call)
        #expect(found.count == 1)
        let message = try #require(found.first)
        #expect(message.hasPrefix("the number in '\(written)' is a priority and moves or sizes nothing. For "))
        #expect(
            message.contains("points write \(points); for this priority, write ") && message.hasSuffix(priority),
            "\(message)")
    }

    /// Clear priorities: by name, as an option, together with a number of points, or with a common value.
    @Test(arguments: [
        "width(equal, priority.defaultLow)", "width(equal, 250)", "width(equal, 750)", "width(equal, 1)",
        "width(equal, { priority = 20 })",
        "width(equalTo(90), 20)", "width(equalTo(parent), 100)",
        "width(equalTo(parent), { multiplyBy = 0.5, constant = 20 })",
        "size(equalTo { width = 3, height = 4 }, 20)", "left(equalTo(8), 20)", "left(equalTo(0), parent, 20)",
        "left(equal, parent, 100)",
        "left(equal, parent, priority.required)",
        "edges(equalTo { top = 1, left = 2, bottom = 3, right = 4 }, parent, 20)",
        "at('fullTop', equalTo(8), parent, 20)", "aspectRatio(2, 20)",
        "inBetween(parent, previous, 'vertically', moreThanTo(8), 20)",
        "center(equalTo { x = 1, y = 2 }, parent, 20)",
    ])
    func validPrioritiesAreNotReported(_ call: String) throws { #expect(try warnings(call).isEmpty) }

    /// A line that runs for each row, or again after a change of traits, is reported once.
    @Test func lineThatRunsRepeatedlyIsReportedOnce() throws {
        let scene = try Scene(
            """
            print(traits.dark)
            for i = 1, 5 do content:putView("v" .. i):at("topLeft", equal):height(equalTo(5)):width(equal, 20) end
            """)
        scene.screen.traits.isDark = true
        #expect(scene.diagnostics.count { $0.code == .constantAsPriority } == 1)
    }

    @Test(arguments: [
        ("left(equal, parent, 0)", "found 0; for points, write equalTo(0)"),
        ("width(equal, 1200)", "found 1200; for points, write equalTo(1200)"),
        ("top(equal, -8)", "found -8; for points, write equalTo(-8)"),
        ("width(equalTo(parent), 0.5)", "found 0.5; put a factor in the options: { multiplyBy = 0.5 }"),
    ])
    func numbersThatCannotBePrioritiesAreExplained(_ call: String, _ words: String) throws {
        let scene = try Scene("content:putView('v'):edges(equal):\(call)")
        #expect(
            scene.diagnostics.map(\.message) == [
                "a number in the last place is a priority from 1 to 1000 (1000 means required); \(words)"
            ])
        #expect(scene.diagnostics.first?.source == "test.lua:1")
    }
}
