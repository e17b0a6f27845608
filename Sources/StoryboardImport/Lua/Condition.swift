extension SizeClasses {
    /// The Lua condition that is true for these size classes; nil if they are all size classes.
    ///
    /// The engine lays out a script that calls `variation` again when the result may change. A rotation therefore
    /// applies the other variation.
    /// variation.
    var condition: String? {
        switch self {
        case .all: return nil
        case []: return "false"
        default: break
        }
        if let variation { return "variation \(variation)" }
        if let rest = Self.all.subtracting(self).variation { return "not variation \(rest)" }
        // Two combinations without a common size class.
        return members.compactMap { $0.condition }.joined(separator: " or ")
    }

    /// The argument of `variation` that selects exactly these size classes; nil if no combination of one width and one
    /// height does.
    private var variation: String? {
        let regularWidth = Self.all.subtracting(.compactWidth)
        let regularHeight = Self.all.subtracting(.compactHeight)
        let width = [("\"compact\"", Self.compactWidth), ("\"regular\"", regularWidth)].first { $0.1.contains(self) }
        let height = [("\"compact\"", Self.compactHeight), ("\"regular\"", regularHeight)].first {
            $0.1.contains(self)
        }
        guard (width?.1 ?? .all).intersection(height?.1 ?? .all) == self else { return nil }
        return LuaText.table(
            [("width", width?.0), ("height", height?.0)].compactMap { name, value in
                value.map { (name, $0) }
            })
    }
}
