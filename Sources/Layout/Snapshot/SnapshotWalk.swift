/// A walk through the views of a snapshot in preorder, which also reports the end of each subtree. It uses no
/// recursion, so trees can have any depth.
///
/// The caller opens or skips each view that it gets before it asks for the next step:
///
///     var walk = SnapshotWalk<String>(snapshot)
///     while let step = walk.next() {
///         switch step {
///         case .view(let index): walk.open(snapshot.nodes[index].id)
///         case .end(let id): print("end of \(id)")
///         }
///     }
package struct SnapshotWalk<Opened> {
    /// A step of the walk.
    package enum Step {
        /// A view, by its index.
        case view(Int)
        /// The end of the subtree of a view that was opened, with the value that was given for it.
        case end(Opened)
    }

    @usableFromInline let nodes: [SnapshotNode]
    @usableFromInline var index: Int
    @usableFromInline var end: Int
    @usableFromInline var opened: [(value: Opened, end: Int)] = []

    /// Begins a walk through all views of a snapshot.
    @inlinable package init(_ snapshot: Snapshot) {
        nodes = snapshot.nodes
        (index, end) = (0, nodes.count)
    }

    /// Begins a walk through the view at index `root` of the snapshot's nodes, and its subtree.
    @inlinable package init(_ snapshot: Snapshot, subtree root: Int) {
        nodes = snapshot.nodes
        (index, end) = (root, min(nodes.count, root + max(1, nodes[root].span)))
    }

    /// The number of open views, which are the ancestors of the next view.
    @inlinable package var depth: Int { opened.count }

    /// Returns the next step: a view, or the end of the subtree of a view that was opened; nil at the end of the walk.
    /// After a view, call `open` or `skip` first.
    ///
    /// - Parameter goesOn: Evaluated before each view. If it is false, the walk skips all remaining views, and only the
    ///   ends of the open subtrees follow.
    @inlinable package mutating func next(goesOn: @autoclosure () -> Bool = true) -> Step? {
        if let last = opened.last, last.end <= index || index >= end {
            opened.removeLast()
            return .end(last.value)
        }
        if index < end, goesOn() { return .view(index) }
        end = index
        return opened.popLast().map { .end($0.value) }
    }

    /// Opens the view that `next` has just returned, so that its subviews follow, and then the end of its subtree.
    ///
    /// - Parameter value: The value that `next` returns with the end of the view's subtree.
    @inlinable package mutating func open(_ value: Opened) {
        opened.append((value, index + max(1, nodes[index].span)))
        index += 1
    }

    /// Skips the view that `next` has just returned, and its subtree. No end of the subtree follows.
    @inlinable package mutating func skip() { index += max(1, nodes[index].span) }
}
