import Diagnostics

/// How a layout call treats the results of earlier layouts.
package enum SublayoutingOption: String, Hashable, Sendable, CaseIterable {
    /// Adds constraints and keeps existing ones. The fastest option.
    case addNew
    /// Updates existing constraints that relate the same anchors in the same way, from any layout, and adds missing
    /// ones.
    case editExisting
    /// Removes the constraints created by earlier layouts of this view and its descendants, then adds. A layout of the
    /// view itself, not of its content, also removes constraints of other layouts whose first anchor belongs to this
    /// view.
    case removeOldAndAddNew
    /// Removes the same constraints as `removeOldAndAddNew` and also the subviews, then adds.
    case cleanLayoutAndAddNew
}

/// A running layout call.
struct LayoutContext {
    var view: Int32
    var option: SublayoutingOption
    var unit: LayoutUnit
    /// Whether a put with a name reuses an existing subview with this name.
    var reusesNames: Bool
    /// Whether the layout unit runs again, so that puts reuse its views, named or not.
    var isRenewal: Bool
    /// If the layout unit runs again, the number of the first put in this run.
    var renewalStart = UInt32.max
    /// With `editExisting`, the existing constraints of the views in `listed`.
    var existing: [ConstraintKey: [Int32]] = [:]
    var listed: Set<Int32> = []
    /// The view put last; -1 before the first.
    var lastPut: Int32 = -1
    /// The arranged view put last; -1 before the first.
    var lastArranged: Int32 = -1
    /// The subviews that this call has reused.
    var reused: Set<Int32> = []
    /// All subviews before this position are in `reused`. Views are mostly reused in order, so this makes the search
    /// fast.
    var firstUnused = 0
}

/// The criteria by which `editExisting` recognizes a constraint: its anchors and relation. The constant does not count.
struct ConstraintKey: Hashable {
    var first: ConstraintSide
    var second: ConstraintSide?
    var relation: UInt8
}

/// The identity of a constraint among all constraints ever created, as far as scripts can distinguish them.
package struct ConstraintIdentity: Hashable {
    var key: ConstraintKey
    var owner: Int32
    var unit: LayoutUnit
    var index: UInt32
    var source: SourceLocation
}
