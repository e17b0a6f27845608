import Geometry
import Layout
import LuaHost

/// Reads insets: one number for all edges, or a table with a number per edge. The sides are left and right, or leading
/// and trailing, but not mixed.
extension PropertyReader {
    func insets(_ value: LuaValue) throws -> PropertyValue {
        let isDirectionalOnly = property.type == .directionalInsets
        if let number = value.number {
            return isDirectionalOnly ? .directionalInsets(Insets(all: number)) : .insets(Insets(all: number))
        }
        guard case .dictionary(let fields) = value else { throw mismatch(value.described) }
        var insets = Insets.zero
        var sides: (physical: String?, directional: String?)
        // A field for one edge overrides a field for two edges.
        let ordered = fields.filter { Self.pairs.contains($0.key) } + fields.filter { !Self.pairs.contains($0.key) }
        for (key, value) in ordered {
            guard let number = value.number else { throw mismatch("'\(key)' that is not a number") }
            switch key {
            case "top": insets.top = number
            case "bottom": insets.bottom = number
            case "left", "right":
                guard !isDirectionalOnly else {
                    throw mismatch(
                        "the field '\(key)'; write \(key == "left" ? "leading" : "trailing"), or set layoutMargins")
                }
                sides.physical = key
                if key == "left" { insets.left = number } else { insets.right = number }
            case "leading", "trailing":
                sides.directional = key
                if key == "leading" { insets.left = number } else { insets.right = number }
            case "horizontal": (insets.left, insets.right) = (number, number)
            case "vertical": (insets.top, insets.bottom) = (number, number)
            default: throw mismatch("the field '\(key)'")
            }
        }
        if let physical = sides.physical, let directional = sides.directional {
            throw LuaCallError("'\(property.name)' has \(Self.mixed(physical, directional))")
        }
        return isDirectionalOnly || sides.directional != nil ? .directionalInsets(insets) : .insets(insets)
    }

    private static let pairs = ["horizontal", "vertical"]

    /// Returns the message about insets that have a left or right side and also a leading or trailing side.
    static func mixed(_ physical: String, _ directional: String) -> String {
        """
        both '\(physical)' and '\(directional)', which can be the same side; write left and right, or leading and \
        trailing
        """
    }
}
