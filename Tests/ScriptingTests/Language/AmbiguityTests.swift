import Layout
import Testing

/// An ambiguous view is reported, unless the ambiguity follows from a wrong call that was reported (D6).
struct AmbiguityTests {
    private func findings(_ body: String) throws -> [String] {
        try Scene(body).diagnostics.map { "\($0.code) \($0.view ?? "") \($0.attribute ?? "")" }
    }

    /// Each wrong call, and the calls that determine the other axis.
    @Test(arguments: [
        ("left(equal, titel)", "top(equal):size(equalTo(9))"),
        ("width('x')", "left(equal):top(equal):height(equalTo(9))"),
        ("size(previous)", "left(equal):top(equal)"), ("center(equal, 'x')", "size(equalTo(9))"),
        ("horizontal(equal, {}, 4)", "top(equal):height(equalTo(9))"),
        ("vertical(nil)", "left(equal):width(equalTo(9))"),
        ("edges('x')", ""), ("at('topLef', equal)", "size(equalTo(9))"),
        ("aspectRatio(0)", "left(equal):top(equal):height(equalTo(9))"),
        ("inBetween(parent, previous, 'across', equal)", ""),
        ("left(equal, previous.topAnchor)", "top(equal):size(equalTo(9))"),
        ("left(equal, myself)", "top(equal):size(equalTo(9))"),
    ])
    func ambiguityCausedByAWrongCallIsNotReported(_ call: String, _ rest: String) throws {
        let calls = rest.isEmpty ? call : "\(rest):\(call)"
        let found = try findings("content:putView('t'):edges(equal) content:putView('v'):\(calls)")
        #expect(found.count == 1 && found.allSatisfy { !$0.hasPrefix("ambiguous") }, "\(found)")
        // Without the wrong call, the ambiguity is reported.
        #expect(
            try findings("content:putView('v')\(rest.isEmpty ? "" : ":" + rest)").allSatisfy {
                $0.hasPrefix("ambiguous root/v")
            })
        #expect(try !findings("content:putView('v')\(rest.isEmpty ? "" : ":" + rest)").isEmpty)
    }

    /// Ambiguities that the wrong call could not have resolved are still reported: on the other axis and of other
    /// views.
    @Test func ambiguitiesUnrelatedToAWrongCallAreReported() throws {
        let found = try findings(
            """
            content:putView("v"):left(equal, titel):width(equalTo(9)):height(equalTo(9))
            content:putView("w"):top(equal):size(equalTo(9))
            content:putView("x"):left(equal):top(equal):size(equalTo(9)):backgroundColor("reddish"):identifier(5)
            content:putView("y"):edges(equal):backgroundColor("reddish")
            """)
        #expect(
            found.filter { $0.hasPrefix("ambiguous") } == ["ambiguous root/v top", "ambiguous root/w left"], "\(found)")
        // A setter and a name don't create a constraint.
        let named = try findings(
            "content:putView('v'):left(equal):size(equalTo(9)):backgroundColor('reddish'):identifier(5)")
        #expect(named == ["invalidArgument root/v ", "invalidArgument root/v ", "ambiguous root/v top"], "\(named)")
    }

    /// The content view of a scroll view gets its size from its subviews.
    @Test func scrollContentWithoutABottomConstraintIsAmbiguousUnlessThatCallWasWrong() throws {
        func scroll(_ calls: String) throws -> [String] {
            try findings(
                """
                content:putScroll('s'):edges(equal):layoutContent(function(c) \
                c:putView('v'):left(equal):width(equalTo(9)):right(equal):top(equal):height(equalTo(9))\(calls) end)
                """
            )
        }
        #expect(try scroll("") == ["ambiguous root/s contentHeight"])
        #expect(try scroll(":bottom(equal, parnt)") == ["invalidArgument root/s/v "])
        #expect(try scroll(":right(equal, parnt)") == ["invalidArgument root/s/v ", "ambiguous root/s contentHeight"])
    }

    /// If the center or the far edge is constrained, the size is missing. Sizes are reported before positions.
    @Test(arguments: [
        (
            "center(equal)",
            [
                "nothing determines the width of root/v, so it is 400; add a width, or left or right",
                "nothing determines the height of root/v, so it is 800; add a height, or top or bottom",
            ]
        ),
        (
            "right(equalTo(10)):top(equal):height(equalTo(9))",
            ["nothing determines the width of root/v, so it is 390; add a width, or left"]
        ),
        (
            "left(equal):top(equal):height(equalTo(9))",
            ["nothing determines the width of root/v, so it is 0; add a width, or right"]
        ),
        (
            "bottom(equal)",
            [
                "nothing determines the width of root/v, so it is 0; add a width, or both horizontal edges",
                "nothing determines the height of root/v, so it is 800; add a height, or top",
                """
                nothing determines the horizontal position of root/v, so it is 0; add left, right, leading, trailing \
                or centerX
                """,
            ]
        ),
        (
            "size(equalTo(9)):centerY(equal)",
            [
                """
                nothing determines the horizontal position of root/v, so it is 0; add left, right, leading, trailing \
                or centerX
                """
            ]
        ),
    ])
    func ambiguityMessagesSuggestConstraintsForSizesBeforePositions(_ calls: String, _ messages: [String]) throws {
        #expect(try Scene("content:putView('v'):\(calls)").diagnostics.map(\.message) == messages)
    }

    /// A view that is constrained to an ambiguous view and has a size lacks a position.
    @Test func ambiguityIsReportedForTheTargetViewAndNotForTheViewConstrainedToIt() throws {
        let found = try findings(
            """
            content:putView('v'):top(equal):size(equalTo(9)) \
            content:putView('w'):top(equal):size(equalTo(9)):left(equal, previous.rightAnchor)
            """
        )
        #expect(found == ["ambiguous root/v left"])
    }

    /// A constraint whose target is in no view tree is reported.
    @Test func targetOutsideOfTheViewTreeIsReported() throws {
        let found = try findings("content:putView('v'):left(equal, build('View'):build()):top(equal):size(equalTo(9))")
        #expect(found == ["notInTree root/v left"])
    }
}
