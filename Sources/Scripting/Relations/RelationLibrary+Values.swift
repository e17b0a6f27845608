import Diagnostics
import Geometry
import Layout
import LuaHost

/// Creates relations and positions, and reads the anchors of targets.
extension RelationLibrary {
    /// Implements functions such as `equalTo`: `equalTo(8)`, `equalTo(parent)`, `equalTo(title.widthAnchor)`,
    /// `equalTo { width = 90, height = 90 }`.
    ///
    /// - Parameter argument: The index of the value in the call.
    func makeRelation(_ relation: ConstraintRequest.Relation, _ frame: borrowing CallFrame, argument: Int = 0) throws {
        if frame.count > argument + 1 {
            let hint =
                switch frame.kind(argument + 1) {
                case .table where frame.object(argument + 1) == nil:
                    "options follow the relation: equalTo(target), { … }"
                case .integer, .number: "a size is a table: { width = 90, height = 60 }"
                default: "the target follows the relation, as in left(equalTo(8), target)"
                }
            throw frame.mismatch(argument + 1, expected: "no more arguments", hint: hint)
        }
        if let number = frame.number(argument) {
            guard number.isFinite else {
                throw LuaCallError(
                    "the number in a relation must be finite; found \(NumberText.short(number))")
            }
            frame.return(packed: try pack(relation, number).bits)
        } else if let bits = frame.packed(argument) {
            let packed = Packed(bits: bits)
            switch packed.tag {
            case .anchor: frame.return(packed: packed.with(tag: .relationAnchor, relation: relation).bits)
            case .anonymous: frame.return(packed: packed.with(tag: .relationAnonymous, relation: relation).bits)
            case .previous: frame.return(packed: packed.with(tag: .relationPrevious, relation: relation).bits)
            default: throw frame.mismatch(argument, expected: "a number, an anchor, a view, or a target such as parent")
            }
        } else if let object = frame.object(argument), isView(object) {
            let view = try viewArgument(argument, frame)
            frame.return(packed: Packed(.relationAnchor, relation: relation, payload: Packed.payload(of: view)).bits)
        } else if let table = try frame.table(argument) {
            frame.return(packed: try pack(relation, try Self.poolValue(table)).bits)
        } else {
            let text = frame.kind(argument) == .string ? try? frame.expectString(argument) : nil
            throw frame.mismatch(
                argument, expected: "a number, an anchor, a view, a target such as parent, a size or insets",
                hint: text.flatMap {
                    Double($0) == nil ? RelationHints.share($0) ?? RelationHints.unit($0) : RelationHints.name($0)
                }
                    ?? (frame.kind(argument) == .nil ? RelationHints.ofNil(frame, host) : nil))
        }
    }

    /// Implements calls of the relations `equal`, `lessThan` and `moreThan`: `lessThan(title)` is the same as
    /// `lessThanTo(title)`. Throws an error for other packed values, which cannot be called.
    func packedCall(_ frame: borrowing CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaCallError("this value cannot be called") }
        let packed = Packed(bits: bits)
        guard packed.tag == .relation else {
            let what =
                switch packed.tag {
                case .anonymous where packed.attribute == nil, .previous where packed.attribute == nil:
                    "a target such as parent"
                case .anonymous, .previous, .anchor: "an anchor"
                case .position, .anonymousPosition, .previousPosition: "a position"
                default: "a relation with its target"
                }
            guard [.anchor, .anonymous, .previous].contains(packed.tag), let attribute = packed.attribute else {
                throw LuaCallError("\(what) is not a function; write it without parentheses")
            }
            // In a call with a colon, the value before the colon is the first argument.
            let owner = frame.packed(1).flatMap { bits in
                let value = Packed(bits: bits)
                return value.tag == .previous ? "previous" : value.anonymous?.name
            }
            let name = attribute.name
            throw LuaCallError(
                owner.map { owner in
                    """
                    '\(owner)' is a target and has no methods: write \(owner).\(name)Anchor for its anchor; to \
                    constrain the view, keep it: local view = content:putView()
                    """
                }
                    ?? """
                    '\(name)Anchor' is an anchor, not a method: to constrain the view, write view:\(name)(…); as a \
                    target, view.\(name)Anchor
                    """
            )
        }
        guard frame.count > 1 else {
            throw LuaCallError(
                "when called, a relation takes a number or a target, as in lessThan(8) or lessThan(title)")
        }
        do { try makeRelation(packed.relation, frame, argument: 1) } catch let fault as LuaCallError {
            throw LuaCallError(
                fault.message.hasPrefix("#") ? "the argument of a relation" + fault.message.dropFirst(2) : fault.message
            )
        }
    }

    private func pack(_ relation: ConstraintRequest.Relation, _ number: Double) throws -> Packed {
        if let packed = Packed(relation: relation, number: number) { return packed }
        return try pack(relation, RelationPool.Value.number(number))
    }

    func pack(_ relation: ConstraintRequest.Relation, _ value: RelationPool.Value) throws -> Packed {
        guard let index = pool.index(of: value) else {
            throw LuaCallError("the script made more than \(RelationPool.limit) different relations")
        }
        return Packed(.relationPooled, relation: relation, payload: UInt64(index))
    }

    /// Reads the table in a relation: a size `{ width, height }`, insets with any two or four edges, or a point
    /// `{ x, y }`.
    private static func poolValue(_ table: TableView) throws -> RelationPool.Value {
        var numbers = [Double](repeating: 0, count: relationFields.count)
        var given = 0
        var unknown = false
        for entry in 0..<table.keyCount {
            let key = table.key(entry)
            let field = relationFields.firstIndex { key.equals($0) }
            guard let number = table.value(ofKey: entry).number, number.isFinite, field != nil || key.string != nil
            else {
                let found = "\(key.string ?? "?") = \(table.value(ofKey: entry).value.described)"
                throw LuaCallError(
                    """
                    a relation's table must have finite numbers as fields, as in { width = 90, height = 60 }; found \
                    \(found)
                    """
                )
            }
            if let field {
                numbers[field] = number
                given |= 1 << field
            } else {
                unknown = true
            }
        }
        func number(_ field: Int, or other: Int) -> Double { numbers[given & 1 << field != 0 ? field : other] }
        if !unknown, given == sizeFields { return .size(Size(width: numbers[0], height: numbers[1])) }
        if !unknown, given != 0, given & ~insetFields == 0 {
            return .insets(
                Insets(top: number(2, or: 7), left: number(3, or: 6), bottom: number(4, or: 7), right: number(5, or: 6))
            )
        }
        if !unknown, given & directionalFields != 0, given & ~(directionalFields | insetFields & ~sideFields) == 0 {
            let insets = Insets(
                top: number(2, or: 7), left: number(10, or: 6), bottom: number(4, or: 7), right: number(11, or: 6))
            return .directionalInsets(insets)
        }
        if !unknown, given != 0, given & ~pointFields == 0 { return .point(Point(x: numbers[8], y: numbers[9])) }
        if !unknown, given & directionalFields != 0, given & sideFields != 0 {
            func name(_ fields: Int) -> String { "\(relationFields[(given & fields).trailingZeroBitCount])" }
            throw LuaCallError(
                "a relation's table has \(PropertyReader.mixed(name(sideFields), name(directionalFields)))")
        }
        let names = (0..<table.keyCount).map { table.key($0).string ?? "?" }
        let found = table.count > 0 ? "a list" : "{ \(names.sorted().joined(separator: ", ")) }"
        throw LuaCallError(
            """
            a relation's table must be { width =, height = }, { top =, left =, bottom =, right = } (or leading =, \
            trailing =) or { x =, y = }; found \
            \(names.isEmpty && table.count == 0 ? "an empty table" : found)
            """
        )
    }

    /// The fields that the table in a relation may have. The masks below have a bit for each field, by its index.
    private static let relationFields: [StaticString] = [
        "width", "height", "top", "left", "bottom", "right", "horizontal", "vertical", "x", "y", "leading", "trailing",
    ]
    private static let sizeFields = 0b11
    private static let insetFields = 0b1111_1100
    private static let pointFields = 0b11_0000_0000
    private static let sideFields = 0b10_1000
    private static let directionalFields = 0b1100_0000_0000

    /// Implements functions such as `topOf(title)`, which return a position next to a view.
    func makePosition(_ position: RelativePosition, _ frame: borrowing CallFrame) throws {
        if let object = frame.object(0), isView(object) {
            let view = try viewArgument(0, frame)
            frame.return(
                packed: Packed(.position, attribute: position.rawValue, payload: Packed.payload(of: view)).bits)
        } else if let bits = frame.packed(0), Packed(bits: bits).tag == .anonymous {
            frame.return(packed: Packed(bits: bits).with(tag: .anonymousPosition, attribute: position.rawValue).bits)
        } else if let bits = frame.packed(0), Packed(bits: bits).tag == .previous {
            frame.return(packed: Packed(bits: bits).with(tag: .previousPosition, attribute: position.rawValue).bits)
        } else {
            throw frame.mismatch(0, expected: "a view, or a target such as previous")
        }
    }

    /// Reads fields of packed values, such as `previous.bottomAnchor` and `title.safeArea.topAnchor`. Throws an error
    /// with a suggestion for an unknown field.
    func packedIndex(_ frame: borrowing CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaCallError("this value has no fields") }
        let packed = Packed(bits: bits)
        if packed.tag?.isTarget == true, packed.attribute == nil, let name = frame.string(1),
            let attribute = AnchorNames.attribute(ofAnchor: name)
        {
            frame.return(packed: packed.with(attribute: attribute.rawValue).bits)
            return
        }
        let key = try frame.expectString(1)
        guard packed.tag?.isTarget == true else { throw LuaCallError("a relation has no field '\(key)'") }
        guard packed.attribute == nil else {
            throw LuaCallError("an anchor has no field '\(key)'. \(FamiliarNames.advice(for: "constraint")!)")
        }
        if key == "layoutFrame" {
            frame.return(try libraries.views.layoutFrame(packed))
            return
        }
        if AnchorNames.attribute(ofAnchor: "\(key)Anchor") != nil {
            let target = packed.tag == .previous ? "previous" : packed.anonymous?.name ?? "view"
            throw LuaCallError(
                """
                a target has no '\(key)': it is a method of the view that put… returns, as in local view = \
                content:putView(). As a target, write \(target).\(key)Anchor
                """
            )
        }
        // `frame` was checked above as a field of areas, although nodes have a method of that name.
        if key != "frame", OperationIndex.shared.method(.node, key) != nil {
            throw LuaCallError(
                """
                '\(key)' is a member of the view that put… returns; previous, parent and areas are only targets of \
                constraints. Keep the view: local view = content:putView()
                """
            )
        }
        if packed.anonymous == .parent {
            let areas = AnonymousTarget.allCases.filter { $0.base == .parent && $0.area != .frame }.map(\.name)
            if let area = areas.contains(key) ? key : FamiliarNames.find(key, in: areas) {
                throw LuaCallError("'parent' has no field '\(key)'; write \(area) instead of parent.\(key)")
            }
        }
        let names = AnchorNames.attributes.keys.sorted() + (packed.tag == .anchor ? ["layoutFrame"] : [])
        throw LuaCallError("a target has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
    }
}
