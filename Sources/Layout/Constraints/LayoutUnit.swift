/// One run of a function that lays out: the script's root function, `layoutContent` of one molecule or controller, or a
/// layout call that a script makes later. What it made can be told from what others made in the same views, so that it
/// can run again, when a trait that it reads changed, and only its own work is renewed.
package struct LayoutUnit: Hashable, Comparable, Sendable, BitwiseCopyable {
    var number: Int32

    package static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.number < b.number }

    /// What nobody runs again: content of kinds, calls of an embedding program.
    package static let none = LayoutUnit(number: 0)
}
