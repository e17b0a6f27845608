import Geometry
import Layout
import LuaHost

/// Small values of the layout language that scripts create by the thousand (`equalTo(8)`, `previous.bottomAnchor`,
/// `topOf(title)`), packed into 64 bits so that creating them allocates no memory.
///
/// From the top: 4 bits tag, 2 bits relation, 3 bits area, 5 bits attribute, then the payload: a view's index and
/// generation, a number as 32-bit float if that is exact, the index of a value in the pool, or an anonymous target.
struct Packed: Hashable {
    enum Tag: UInt64 {
        /// `equal`: only a relation.
        case relation = 1
        case relationNumber, relationPooled, relationAnchor, relationAnonymous
        /// `title.bottomAnchor`, `title.safeArea`.
        case anchor
        /// `parent`, `previous.bottomAnchor`.
        case anonymous
        /// `topOf(title)`; the attribute holds the position.
        case position, anonymousPosition
        /// `previous` as it was read in a layout, and values derived from it: see `PreviousReading`.
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

    /// The target `parent`, with the constrained attribute.
    static var parent: Packed {
        @inline(__always) get { Packed(.anonymous, payload: UInt64(AnonymousTarget.parent.rawValue)) }
    }

    /// The number for "the same attribute as the constrained one".
    static let noAttribute: UInt8 = 31
    private static let payloadMask: UInt64 = (1 << 50) - 1

    /// The anchors of targets: a target without an explicit attribute has all bits of the attribute set.
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
    /// Packs a view's index and generation into 24 bits each: more views than the limit allows, and a generation that
    /// repeats only after 16 million reuses of one slot.
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
    /// A description for messages about a wrong argument.
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

/// A target that is named by its position and not by a variable.
enum AnonymousTarget: UInt8, CaseNames {
    case parent, safeArea, myself, mySafeArea, previous, previousSafeArea
    case layoutMargins, myLayoutMargins, previousLayoutMargins, keyboard, keyboardSafeArea
    case readableContent, myReadableContent, previousReadableContent

    /// The view that it refers to, relative to the constrained view.
    var base: AnonymousBase {
        switch self {
        case .parent, .safeArea, .layoutMargins, .keyboard, .keyboardSafeArea, .readableContent: .parent
        case .myself, .mySafeArea, .myLayoutMargins, .myReadableContent: .myself
        case .previous, .previousSafeArea, .previousLayoutMargins, .previousReadableContent: .previous
        }
    }

    /// The area of that view whose anchors are used.
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
    /// Returns the view before, or an area of it.
    static func previous(_ area: AnchorArea) -> AnonymousTarget {
        allCases.first { $0.base == .previous && $0.area == area } ?? .previous
    }
}

enum AnonymousBase {
    case parent, myself, previous
}

/// A position relative to another view, for `at`.
enum RelativePosition: UInt8, CaseNames {
    case topOf, bottomOf, leftOf, rightOf, topOfAndParallelWith, bottomOfAndParallelWith, leftOfAndParallelWith,
        rightOfAndParallelWith
    case leadingOf, trailingOf, leadingOfAndParallelWith, trailingOfAndParallelWith
}

/// The payloads of relations that do not fit into 64 bits. Equal values share one entry, so repeated values use no
/// additional memory.
struct RelationPool {
    enum Value: Hashable {
        case number(Double)
        case size(Size)
        case insets(Insets)
        /// With leading as left and trailing as right.
        case directionalInsets(Insets)
        /// Offsets of a center.
        case point(Point)
        /// A number of system spacings.
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
