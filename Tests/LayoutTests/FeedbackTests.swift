import Diagnostics
import Geometry
import Testing

@testable import Layout

/// Measurements that affect their own input.
struct FeedbackTests {
    private let screen: Screen
    private let text = GridText()

    init() throws {
        screen = try Screen(
            registry: KindRegistry(), text: text, images: NoImages(),
            traits: Traits(
                size: Size(width: 400, height: 800), scale: 1, safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0)))
    }

    private func put(_ kind: String = "View", into parent: ViewID, name: String) throws -> ViewID {
        let view = try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
        try screen.layoutPut(view, into: parent, name: name, source: SourceLocation(chunk: 1, line: 7))
        return view
    }

    /// Adds a constraint; required by default.
    private func constrain(
        _ view: ViewID, _ attribute: Attribute, _ relation: ConstraintRequest.Relation = .equal,
        _ target: ViewID? = nil,
        _ second: Attribute? = nil, area: AnchorArea = .frame, multiplier: Double = 1, constant: Double = 0,
        priority: Double = 1000
    ) throws {
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: view, attribute: attribute), relation,
                target.map { Anchor(view: $0, attribute: second ?? attribute, area: area) }, multiplier: multiplier,
                constant: constant,
                priority: priority))
    }

    /// In the first round, before frames are known, the constraint conflicts; with the frames it holds.
    @Test(arguments: [(top: 0.0, relation: ConstraintRequest.Relation.lessThanOrEqual), (300, .greaterThanOrEqual)])
    func constraintsThatConflictOnlyBeforeFramesAreKnownAreRetried(
        _ test: (top: Double, relation: ConstraintRequest.Relation)
    ) throws {
        try screen.beginLayout(of: screen.root)
        let box = try put(into: screen.root, name: "box")
        let inner = try put(into: box, name: "inner")
        try constrain(box, .top, .equal, screen.root, constant: test.top)
        try constrain(box, .height, constant: 90)
        try constrain(inner, .top, .equal, box, area: .safeArea)
        try constrain(inner, .bottom, .equal, box)
        try constrain(inner, .height, test.relation, constant: 80)
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner).height == (test.top == 0 ? 70 : 90))
        #expect(screen.diagnostics.allSatisfy { $0.code != .conflict })
        #expect(screen.constraints.indices.allSatisfy { screen.constraints[$0].state == .active })
    }

    /// A box at 5 + 2 · inset points from the top of the screen, where the inset depends on the position: the screen's
    /// safe area of 20 points moves the box out of the safe area and back.
    private func makeSwing() throws -> ViewID {
        let spacer = try put(into: screen.root, name: "spacer")
        let box = try put(into: screen.root, name: "box")
        let inner = try put(into: box, name: "inner")
        try constrain(spacer, .top, .equal, screen.root)
        try constrain(box, .top, .equal, spacer, .bottom)
        try constrain(box, .height, constant: 100)
        try constrain(inner, .top, .equal, box, area: .safeArea)
        try constrain(inner, .bottom, .equal, box)
        try constrain(spacer, .height, .equal, inner, multiplier: -2, constant: 205)
        return box
    }

    @Test func layoutLoopKeepsItsLastResultAndIsReported() throws {
        try screen.beginLayout(of: screen.root)
        let box = try makeSwing()
        screen.endLayout()
        screen.layoutIfNeeded()
        let frame = try screen.frame(of: box)
        let warning = try #require(screen.diagnostics.first { $0.code == .layoutLoop })
        #expect(warning.severity == .warning)
        #expect(warning.view == "root/box")
        #expect(warning.source == "1:7")
        // Without changes, no further rounds run.
        screen.layoutIfNeeded()
        #expect(screen.lastSolveCount == 0)
        #expect(try screen.frame(of: box) == frame)
        // Unrelated changes restart the rounds instead of continuing them.
        for constant in [10.0, 20, 30] {
            try screen.beginLayout(of: screen.root)
            try constrain(put(into: screen.root, name: "other"), .width, constant: constant)
            screen.endLayout()
            screen.layoutIfNeeded()
            #expect(try screen.frame(of: box) == frame)
        }
        // A fix removes the warning.
        screen.traits.safeArea = .zero
        screen.layoutIfNeeded()
        #expect(screen.diagnostics.allSatisfy { $0.code != .layoutLoop })
        #expect(try screen.frame(of: box).y == 5)
    }

    /// A text as wide as high: 30 characters of 10 points, lines of 20. If narrow, it needs many lines, which make it
    /// wide; if wide, it needs one line, which makes it narrow.
    @Test func unstableTextSizeIsReportedAndDoesNotDependOnEarlierLayouts() throws {
        func makeText() throws -> ViewID {
            let label = try put("Label", into: screen.root, name: "text")
            func set(_ name: String, _ value: PropertyValue) throws {
                let number = try #require(screen.registry.number(ofProperty: name))
                try screen.setProperty(label, slot: screen.slot(ofProperty: number, of: label), to: value)
            }
            try set("text", .string(String(repeating: "x", count: 30)))
            try set("font", .font(FontValue(size: 16)))
            try set("numberOfLines", .number(0))
            try set("horizontalCompressionResistance", .number(1))
            try constrain(label, .width, .equal, label, .height)
            try constrain(label, .left, .equal, screen.root)
            try constrain(label, .top, .equal, screen.root)
            return label
        }
        try screen.beginLayout(of: screen.root)
        let text = try makeText()
        screen.endLayout()
        screen.layoutIfNeeded()
        let frame = try screen.frame(of: text)
        let isUnstable = screen.diagnostics.contains {
            $0.code == .layoutLoop && $0.view == "root/text" && $0.source == "1:7"
        }
        #expect(isUnstable)
        screen.layoutIfNeeded()
        #expect(screen.lastSolveCount == 0)
        for width in [500.0, 300, 400] {
            screen.traits.size.width = width
            screen.layoutIfNeeded()
            #expect(try screen.frame(of: text) == frame)
        }
    }
}
