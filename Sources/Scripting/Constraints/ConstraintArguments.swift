import Diagnostics
import Geometry
import Layout
import LuaHost

/// The relation of a constraint method, such as `equalTo(8)`, and the value in it.
struct RelationArgument {
    enum Payload {
        case none
        case number(Double)
        case size(Size)
        case insets(Insets)
        /// Insets whose `left` means leading and whose `right` means trailing.
        case directionalInsets(Insets)
        case point(Point)
        /// A distance as a multiple of the system's standard spacing.
        case systemSpacings(Double)
        case target(TargetArgument)

        /// The kind of value, for messages.
        var described: String {
            switch self {
            case .none: "no value"
            case .number: "a number"
            case .size: "a size"
            case .insets, .directionalInsets: "insets"
            case .point: "a point"
            case .systemSpacings: "a system spacing"
            case .target: "a target"
            }
        }

        /// Returns the error for a value that the relation of a method cannot have.
        ///
        /// - Parameter expected: The values that the relation takes.
        func mismatch(_ method: String, takes expected: String) -> LuaCallError {
            LuaCallError("the relation of '\(method)' takes \(expected); found \(described)")
        }
    }

    var relation: ConstraintRequest.Relation
    var payload: Payload
}

/// The target that a call names. It is resolved to an anchor for the constrained view later.
enum TargetArgument {
    case anchor(view: ViewID, attribute: Attribute?, area: AnchorArea)
    case anonymous(AnonymousTarget, attribute: Attribute?)
    /// The previously put view, as the script read it from `previous`.
    case previous(PreviousReading, attribute: Attribute?, area: AnchorArea)

    static let parent = TargetArgument.anonymous(.parent, attribute: nil)

    var attribute: Attribute? {
        switch self {
        case .anchor(_, let attribute, _), .anonymous(_, let attribute), .previous(_, let attribute, _): attribute
        }
    }
}

/// The options of a constraint method. Not copyable, because the options are read often and a copy would cost time.
struct ConstraintOptions: ~Copyable {
    /// The priority; nil if the script states none.
    var priority: Double?
    /// Whether the script states the priority as a plain number instead of the option `priority`.
    var isPriorityBare = false
    var multiplier = 1.0
    var constant = 0.0
    var isDistance: Bool?
    var label: String?

    static let names = ["priority", "multiplyBy", "constant", "sense", "label"]
}

/// The arguments of a constraint method: `(relation[, target][, options])`. Not copyable, because they are read often
/// and a copy would cost time.
struct ConstraintCall: ~Copyable {
    enum TargetPosition {
        /// The call names no target, so the target is the parent.
        case absent
        case before
        case inside
        case behind
    }

    let view: ViewID
    /// The area of the view that is constrained.
    var area = AnchorArea.frame
    let relation: ConstraintRequest.Relation
    let options: ConstraintOptions
    let source: SourceLocation
}

/// The right side of a constraint. Its target is resolved to an anchor for the constrained view later.
struct ConstraintTerm {
    var relation: ConstraintRequest.Relation
    /// The target; nil if the right side is a plain number.
    var target: TargetArgument?
    var multiplier: Double
    var constant: Double
    var systemSpacings = 0.0
}

/// The distance of an edge from its target, in points or as a multiple of the system's spacing. A positive distance
/// points inwards.
struct EdgeSpacing: ExpressibleByFloatLiteral {
    var points = 0.0
    var systemSpacings = 0.0

    init(_ points: Double) { self.points = points }
    init(systemSpacings: Double) { self.systemSpacings = systemSpacings }
    init(floatLiteral points: Double) { self.points = points }
}

/// Reads the arguments of constraint methods. Each function gets the host as a parameter, because reading the host from
/// a library would count a reference.
enum ConstraintArguments {
    /// Throws an error if argument `index` is a target. The relation of a dimension contains its target, so a target
    /// after the relation would be taken for invalid options.
    static func refuseTarget(
        _ index: Int, _ frame: borrowing CallFrame, _ host: ScriptHost, method: @autoclosure () -> String
    ) throws {
        guard index < frame.count else { return }
        let isView = frame.object(index).map(host.isView) ?? false
        let isAnchor = frame.packed(index).map { Packed(bits: $0).tag?.isTarget == true } ?? false
        if isView || isAnchor {
            throw LuaCallError("'\(method())' takes its target inside the relation: \(method())(equalTo(target))")
        }
    }

    static func relation(
        _ index: Int, _ frame: borrowing CallFrame, in screen: Screen, _ host: ScriptHost
    ) throws -> RelationArgument {
        guard let bits = frame.packed(index), let tag = Packed(bits: bits).tag else {
            throw frame.mismatch(
                index, expected: "a relation (equal, moreThan, lessThan, equalTo(n), moreThanTo(n), lessThanTo(n))",
                hint: RelationHints.ofRelation(index, frame, host))
        }
        let packed = Packed(bits: bits)
        let payload: RelationArgument.Payload
        switch tag {
        case .relation: payload = .none
        case .relationNumber: payload = .number(packed.number)
        case .relationPooled:
            switch host.libraries.relations.pool.values[packed.poolIndex] {
            case .number(let value): payload = .number(value)
            case .size(let value): payload = .size(value)
            case .insets(let value): payload = .insets(value)
            case .directionalInsets(let value): payload = .directionalInsets(value)
            case .point(let value): payload = .point(value)
            case .systemSpacings(let count): payload = .systemSpacings(count)
            }
        case .relationAnchor, .relationAnonymous, .relationPrevious:
            payload = .target(try target(packed, in: screen, host))
        case .anchor, .anonymous, .previous, .position, .anonymousPosition, .previousPosition:
            throw frame.mismatch(index, expected: "a relation such as equal or equalTo(8) before the target")
        }
        return RelationArgument(relation: packed.relation, payload: payload)
    }

    static func target(_ packed: Packed, in screen: Screen, _ host: ScriptHost) throws -> TargetArgument {
        switch packed.tag {
        case .anchor, .relationAnchor, .position:
            return .anchor(view: try liveView(packed, in: screen, host), attribute: packed.attribute, area: packed.area)
        case .previous, .relationPrevious, .previousPosition:
            var reading = packed.previousReading
            if reading.view != nil { reading.view = try liveView(packed, in: screen, host) }
            return .previous(reading, attribute: packed.attribute, area: packed.area)
        default:
            guard let anonymous = packed.anonymous else { throw LuaCallError("this value is not a target") }
            return .anonymous(anonymous, attribute: packed.attribute)
        }
    }

    /// Returns the view in a packed value. Throws an error if the view was removed or belongs to another screen. A
    /// packed value has only 24 bits of the view's generation.
    static func liveView(_ packed: Packed, in screen: Screen, _ host: ScriptHost) throws -> ViewID {
        guard let view = screen.liveView(index: packed.view.index, generationBits: packed.view.generation, count: 24)
        else {
            throw host.absent(
                host.screens.all.first {
                    $0.screen.liveView(index: packed.view.index, generationBits: packed.view.generation, count: 24)
                        != nil
                })
        }
        return view
    }

    /// Reads argument `index` if it is a target, and then increases `index`. Returns nil for another value, and throws
    /// an error for an argument that is nil or another value of the layout language.
    static func takeTarget(
        _ index: inout Int, _ frame: borrowing CallFrame, in screen: Screen, _ host: ScriptHost
    ) throws -> TargetArgument? {
        if let bits = frame.packed(index) {
            let packed = Packed(bits: bits)
            guard packed.tag?.isTarget == true else { throw frame.mismatch(index, expected: targetExpectation) }
            index += 1
            return try target(packed, in: screen, host)
        }
        if let object = frame.object(index), host.isView(object) {
            let view = try host.viewArgument(index, frame, in: screen)
            index += 1
            return .anchor(view: view, attribute: nil, area: .frame)
        }
        // A nil target is an undefined name. If the parent were used instead, the mistake would be hidden.
        if case .nil = frame.kind(index) {
            throw frame.mismatch(index, expected: targetExpectation, hint: RelationHints.ofNil(frame, host))
        }
        return nil
    }

    private static let targetExpectation = "a target (a view, an anchor, parent, safeArea, previous …)"

    /// Reads argument `index` as options: a priority, or a table. Returns the default options if the argument is
    /// missing or nil. Throws an error if another argument follows.
    ///
    /// - Parameter canBeTarget: Whether the argument could also be a target. Only messages depend on it.
    static func options(
        _ index: Int, _ frame: borrowing CallFrame, _ host: ScriptHost, canBeTarget: Bool = false
    ) throws -> ConstraintOptions {
        var options = ConstraintOptions()
        guard index < frame.count, frame.kind(index) != .nil else { return options }
        if let priority = frame.number(index) {
            try ConstraintLibrary.checkRange(ofPriority: priority)
            options.priority = priority
            options.isPriorityBare = true
        } else if let table = try frame.table(index) {
            guard table.count == 0 else {
                throw frame.mismatch(
                    index, expected: "options by name: { priority =, multiplyBy =, constant =, sense =, label = }",
                    hint: RelationHints.ofAnchorArithmetic(index, frame)
                        ?? "\(table.element(0).value.described) in it has no name")
            }
            for entry in 0..<table.keyCount {
                let name = table.key(entry).string ?? "?"
                let value = table.value(ofKey: entry)
                switch name {
                case "priority":
                    options.priority = try number(
                        value, name, "a number from 1 to 1000, or a name such as priority.defaultHigh")
                case "multiplyBy": options.multiplier = try number(value, name)
                case "constant": options.constant = try number(value, name)
                case "sense":
                    guard value.equals("distance") || value.equals("coordinate") else {
                        let found = value.value.described
                        throw LuaCallError("the option 'sense' must be \"distance\" or \"coordinate\"; found \(found)")
                    }
                    options.isDistance = value.equals("distance")
                case "label":
                    guard let label = value.string else {
                        throw LuaCallError("the option 'label' must be a string; found \(value.value.described)")
                    }
                    options.label = label
                default:
                    let near = FamiliarNames.suggestion(
                        for: name, in: ConstraintOptions.names, orList: "The options are")
                    throw LuaCallError("a constraint has no option '\(name)'\(near)")
                }
            }
        } else {
            throw frame.mismatch(
                index,
                expected: (canBeTarget ? "a target (a view, an anchor, parent …), " : "")
                    + "a priority or a table of options",
                hint: canBeTarget ? targetHint(index, frame) : priorityHint(index, frame))
        }
        if index + 1 < frame.count {
            let isTarget =
                frame.packed(index + 1).map { Packed(bits: $0).tag?.isTarget == true }
                ?? frame.object(index + 1).map(host.isView)
            throw frame.mismatch(
                index + 1, expected: "no more arguments",
                hint: isTarget == true
                    ? "put the target right after the relation, and points inside it: equalTo(8), target" : nil)
        }
        return options
    }

    /// Returns how to fix an argument that is neither a target nor options; nil if the mistake is unknown.
    private static func targetHint(_ index: Int, _ frame: borrowing CallFrame) -> String? {
        if frame.kind(index) == .function { return "anchors end in Anchor, as in title.bottomAnchor" }
        guard frame.kind(index) == .string else { return nil }
        let text = try? frame.expectString(index)
        return text.flatMap { AnonymousTarget.names.contains($0) ? RelationHints.name($0) : nil }
            ?? "a target is a variable: local title = content:putLabel()"
    }

    /// Returns how to write a priority if the argument is a string; nil for other values.
    private static func priorityHint(_ index: Int, _ frame: borrowing CallFrame) -> String? {
        frame.kind(index) == .string
            ? "a priority is a number from 1 to 1000, or a name such as priority.defaultHigh" : nil
    }

    private static func number(
        _ item: TableView.Item, _ name: String, _ expected: String = "a number"
    ) throws -> Double {
        guard let number = item.number else {
            throw LuaCallError("the option '\(name)' must be \(expected); found \(item.value.described)")
        }
        return number
    }
}
