/// Numbers each new view, so that screens that share this object can detect each other's handles.
package final class ViewGenerations {
    private var last: UInt32 = 0

    /// Creates a sequence of numbers that starts at 1.
    package init() {}

    func next() -> UInt32 {
        last &+= 1
        return last
    }
}

/// A handle to a view of a screen. The generation detects that the view was destroyed.
@usableFromInline
package struct ViewID: Hashable, Sendable, BitwiseCopyable {
    /// The view's index in the screen's storage, reused after the view is destroyed.
    @usableFromInline package var index: UInt32
    /// A number that distinguishes the view from earlier views with the same index; never 0 for an existing view.
    @usableFromInline package var generation: UInt32

    /// Creates a handle from an index in the screen's storage and the generation of the view at that index. Whether
    /// such a view exists is not checked.
    @inlinable package init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }
}
