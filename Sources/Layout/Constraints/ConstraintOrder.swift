import ConstraintSolver

/// The place of a constraint in the solver's order. Of two that are equally strong the earlier one holds, and of
/// required ones that cannot hold together the later one is dropped; so this order is a part of what a layout means.
///
/// First comes the size of the screen, then the lower bounds of all sizes, then view by view, in the order of their
/// ordinals: what comes with the view itself (the size of a content that scrolls, what its content wants, its
/// arrangement), then what its layouts have made. A key is `ordinal: 32 bits | made by a layout: 1 | index: 31`. All
/// before the views lies below ordinal 1: the root, which has 0, has nothing that comes with it.
enum ConstraintOrder {
    /// The width or the height of the screen, which holds whatever else is asked.
    case screenSize(Attribute)
    /// A size is not below 0. Before all that layouts ask, so that a required size below 0 is what is dropped. No two
    /// lower bounds contradict each other, but keys of their own keep the solver's list quick.
    case notNegative(ordinal: UInt32, Attribute)
    /// The size of a scroll view's content is not below 0.
    case contentNotNegative(ordinal: UInt32, Attribute)
    /// The view is not smaller than its content wants.
    case compressionResistance(ordinal: UInt32, Attribute)
    /// The view is not larger than its content wants, which is required or was required.
    case requiredHugging(ordinal: UInt32, Attribute)
    /// The same as a wish. If views that hug equally have to be stretched, the first one is: so hugging comes after all
    /// other constraints of its priority, from the last view to the first.
    case hugging(ordinal: UInt32, Attribute)
    /// The size of its content that a script gave a scroll view.
    case contentSize(ordinal: UInt32, Attribute)
    /// Where a container has the view.
    case placement(ordinal: UInt32, Attribute)
    /// A constraint of a stack's arrangement, by its place in it.
    case arrangement(ordinal: UInt32, offset: Int)
    /// What a layout of the view made, by its index among all of them.
    case layout(ordinal: UInt32, index: UInt32)

    var key: OrderKey {
        switch self {
        case .screenSize(let attribute): OrderKey(Self.axis(attribute))
        case .notNegative(let ordinal, let attribute): Self.bound(ordinal, Self.axis(attribute))
        case .contentNotNegative(let ordinal, let attribute): Self.bound(ordinal, 2 + Self.axis(attribute))
        case .compressionResistance(let ordinal, let attribute): Self.own(ordinal, 2 + 2 * Self.axis(attribute))
        case .requiredHugging(let ordinal, let attribute): Self.own(ordinal, 3 + 2 * Self.axis(attribute))
        case .hugging(let ordinal, let attribute):
            OrderKey(
                Self.hugging | UInt64(Self.lastOrdinal - min(ordinal, Self.lastOrdinal)) << 32 | Self.axis(attribute))
        case .contentSize(let ordinal, let attribute): Self.own(ordinal, 8 + Self.axis(attribute))
        case .placement(let ordinal, let attribute): Self.own(ordinal, 10 + Self.side(attribute))
        case .arrangement(let ordinal, let offset): Self.own(ordinal, 16 + UInt64(offset))
        case .layout(let ordinal, let index):
            OrderKey(UInt64(ordinal) << 32 | Self.madeByLayout | UInt64(index) & (Self.madeByLayout - 1))
        }
    }

    private static let madeByLayout: UInt64 = 1 << 31
    private static let lastOrdinal = UInt32.max >> 1
    /// Above the keys of all views.
    private static let hugging: UInt64 = 1 << 63
    /// Below it are the keys of the screen.
    private static let firstBound: UInt64 = 8

    private static func axis(_ attribute: Attribute) -> UInt64 { attribute == .width ? 0 : 1 }

    private static func side(_ attribute: Attribute) -> UInt64 {
        switch attribute {
        case .left: 0
        case .top: 1
        case .width: 2
        default: 3
        }
    }

    /// One of four for each view; those of the views behind the last that has room share one.
    private static func bound(_ ordinal: UInt32, _ offset: UInt64) -> OrderKey {
        OrderKey(min(firstBound + UInt64(ordinal) << 2 + offset, madeByLayout - 1))
    }

    private static func own(_ ordinal: UInt32, _ offset: UInt64) -> OrderKey {
        OrderKey(UInt64(ordinal) << 32 | offset & (madeByLayout - 1))
    }
}

/// The place of an unknown in the solver's order: by view, and of one view positions before sizes, so that an
/// undetermined position is settled before the size that follows from it.
enum VariableOrder: UInt64 {
    case left, top, width, height, contentWidth, contentHeight

    func key(ordinal: UInt32) -> OrderKey { OrderKey(UInt64(ordinal) << 3 | rawValue) }
}
