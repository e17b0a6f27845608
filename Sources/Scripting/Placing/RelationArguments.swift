import Layout
import LuaHost

/// What the arguments of a constraint method say.
struct RelationArgument {
    enum Payload {
        case none
        case number(Double)
        case size(Size)
        case insets(Insets)
        /// With the leading one as left and the trailing one as right.
        case directionalInsets(Insets)
        case point(Point)
        case target(TargetArgument)
    }

    var relation: ConstraintRequest.Relation
    var payload: Payload

    /// The spacing in points; 0 where none is given.
    var number: Double {
        if case .number(let value) = payload { value } else { 0 }
    }
}

/// What an anchor relates to, before it is known what that is for the view concerned.
enum TargetArgument {
    case anchor(view: ViewID, attribute: Attribute?, area: AnchorArea)
    case anonymous(AnonymousTarget, attribute: Attribute?)
    /// `previous` as it was read.
    case previous(PreviousReading, attribute: Attribute?, area: AnchorArea)

    static let parent = TargetArgument.anonymous(.parent, attribute: nil)

    var attribute: Attribute? {
        switch self {
        case .anchor(_, let attribute, _), .anonymous(_, let attribute), .previous(_, let attribute, _): attribute
        }
    }
}

/// The options of a constraint method.
struct ConstraintOptions {
    var priority = ConstraintRequest.automaticPriority
    /// Whether the priority was given as a number alone, and not by name.
    var isPriorityBare = false
    var multiplier = 1.0
    var constant = 0.0
    var isDistance: Bool?
    var label: String?

    static let names = ["priority", "multiplyBy", "constant", "sense", "label"]
}

extension ScriptHost {
    func relationArgument(_ index: Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> RelationArgument {
        guard let bits = frame.packed(index), let tag = Packed(bits: bits).tag else {
            throw frame.mismatch(
                index, expected: "a relation (equal, moreThan, lessThan, equalTo(n), moreThanTo(n), lessThanTo(n))",
                hint: relationHint(frame, index))
        }
        let packed = Packed(bits: bits)
        let payload: RelationArgument.Payload
        switch tag {
        case .relation: payload = .none
        case .relationNumber: payload = .number(packed.number)
        case .relationPooled:
            switch pool.values[packed.poolIndex] {
            case .number(let value): payload = .number(value)
            case .size(let value): payload = .size(value)
            case .insets(let value): payload = .insets(value)
            case .directionalInsets(let value): payload = .directionalInsets(value)
            case .point(let value): payload = .point(value)
            }
        case .relationAnchor, .relationAnonymous, .relationPrevious: payload = .target(try target(packed, in: screen))
        case .anchor, .anonymous, .previous, .position, .anonymousPosition, .previousPosition:
            throw frame.mismatch(index, expected: "a relation such as equal or equalTo(8) before the target")
        }
        return RelationArgument(relation: packed.relation, payload: payload)
    }

    /// The target that a packed value holds.
    func target(_ packed: Packed, in screen: Screen) throws -> TargetArgument {
        switch packed.tag {
        case .anchor, .relationAnchor, .position:
            return .anchor(view: try liveView(packed, in: screen), attribute: packed.attribute, area: packed.area)
        case .previous, .relationPrevious, .previousPosition:
            var reading = packed.previousReading
            if reading.view != nil { reading.view = try liveView(packed, in: screen) }
            return .previous(reading, attribute: packed.attribute, area: packed.area)
        default:
            guard let anonymous = packed.anonymous else { throw LuaFault("this value is not a target") }
            return .anonymous(anonymous, attribute: packed.attribute)
        }
    }

    /// The view of a packed value, whose generation is cut to 24 bits.
    func liveView(_ packed: Packed, in screen: Screen) throws -> ViewID {
        guard let view = screen.liveView(index: packed.view.index, generationBits: packed.view.generation, count: 24)
        else {
            throw absent(
                opened.values.first {
                    $0.screen.liveView(index: packed.view.index, generationBits: packed.view.generation, count: 24)
                        != nil
                })
        }
        return view
    }

    /// A target, if argument `index` is one; moves on to the next argument then.
    func takeTarget(_ index: inout Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> TargetArgument? {
        if let bits = frame.packed(index) {
            let packed = Packed(bits: bits)
            guard packed.tag?.isTarget == true else { throw frame.mismatch(index, expected: Self.targetExpectation) }
            index += 1
            return try target(packed, in: screen)
        }
        if let object = frame.object(index), isView(object) {
            let view = try viewArgument(index, frame, in: screen)
            index += 1
            return .anchor(view: view, attribute: nil, area: .frame)
        }
        // A target that is written and is nil is a name that means nothing: relating to the parent instead would hide
        // it.
        if case .nil = frame.kind(index) {
            throw frame.mismatch(index, expected: Self.targetExpectation, hint: nilHint(frame))
        }
        return nil
    }

    private static let targetExpectation = "a target (a view, an anchor, parent, safeArea, previous …)"

    /// The options, if argument `index` is there: a priority or a table.
    func options(_ index: Int, _ frame: borrowing CallFrame) throws -> ConstraintOptions {
        var options = ConstraintOptions()
        guard index < frame.count, frame.kind(index) != .nil else { return options }
        if let priority = frame.number(index) {
            try Self.checkRange(ofPriority: priority)
            options.priority = priority
            options.isPriorityBare = true
        } else if let table = try frame.table(index) {
            guard table.count == 0 else {
                throw frame.mismatch(
                    index, expected: "options by name: { priority =, multiplyBy =, constant =, sense =, label = }")
            }
            for place in 0..<table.keyCount {
                let name = table.key(place).string ?? "?"
                let value = table.value(ofKey: place)
                switch name {
                case "priority": options.priority = try number(value, name)
                case "multiplyBy": options.multiplier = try number(value, name)
                case "constant": options.constant = try number(value, name)
                case "sense":
                    guard value.equals("distance") || value.equals("coordinate") else {
                        throw LuaFault("the option 'sense' must be \"distance\" or \"coordinate\"")
                    }
                    options.isDistance = value.equals("distance")
                case "label":
                    guard let label = value.string else { throw LuaFault("the option 'label' must be a string") }
                    options.label = label
                default:
                    let near = NearestName.suggestion(for: name, in: ConstraintOptions.names, orList: "The options are")
                    throw LuaFault("a constraint has no option '\(name)'.\(near)")
                }
            }
        } else {
            let text = frame.kind(index) == .string ? try? frame.expectString(index) : nil
            let isName = text.map { text in AnonymousTarget.allCases.contains { "\($0)" == text } } ?? false
            let hint: String? =
                if isName {
                    text.map(RelationHints.name)
                } else if text != nil {
                    "a target is a variable: local title = content:putLabel()"
                } else if frame.kind(index) == .function {
                    "anchors end in Anchor, as in title.bottomAnchor"
                } else {
                    nil
                }
            throw frame.mismatch(
                index, expected: "a target (a view, an anchor, parent …), a priority or a table of options", hint: hint)
        }
        if index + 1 < frame.count {
            let isTarget =
                frame.packed(index + 1).map { Packed(bits: $0).tag?.isTarget == true }
                ?? frame.object(index + 1).map(isView)
            throw frame.mismatch(
                index + 1, expected: "no more arguments",
                hint: isTarget == true
                    ? "put the target right after the relation, and points inside it: equalTo(8), target" : nil)
        }
        return options
    }

    private func number(_ item: TableView.Item, _ name: String) throws -> Double {
        guard let number = item.number else {
            throw LuaFault("the option '\(name)' must be a number; found \(item.value.described)")
        }
        return number
    }

    // MARK: Making values

    /// `equalTo(8)`, `equalTo(parent)`, `equalTo(title.widthAnchor)`, `equalTo { width = 90, height = 90 }`.
    func makeRelation(_ relation: ConstraintRequest.Relation, _ frame: inout CallFrame, argument: Int = 0) throws {
        if frame.count > argument + 1 {
            let isTable = frame.kind(argument + 1) == .table && frame.object(argument + 1) == nil
            throw frame.mismatch(
                argument + 1, expected: "no more arguments",
                hint: isTable
                    ? "options stand behind the relation: equalTo(target), { … }"
                    : """
                    a size is a table, { width = 90, height = 60 }; the target of an edge stands behind the \
                    relation: equalTo(8), target
                    """
            )
        }
        if let number = frame.number(argument) {
            guard number.isFinite else {
                throw LuaFault("the distance of a relation must be a finite number; found \(NumberText.short(number))")
            }
            frame.return(packed: try pack(relation, number).bits)
        } else if let bits = frame.packed(argument) {
            let packed = Packed(bits: bits)
            switch packed.tag {
            case .anchor: frame.return(packed: packed.with(tag: .relationAnchor, relation: relation).bits)
            case .anonymous: frame.return(packed: packed.with(tag: .relationAnonymous, relation: relation).bits)
            case .previous: frame.return(packed: packed.with(tag: .relationPrevious, relation: relation).bits)
            default: throw frame.mismatch(argument, expected: "a number, an anchor, a view or an anonymous target")
            }
        } else if let object = frame.object(argument), isView(object) {
            let view = try viewArgument(argument, frame)
            frame.return(packed: Packed(.relationAnchor, relation: relation, payload: Packed.payload(of: view)).bits)
        } else if let table = try frame.table(argument) {
            frame.return(packed: try pack(relation, try Self.poolValue(table)).bits)
        } else {
            let text = frame.kind(argument) == .string ? try? frame.expectString(argument) : nil
            throw frame.mismatch(
                argument, expected: "a number, an anchor, a view, an anonymous target, a size or insets",
                hint: text.flatMap {
                    Double($0) == nil ? RelationHints.share($0) ?? RelationHints.unit($0) : RelationHints.name($0)
                }
                    ?? (frame.kind(argument) == .nil ? nilHint(frame) : nil))
        }
    }

    /// `lessThan(title)`: the seed writes it as well as `lessThanTo(title)`. Of the other values none can be called.
    func packedCall(_ frame: inout CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaFault("this value cannot be called") }
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
            guard packed.tag == .anchor || packed.tag == .anonymous, let attribute = packed.attribute else {
                throw LuaFault("\(what) is not a function; write it without parentheses")
            }
            // With a colon, the value in front of it comes along.
            let owner = frame.packed(1).flatMap { Packed(bits: $0).anonymous }.map { "\($0)" }
            throw LuaFault(
                """
                \(what) is not a function: '\(attribute.name)Anchor' is a field, written with a dot and without \
                parentheses\(owner.map { ", \($0).\(attribute.name)Anchor" } ?? ""); the method that makes a \
                constraint is \(attribute.name)(…)
                """
            )
        }
        guard frame.count > 1 else {
            throw LuaFault("a relation that is called takes a number or a target, as in lessThan(8) or lessThan(title)")
        }
        do { try makeRelation(packed.relation, &frame, argument: 1) } catch let fault as LuaFault {
            throw LuaFault(
                fault.message.hasPrefix("#") ? "the argument of a relation" + fault.message.dropFirst(2) : fault.message
            )
        }
    }

    private func pack(_ relation: ConstraintRequest.Relation, _ number: Double) throws -> Packed {
        if let packed = Packed(relation: relation, number: number) { return packed }
        return try pack(relation, RelationPool.Value.number(number))
    }

    private func pack(_ relation: ConstraintRequest.Relation, _ value: RelationPool.Value) throws -> Packed {
        guard let place = pool.place(of: value) else {
            throw LuaFault("the script made more than \(RelationPool.limit) different relations")
        }
        return Packed(.relationPooled, relation: relation, payload: UInt64(place))
    }

    /// `{ width, height }`, insets of any two or four edges, or `{ x, y }`.
    private static func poolValue(_ table: TableView) throws -> RelationPool.Value {
        var numbers = [Double](repeating: 0, count: relationFields.count)
        var given = 0
        var unknown = false
        for place in 0..<table.keyCount {
            let key = table.key(place)
            let field = relationFields.firstIndex { key.equals($0) }
            guard let number = table.value(ofKey: place).number, number.isFinite, field != nil || key.string != nil
            else {
                throw LuaFault(
                    """
                    a relation's table must hold finite numbers by name: { width, height }, { top, left, bottom, right \
                    } or { x, y }
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
            throw LuaFault("a relation's table has \(PropertyReader.mixed(name(sideFields), name(directionalFields)))")
        }
        let names = (0..<table.keyCount).map { table.key($0).string ?? "?" }
        throw LuaFault(
            """
            a relation's table must be { width =, height = }, { top =, left =, bottom =, right = } (or leading =, \
            trailing =) or { x =, y = }; found \
            \(names.isEmpty ? "an empty table" : "{ \(names.sorted().joined(separator: ", ")) }")
            """
        )
    }

    /// The fields of a relation's table; which of them belong together is told by their bits.
    private static let relationFields: [StaticString] = [
        "width", "height", "top", "left", "bottom", "right", "horizontal", "vertical", "x", "y", "leading", "trailing",
    ]
    private static let sizeFields = 0b11
    private static let insetFields = 0b1111_1100
    private static let pointFields = 0b11_0000_0000
    private static let sideFields = 0b10_1000
    private static let directionalFields = 0b1100_0000_0000

    /// `topOf(title)`.
    func makePosition(_ position: RelativePosition, _ frame: inout CallFrame) throws {
        if let object = frame.object(0), isView(object) {
            let view = try viewArgument(0, frame)
            frame.return(
                packed: Packed(.position, attribute: position.rawValue, payload: Packed.payload(of: view)).bits)
        } else if let bits = frame.packed(0), Packed(bits: bits).tag == .anonymous {
            frame.return(packed: Packed(bits: bits).with(tag: .anonymousPosition, attribute: position.rawValue).bits)
        } else if let bits = frame.packed(0), Packed(bits: bits).tag == .previous {
            frame.return(packed: Packed(bits: bits).with(tag: .previousPosition, attribute: position.rawValue).bits)
        } else {
            throw frame.mismatch(0, expected: "a view, or an anonymous target such as previous")
        }
    }

    /// `previous.bottomAnchor`, `title.safeArea.topAnchor`.
    func packedIndex(_ frame: inout CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaFault("this value has no fields") }
        let packed = Packed(bits: bits)
        if packed.tag?.isTarget == true, packed.attribute == nil, let name = frame.string(1),
            let attribute = Self.attribute(ofAnchor: name)
        {
            frame.return(packed: packed.with(attribute: attribute.rawValue).bits)
            return
        }
        let key = try frame.expectString(1)
        guard packed.tag?.isTarget == true else { throw LuaFault("a relation has no field '\(key)'") }
        guard packed.attribute == nil else {
            throw LuaFault("an anchor has no field '\(key)'. \(FamiliarNames.advice(for: "constraint")!)")
        }
        if key == "layoutFrame" {
            frame.return(try layoutFrame(packed))
            return
        }
        if Self.attribute(ofAnchor: "\(key)Anchor") != nil {
            let target = packed.tag == .previous ? "previous" : packed.anonymous.map { "\($0)" } ?? "view"
            throw LuaFault(
                """
                a target has no '\(key)': that is a method of what put… gives, as in local view = content:putView(). \
                As a target write \(target).\(key)Anchor
                """
            )
        }
        if Self.nodeMethods.contains(where: { $0.name == key }) {
            throw LuaFault(
                """
                '\(key)' belongs to what put… gives: a target, as previous, parent and areas are, is what others \
                relate to. Keep the view's node: local view = content:putView()
                """
            )
        }
        let names = Self.anchorNames.keys.sorted() + (packed.tag == .anchor ? ["layoutFrame"] : [])
        throw LuaFault("a target has no field '\(key)'.\(NearestName.suggestion(for: key, in: names))")
    }

    static let anchorNames: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { anchorNames[key] }

    /// The same for the bytes of a name: a word of a few letters is found faster than it is hashed.
    private static func attribute(ofAnchor key: UnsafeBufferPointer<UInt8>) -> Attribute? {
        for (name, attribute) in anchorBytes where name.count == key.count {
            var index = 0
            while index < key.count, name[index] == key[index] { index += 1 }
            if index == key.count { return attribute }
        }
        return nil
    }

    private static let anchorBytes: [(name: [UInt8], attribute: Attribute)] = Attribute.allCases.map {
        (Array("\($0.name)Anchor".utf8), $0)
    }
}
