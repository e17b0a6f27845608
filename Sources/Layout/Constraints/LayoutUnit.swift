/// One run of a layout function: the script's root function, the `layoutContent` of a molecule or controller, or a
/// later layout call of a script. Results are labeled with it, so that a unit can run again, when a trait that it reads
/// changed, without affecting other results in the same views.
package struct LayoutUnit: Hashable, Comparable, Sendable, BitwiseCopyable {
    var number: Int32

    /// Returns whether `a` was created before `b`.
    package static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.number < b.number }

    /// The unit of layouts that never run again: content of kinds and calls of an embedding program.
    package static let none = LayoutUnit(number: 0)
}
