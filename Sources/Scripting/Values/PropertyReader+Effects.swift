import Geometry
import Layout
import LuaHost

/// Reads gradients and transforms.
extension PropertyReader {
    private static let gradientFields = ["colors", "locations", "angle", "from", "to", "type", "center", "radius"]
    private static let transformFields = ["rotation", "scale", "translation"]

    /// Reads a gradient: `{ colors = { "red", "blue" }, locations = { 0, 1 }, angle = 90 }`. It can have `from` and
    /// `to` in place of the angle, or `type = "radial"` with a `center` and a `radius`.
    func gradient(_ value: LuaValue) throws -> GradientValue {
        var gradient = GradientValue()
        var given: [String: LuaValue] = [:]
        for (key, value) in try fields(of: value) {
            guard Self.gradientFields.contains(key) else { throw unknown(key, of: "a gradient", Self.gradientFields) }
            given[key] = value
        }
        gradient.colors = try elements(given["colors"], "colors").map(color)
        gradient.locations = try elements(given["locations"], "locations").map { try number($0, "a location") }
        gradient.line = try line(given)
        return gradient
    }

    private func line(_ given: [String: LuaValue]) throws -> GradientValue.Line {
        let isRadial = try isRadial(given["type"])
        let needless = isRadial ? ["angle", "from", "to"] : ["center", "radius"]
        if let name = needless.first(where: { given[$0] != nil }) {
            throw mismatch("a '\(name)' of a \(isRadial ? "radial" : "linear") gradient")
        }
        if isRadial {
            let center = try given["center"].map { try pair($0, "a center", .zero) } ?? Point(x: 0.5, y: 0.5)
            return .circles(center: center, radius: try given["radius"].map { try number($0, "a radius") })
        }
        if given["from"] != nil || given["to"] != nil {
            guard given["angle"] == nil, let from = given["from"], let to = given["to"] else {
                throw mismatch("'from' or 'to' without the other, or with 'angle'")
            }
            return .points(from: try pair(from, "a 'from'", .zero), to: try pair(to, "a 'to'", .zero))
        }
        return .angle(try given["angle"].map { try number($0, "an angle") } ?? 180)
    }

    private func isRadial(_ type: LuaValue?) throws -> Bool {
        guard let type else { return false }
        let names = ["linear", "radial"]
        guard case .string(let name) = type, names.contains(name) else {
            let near = if case .string(let name) = type { FamiliarNames.suggestion(for: name, in: names) } else { "" }
            throw LuaCallError("the type of a gradient is \"linear\" or \"radial\"; found \(type.described)\(near)")
        }
        return name == "radial"
    }

    /// Reads a transform: `{ rotation = 15, scale = 1.2, translation = { x = 4, y = 0 } }`. The scale can also be
    /// `{ x =, y = }`.
    func transform(_ value: LuaValue) throws -> TransformValue {
        var transform = TransformValue()
        for (key, value) in try fields(of: value) {
            switch key {
            case "rotation": transform.rotation = try number(value, "a rotation")
            case "scale":
                if let factor = value.number {
                    transform.scale = Point(x: factor, y: factor)
                } else {
                    transform.scale = try pair(value, "a scale", transform.scale)
                }
            case "translation": transform.translation = try pair(value, "a translation", .zero)
            default: throw unknown(key, of: "a transform", Self.transformFields)
            }
        }
        return transform
    }

    /// Returns the fields of a table; none for an empty list, because an empty Lua table is read as a list. Throws an
    /// error for other values.
    private func fields(of value: LuaValue) throws -> [(key: String, value: LuaValue)] {
        switch value {
        case .dictionary(let fields): return fields
        case .array(let list) where list.isEmpty: return []
        default: throw mismatch(value.described)
        }
    }

    private func unknown(_ key: String, of what: String, _ names: [String]) -> LuaCallError {
        LuaCallError(
            "\(what) has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: names, orList: "Its fields are"))")
    }

    /// Returns the elements of a list; none for nil. Throws an error for other values.
    ///
    /// - Parameter what: The elements' name in messages.
    private func elements(_ value: LuaValue?, _ what: String) throws -> [LuaValue] {
        switch value {
        case nil: return []
        case .array(let list): return list
        case .dictionary(let fields) where fields.isEmpty: return []
        case .some(let value): throw mismatch("\(value.described) in place of a list of \(what)")
        }
    }

    private func number(_ value: LuaValue, _ what: String) throws -> Double {
        guard let number = value.number, number.isFinite else { throw mismatch("\(what) that is not a finite number") }
        return number
    }

    /// Reads a point `{ x =, y = }`. A missing coordinate is taken from `otherwise`.
    ///
    /// - Parameter what: The point's name in messages.
    func pair(_ value: LuaValue, _ what: String, _ otherwise: Point) throws -> Point {
        guard case .dictionary(let parts) = value else { throw mismatch("\(what) that is not { x =, y = }") }
        var point = otherwise
        for (key, value) in parts {
            guard let number = value.number, key == "x" || key == "y" else {
                throw mismatch("\(what) that is not { x =, y = }")
            }
            if key == "x" { point.x = number } else { point.y = number }
        }
        return point
    }
}
