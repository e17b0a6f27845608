import Testing

@testable import Layout

/// The view tree without scripts and without text.
struct TreeTests {
    private final class NoText: TextMeasuring {
        func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
            TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)
        }
        func lineMetrics(of font: Font) -> LineMetrics { LineMetrics(ascent: 0, descent: 0, height: 0) }
    }

    private final class NoImages: ImageProviding {
        func image(named name: String) throws(ImageFault) -> ImageInfo { throw ImageFault(message: "none") }
    }

    private func makeScreen(maximumViews: Int = 1000) throws -> Screen {
        try Screen(
            registry: KindRegistry(), text: NoText(), images: NoImages(), traits: Traits(size: Size(width: 100, height: 200), scale: 1),
            maximumViews: maximumViews)
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
            return (error as? LayoutFault)?.code ?? "\(error)"
        }
    }

    @Test func namesAreUniqueAmongSiblings() throws {
        let screen = try makeScreen()
        let names = try (0..<3).map { _ in try screen.name(of: put(screen, into: screen.root)) }
        #expect(names == ["view", "view-2", "view-3"])
        let box = try put(screen, into: screen.root, name: "box")
        #expect(try screen.name(of: put(screen, into: screen.root, name: "box")) == "box-2")
        #expect(try screen.path(of: put(screen, into: box, name: "box")) == "root/box/box")
        #expect(screen.view(named: "box/box") != nil)
        #expect(screen.view(named: "nothing") == nil)
    }

    @Test func theTreeHasNoCycles() throws {
        let screen = try makeScreen()
        let outer = try put(screen, into: screen.root)
        let inner = try put(screen, into: outer)
        #expect(code { try screen.put(outer, into: inner) } == "cycle")
        #expect(code { try screen.put(outer, into: outer) } == "cycle")
        #expect(code { try screen.put(screen.root, into: inner) } == "cycle")
        #expect(try screen.superview(of: inner) == outer)
    }

    @Test func handlesOfRemovedViewsAreStale() throws {
        let screen = try makeScreen()
        let outer = try put(screen, into: screen.root)
        let inner = try put(screen, into: outer)
        try screen.destroy(outer)
        #expect(!screen.isAlive(outer) && !screen.isAlive(inner))
        #expect(code { _ = try screen.frame(of: inner) } == "staleView")
        // Their places are taken by others, and the old handles still do not fit.
        let again = try put(screen, into: screen.root)
        #expect(screen.isAlive(again) && again != outer && again != inner)
        #expect(!screen.isAlive(outer) && !screen.isAlive(inner))
        #expect(code { try screen.destroy(screen.root) } == "root")
    }

    @Test func viewsAreCounted() throws {
        let screen = try makeScreen(maximumViews: 3)
        let first = try put(screen, into: screen.root)
        _ = try put(screen, into: screen.root)
        #expect(code { _ = try put(screen, into: screen.root) } == "limit")
        try screen.destroy(first)
        #expect(code { _ = try put(screen, into: screen.root) } == nil)
    }

    @Test func constraintsWithinAViewSurviveItsMove() throws {
        let screen = try makeScreen()
        let a = try put(screen, into: screen.root, name: "a")
        let b = try put(screen, into: screen.root, name: "b")
        let inner = try screen.makeView(kind: #require(screen.registry.kind(named: "View")))
        try screen.beginLayout(of: a)
        try screen.put(inner, into: a)
        for (attribute, constant) in [(Attribute.width, 30.0), (.height, 20)] {
            try screen.constrain(ConstraintRequest(Anchor(view: inner, attribute: attribute), .equal, nil, constant: constant))
        }
        for attribute in [Attribute.left, .top] {
            try screen.constrain(
                ConstraintRequest(Anchor(view: inner, attribute: attribute), .equal, Anchor(view: a, attribute: attribute), constant: 5))
        }
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner) == Rect(x: 5, y: 5, width: 30, height: 20))

        // The constraints are the layout's of `a`; a view that leaves `a` leaves them behind.
        try screen.put(inner, into: b)
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner) == .zero)

        // A subtree that moves as a whole keeps what its own layout made.
        try screen.beginLayout(of: inner)
        try screen.constrain(ConstraintRequest(Anchor(view: inner, attribute: .width), .equal, nil, constant: 44))
        screen.endLayout()
        try screen.removeFromSuperview(inner)
        screen.layoutIfNeeded()
        try screen.put(inner, into: a)
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: inner).width == 44)
    }

    @Test func layingOutAgainWithoutAChangeSolvesNothing() throws {
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

    @Test func propertiesAreCheckedBySchema() throws {
        let screen = try makeScreen()
        let view = try put(screen, into: screen.root)
        #expect(code { try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(1.5)) } == "propertyType")
        #expect(code { try screen.setProperty(view, slot: CommonProperties.alpha, to: .string("x")) } == "propertyType")
        #expect(code { try screen.setProperty(view, slot: CommonProperties.cornerRadius, to: .number(.nan)) } == "propertyType")
        try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(0.5))
        #expect(screen.property(view, slot: CommonProperties.alpha) == .number(0.5))
        // The default is no property of its own.
        try screen.setProperty(view, slot: CommonProperties.alpha, to: .number(1))
        #expect(!screen.hasOwnProperty(view, slot: CommonProperties.alpha))
    }

    @Test func kindsAreRegisteredOnceAndByName() throws {
        let registry = KindRegistry()
        try registry.register(.init(name: "Badge", properties: [PropertyDefinition("count", .number)], behavior: PlainKind()))
        #expect(code { try registry.register(.init(name: "Badge", behavior: PlainKind())) } != nil)
        #expect(code { try registry.register(.init(name: "9lives", behavior: PlainKind())) } != nil)
        #expect(code { try registry.register(.init(name: "", behavior: PlainKind())) } != nil)
        #expect(
            code { try registry.register(.init(name: "A", properties: [PropertyDefinition("alpha", .number)], behavior: PlainKind())) }
                != nil)
        let kind = try #require(registry.kind(named: "Badge"))
        let number = try #require(registry.number(ofProperty: "count"))
        #expect(registry.slot(ofProperty: number, inKind: kind) == CommonProperties.count)
        #expect(registry.slot(ofProperty: number, inKind: try #require(registry.kind(named: "View"))) == nil)
    }
}
