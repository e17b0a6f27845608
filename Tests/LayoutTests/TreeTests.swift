import Geometry
import Testing

@testable import Layout

/// The view tree, without scripts and texts.
struct TreeTests {
    private func makeScreen(maximumViews: Int = 1000) throws -> Screen {
        try Screen(
            registry: KindRegistry(), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: 100, height: 200), scale: 1),
            quota: ScreenQuota(maximumViews))
    }

    private func put(_ screen: Screen, into parent: ViewID, name: String? = nil) throws -> ViewID {
        let view = try screen.makeView(kind: #require(screen.registry.kind(named: "View")))
        try screen.put(view, into: parent, name: name)
        return view
    }

    private func code(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? LayoutError)?.code.rawValue ?? "\(error)"
        }
    }

    @Test func equalNamesOfSiblingsGetNumbers() throws {
        let screen = try makeScreen()
        let names = try (0..<3).map { _ in try screen.name(of: put(screen, into: screen.root)) }
        #expect(names == ["view", "view-2", "view-3"])
        let box = try put(screen, into: screen.root, name: "box")
        #expect(try screen.name(of: put(screen, into: screen.root, name: "box")) == "box-2")
        #expect(try screen.path(of: put(screen, into: box, name: "box")) == "root/box/box")
        #expect(screen.view(named: "box/box") != nil)
        #expect(screen.view(named: "nothing") == nil)
    }

    @Test func namesOfRemovedViewsAreReused() throws {
        let screen = try makeScreen()
        let stays = try put(screen, into: screen.root, name: "stays")
        for _ in 0..<3 {
            let toast = try put(screen, into: screen.root, name: "toast")
            #expect(try screen.name(of: toast) == "toast")
            let label = try put(screen, into: screen.root)
            #expect(try screen.name(of: label) == "view")
            try screen.destroy(toast)
            try screen.removeFromSuperview(label)
        }
        let boxes = try (0..<4).map { _ in try put(screen, into: screen.root, name: "box") }
        func names() throws -> [String] { try screen.subviews(of: screen.root).map { try screen.name(of: $0) } }
        #expect(try names() == ["stays", "box", "box-2", "box-3", "box-4"])
        // A number in the middle is free, but names stay unique.
        try screen.destroy(boxes[0])
        try screen.destroy(boxes[2])
        for _ in 0..<3 { _ = try put(screen, into: screen.root, name: "box") }
        #expect(Set(try names()).count == 6)
        #expect(try names().contains("box"))
        #expect(try screen.name(of: stays) == "stays")
    }

    @Test func puttingAViewIntoItselfOrADescendantIsRejected() throws {
        let screen = try makeScreen()
        let outer = try put(screen, into: screen.root)
        let inner = try put(screen, into: outer)
        #expect(code { try screen.put(outer, into: inner) } == "cycle")
        #expect(code { try screen.put(outer, into: outer) } == "cycle")
        #expect(code { try screen.put(screen.root, into: inner) } == "cycle")
        #expect(try screen.superview(of: inner) == outer)
    }

    @Test func handlesOfRemovedViewsStayInvalidWhenTheirIndexIsReused() throws {
        let screen = try makeScreen()
        let outer = try put(screen, into: screen.root)
        let inner = try put(screen, into: outer)
        try screen.destroy(outer)
        #expect(!screen.isAlive(outer) && !screen.isAlive(inner))
        #expect(code { _ = try screen.frame(of: inner) } == "staleView")
        // Other views reuse their indices, and the old handles stay invalid.
        let again = try put(screen, into: screen.root)
        #expect(screen.isAlive(again) && again != outer && again != inner)
        #expect(!screen.isAlive(outer) && !screen.isAlive(inner))
        #expect(code { try screen.destroy(screen.root) } == "root")
    }

    @Test func viewsAboveTheLimitAreErrorsUntilAnotherViewIsRemoved() throws {
        let screen = try makeScreen(maximumViews: 3)
        let first = try put(screen, into: screen.root)
        _ = try put(screen, into: screen.root)
        #expect(code { _ = try put(screen, into: screen.root) } == "limit")
        try screen.destroy(first)
        #expect(code { _ = try put(screen, into: screen.root) } == nil)
    }

    @Test func movedViewKeepsOnlyTheConstraintsOfItsOwnLayout() throws {
        let screen = try makeScreen()
        let a = try put(screen, into: screen.root, name: "a")
        let b = try put(screen, into: screen.root, name: "b")
        let inner = try screen.makeView(kind: #require(screen.registry.kind(named: "View")))
        try screen.beginLayout(of: a)
        try screen.put(inner, into: a)
        for (attribute, constant) in [(Attribute.width, 30.0), (.height, 20)] {
            try screen.constrain(
                ConstraintRequest(Anchor(view: inner, attribute: attribute), .equal, nil, constant: constant))
        }
        for attribute in [Attribute.left, .top] {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: inner, attribute: attribute), .equal, Anchor(view: a, attribute: attribute),
                    constant: 5))
        }
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner) == Rect(x: 5, y: 5, width: 30, height: 20))

        // The constraints belong to the layout of `a`, so a view that leaves `a` loses them.
        try screen.put(inner, into: b)
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner) == .zero)

        // A subtree keeps the constraints of its own layouts when it moves.
        try screen.beginLayout(of: inner)
        try screen.constrain(ConstraintRequest(Anchor(view: inner, attribute: .width), .equal, nil, constant: 44))
        screen.endLayout()
        try screen.removeFromSuperview(inner)
        screen.layoutIfNeeded()
        try screen.put(inner, into: a)
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner).width == 44)
    }

    @Test func constraintsTakeEffectWhenTheirTargetIsPutIntoTheTree() throws {
        let screen = try makeScreen()
        let a = try put(screen, into: screen.root, name: "a")
        let b = try screen.makeView(kind: #require(screen.registry.kind(named: "View")))
        try screen.beginLayout(of: screen.root)
        try screen.constrain(
            ConstraintRequest(Anchor(view: a, attribute: .width), .equal, Anchor(view: b, attribute: .width)))
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: a).width == 0)
        #expect(screen.diagnostics.contains { $0.code == .notInTree && $0.view == "root/a" })
        try screen.beginLayout(of: b)
        try screen.constrain(ConstraintRequest(Anchor(view: b, attribute: .width), .equal, nil, constant: 70))
        screen.endLayout()
        try screen.put(b, into: screen.root)
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: a).width == 70)
        #expect(!screen.diagnostics.contains { $0.code == .notInTree })
    }

    /// Text widths that depend on every trait: 3 characters as wide as the font size, three times that in German, 5
    /// points more from right to left, and 0.3 points so that the scale matters.
    private final class TraitText: TextMeasuring {
        func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
            var width = Double(request.text.count) * request.font.size * (request.locale == "de" ? 3 : 1) + 0.3
            if request.direction == .rightToLeft { width += 5 }
            return TextMetrics(
                size: Size(width: width, height: request.font.size), firstBaseline: 10, lastBaseline: 10, lineCount: 1)
        }

        func lineMetrics(of font: Font) -> LineMetrics { LineMetrics(ascent: 10, descent: 5, height: font.size) }
    }

    /// Changing a single trait updates the views that depend on it.
    @Test func changingASingleTraitUpdatesTheViewsThatDependOnIt() throws {
        let screen = try Screen(
            registry: KindRegistry(), text: TraitText(), images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1))
        func make(_ kind: String, in parent: ViewID, arranged: Bool = false) throws -> ViewID {
            let view = try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
            try screen.layoutPut(view, into: parent, arranged: arranged, source: .none)
            return view
        }
        func constrain(_ view: ViewID, _ attribute: Attribute, to constant: Double, of target: ViewID? = nil) throws {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), .equal,
                    target.map { Anchor(view: $0, attribute: attribute) },
                    constant: constant))
        }
        try screen.beginLayout(of: screen.root)
        let label = try make("Label", in: screen.root)
        try screen.setProperty(
            label, slot: screen.slot(ofProperty: #require(screen.registry.number(ofProperty: "text")), of: label),
            to: .string("abc"))
        try constrain(label, .leading, to: 10, of: screen.root)
        let low = try make("View", in: screen.root)
        try constrain(low, .bottom, to: 0, of: screen.root)
        try constrain(low, .height, to: 20)
        let row = try make("HStack", in: screen.root)
        try constrain(row, .left, to: 0, of: screen.root)
        try screen.beginLayout(of: row)
        let first = try make("View", in: row, arranged: true)
        try constrain(first, .width, to: 30)
        let second = try make("View", in: row, arranged: true)
        try constrain(second, .width, to: 40)
        screen.endLayout()
        screen.endLayout()

        /// The label's left and width, the arranged views' lefts, the low view's top.
        func expect(_ expected: [Double], _ what: Comment) throws {
            screen.layoutIfNeeded()
            let frame = try screen.frame(of: label)
            let found = try [
                frame.x, frame.width, screen.frame(of: first).x, screen.frame(of: second).x, screen.frame(of: low).y,
            ]
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(what): \(found)")
        }
        let base = screen.traits
        try expect([10, 52, 0, 30, 780], "a body of 17 points")
        let changes: [(Comment, [Double], (inout Traits) -> Void)] = [
            ("half points", [10, 51.5, 0, 30, 780], { $0.scale = 2 }),
            ("text twice as large", [10, 103, 0, 30, 780], { $0.textSize = 2 }),
            ("German", [10, 154, 0, 30, 780], { $0.locale = "de" }),
            ("right to left", [333, 57, 40, 0, 780], { $0.direction = .rightToLeft }),
            ("low", [10, 52, 0, 30, 480], { $0.size.height = 500 }),
        ]
        for (what, expected, change) in changes {
            change(&screen.traits)
            try expect(expected, what)
            screen.traits = base
            try expect([10, 52, 0, 30, 780], what)
        }
    }

    @Test(
        arguments: [
            ("text", .string("xyz"), true), ("font", .font(FontValue(size: 30)), true),
            ("numberOfLines", .number(2), true),
            ("lineBreakMode", .keyword(0), true), ("lineSpacing", .number(3), true),
            ("lineHeightMultiple", .number(2), true),
            ("letterSpacing", .number(1), true), ("preferredMaxLayoutWidth", .number(50), true),
            ("textColor", .color(.fixed(.black)), false), ("textAlignment", .keyword(1), false),
            ("alpha", .number(0.5), false),
        ] as [(String, PropertyValue, Bool)])
    func onlyPropertiesThatAffectItsSizeMeasureATextAgain(
        _ name: String, _ value: PropertyValue, _ isMeasured: Bool
    ) throws {
        let text = GridText()
        let screen = try Screen(
            registry: KindRegistry(), text: text, images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1))
        let label = try screen.makeView(kind: #require(screen.registry.kind(named: "Label")))
        func set(_ name: String, _ value: PropertyValue) throws {
            let number = try #require(screen.registry.number(ofProperty: name))
            try screen.setProperty(label, slot: screen.slot(ofProperty: number, of: label), to: value)
        }
        try set("text", .string("abc"))
        try screen.put(label, into: screen.root)
        screen.layoutIfNeeded()
        let count = text.measureCount
        try set(name, value)
        screen.layoutIfNeeded()
        #expect((text.measureCount > count) == isMeasured)
    }

    /// Ten characters of 10 points on two lines, then twenty on four.
    @Test func changedTextsWrapAtTheirWidth() throws {
        let screen = try Screen(
            registry: KindRegistry(), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1))
        let label = try screen.makeView(kind: #require(screen.registry.kind(named: "Label")))
        func set(_ name: String, _ value: PropertyValue) throws {
            let number = try #require(screen.registry.number(ofProperty: name))
            try screen.setProperty(label, slot: screen.slot(ofProperty: number, of: label), to: value)
        }
        try set("font", .font(FontValue(size: 16)))
        try set("numberOfLines", .number(0))
        try set("text", .string("abcdefghij"))
        try screen.beginLayout(of: screen.root)
        try screen.put(label, into: screen.root)
        try screen.constrain(ConstraintRequest(Anchor(view: label, attribute: .width), .equal, nil, constant: 50))
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: label).size == Size(width: 50, height: 40))
        try set("text", .string("abcdefghijabcdefghij"))
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: label).size == Size(width: 50, height: 80))
    }

    @Test func unchangedScreensAreNotSolvedAgain() throws {
        let screen = try makeScreen()
        _ = try put(screen, into: screen.root)
        screen.layoutIfNeeded()
        #expect(screen.lastSolveCount == 1)
        screen.layoutIfNeeded()
        #expect(screen.lastSolveCount == 0)
        screen.traits.size.width = 50
        screen.layoutIfNeeded()
        #expect(screen.lastSolveCount == 1)
        #expect(try screen.frame(of: screen.root).width == 50)
    }

    @Test func invalidPropertyValuesAreErrorsAndDefaultValuesDoNotCountAsSet() throws {
        let screen = try makeScreen()
        let view = try put(screen, into: screen.root)
        #expect(code { try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(1.5)) } == "propertyType")
        #expect(code { try screen.setProperty(view, slot: CommonProperties.alpha, to: .string("x")) } == "propertyType")
        #expect(
            code { try screen.setProperty(view, slot: CommonProperties.cornerRadius, to: .number(.nan)) }
                == "propertyType")
        try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(0.5))
        #expect(screen.property(view, slot: CommonProperties.alpha) == .number(0.5))
        // A default value does not count as set.
        try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(1))
        #expect(!screen.hasOwnProperty(view, slot: CommonProperties.alpha))
    }

    @Test func invalidOrRepeatedKindsCannotBeRegistered() throws {
        let registry = KindRegistry()
        try registry.register(
            .init(name: "Badge", properties: [PropertyDefinition("count", .number)], behavior: PlainKind()))
        #expect(code { try registry.register(.init(name: "Badge", behavior: PlainKind())) } != nil)
        #expect(code { try registry.register(.init(name: "9lives", behavior: PlainKind())) } != nil)
        #expect(code { try registry.register(.init(name: "", behavior: PlainKind())) } != nil)
        #expect(
            code {
                try registry.register(
                    .init(name: "A", properties: [PropertyDefinition("alpha", .number)], behavior: PlainKind()))
            }
                != nil)
        let kind = try #require(registry.kind(named: "Badge"))
        let number = try #require(registry.number(ofProperty: "count"))
        #expect(registry.slot(ofProperty: number, inKind: kind) == CommonProperties.count)
        #expect(registry.slot(ofProperty: number, inKind: try #require(registry.kind(named: "View"))) == nil)
    }
}
