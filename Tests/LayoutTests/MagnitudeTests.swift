import Geometry
import Testing

@testable import Layout

/// Valid numbers whose combination is too large for the solver. None of them crashes.
struct MagnitudeTests {
    private final class Sized: KindBehavior {
        let size: IntrinsicSize
        init(_ size: IntrinsicSize) { self.size = size }
        func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize { size }
    }

    private func makeScreen() throws -> Screen {
        try Screen(
            registry: KindRegistry(), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: 100, height: 200), scale: 1))
    }

    private func put(_ screen: Screen, _ kind: String = "View", into parent: ViewID? = nil, arranged: Bool = false)
        throws -> ViewID
    {
        let view = try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
        try screen.layoutPut(view, into: parent ?? screen.root, arranged: arranged, source: .none)
        return view
    }

    private func set(_ name: String, _ value: PropertyValue, of view: ViewID, _ screen: Screen) throws {
        let slot = try screen.slot(ofProperty: #require(screen.registry.number(ofProperty: name)), of: view)
        try screen.setProperty(view, slot: slot, to: value)
    }

    /// 0.5 − 0.5000000000001 is a rounding error, so only the constraint's constant remains.
    @Test func termsThatCancelOutUpToRoundingErrorsAreIgnored() throws {
        let screen = try makeScreen()
        try screen.beginLayout(of: screen.root)
        let view = try put(screen)
        try screen.constrain(ConstraintRequest(Anchor(view: view, attribute: .width), .equal, nil, constant: 10))
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: view, attribute: .centerX), .equal, Anchor(view: view, attribute: .right),
                multiplier: 0.500_000_000_000_1))
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: view).width == 10)
    }

    @Test(arguments: [AnchorArea.safeArea, .layoutMargins])
    func constraintsMadeTooLargeByInsetsAreErrorsAndHoldWithSmallerInsets(_ area: AnchorArea)
        throws
    {
        let screen = try makeScreen()
        try screen.beginLayout(of: screen.root)
        let box = try put(screen)
        let huge = PropertyValue.insets(Insets(all: 1e9))
        try set("safeAreaInsets", huge, of: box, screen)
        try set("layoutMargins", huge, of: box, screen)
        let view = try put(screen, into: box)
        try screen.constrain(ConstraintRequest(Anchor(view: view, attribute: .width), .equal, nil, constant: 10))
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: view, attribute: .left), .equal, Anchor(view: box, attribute: .left, area: area),
                multiplier: 1e6,
                constant: 1e9))
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(screen.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue) == ["magnitude"])
        #expect(try screen.frame(of: view).width == 10)
        // With smaller insets the constraint holds.
        try set("safeAreaInsets", .insets(Insets(all: 2e-6)), of: box, screen)
        try set("layoutMargins", .insets(.zero), of: box, screen)
        screen.layoutIfNeeded()
        #expect(try abs(screen.frame(of: view).x - (1e9 + 2)) < 1e-3)
    }

    @Test(arguments: [1e300, .infinity, -.infinity, .nan, -1, 1e-300, 1e-12])
    func extremeIntrinsicSizesOfStackedViewsAreLimitedAndCauseNoOverlap(
        _ size: Double
    ) throws {
        for distribution in StackKind.Distribution.allCases {
            let screen = try makeScreen()
            try screen.registry.register(.init(name: "Odd", behavior: Sized(IntrinsicSize(width: size, height: size))))
            try screen.registry.register(.init(name: "Even", behavior: Sized(IntrinsicSize(width: 10, height: 10))))
            try screen.beginLayout(of: screen.root)
            let stack = try put(screen, "HStack")
            try set("distribution", .keyword(distribution.rawValue), of: stack, screen)
            try screen.beginLayout(of: stack)
            let odd = try put(screen, "Odd", into: stack, arranged: true)
            let even = try put(screen, "Even", into: stack, arranged: true)
            screen.endLayout()
            screen.endLayout()
            screen.layoutIfNeeded()
            let (first, second) = (try screen.frame(of: odd), try screen.frame(of: even))
            #expect(
                first.width >= 0 && first.width <= 1e9 && second.width >= 0 && second.width <= 1e9, "\(distribution)")
            #expect(second.x >= first.maxX - 1e-6, "\(distribution)")
        }
    }

    @Test(arguments: [1e300, -1e300, 1.1e9, .infinity, .nan])
    func tooLargeOrNonfiniteSpacingIsAnError(_ space: Double) throws {
        let screen = try makeScreen()
        let stack = try put(screen, "HStack")
        let view = try put(screen, into: stack, arranged: true)
        #expect(throws: LayoutError.self) { try screen.setCustomSpacing(space, after: view) }
        try screen.setCustomSpacing(1e9, after: view)
        screen.layoutIfNeeded()
    }

    @Test func changingAConstantToATooLargeOrNonfiniteNumberIsAnError() throws {
        let screen = try makeScreen()
        try screen.beginLayout(of: screen.root)
        let view = try put(screen)
        let handle = try screen.constrain(
            ConstraintRequest(Anchor(view: view, attribute: .width), .equal, nil, constant: 10))
        for (constant, code) in [
            (1e300, "magnitude"), (-1.1e9, "magnitude"), (.infinity, "notFinite"), (.nan, "notFinite"),
        ] {
            let fault = #expect(throws: LayoutError.self) { try screen.setConstant(constant, of: handle) }
            #expect(fault?.code.rawValue == code)
        }
        try screen.setConstant(1e9, of: handle)
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try screen.frame(of: view).width == 1e9)
    }
}
