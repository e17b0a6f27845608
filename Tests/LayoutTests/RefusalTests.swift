import Geometry
import Testing

@testable import Layout

/// Conflicts of required constraints.
struct RefusalTests {
    private let screen: Screen

    init() throws {
        screen = try Screen(
            registry: KindRegistry(), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1))
    }

    private func make(_ kind: String) throws -> ViewID {
        try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
    }

    private func setWidth(_ view: ViewID, _ width: Double) throws {
        try screen.constrain(
            ConstraintRequest(Anchor(view: view, attribute: .width), .equal, nil, constant: width, priority: 1000))
    }

    /// A stack with a refused arrangement is removed, and another view reuses its index.
    @Test(arguments: ["Label", "View", "HStack", "Scroll"])
    func conflictsOfRemovedViewsDoNotAffectLaterViews(_ kind: String) throws {
        try screen.beginLayout(of: screen.root)
        let stack = try make("HStack")
        try screen.layoutPut(stack, into: screen.root, source: .none)
        let child = try make("View")
        try screen.layoutPut(child, into: stack, arranged: true, source: .none)
        try setWidth(stack, 10)
        try setWidth(child, 50)
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(screen.diagnostics.contains { $0.code == .conflict })
        try screen.destroy(stack)
        try screen.beginLayout(of: screen.root)
        let others = try (0..<2).map { _ in try make(kind) }
        for other in others {
            try screen.layoutPut(other, into: screen.root, source: .none)
            try setWidth(other, 20)
        }
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(try others.map { try screen.frame(of: $0).width } == [20, 20])
        #expect(!screen.diagnostics.contains { $0.code == .conflict })
    }

    /// The lower bound of a removed view is not applied to the view that reuses its index.
    @Test func negativeWidthOfARemovedViewCausesNoConflictInLaterViews() throws {
        try screen.beginLayout(of: screen.root)
        let view = try make("View")
        try screen.layoutPut(view, into: screen.root, source: .none)
        try setWidth(view, -5)
        screen.endLayout()
        screen.layoutIfNeeded()
        #expect(screen.diagnostics.contains { $0.code == .conflict })
        let count = screen.solver.constraintCount
        for _ in 0..<3 {
            try screen.destroy(screen.subviews(of: screen.root)[0])
            try screen.beginLayout(of: screen.root)
            let other = try make("View")
            try screen.layoutPut(other, into: screen.root, source: .none)
            try setWidth(other, 5)
            screen.endLayout()
            screen.layoutIfNeeded()
        }
        #expect(screen.solver.constraintCount == count + 1)
        #expect(!screen.diagnostics.contains { $0.code == .conflict })
    }
}
