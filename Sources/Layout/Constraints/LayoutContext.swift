/// What a layout call does with what is there already.
package enum SublayoutingOption: String, Hashable, Sendable, CaseIterable {
    /// Adds constraints and leaves those that are there. The fastest.
    case addNew
    /// Gives constraints that relate the same anchors in the same way their new values, whichever layout made them, and
    /// adds those it does not find.
    case editExisting
    /// Drops the constraints that earlier layouts of this view and of views in it have made, then adds. A layout of the
    /// view itself, not of its content, drops what others' layouts say of the view too: its sizes, and its ties.
    case removeOldAndAddNew
    /// Removes the subviews too, then adds.
    case cleanLayoutAndAddNew
}

/// A layout call that has begun and not ended.
struct LayoutContext {
    var view: Int32
    var option: SublayoutingOption
    var unit: LayoutUnit
    /// Whether a put of a named kind takes up the subview of that name which is there already.
    var takesUpNames: Bool
    /// Whether the unit runs again: puts take up what its last run has put, named or not.
    var isRenewal: Bool
    /// Then: the number of its first put.
    var renewalStart = UInt32.max
    /// With `editExisting`: the constraints that were there, by what they relate; of the views in `listed`.
    var existing: [ConstraintKey: [Int32]] = [:]
    var listed: Set<Int32> = []
    /// The view put last, -1 before the first.
    var lastPut: Int32 = -1
    /// The view put last as an arranged one, -1 before the first.
    var lastArranged: Int32 = -1
    /// The subviews that this call has taken up again.
    var reused: Set<Int32> = []
    /// All subviews before this place are in `reused`: views are mostly taken up in their order, and so found at once.
    var firstUnused = 0
}

/// What makes two constraints the same one for `editExisting`: the anchors and the relation (D5), and for a plain
/// number of one anchor nothing else.
struct ConstraintKey: Hashable {
    var first: ConstraintSide
    var second: ConstraintSide?
    var relation: UInt8
}

/// A constraint among all that were ever made, as far as scripts can tell them apart.
package struct ConstraintIdentity: Hashable {
    var key: ConstraintKey
    var owner: Int32
    var unit: LayoutUnit
    var index: UInt32
    var source: SourceLocation
}
