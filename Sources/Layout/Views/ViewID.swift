/// Gives each view that is made a generation of its own. Screens that share one can tell each other's handles from
/// their own, however their indices fall together.
package final class ViewGenerations {
    private var last: UInt32 = 0

    package init() {}

    func next() -> UInt32 {
        last &+= 1
        return last
    }
}

/// A handle to a view of a screen. A handle whose view is gone is recognised by its generation and refused.
@usableFromInline
package struct ViewID: Hashable, Sendable, BitwiseCopyable {
    /// Where the screen keeps the view; used again when the view is gone.
    @usableFromInline package var index: UInt32
    /// Tells the view from others that had the index before; never 0 for a view.
    @usableFromInline package var generation: UInt32

    @inlinable package init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }
}
