/// The totals of the leaves in a part of a `CountedTree`.
struct TreeSummary: Hashable {
    /// The number of elements, which are rows in a tree of heights and sections in a tree of sections. Leaves are
    /// found, and the tree is split, by the index of an element.
    var elements = 0
    var rows = 0
    var height = Length.zero
    /// The number of rows, headers and footers with estimated heights.
    var estimated = 0

    @inline(__always) static func + (a: TreeSummary, b: TreeSummary) -> TreeSummary {
        TreeSummary(
            elements: a.elements + b.elements, rows: a.rows + b.rows, height: a.height + b.height,
            estimated: a.estimated + b.estimated)
    }

    @inline(__always) static func - (a: TreeSummary, b: TreeSummary) -> TreeSummary {
        TreeSummary(
            elements: a.elements - b.elements, rows: a.rows - b.rows, height: a.height - b.height,
            estimated: a.estimated - b.estimated)
    }
}

protocol CountedLeaf {
    var summary: TreeSummary { get }
    /// The value that replaces a removed leaf.
    static var empty: Self { get }
}

/// A sequence of leaves that can be searched by index or height, split and joined, each in O(log n).
///
/// The tree is a treap (R. Seidel, C. Aragon, "Randomized search trees", 1996) with its nodes in one array. Each node
/// stores the totals of its subtree. Priorities come from a generator with a fixed seed, so that equal histories give
/// equal trees.
struct CountedTree<Leaf: CountedLeaf> {
    private struct Node {
        var leaf: Leaf
        var total: TreeSummary
        var left: Int32 = none
        var right: Int32 = none
        var priority: UInt32
    }

    /// A leaf, and the totals before it.
    struct Found {
        fileprivate let node: Int32
        let before: TreeSummary
    }

    private static var none: Int32 { -1 }
    private var nodes: ContiguousArray<Node> = []
    private var free: [Int32] = []
    private var root = none
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    init() {}

    init(_ leaves: [Leaf]) {
        nodes.reserveCapacity(leaves.count)
        insert(leaves, at: 0)
    }

    var summary: TreeSummary { root < 0 ? TreeSummary() : nodes[Int(root)].total }
    /// The number of leaves.
    var leafCount: Int { nodes.count - free.count }

    // MARK: Finding

    /// Returns the leaf that contains the element with an index, counted over all leaves; nil if the index is out of
    /// range.
    @inline(__always) func find(element: Int) -> Found? { find(element) { $0.elements } }
    /// Returns the leaf that contains the row with an index, counted over all leaves; nil if the index is out of range.
    @inline(__always) func find(row: Int) -> Found? { find(row) { $0.rows } }
    /// Returns the leaf at a distance from the start, or nil if the distance is out of range. Never returns a leaf
    /// without height.
    @inline(__always) func find(height: Length) -> Found? { find(height) { $0.height } }
    /// Returns the leaf that contains the estimate with an index, counted over all estimates; nil if the index is out
    /// of range.
    @inline(__always) func find(estimated: Int) -> Found? { find(estimated) { $0.estimated } }

    @inline(__always)
    private func find<Key: AdditiveArithmetic & Comparable>(_ wanted: Key, _ key: (TreeSummary) -> Key) -> Found? {
        nodes.withUnsafeBufferPointer { nodes in
            var before = TreeSummary()
            var next = root
            guard wanted >= .zero else { return nil }
            while next >= 0 {
                let left = nodes[Int(next)].left
                if left >= 0 {
                    let with = before + nodes[Int(left)].total
                    if wanted < key(with) {
                        next = left
                        continue
                    }
                    before = with
                }
                let with = before + nodes[Int(next)].leaf.summary
                if wanted < key(with) { return Found(node: next, before: before) }
                before = with
                next = nodes[Int(next)].right
            }
            return nil
        }
    }

    func leaf(_ found: Found) -> Leaf { nodes[Int(found.node)].leaf }

    /// Calls a function with a leaf, without copying the leaf.
    @inline(__always) func read<T>(_ found: Found, _ body: (borrowing Leaf) -> T) -> T {
        body(nodes[Int(found.node)].leaf)
    }

    /// All leaves in order.
    var leaves: [Leaf] {
        var result: [Leaf] = []
        collect(root, &result)
        return result
    }

    private func collect(_ node: Int32, _ result: inout [Leaf]) {
        guard node >= 0 else { return }
        collect(nodes[Int(node)].left, &result)
        result.append(nodes[Int(node)].leaf)
        collect(nodes[Int(node)].right, &result)
    }

    // MARK: Changing

    /// Changes a leaf in place. Its number of elements may change.
    mutating func modify<T>(_ found: Found, _ body: (inout Leaf) -> T) -> T {
        let old = nodes[Int(found.node)].leaf.summary
        let result = body(&nodes[Int(found.node)].leaf)
        let change = nodes[Int(found.node)].leaf.summary - old
        guard change != TreeSummary() else { return result }
        nodes.withUnsafeMutableBufferPointer { nodes in
            // Follows the path to the first element of the leaf.
            var before = 0
            var next = root
            while next >= 0 {
                nodes[Int(next)].total = nodes[Int(next)].total + change
                if next == found.node { return }
                let left = nodes[Int(next)].left
                let middle = before + (left >= 0 ? nodes[Int(left)].total.elements : 0)
                if found.before.elements < middle {
                    next = left
                } else {
                    before = middle + nodes[Int(next)].leaf.summary.elements
                    next = nodes[Int(next)].right
                }
            }
        }
        return result
    }

    /// Changes every leaf. O(n).
    mutating func modifyAll(_ body: (inout Leaf) -> Void) { modifyAll(root, body) }

    private mutating func modifyAll(_ node: Int32, _ body: (inout Leaf) -> Void) {
        guard node >= 0 else { return }
        modifyAll(nodes[Int(node)].left, body)
        body(&nodes[Int(node)].leaf)
        modifyAll(nodes[Int(node)].right, body)
        sum(node)
    }

    /// Inserts leaves before an element, which must be the first of its leaf.
    mutating func insert(_ leaves: [Leaf], at element: Int) {
        var middle = Self.none
        for leaf in leaves {
            let node = take(leaf)
            middle = join(middle, node)
        }
        let (left, right) = split(root, element)
        root = join(join(left, middle), right)
    }

    /// Removes and returns the leaves of a range of elements, which must not split a leaf.
    mutating func extract(_ range: Range<Int>) -> [Leaf] {
        let (left, rest) = split(root, range.lowerBound)
        let (middle, right) = split(rest, range.count)
        root = join(left, right)
        var leaves: [Leaf] = []
        release(middle, &leaves)
        return leaves
    }

    private mutating func take(_ leaf: Leaf) -> Int32 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let node = Node(leaf: leaf, total: leaf.summary, priority: UInt32(random >> 32))
        if let place = free.popLast() {
            nodes[Int(place)] = node
            return place
        }
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    private mutating func release(_ node: Int32, _ leaves: inout [Leaf]) {
        guard node >= 0 else { return }
        release(nodes[Int(node)].left, &leaves)
        leaves.append(nodes[Int(node)].leaf)
        nodes[Int(node)].leaf = .empty
        release(nodes[Int(node)].right, &leaves)
        free.append(node)
    }

    private mutating func sum(_ node: Int32) {
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        var total = nodes[Int(node)].leaf.summary
        if left >= 0 { total = total + nodes[Int(left)].total }
        if right >= 0 { total = total + nodes[Int(right)].total }
        nodes[Int(node)].total = total
    }

    private mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
        if left < 0 { return right }
        if right < 0 { return left }
        if nodes[Int(left)].priority >= nodes[Int(right)].priority {
            nodes[Int(left)].right = join(nodes[Int(left)].right, right)
            sum(left)
            return left
        }
        nodes[Int(right)].left = join(left, nodes[Int(right)].left)
        sum(right)
        return right
    }

    private mutating func split(_ node: Int32, _ element: Int) -> (Int32, Int32) {
        guard node >= 0 else { return (Self.none, Self.none) }
        let left = nodes[Int(node)].left
        let before = left >= 0 ? nodes[Int(left)].total.elements : 0
        if element <= before {
            let (first, rest) = split(left, element)
            nodes[Int(node)].left = rest
            sum(node)
            return (first, node)
        }
        let own = nodes[Int(node)].leaf.summary.elements
        let (rest, last) = split(nodes[Int(node)].right, element - before - own)
        nodes[Int(node)].right = rest
        sum(node)
        return (node, last)
    }
}
