import Testing

@testable import StoryboardImport

/// How constraints, frames and size classes become statements.
@Suite struct ConstraintTests {
    /// The lines of the script that have a text.
    private func lines(_ subviews: String, _ constraints: String = "", root: String = "") throws -> String {
        try Fixture.script(Fixture.storyboard(subviews, constraints: constraints, root: root)).text
    }

    private let view = Fixture.view
    private func constraint(
        _ first: String?, _ attribute: String, _ second: String? = nil, _ other: String? = nil, _ more: String = ""
    ) -> String { Fixture.constraint(first, attribute, second, other, more) }

    @Test func fourEqualImportedEdgesBecomeOneEdgesCall() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "top", "root", "top", "constant=\"8\"")
                + constraint("a", "leading", "root", "leading", "constant=\"8\"")
                + constraint("root", "trailing", "a", "trailing", "constant=\"8\"")
                + constraint("root", "bottom", "a", "bottom", "constant=\"8\""))
        #expect(text.contains("content:putView(\"a\"):edges(equalTo(8), parent)\n"))
    }

    @Test func importedEdgesWithDifferentPrioritiesAreNotCombined() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "top", "root", "top")
                + constraint("root", "bottom", "a", "bottom", "priority=\"750\""))
        #expect(text.contains(":top(equal, parent):bottom(equal, parent, 750)"))
    }

    /// `root.trailing ≥ a.trailing + 20` is `a.trailing ≤ root.trailing − 20`.
    @Test func importedInequalitiesWithSwappedItemsReverseTheirRelation() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("root", "trailing", "a", "trailing", "relation=\"greaterThanOrEqual\" constant=\"20\""))
        #expect(text.contains(":trailing(lessThanTo(20), parent)"))
    }

    @Test func importedSizesCentersAndRatiosBecomeOneCallEach() throws {
        let text = try lines(
            view("a", "", "") + view("b", "", ""),
            constraint("a", "width", nil, nil, "constant=\"40\"")
                + constraint("a", "height", nil, nil, "constant=\"30\"")
                + constraint("a", "centerX", "root", "centerX") + constraint("a", "centerY", "root", "centerY")
                + constraint("b", "width", "b", "height", "multiplier=\"16:9\"")
                + constraint("b", "height", "a", "width", "multiplier=\"0.5\" constant=\"-4\" priority=\"600\""))
        #expect(text.contains(":size(equalTo { width = 40, height = 30 })"))
        #expect(text.contains(":center(equal, parent)"))
        #expect(text.contains(":aspectRatio(16 / 9)"))
        #expect(
            text.contains(":height(equalTo(previous.widthAnchor), { multiplyBy = 0.5, constant = -4, priority = 600 })")
        )
    }

    @Test func importKeepsConstraintIdentifiersAndNegatesBottomConstants() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "bottom", "root", "bottom", "constant=\"6\" identifier=\"my bottom\""))
        #expect(text.contains(":bottom(equalTo(-6), parent):identifier(\"my bottom\")"))
    }

    /// A view later in the file, so the constraint belongs to that view; with a multiplier it cannot move.
    @Test func importedConstraintsAreWrittenAfterBothOfTheirViews() throws {
        let both = view("a", "", "") + view("b", "", "")
        let flipped = try lines(both, constraint("a", "bottom", "b", "top", "constant=\"-8\""))
        #expect(flipped.contains("content:putView(\"b\"):top(equalTo(8), previous.bottomAnchor)"))
        let scaled = try lines(both, constraint("a", "width", "b", "width", "multiplier=\"2\""))
        #expect(scaled.contains("local view = content:putView(\"a\")\n  local view2 = content:putView(\"b\")"))
        #expect(scaled.contains("\n  view:width(equalTo(view2), { multiplyBy = 2 })\n"))
    }

    @Test func importDeclaresTheVariableOfANestedViewOutsideIfUsedThere() throws {
        let text = try lines(
            view("a", "<subviews>\(view("i", "", ""))</subviews>", "") + view("b", "", ""),
            constraint("b", "leading", "i", "leading"))
        #expect(text.contains("  local view2\n  content:putView(\"a\")"))
        #expect(text.contains("view2 = view:putView(\"i\")"))
        #expect(text.contains("content:putView(\"b\"):leading(equal, view2)"))
    }

    @Test func importedConstraintsOfTheRootAreWrittenInALayoutCall() throws {
        let text = try lines(view("a", "", ""), constraint("root", "width", "a", "width", "multiplier=\"3\""))
        #expect(text.contains("self.view:layout(function(root) root:width(equalTo(view), { multiplyBy = 3 }) end)"))
    }

    @Test func importedSafeAreasAndMarginsBecomeTargetsOfConstraints() throws {
        let text = try lines(
            view("a", "<subviews>\(view("i", "", ""))</subviews>", ""),
            constraint("a", "top", "safe", "top") + constraint("safe", "bottom", "a", "bottom", "constant=\"4\"")
                + constraint("root", "leadingMargin", "a", "leading") + constraint("i", "left", "safe", "left"),
            root: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
        #expect(text.contains(":top(equal, safeArea)"))
        #expect(text.contains(":bottom(equalTo(4), safeArea)"))
        #expect(text.contains(":leading(equal, layoutMargins)"))
        #expect(text.contains(":left(equal, content.view.safeArea)"))
    }

    /// A stated 999 outranks an unstated priority, so required constraints state theirs.
    @Test func importWritesTheRequiredPriorityIfAnotherConstraintHas999() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "width", nil, nil, "constant=\"9\" priority=\"999\"")
                + constraint("a", "top", "root", "top"))
        #expect(text.contains(":width(equalTo(9), 999):top(equal, parent, priority.required)"))
    }

    @Test func importReportsPlaceholderAndInvalidConstraintsInsteadOfWritingThem() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                view("a", "", ""),
                constraints: constraint("a", "width", nil, nil, "constant=\"1\" placeholder=\"YES\"")
                    + constraint("a", "top", "gone", "top") + constraint("a", "left", "root", "width")
                    + constraint("a", "height", nil, nil, "priority=\"2000\"") + constraint("a", "bottom")
                    + constraint("a", "depth", "root", "top")))
        #expect(
            found.report.filter { $0.element == "constraint" }.map(\.severity) == [.ignored]
                + Array(repeating: .missing, count: 5))
        #expect(
            found.report.filter { $0.severity == .missing }.allSatisfy {
                found.text.contains("(\($0.id)): \($0.reason)")
            })
        #expect(found.text.contains("  content:putView(\"a\")\n"))
    }

    // MARK: Frames and masks

    private func masked(_ mask: String, superview: String = "") throws -> String {
        try lines(
            """
            <view id="a"><rect key="frame" x="10" y="20" width="30.5" height="40"/>
            <autoresizingMask key="autoresizingMask" \(mask)/></view>
            """, root: superview)
    }

    /// A mask needs the superview's size only if a part other than the space after the view is flexible.
    @Test(arguments: 0..<64) func importedAutoresizingMasksBecomeFramesWithFlexibleParts(_ bits: Int) throws {
        let names = ["flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY"]
        let parts = [
            "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight",
            "flexibleBottomMargin",
        ]
        let mask = names.indices.filter { bits >> $0 & 1 == 1 }.map { "\(names[$0])=\"YES\"" }.joined(separator: " ")
        let text = try masked(mask)
        #expect(text.contains(":frame({ x = 10, y = 20, width = 30.5, height = 40 }"))
        let line = try #require(text.split(separator: "\n").first { $0.contains(":frame(") })
        for (index, part) in parts.enumerated() {
            let isAlone = index % 3 == 2 && bits >> (index / 3 * 3) & 7 == 4
            #expect(line.contains("\"\(part)\"") == (bits >> index & 1 == 1 && !isAlone))
        }
        let isPlain = [0, 4].contains(bits & 7) && [0, 4].contains(bits >> 3)
        #expect(line.contains("superviewSize = { width = 100, height = 200 }") == !isPlain)
    }

    /// Constraints may refer to a view that its mask places.
    @Test func importedConstraintsOfAViewWithAFrameAreWrittenOnTheOtherView() throws {
        let text = try lines(
            "<view id=\"a\"><rect key=\"frame\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/></view>" + view("b", "", ""),
            constraint("b", "top", "a", "bottom", "constant=\"8\"") + constraint("a", "height", "b", "height"))
        #expect(text.contains("content:putView(\"a\"):frame({ x = 1, y = 2, width = 3, height = 4 })\n"))
        #expect(
            text.contains("content:putView(\"b\"):top(equalTo(8), previous.bottomAnchor):height(equalTo(previous))"))
    }

    @Test func importReportsMissingAndVaryingFramesAndMasksWithoutSuperviewSize() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                """
                <view id="a"/>
                <view id="b" translatesAutoresizingMaskIntoConstraints="NO"><subviews>
                <view id="c"><rect key="frame" x="1" y="2" width="3" height="4"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
                <variation key="widthClass=regular"><rect key="frame" x="0" y="0" width="9" height="9"/></variation>
                </view></subviews></view>
                """))
        #expect(
            found.report.map { "\($0.severity) \($0.element) \($0.id)" }.filter { !$0.hasPrefix("ignored") }
                == [
                    "replaced view.frame a", "missing view.autoresizingMask c", "missing variation.frame c",
                ])
        #expect(found.text.contains("putView(\"c\"):frame({ x = 1, y = 2, width = 3, height = 4 })"))
    }

    // MARK: Size classes

    @Test func sizeClassesOfAStoryboardBecomeConditionsInTheScript() {
        #expect(SizeClasses.all.condition == nil)
        #expect(SizeClasses(key: "widthClass=compact")?.condition == "variation { width = \"compact\" }")
        #expect(SizeClasses(key: "heightClass=regular")?.condition == "variation { height = \"regular\" }")
        #expect(
            SizeClasses(key: "heightClass=compact-widthClass=regular")?.condition
                == "variation { width = \"regular\", height = \"compact\" }")
        #expect(
            SizeClasses.all.subtracting(.compactCompact).condition
                == "not variation { width = \"compact\", height = \"compact\" }")
        #expect(
            SizeClasses([.compactCompact, .regularRegular]).condition
                == "variation { width = \"compact\", height = \"compact\" } "
                + "or variation { width = \"regular\", height = \"regular\" }")
        #expect(SizeClasses([]).condition == "false")
        #expect(SizeClasses(key: "default") == nil)
    }

    @Test func storyboardVariationsForBothSizeClassesOverrideVariationsForOne() {
        var value = Varying(1)
        value.set(2, for: .compactHeight)
        value.set(3, for: .regularCompact)
        #expect(value.cases.map(\.value) == [2, 3, 1])
        #expect(value.cases.map(\.classes) == [.compactCompact, .regularCompact, [.compactRegular, .regularRegular]])
    }
}
