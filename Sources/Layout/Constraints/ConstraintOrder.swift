import ConstraintSolver

/// A constraint's position in the solver's order. At equal priority, earlier constraints win, and of conflicting
/// required constraints the later one is dropped. The order therefore affects layouts.
///
/// First come the screen's size and the lower bounds of all sizes. Then follow the views in the order of their
/// ordinals, each with its own constraints (content size, intrinsic content size, arrangement) and those created by its
/// layouts. A key is `ordinal: 32 bits | created by a layout: 1 | index: 31`. Keys before the views' use ordinal 0,
/// which is the root's: the root has no constraints of its own.
enum ConstraintOrder {
    /// The screen's width or height, which always holds.
    case screenSize(Attribute)
    /// A nonnegative size. Precedes the constraints of layouts, so that a required negative size is dropped. Lower
    /// bounds never conflict with each other, but distinct keys make the solver's list faster.
    case notNegative(ordinal: UInt32, Attribute)
    /// The nonnegative size of a scroll view's content.
    case contentNotNegative(ordinal: UInt32, Attribute)
    case compressionResistance(ordinal: UInt32, Attribute)
    /// Hugging that is required, or was required before it was weakened.
    case requiredHugging(ordinal: UInt32, Attribute)
    /// Hugging with a lower priority. Follows all other constraints of its priority, from the last view to the first,
    /// so that the first of several equally hugging views is stretched.
    case hugging(ordinal: UInt32, Attribute)
    /// The content size that a script sets for a scroll view.
    case contentSize(ordinal: UInt32, Attribute)
    /// A frame given by the view's container.
    case placement(ordinal: UInt32, Attribute)
    /// A constraint of a stack's arrangement, by its position in the arrangement.
    case arrangement(ordinal: UInt32, offset: Int)
    /// A constraint created by a layout of the view, by its index among those.
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
    /// The first key of hugging, above the keys of all views.
    private static let hugging: UInt64 = 1 << 63
    /// The first key of views; lower keys belong to the screen's size.
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

    /// Returns the key of a lower bound. Each view has four of these keys. If there are too many views, the last views
    /// share a key.
    private static func bound(_ ordinal: UInt32, _ offset: UInt64) -> OrderKey {
        OrderKey(min(firstBound + UInt64(ordinal) << 2 + offset, madeByLayout - 1))
    }

    private static func own(_ ordinal: UInt32, _ offset: UInt64) -> OrderKey {
        OrderKey(UInt64(ordinal) << 32 | offset & (madeByLayout - 1))
    }
}

/// A variable's position in the solver's order: by view, with positions before sizes, so that an undetermined position
/// is resolved before the size that depends on it.
enum VariableOrder: UInt64 {
    case left, top, width, height, contentWidth, contentHeight

    func key(ordinal: UInt32) -> OrderKey { OrderKey(UInt64(ordinal) << 3 | rawValue) }
}
