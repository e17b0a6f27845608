import Diagnostics
import Layout
import Testing

/// The report of a conflict between required constraints: a minimal set, each with its view and source location, and
/// the constraint that was dropped.
struct ConflictTests {
    private func conflicts(_ body: String) throws -> [Diagnostic] {
        try Scene(body).diagnostics.filter { $0.code == .conflict }
    }

    @Test func conflictListsOnlyItsConstraintsAndMarksTheDroppedOne() throws {
        let conflict = try #require(
            try conflicts(
                """
                local a = content:putView("a"):left(equal):top(equal):height(equalTo(5))
                a:width(equalTo(300), priority.required)
                local b = content:putView("b"):left(equal):top(equal):height(equalTo(5))
                b:width(equalTo(a), priority.required)
                b:width(equalTo(100), { priority = 1000, label = "narrow" })
                b:width(moreThanTo(20), priority.required)
                """
            ).first)
        #expect(
            conflict.constraints == [
                ConflictMember(text: "root/a.width == 300", view: "root/a", source: "test.lua:2"),
                ConflictMember(text: "root/b.width == root/a.width", view: "root/b", source: "test.lua:4"),
                ConflictMember(
                    text: "narrow: root/b.width == 100", view: "root/b", source: "test.lua:5", isDropped: true),
            ])
        #expect(conflict.severity == .error)
        #expect(conflict.view == "root/b")
        #expect(conflict.attribute == "width")
        #expect(conflict.source == "test.lua:5")
        #expect(
            conflict.text == """
                these required constraints cannot hold together, so 'narrow: root/b.width == 100' was dropped; change \
                one of them, or lower its priority:
                  root/a.width == 300 (test.lua:2)
                  root/b.width == root/a.width (test.lua:4)
                  narrow: root/b.width == 100 (test.lua:5) ← dropped
                """)
    }

    /// The dropped constraint is the last in solving order, which may differ from the order in the script.
    @Test func theDroppedConstraintNeedNotBeTheLastWritten() throws {
        let conflict = try #require(
            try conflicts(
                """
                local box = content:putView("box"):edges(equal)
                box:layoutContent(function(c)
                  c:putView("in"):left(equal):top(equal):height(equalTo(1)):width(equalTo(30), priority.required)
                end)
                content:putLabel("l"):left(equal):top(equal):width(equalTo(box.view.subviews[1]), \
                priority.required):width(equalTo(40), priority.required)
                """
            ).first)
        #expect(conflict.constraints.filter(\.isDropped).count == 1)
        #expect(conflict.constraints.first { $0.isDropped }?.view == "root/box/in")
        #expect(conflict.constraints.first { $0.isDropped }?.source == "test.lua:3")
        #expect(conflict.source == "test.lua:3")
    }

    @Test func conflictsListTheArrangementOfAStackAndTheSizeOfTheScreen() throws {
        let stack = try #require(
            try conflicts(
                """
                content:putHStack("row"):left(equal):top(equal):width(equalTo(50), \
                priority.required):layoutContent(function(row)
                  row:putStackedView("a"):width(equalTo(80), priority.required)
                end)
                """
            ).first)
        #expect(
            stack.constraints.contains(
                ConflictMember(text: "the arrangement of the stack root/row", view: "root/row", source: "test.lua:1")))
        #expect(
            stack.constraints.last
                == ConflictMember(
                    text: "root/row/a.width == 80", view: "root/row/a", source: "test.lua:2", isDropped: true))
        let screen = try #require(
            try conflicts(
                "content:putView('v'):edges(equal, parent, priority.required):width(equalTo(500), priority.required)"
            ).first)
        #expect(screen.constraints.first == ConflictMember(text: "the size of the screen (400 × 800)"))
        #expect(screen.constraints.map(\.isDropped) == [false, false, false, true])
    }

    @Test func negativeSizesConflictWithTheMinimumOfZero() throws {
        let conflict = try #require(
            try conflicts(
                "content:putView('v'):left(equal):top(equal):height(equal):width(equalTo(-4), priority.required)"
            ).first)
        #expect(
            conflict.constraints == [
                ConflictMember(
                    text: "root/v.width >= 0 (no view has a negative size)", view: "root/v", source: "test.lua:1"),
                ConflictMember(text: "root/v.width == -4", view: "root/v", source: "test.lua:1", isDropped: true),
            ])
    }
}
