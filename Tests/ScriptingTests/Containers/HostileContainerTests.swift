import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Containers whose functions misbehave. The error has a source location, the views fall back to their own sizes, and
/// the rest of the screen is laid out normally. Characters are 10 points wide, lines 20 high.
struct HostileContainerTests {
    /// A container whose `measure` and `place` begin with the given code.
    private func plugin(measure: String = "", place: String = "") -> String {
        """
        container "Evil" {
          measure = function(self, proposed, children)
            \(measure)
            return { width = 100, height = 50 }
          end,
          place = function(self, size, children)
            \(place)
            for _, child in ipairs(children) do child:place(0, 0, 10, 10) end
          end,
        }
        """
    }

    private func live(_ plugin: String) throws -> LiveScreen {
        let written = try WrittenPlugin("evil", plugin)
        defer { written.remove() }
        let body = """
            local evil = content:putEvil("evil"):top(equal):left(equal)
            evil:layoutContent(function(own)
              own:putStackedLabel("a"):text("abcd")
              own:putStackedView("b"):width(equalTo(30)):height(equalTo(7))
            end)
            content:putView("below"):size(equalTo(5)):top(equal, evil.bottomAnchor):left(equal)
            """
        return try LiveScreen(
            states: "", body, traits: Traits(size: Size(width: 400, height: 800), scale: 1),
            plugins: try WrittenPlugin.directories([written]))
    }

    private func box(_ name: String, _ live: LiveScreen) throws -> Rect {
        live.screen.layoutIfNeeded()
        return try live.screen.frame(of: live.view(name))
    }

    private func errors(_ live: LiveScreen) -> [String] {
        live.screen.snapshot().diagnostics.filter { $0.severity == .error }.map(\.message)
    }

    @Test(arguments: [
        ("do return { width = 0 / 0, height = 1 } end", "width = NaN"),
        ("do return { width = 1 / 0, height = 1 } end", "width = inf"),
        ("do return { width = -1, height = 1 } end", "width = -1"), ("do return end", "it returned nil"),
        ("children[1]:measure(0 / 0)", "the proposed width of"),
        ("children[1]:measure(1, -1)", "the proposed height of"),
        ("children[1]:measure('x')", "{ width =, height = } or two numbers"),
        ("children[1]:measure { width = {} }", "the proposed width of"),
        ("self.alpha = 0", "must not change anything"),
    ])
    func invalidMeasureFunctionIsReportedAndGivesTheContainerSizeZero(_ body: String, _ expected: String) throws {
        let live = try live(plugin(measure: body))
        #expect(try box("evil", live).size == .zero)
        #expect(try box("below", live) == Rect(x: 0, y: 0, width: 5, height: 5))
        let found = errors(live)
        #expect(found.count == 1 && found[0].contains(expected) && found[0].contains("init.lua:"), "\(found)")
    }

    /// A huge size is limited to the largest valid one.
    @Test func hugeMeasuredWidthIsLimitedToABillionPointsWithoutAnError() throws {
        let live = try live(plugin(measure: "do return { width = 1e300, height = 1 } end"))
        #expect(try box("evil", live).width == 1e9)
        #expect(errors(live) == [])
    }

    @Test(arguments: [
        ("for _, child in ipairs(children) do child:place(0 / 0, 0, 1, 1) end", "x of"),
        ("for _, child in ipairs(children) do child:place(0, 0, -1, 1) end", "the width of"),
        ("for _, child in ipairs(children) do child:place(0, 1e300, 1, 1) end", "y of"),
        ("for _, child in ipairs(children) do child:place(0, 0, 1, 1, {}) end", "the reason of"),
        (
            "for _, child in ipairs(children) do child:place { x = 0, widht = 1 } end",
            "x, y, width, height, reason and isFitted"
        ),
        // Written past `place` into the tables of views.
        ("for _, child in ipairs(children) do child[4], child[5] = 0 / 0, 0 end do return end", "placed 0 of 2"),
        ("for _, child in ipairs(children) do child[4], child[6] = 0, -1 end do return end", "placed 0 of 2"),
        ("for _, child in ipairs(children) do child[4], child[7] = 0, 1e300 end do return end", "placed 0 of 2"),
        ("for _, child in ipairs(children) do child[4] = 'x' end do return end", "placed 0 of 2"),
        ("do return end", "placed 0 of 2"), ("error({})", "the error's value is a table"),
        ("children[1], children[2] = nil, nil", "placed 0 of 2"),
        ("table.remove(children, 1) table.remove(children)", "placed 0 of 2"),
        ("for number in pairs(children) do if math.type(number) then children[number] = nil end end", "placed 0 of 2"),
        ("children.kept = 1 while #children > 0 do children[#children] = nil end", "placed 0 of 2"),
    ])
    func invalidPlaceFunctionIsReportedAndLeavesChildrenTheirOwnSizes(_ body: String, _ expected: String) throws {
        let live = try live(plugin(place: body))
        #expect(try box("evil", live).size == Size(width: 100, height: 50))
        // Views that were not placed have their own sizes.
        #expect(try box("a", live) == Rect(x: 0, y: 0, width: 40, height: 20))
        #expect(try box("b", live) == Rect(x: 0, y: 0, width: 30, height: 7))
        #expect(try box("below", live).y == 50)
        let found = errors(live)
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    /// If a view is placed twice, the last place counts.
    @Test func lastPlaceCallOfAViewDeterminesItsFrame() throws {
        let live = try live(
            plugin(
                place:
                    "for _, child in ipairs(children) do child:place(0, 0, 1, 1) child:place(7, 8, 10, 10) end do return end"
            ))
        // The view with its own constraints follows them.
        #expect(try box("a", live) == Rect(x: 7, y: 8, width: 10, height: 10))
        #expect(try box("evil", live).size == Size(width: 100, height: 50))
    }
}
