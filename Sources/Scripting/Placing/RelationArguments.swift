import Layout
import LuaHost

/// What the arguments of a constraint method say.
struct RelationArgument {
    enum Payload {
        case none
        case number(Double)
        case size(Size)
        case insets(Insets)
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

    static let parent = TargetArgument.anonymous(.parent, attribute: nil)

    var attribute: Attribute? {
        switch self {
        case .anchor(_, let attribute, _), .anonymous(_, let attribute): attribute
        }
    }
}

/// The options of a constraint method.
struct ConstraintOptions {
    var priority = ConstraintRequest.automaticPriority
    var multiplier = 1.0
    var constant = 0.0
    var isDistance: Bool?
    var label: String?

    static let names = ["priority", "multiplyBy", "constant", "sense", "label"]
}

extension ScriptHost {
    func relationArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> RelationArgument {
        guard let bits = frame.packed(index), let tag = Packed(bits: bits).tag else {
            throw frame.mismatch(index, expected: "a relation: equal, moreThan, lessThan, or equalTo(n), moreThanTo(n), lessThanTo(n)")
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
            case .point(let value): payload = .point(value)
            }
        case .relationAnchor, .relationAnonymous: payload = .target(try target(packed))
        case .anchor, .anonymous, .position, .anonymousPosition:
            throw frame.mismatch(index, expected: "a relation such as equal or equalTo(8) before the target")
        }
        return RelationArgument(relation: packed.relation, payload: payload)
    }

    /// The target that a packed value holds.
    func target(_ packed: Packed) throws -> TargetArgument {
        switch packed.tag {
        case .anchor, .relationAnchor, .position:
            return .anchor(view: try liveView(packed), attribute: packed.attribute, area: packed.area)
        default:
            guard let anonymous = packed.anonymous else { throw LuaFault("this value is not a target") }
            return .anonymous(anonymous, attribute: packed.attribute)
        }
    }

    /// The view of a packed value, whose generation is cut to 24 bits.
    func liveView(_ packed: Packed) throws -> ViewID {
        guard let view = screen.liveView(index: packed.view.index, generationBits: packed.view.generation, count: 24) else {
            throw LuaFault("this view is gone: it was removed from its screen")
        }
        return view
    }

    /// A target, if argument `index` is one; moves on to the next argument then.
    func takeTarget(_ index: inout Int, _ frame: borrowing CallFrame) throws -> TargetArgument? {
        guard index < frame.count else { return nil }
        // A target that is written and is nil is a name that means nothing: relating to the parent instead would hide it.
        guard frame.kind(index) != .nil else {
            throw frame.mismatch(index, expected: "a target (a view, an anchor, parent, safeArea, previous …)")
        }
        if let object = frame.object(index), isView(object) {
            let view = try viewArgument(index, frame)
            index += 1
            return .anchor(view: view, attribute: nil, area: .frame)
        }
        guard let bits = frame.packed(index) else { return nil }
        let packed = Packed(bits: bits)
        guard packed.tag == .anchor || packed.tag == .anonymous else {
            throw frame.mismatch(index, expected: "a target (a view, an anchor, parent, safeArea, previous …)")
        }
        index += 1
        return try target(packed)
    }

    /// The options, if argument `index` is there: a priority or a table.
    func options(_ index: Int, _ frame: borrowing CallFrame) throws -> ConstraintOptions {
        var options = ConstraintOptions()
        guard index < frame.count, frame.kind(index) != .nil else { return options }
        if let priority = frame.number(index) {
            options.priority = priority
        } else if let table = try frame.table(index) {
            guard table.count == 0 else {
                throw frame.mismatch(index, expected: "options by name: { priority =, multiplyBy =, constant =, sense =, label = }")
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
                    throw LuaFault("a constraint has no option '\(name)'.\(NearestName.suggestion(for: name, in: ConstraintOptions.names))")
                }
            }
        } else {
            throw frame.mismatch(index, expected: "a target, a priority (1 to 1000) or a table of options")
        }
        if index + 1 < frame.count { throw frame.mismatch(index + 1, expected: "no more arguments") }
        return options
    }

    private func number(_ item: TableView.Item, _ name: String) throws -> Double {
        guard let number = item.number else { throw LuaFault("the option '\(name)' must be a number; found \(item.kind.name)") }
        return number
    }

    // MARK: Making values

    /// `equalTo(8)`, `equalTo(parent)`, `equalTo(title.widthAnchor)`, `equalTo { width = 90, height = 90 }`.
    func makeRelation(_ relation: ConstraintRequest.Relation, _ frame: inout CallFrame, argument: Int = 0) throws {
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
            default: throw frame.mismatch(argument, expected: "a number, an anchor, a view or an anonymous target")
            }
        } else if let object = frame.object(argument), isView(object) {
            let view = try viewArgument(argument, frame)
            frame.return(packed: Packed(.relationAnchor, relation: relation, payload: Packed.payload(of: view)).bits)
        } else if let table = try frame.table(argument) {
            frame.return(packed: try pack(relation, try Self.poolValue(table)).bits)
        } else {
            throw frame.mismatch(argument, expected: "a number, an anchor, a view, an anonymous target, a size or insets")
        }
    }

    /// `lessThan(title)`: the seed writes it as well as `lessThanTo(title)`. Of the other values none can be called.
    func packedCall(_ frame: inout CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaFault("this value cannot be called") }
        let packed = Packed(bits: bits)
        guard packed.tag == .relation else {
            let what =
                switch packed.tag {
                case .anonymous where packed.attribute == nil: "a target such as parent"
                case .anonymous, .anchor: "an anchor"
                case .position, .anonymousPosition: "a position"
                default: "a relation with its target"
                }
            throw LuaFault("\(what) is no function and cannot be called; write it as it is, without (…)")
        }
        guard frame.count > 1 else {
            throw LuaFault("a relation that is called takes a number or a target, as in lessThan(8) or lessThan(title)")
        }
        do { try makeRelation(packed.relation, &frame, argument: 1) } catch let fault as LuaFault {
            throw LuaFault(fault.message.hasPrefix("#") ? "the argument of a relation" + fault.message.dropFirst(2) : fault.message)
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
        var numbers: [String: Double] = [:]
        for place in 0..<table.keyCount {
            guard let name = table.key(place).string, let number = table.value(ofKey: place).number, number.isFinite else {
                throw LuaFault(
                    "a relation's table must hold finite numbers by name: { width, height }, { top, left, bottom, right } or { x, y }")
            }
            numbers[name] = number
        }
        let names = Set(numbers.keys)
        if names == ["width", "height"] { return .size(Size(width: numbers["width"]!, height: numbers["height"]!)) }
        if !names.isEmpty, names.isSubset(of: ["top", "left", "bottom", "right", "horizontal", "vertical"]) {
            let (across, along) = (numbers["horizontal"] ?? 0, numbers["vertical"] ?? 0)
            return .insets(
                Insets(
                    top: numbers["top"] ?? along, left: numbers["left"] ?? across, bottom: numbers["bottom"] ?? along,
                    right: numbers["right"] ?? across))
        }
        if !names.isEmpty, names.isSubset(of: ["x", "y"]) { return .point(Point(x: numbers["x"] ?? 0, y: numbers["y"] ?? 0)) }
        throw LuaFault(
            "a relation's table must be { width =, height = }, { top =, left =, bottom =, right = } or { x =, y = }; found \(names.isEmpty ? "an empty table" : "{ \(names.sorted().joined(separator: ", ")) }")"
        )
    }

    /// `topOf(title)`.
    func makePosition(_ position: RelativePosition, _ frame: inout CallFrame) throws {
        if let object = frame.object(0), isView(object) {
            let view = try viewArgument(0, frame)
            frame.return(packed: Packed(.position, attribute: position.rawValue, payload: Packed.payload(of: view)).bits)
        } else if let bits = frame.packed(0), Packed(bits: bits).tag == .anonymous {
            frame.return(packed: Packed(bits: bits).with(tag: .anonymousPosition, attribute: position.rawValue).bits)
        } else {
            throw frame.mismatch(0, expected: "a view, or an anonymous target such as previous")
        }
    }

    /// `previous.bottomAnchor`, `title.safeArea.topAnchor`.
    func packedIndex(_ frame: inout CallFrame) throws {
        guard let bits = frame.packed(0) else { throw LuaFault("this value has no fields") }
        let packed = Packed(bits: bits)
        let key = try frame.expectString(1)
        guard packed.tag == .anchor || packed.tag == .anonymous else { throw LuaFault("a relation has no field '\(key)'") }
        guard packed.attribute == nil else { throw LuaFault("an anchor has no field '\(key)'") }
        guard let attribute = Self.attribute(ofAnchor: key) else {
            throw LuaFault("a target has no field '\(key)'.\(NearestName.suggestion(for: key, in: Self.anchorNames.keys.sorted()))")
        }
        frame.return(packed: packed.with(attribute: attribute.rawValue).bits)
    }

    static let anchorNames: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { anchorNames[key] }
}
