import Diagnostics
import Geometry
import Layout
import LuaHost

/// The argument of a constraint method before its target.
struct RelationArgument {
    enum Payload {
        case none
        case number(Double)
        case size(Size)
        case insets(Insets)
        /// With leading as left and trailing as right.
        case directionalInsets(Insets)
        case point(Point)
        /// A number of system spacings.
        case systemSpacings(Double)
        case target(TargetArgument)
    }

    var relation: ConstraintRequest.Relation
    var payload: Payload
}

/// The target of an anchor, before it is resolved for a view.
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

/// The options of a constraint method. They are read often, and never copied.
struct ConstraintOptions: ~Copyable {
    /// The priority; nil if the script states none.
    var priority: Double?
    /// Whether the priority is a plain number and not a name.
    var isPriorityBare = false
    var multiplier = 1.0
    var constant = 0.0
    var isDistance: Bool?
    var label: String?

    static let names = ["priority", "multiplyBy", "constant", "sense", "label"]
}

/// The arguments of a constraint method: `(relation[, target][, options])`. They are read often, and never copied.
struct ConstraintCall: ~Copyable {
    enum TargetPosition {
        /// Without a target, the parent is meant.
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

/// The right side of a constraint, before its target is resolved for a view.
struct ConstraintTerm {
    var relation: ConstraintRequest.Relation
    /// The target; nil for a plain number.
    var target: TargetArgument?
    var multiplier: Double
    var constant: Double
    var systemSpacings = 0.0
}

/// The distance of an edge from its target, which points inwards.
struct EdgeSpacing: ExpressibleByFloatLiteral {
    var points = 0.0
    var systemSpacings = 0.0

    init(_ points: Double) { self.points = points }
    init(systemSpacings: Double) { self.systemSpacings = systemSpacings }
    init(floatLiteral points: Double) { self.points = points }
}

/// Reads the arguments of constraint methods. Each function gets the host as a parameter, because reading it from a
/// library counts a reference.
enum ConstraintArguments {
    /// Throws an error for a target after a dimension's relation, which contains its target. It would be taken for
    /// invalid options.
    static func refuseTarget(
        _ index: Int, _ frame: borrowing CallFrame, _ host: ScriptHost, method: @autoclosure () -> String
    ) throws {
        guard index < frame.count else { return }
        let isView = frame.object(index).map(host.isView) ?? false
        let isAnchor = frame.packed(index).map { Packed(bits: $0).tag?.isTarget == true } ?? false
        if isView || isAnchor {
            throw LuaCallError("'\(method())' has its target inside the relation: \(method())(equalTo(target))")
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

    /// Returns the view in a packed value, whose generation is cut to 24 bits.
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

    /// Reads a target if argument `index` is one, and moves on to the next argument.
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
        // A nil target is an undefined name; using the parent instead would hide the mistake.
        if case .nil = frame.kind(index) {
            throw frame.mismatch(index, expected: targetExpectation, hint: RelationHints.ofNil(frame, host))
        }
        return nil
    }

    private static let targetExpectation = "a target (a view, an anchor, parent, safeArea, previous …)"

    /// Reads the options if argument `index` exists: a priority or a table.
    static func options(_ index: Int, _ frame: borrowing CallFrame, _ host: ScriptHost) throws -> ConstraintOptions {
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
                    hint: RelationHints.ofAnchorArithmetic(index, frame))
            }
            for entry in 0..<table.keyCount {
                let name = table.key(entry).string ?? "?"
                let value = table.value(ofKey: entry)
                switch name {
                case "priority": options.priority = try number(value, name)
                case "multiplyBy": options.multiplier = try number(value, name)
                case "constant": options.constant = try number(value, name)
                case "sense":
                    guard value.equals("distance") || value.equals("coordinate") else {
                        throw LuaCallError("the option 'sense' must be \"distance\" or \"coordinate\"")
                    }
                    options.isDistance = value.equals("distance")
                case "label":
                    guard let label = value.string else { throw LuaCallError("the option 'label' must be a string") }
                    options.label = label
                default:
                    let near = FamiliarNames.suggestion(
                        for: name, in: ConstraintOptions.names, orList: "The options are")
                    throw LuaCallError("a constraint has no option '\(name)'.\(near)")
                }
            }
        } else {
            throw frame.mismatch(
                index, expected: "a target (a view, an anchor, parent …), a priority or a table of options",
                hint: optionHint(index, frame))
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

    /// Returns the fix for a value that is neither a target nor options.
    private static func optionHint(_ index: Int, _ frame: borrowing CallFrame) -> String? {
        if frame.kind(index) == .function { return "anchors end in Anchor, as in title.bottomAnchor" }
        guard frame.kind(index) == .string else { return nil }
        let text = try? frame.expectString(index)
        return text.flatMap { AnonymousTarget.names.contains($0) ? RelationHints.name($0) : nil }
            ?? "a target is a variable: local title = content:putLabel()"
    }

    private static func number(_ item: TableView.Item, _ name: String) throws -> Double {
        guard let number = item.number else {
            throw LuaCallError("the option '\(name)' must be a number; found \(item.value.described)")
        }
        return number
    }
}
