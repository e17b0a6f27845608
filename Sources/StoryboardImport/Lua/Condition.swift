extension SizeClasses {
    /// The Lua condition that is true for these size classes; nil for all.
    ///
    /// Scripts that read a trait are laid out again when it changes, so a rotation applies the other variation.
    var condition: String? {
        let width = "traits.horizontalSizeClass"
        let height = "traits.verticalSizeClass"
        func test(_ trait: String, _ name: String) -> String { "\(trait) == \"\(name)\"" }
        switch self {
        case .all: return nil
        case []: return "false"
        case .compactWidth: return test(width, "compact")
        case Self.all.subtracting(.compactWidth): return test(width, "regular")
        case .compactHeight: return test(height, "compact")
        case Self.all.subtracting(.compactHeight): return test(height, "regular")
        case [.compactCompact, .regularRegular]: return "\(width) == \(height)"
        case [.regularCompact, .compactRegular]: return "\(width) ~= \(height)"
        default:
            if members.count == 3, let rest = Self.all.subtracting(self).condition { return "not (\(rest))" }
            let ofWidth = Self.compactWidth.contains(self) ? "compact" : "regular"
            let ofHeight = Self.compactHeight.contains(self) ? "compact" : "regular"
            return "\(test(width, ofWidth)) and \(test(height, ofHeight))"
        }
    }
}
