import Geometry
import Layout
import Testing

/// The walk through the views of a snapshot.
struct SnapshotWalkTests {
    /// Creates a snapshot with the parent and the span of each view.
    private static func snapshot(_ tree: [(parent: Int, span: Int)]) -> Snapshot {
        var snapshot = Snapshot(size: Size(width: 1, height: 1), scale: 1)
        let box = Rect(x: 0, y: 0, width: 1, height: 1)
        snapshot.nodes = tree.enumerated().map { index, node in
            SnapshotNode(
                id: "\(index)", kind: "View", parent: node.parent, span: node.span, frame: box, pixelFrame: box)
        }
        return snapshot
    }

    private static let tree = snapshot([(-1, 6), (0, 3), (1, 1), (1, 1), (0, 1), (0, 1)])

    /// The steps as text: `0(` opens a view at its depth, `)0` ends it.
    private func steps(
        _ walk: SnapshotWalk<Int>, skipping skipped: Set<Int> = [], endingBefore last: Int = .max
    ) -> String {
        var walk = walk
        var text: [String] = []
        var next = 0
        while let step = walk.next(goesOn: next < last) {
            switch step {
            case .view(let index):
                next = index + 1
                if skipped.contains(index) {
                    text.append("-\(index)")
                    walk.skip()
                } else {
                    text.append("\(walk.depth):\(index)(")
                    walk.open(index)
                }
            case .end(let index): text.append(")\(index)")
            }
        }
        return text.joined(separator: " ")
    }

    @Test func subtreesEndAfterTheirLastView() {
        #expect(steps(SnapshotWalk(Self.tree)) == "0:0( 1:1( 2:2( )2 2:3( )3 )1 1:4( )4 1:5( )5 )0")
    }

    @Test func skippingAViewSkipsItsSubtree() {
        #expect(steps(SnapshotWalk(Self.tree), skipping: [1, 5]) == "0:0( -1 1:4( )4 -5 )0")
        #expect(steps(SnapshotWalk(Self.tree), skipping: [0]) == "-0")
    }

    @Test func walkOfASubtreeVisitsOnlyTheSubtree() {
        #expect(steps(SnapshotWalk(Self.tree, subtree: 1)) == "0:1( 1:2( )2 1:3( )3 )1")
        #expect(steps(SnapshotWalk(Self.tree, subtree: 5)) == "0:5( )5")
    }

    @Test func walkThatStopsEarlyEndsItsOpenSubtrees() {
        #expect(steps(SnapshotWalk(Self.tree), endingBefore: 3) == "0:0( 1:1( 2:2( )2 )1 )0")
        #expect(steps(SnapshotWalk(Self.tree), endingBefore: 0) == "")
    }

    @Test func anEmptySnapshotHasNoSteps() {
        #expect(steps(SnapshotWalk(Self.snapshot([]))) == "")
    }
}
