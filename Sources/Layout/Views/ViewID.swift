/// A handle to a view of a screen. A handle whose view is gone is recognised by its generation and refused.
package struct ViewID: Hashable, Sendable {
    package var index: UInt32
    package var generation: UInt32

    package init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }
}
