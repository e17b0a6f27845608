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

    @Test func equalEdgesAreCombined() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "top", "root", "top", "constant=\"8\"")
                + constraint("a", "leading", "root", "leading", "constant=\"8\"")
                + constraint("root", "trailing", "a", "trailing", "constant=\"8\"")
                + constraint("root", "bottom", "a", "bottom", "constant=\"8\""))
        #expect(text.contains("content:putView(\"a\"):edges(equalTo(8), parent)\n"))
    }

    @Test func oppositeEdgesWithOtherPrioritiesAreNotCombined() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "top", "root", "top")
                + constraint("root", "bottom", "a", "bottom", "priority=\"750\""))
        #expect(text.contains(":top(equal, parent):bottom(equal, parent, 750)"))
    }

    /// `root.trailing ≥ a.trailing + 20` is `a.trailing ≤ root.trailing − 20`.
    @Test func flippedInequalitiesExchangeTheirRelation() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("root", "trailing", "a", "trailing", "relation=\"greaterThanOrEqual\" constant=\"20\""))
        #expect(text.contains(":trailing(lessThanTo(20), parent)"))
    }

    @Test func sizesCentersAndRatiosBecomeOneCallEach() throws {
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

    @Test func identifiersStayAndFarEdgesGetNegativeConstants() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "bottom", "root", "bottom", "constant=\"6\" identifier=\"my bottom\""))
        #expect(text.contains(":bottom(equalTo(-6), parent):identifier(\"my bottom\")"))
    }

    /// A view later in the file, so the constraint belongs to that view; with a multiplier it cannot move.
    @Test func constraintsToLaterViewsFollowTheLaterView() throws {
        let both = view("a", "", "") + view("b", "", "")
        let flipped = try lines(both, constraint("a", "bottom", "b", "top", "constant=\"-8\""))
        #expect(flipped.contains("content:putView(\"b\"):top(equalTo(8), previous.bottomAnchor)"))
        let scaled = try lines(both, constraint("a", "width", "b", "width", "multiplier=\"2\""))
        #expect(scaled.contains("local view = content:putView(\"a\")\n  local view2 = content:putView(\"b\")"))
        #expect(scaled.contains("\n  view:width(equalTo(view2), { multiplyBy = 2 })\n"))
    }

    @Test func viewsInsideOthersAreDeclaredBefore() throws {
        let text = try lines(
            view("a", "<subviews>\(view("i", "", ""))</subviews>", "") + view("b", "", ""),
            constraint("b", "leading", "i", "leading"))
        #expect(text.contains("  local view2\n  content:putView(\"a\")"))
        #expect(text.contains("view2 = view:putView(\"i\")"))
        #expect(text.contains("content:putView(\"b\"):leading(equal, view2)"))
    }

    @Test func theRootItselfIsLaidOutLast() throws {
        let text = try lines(view("a", "", ""), constraint("root", "width", "a", "width", "multiplier=\"3\""))
        #expect(text.contains("self.view:layout(function(root) root:width(equalTo(view), { multiplyBy = 3 }) end)"))
    }

    @Test func guidesAndMarginsBecomeTargets() throws {
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
    @Test func requiredPrioritiesAreWrittenNextTo999() throws {
        let text = try lines(
            view("a", "", ""),
            constraint("a", "width", nil, nil, "constant=\"9\" priority=\"999\"")
                + constraint("a", "top", "root", "top"))
        #expect(text.contains(":width(equalTo(9), 999):top(equal, parent, priority.required)"))
    }

    @Test func placeholdersAndBadConstraintsAreReported() throws {
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

    /// The constraints of a mask lead to the recorded frame at the recorded size.
    @Test(arguments: 0..<64) func masksGiveTheRecordedFrame(_ bits: Int) throws {
        let names = ["flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY"]
        let mask = names.indices.filter { bits >> $0 & 1 == 1 }.map { "\(names[$0])=\"YES\"" }.joined(separator: " ")
        let document = try InterfaceDocument(
            XMLTree.read(
                Fixture.storyboard(
                    "<view id=\"a\"><rect key=\"frame\" x=\"10\" y=\"20\" width=\"30\" height=\"40\"/><autoresizingMask key=\"autoresizingMask\" \(mask)/></view>"
                )))
        try DocumentReader.read(document, Report())
        let view = try #require(document.scenes.first?.view?.subviews.first)
        let constraints = MaskPlacement.constraints(of: view)
        #expect(constraints.count == 4)
        let frame = Frame(x: 10, y: 20, width: 30, height: 40)
        let root = Frame(x: 0, y: 0, width: 100, height: 200)
        for constraint in constraints {
            let target = constraint.second.map { constraint.multiplier * value($0.attribute, root) } ?? 0
            #expect(abs(value(constraint.first.attribute, frame) - target - constraint.constant) < 1e-9)
        }
    }

    private func value(_ attribute: ConstraintAttribute, _ frame: Frame) -> Double {
        switch attribute {
        case .left, .leading: frame.x
        case .right, .trailing: frame.x + frame.width
        case .top: frame.y
        case .bottom: frame.y + frame.height
        case .centerX: frame.x + frame.width / 2
        case .centerY: frame.y + frame.height / 2
        case .width: frame.width
        case .height: frame.height
        default: .nan
        }
    }

    // MARK: Size classes

    @Test func sizeClassesBecomeConditions() {
        let width = "traits.horizontalSizeClass"
        let height = "traits.verticalSizeClass"
        #expect(SizeClasses.all.condition == nil)
        #expect(SizeClasses(key: "widthClass=compact")?.condition == "\(width) == \"compact\"")
        #expect(SizeClasses(key: "heightClass=regular")?.condition == "\(height) == \"regular\"")
        #expect(
            SizeClasses(key: "heightClass=compact-widthClass=regular")?.condition
                == "\(width) == \"regular\" and \(height) == \"compact\"")
        #expect(
            SizeClasses.all.subtracting(.compactCompact).condition
                == "not (\(width) == \"compact\" and \(height) == \"compact\")")
        #expect(SizeClasses([.compactCompact, .regularRegular]).condition == "\(width) == \(height)")
        #expect(SizeClasses(key: "default") == nil)
    }

    @Test func specialVariationsOverrideGeneralOnes() {
        var value = Varying(1)
        value.set(2, for: .compactHeight)
        value.set(3, for: .regularCompact)
        #expect(value.cases.map(\.value) == [2, 3, 1])
        #expect(value.cases.map(\.classes) == [.compactCompact, .regularCompact, [.compactRegular, .regularRegular]])
    }
}
