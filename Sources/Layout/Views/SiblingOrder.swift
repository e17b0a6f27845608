/// A view's position among its siblings, in ascending order.
///
/// Puts number the views consecutively, and scripts can choose other positions (`insertStacked`, `bringToFront`). A
/// layout that runs again restores this order.
struct SiblingOrder {
    /// The position among all siblings, from back to front.
    var depth = 0.0
    /// The position in the stack that arranges the view.
    var rank = 0.0

    init() {}

    init(putNumber: UInt32) { (depth, rank) = (Double(putNumber), Double(putNumber)) }
}

/// The position at which a stack inserts an arranged view.
package enum ArrangedPosition: Hashable, Sendable {
    /// The position with this index, from 0.
    case index(Int)
    case before(ViewID)
    case after(ViewID)
}
