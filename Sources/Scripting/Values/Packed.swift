import Geometry
import Layout
import LuaHost

/// A small value of the layout language, such as `equalTo(8)`, `previous.bottomAnchor` or `topOf(title)`. Scripts
/// create thousands of them, so each is packed into 64 bits and needs no memory of its own.
///
/// From the highest bit: 4 bits for the tag, 2 for the relation, 3 for the area, 5 for the attribute, and the rest for
/// the payload. The payload is a view's index and generation, a number as a 32-bit float if that is exact, the index of
/// a value in the pool, or an anonymous target.
struct Packed: Hashable {
    enum Tag: UInt64 {
        /// A relation without a value, such as `equal`.
        case relation = 1
        case relationNumber, relationPooled, relationAnchor, relationAnonymous
        /// An anchor or an area of a view: `title.bottomAnchor`, `title.safeArea`.
        case anchor
        /// An anonymous target or its anchor: `parent`, `parent.bottomAnchor`.
        case anonymous
        /// A position next to a view, such as `topOf(title)`. The bits of the attribute contain the position.
        case position, anonymousPosition
        /// The previously put view, as a script read it from `previous` in a layout, and values with it as their
        /// target. See `PreviousReading`.
        case previous, relationPrevious, previousPosition

        /// Whether the value can be the target of a constraint.
        var isTarget: Bool { self == .anchor || self == .anonymous || self == .previous }
    }

    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(
        _ tag: Tag, relation: ConstraintRequest.Relation = .equal, area: AnchorArea = .frame,
        attribute: UInt8 = Self.noAttribute,
        payload: UInt64 = 0
    ) {
        bits =
            tag.rawValue << 60 | UInt64(relation.rawValue) << 58 | UInt64(area.rawValue) << 55 | UInt64(attribute) << 50
            | payload & Self.payloadMask
    }

    /// The target `parent` without an attribute.
    static var parent: Packed {
        @inline(__always) get { Packed(.anonymous, payload: UInt64(AnonymousTarget.parent.rawValue)) }
    }

    /// The bits of the attribute if a target has none. The constraint then uses the constrained attribute.
    static let noAttribute: UInt8 = 31
    private static let payloadMask: UInt64 = (1 << 50) - 1

    /// How Lua reads a target's anchors, such as `topAnchor`, without calling the engine: a mask for each attribute,
    /// which clears bits of `noAttribute`.
    static var anchorFields: PackedFields {
        PackedFields(
            masks: AnchorNames.attributes.flatMap { name, attribute in
                let mask = ~(UInt64(noAttribute ^ attribute.rawValue) << 50)
                return [(name, mask), (attribute.name, mask)]
            },
            tags: Set([Tag.anchor, .anonymous, .previous].map(\.rawValue)))
    }

    var tag: Tag? { Tag(rawValue: bits >> 60) }
    var relation: ConstraintRequest.Relation { ConstraintRequest.Relation(rawValue: UInt8(bits >> 58 & 3)) ?? .equal }
    var area: AnchorArea { AnchorArea(rawValue: UInt8(bits >> 55 & 7)) ?? .frame }
    var attributeBits: UInt8 { UInt8(bits >> 50 & 31) }
    var attribute: Attribute? { Attribute(rawValue: attributeBits) }
    var payload: UInt64 { bits & Self.payloadMask }

    func with(
        tag: Tag? = nil, relation: ConstraintRequest.Relation? = nil, area: AnchorArea? = nil, attribute: UInt8? = nil
    ) -> Packed {
        Packed(
            tag ?? self.tag ?? .relation, relation: relation ?? self.relation, area: area ?? self.area,
            attribute: attribute ?? attributeBits, payload: payload)
    }
}

extension Packed {
    /// Returns a payload with the lowest 24 bits of a view's index and generation. 24 bits are more views than the
    /// limit allows. The generation repeats only after 16 million reuses of the same index.
    static func payload(of view: ViewID) -> UInt64 {
        UInt64(view.index & 0xFF_FFFF) << 24 | UInt64(view.generation & 0xFF_FFFF)
    }

    var view: ViewID { ViewID(index: UInt32(payload >> 24 & 0xFF_FFFF), generation: UInt32(payload & 0xFF_FFFF)) }

    init?(relation: ConstraintRequest.Relation, number: Double) {
        let narrow = Float(number)
        guard Double(narrow) == number else { return nil }
        self.init(.relationNumber, relation: relation, payload: UInt64(narrow.bitPattern))
    }

    var number: Double { Double(Float(bitPattern: UInt32(truncatingIfNeeded: payload))) }
    var poolIndex: Int { Int(payload) }
    var anonymous: AnonymousTarget? { AnonymousTarget(rawValue: UInt8(truncatingIfNeeded: payload)) }
}

extension Packed {
    /// A description of the value for messages about a wrong argument.
    var described: String {
        switch tag {
        case .relation, .relationNumber, .relationPooled, .relationAnchor, .relationAnonymous, .relationPrevious:
            "a relation"
        case .anchor: attribute.map { "the \($0.name) anchor of a view" } ?? "an area of a view"
        case .anonymous:
            "the target \(anonymous?.name ?? "")\(attribute.map { ".\($0.name)Anchor" } ?? "")"
        case .previous: "the target previous\(attribute.map { ".\($0.name)Anchor" } ?? "")"
        case .position, .anonymousPosition, .previousPosition: "a position such as topOf(view)"
        case nil: "a layout value"
        }
    }
}

/// A target that scripts name by its role instead of a variable, such as `parent`.
enum AnonymousTarget: UInt8, CaseNames {
    case parent, safeArea, myself, mySafeArea, previous, previousSafeArea
    case layoutMargins, myLayoutMargins, previousLayoutMargins, keyboard, keyboardSafeArea
    case readableContent, myReadableContent, previousReadableContent

    /// The view that the target means, relative to the constrained view.
    var base: AnonymousBase {
        switch self {
        case .parent, .safeArea, .layoutMargins, .keyboard, .keyboardSafeArea, .readableContent: .parent
        case .myself, .mySafeArea, .myLayoutMargins, .myReadableContent: .myself
        case .previous, .previousSafeArea, .previousLayoutMargins, .previousReadableContent: .previous
        }
    }

    /// The area of that view that the target means.
    var area: AnchorArea {
        switch self {
        case .parent, .myself, .previous: .frame
        case .safeArea, .mySafeArea, .previousSafeArea: .safeArea
        case .layoutMargins, .myLayoutMargins, .previousLayoutMargins: .layoutMargins
        case .keyboard: .keyboard
        case .keyboardSafeArea: .keyboardSafeArea
        case .readableContent, .myReadableContent, .previousReadableContent: .readableContent
        }
    }
}

extension AnonymousTarget {
    /// Returns the target that means an area of the previously put view.
    static func previous(_ area: AnchorArea) -> AnonymousTarget {
        allCases.first { $0.base == .previous && $0.area == area } ?? .previous
    }
}

enum AnonymousBase {
    case parent, myself, previous
}

/// A position next to a view, for the method `at`.
enum RelativePosition: UInt8, CaseNames {
    case topOf, bottomOf, leftOf, rightOf, topOfAndParallelWith, bottomOfAndParallelWith, leftOfAndParallelWith,
        rightOfAndParallelWith
    case leadingOf, trailingOf, leadingOfAndParallelWith, trailingOfAndParallelWith
}

/// The values of relations that do not fit into 64 bits. Equal values share one entry, so that repeated values need no
/// additional memory.
struct RelationPool {
    enum Value: Hashable {
        case number(Double)
        case size(Size)
        case insets(Insets)
        /// Insets whose `left` means leading and whose `right` means trailing.
        case directionalInsets(Insets)
        /// The offsets of a center.
        case point(Point)
        /// A distance as a multiple of the system's standard spacing.
        case systemSpacings(Double)
    }

    private(set) var values: [Value] = []
    private var indices: [Value: Int] = [:]
    static let limit = 1_000_000

    mutating func index(of value: Value) -> Int? {
        if let index = indices[value] { return index }
        guard values.count < Self.limit else { return nil }
        indices[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
