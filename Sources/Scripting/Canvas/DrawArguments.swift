import Diagnostics
import Geometry
import Layout
import LuaHost

/// An option of a canvas method. Its type is in the syntax of the annotations.
struct DrawOption: Sendable {
    var name: String
    var type: String

    static let fill = DrawOption(name: "fill", type: "@Color")
    static let stroke = DrawOption(name: "stroke", type: "@Color")
    static let lineWidth = DrawOption(name: "lineWidth", type: "number")
    static let alpha = DrawOption(name: "alpha", type: "number")
    static let radius = DrawOption(name: "radius", type: "number")
    static let closed = DrawOption(name: "closed", type: "boolean")
    static let align = DrawOption(
        name: "align", type: "\"left\"|\"center\"|\"right\"|\"natural\"|\"leading\"|\"trailing\"")
    static let vertical = DrawOption(name: "vertical", type: "\"top\"|\"center\"|\"bottom\"")
    static let color = DrawOption(name: "color", type: "@Color")
    static let font = DrawOption(name: "font", type: "@Font")
    static let size = DrawOption(name: "size", type: "number")
    static let weight = DrawOption(name: "weight", type: "number|string")
    static let lines = DrawOption(name: "lines", type: "integer")
    static let contentMode = DrawOption(name: "contentMode", type: "string")
    static let tint = DrawOption(name: "tint", type: "@Color")
}

extension [DrawOption] {
    static let shape: [DrawOption] = [.fill, .stroke, .lineWidth, .alpha]
}

/// The options of one drawing call.
struct DrawOptions {
    /// The given options. There are usually one or two, so a search is cheaper than hashing a name.
    private var given: [(name: String, value: LuaValue)] = []

    mutating func add(_ name: String, _ value: LuaValue) { given.append((name, value)) }

    /// The value of an option; nil if the call does not state it.
    subscript(name: String) -> LuaValue? { given.first { $0.name == name }?.value }

    func number(_ name: String, _ otherwise: Double) throws -> Double {
        guard let value = self[name] else { return otherwise }
        guard let number = value.number, number.isFinite else {
            throw LuaCallError("'\(name)' must be a finite number")
        }
        return number
    }

    func lineCount(_ name: String, _ otherwise: Int) throws -> Int {
        try self[name].map { try $0.lineCount(named: name) } ?? otherwise
    }

    func choice<Choice>(_ name: String, _ choices: [String: Choice], _ otherwise: Choice) throws -> Choice {
        guard let value = self[name] else { return otherwise }
        guard case .string(let text) = value, let choice = choices[text] else {
            throw LuaCallError("'\(name)' must be one of \(choices.keys.sorted().joined(separator: ", "))")
        }
        return choice
    }

    /// Returns the font that the options `font`, `size` and `weight` describe; nil if the call states none of them.
    func font() throws -> FontValue? {
        var parts: [(key: String, value: LuaValue)] = []
        if case .dictionary(let own)? = self["font"] {
            parts = own
        } else if let style = self["font"] {
            parts = [("style", style)]
        }
        for name in ["size", "weight"] { if let value = self[name] { parts.append((name, value)) } }
        guard !parts.isEmpty,
            case .font(let font)? = try PropertyReader(property: PropertyDefinition("font", .font)).read(
                .dictionary(parts))
        else { return nil }
        return font
    }
}

extension Parameter<DrawOptions> {
    static func drawOptions(_ options: [DrawOption], isOptional: Bool = false) -> Self {
        let names = options.map(\.name)
        let type = "{ \(options.map { "\($0.name)?: \($0.type)" }.joined(separator: ", ")) }"
        return Parameter("options", type, isOptional: isOptional) { index, frame, _ in
            var found = DrawOptions()
            guard index < frame.count, frame.kind(index) != .nil else { return found }
            guard let table = try frame.table(index), table.count == 0 else {
                throw frame.mismatch(index, expected: "options: { \(names.map { "\($0) =" }.joined(separator: ", ")) }")
            }
            for entry in 0..<table.keyCount {
                let name = table.key(entry).string ?? "?"
                guard names.contains(name) else {
                    throw LuaCallError(
                        """
                        unknown option \
                        '\(name)'\(FamiliarNames.suggestion(for: name, in: names, orList: "The options are"))
                        """
                    )
                }
                found.add(name, table.value(ofKey: entry).value)
            }
            return found
        }
    }
}

extension Parameter<Rect> {
    static var rect: Self {
        Parameter("rect", "@Rect") { index, frame, _ in
            guard let table = try frame.table(index) else {
                throw frame.mismatch(index, expected: "a rectangle { x =, y =, width =, height = }")
            }
            func part(_ key: StaticString) throws -> Double {
                let item = table.field(key)
                guard item.kind == .absent || item.number?.isFinite == true else {
                    throw LuaCallError("'\(key)' of a rectangle must be a finite number")
                }
                return item.number ?? 0
            }
            return Rect(x: try part("x"), y: try part("y"), width: try part("width"), height: try part("height"))
        }
    }
}

extension Parameter<Point> {
    /// Returns a parameter that accepts a point with both coordinates.
    static func point(_ name: String) -> Self {
        Parameter(name, "@Point") { index, frame, _ in
            guard let table = try frame.table(index), let point = table.wholePoint else {
                throw frame.mismatch(index, expected: "a point { x =, y = }")
            }
            return point
        }
    }
}

extension Parameter<[PathElement]> {
    /// A parameter that accepts a list of points, which lines join, and arcs, which continue from the last point.
    static var pathElements: Self {
        Parameter("elements", "table[]") { index, frame, host in
            guard let list = try frame.table(index), list.keyCount == 0, list.count > 0,
                list.count > 1 || isArc(list.element(0).table)
            else {
                throw frame.mismatch(
                    index, expected: "a list of two or more points { x =, y = } and arcs \(arcForm), or of one arc")
            }
            // An outline may be both filled and stroked, and its list has spare capacity.
            host.screen.chargeDrawing(2 * MemoryLayout<PathElement>.stride * list.count)
            var elements: [PathElement] = []
            for entry in 0..<list.count {
                let table = list.element(entry).table
                if let table, isArc(table) {
                    elements.append(try arc(table))
                } else if let point = table?.wholePoint {
                    elements.append(elements.isEmpty ? .move(point) : .line(point))
                } else {
                    throw LuaCallError(
                        "element \(entry + 1) of a path must be { x =, y = } or \(arcForm), with finite numbers")
                }
            }
            return elements
        }
    }

    private static let arcForm = "{ center = { x =, y = }, radius =, from =, to = }"

    private static func isArc(_ table: TableView?) -> Bool { table.map { $0.field("center").kind != .absent } ?? false }

    private static func arc(_ table: TableView) throws -> PathElement {
        func number(_ name: StaticString) throws -> Double {
            guard let number = table.field(name).number, number.isFinite else {
                throw LuaCallError(
                    """
                    an arc of a path needs finite numbers for 'radius', 'from' and 'to' (radians, clockwise from the \
                    right)
                    """
                )
            }
            return number
        }
        let radius = try number("radius")
        guard radius >= 0 else {
            throw LuaCallError("an arc cannot have the negative radius \(NumberText.short(radius))")
        }
        guard let center = table.field("center").table?.wholePoint else {
            throw LuaCallError("the center of an arc of a path must be { x =, y = } with finite numbers")
        }
        return .arc(center: center, radius: radius, start: try number("from"), end: try number("to"))
    }
}

extension TableView {
    /// The point in a table `{ x =, y = }`; nil unless both coordinates are finite numbers.
    fileprivate var wholePoint: Point? {
        guard let x = field("x").number, let y = field("y").number, x.isFinite, y.isFinite else { return nil }
        return Point(x: x, y: y)
    }
}
