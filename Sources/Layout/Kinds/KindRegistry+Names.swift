extension KindRegistry {
    /// Returns the default name of a kind's views, in lower camel case: `uiLabel` for `UILabel`, `urlField` for
    /// `URLField`.
    static func lowerCamelCase(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        switch capitals.count {
        case 0: return name
        case 1: return name.prefix(1).lowercased() + name.dropFirst()
        case name.count: return name.lowercased()
        default: return capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
        }
    }
}
