/// Where a view comes among its siblings: the lesser first. A put counts on, so that what is put later comes later; a
/// script may say otherwise (`insertStacked`, `bringToFront`). A layout that runs again brings its views in this order.
struct SiblingOrder {
    /// From back to front.
    var depth = 0.0
    /// Along the stack that arranges it.
    var rank = 0.0

    init() {}

    init(putNumber: UInt32) { (depth, rank) = (Double(putNumber), Double(putNumber)) }
}

/// Where a stack arranges a view that is inserted.
package enum ArrangedPosition: Hashable, Sendable {
    /// Counted from 0.
    case index(Int)
    case before(ViewID)
    case after(ViewID)
}
