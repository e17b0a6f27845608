import Geometry
import Testing

@testable import Layout

/// Screens with the maximum number of views.
struct LimitTests {
    private let limit = 3_000
    private let screen: Screen

    init() throws {
        screen = try Screen(
            registry: KindRegistry(), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1),
            quota: ScreenQuota(limit))
    }

    /// Puts views with a width until the limit is reached, and returns the error.
    private func fill() throws -> LayoutError? {
        let kind = try #require(screen.registry.kind(named: "View"))
        try screen.beginLayout(of: screen.root)
        defer { screen.endLayout() }
        for _ in 0...limit {
            do {
                let view = try screen.makeView(kind: kind)
                try screen.layoutPut(view, into: screen.root, source: .none)
                try screen.constrain(ConstraintRequest(Anchor(view: view, attribute: .width), .equal, nil, constant: 7))
            } catch {
                return error
            }
        }
        return nil
    }

    /// A full screen can be laid out, and new views reuse the memory of removed ones.
    @Test func newViewsReuseTheMemoryOfRemovedOnes() throws {
        var memory = 0
        for round in 0..<3 {
            #expect(try fill()?.code == .limit)
            #expect(screen.viewCount == limit)
            screen.layoutIfNeeded()
            let views = try screen.subviews(of: screen.root)
            #expect(views.count == limit - 1)
            #expect(try screen.frame(of: views[views.count - 1]).width == 7)
            #expect(screen.tree.nodeCount == limit)
            if round == 0 { memory = screen.solver.memoryInUse }
            #expect(screen.solver.memoryInUse <= memory + memory / 10, "round \(round)")
            #expect(screen.constraints.count <= limit)

            try screen.beginLayout(of: screen.root, option: .cleanLayoutAndAddNew)
            screen.endLayout()
            screen.layoutIfNeeded()
            #expect(screen.viewCount == 1)
            #expect(screen.solver.variableCount == 2)
            #expect(screen.tree.freeNodes.count == limit - 1)
        }
    }
}
