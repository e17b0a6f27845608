import Layout

/// The child properties of containers, in pages and annotations.
extension APIReference {
    /// Returns the child properties of containers of a kind.
    static func childProperties(of kind: Kind) -> [ChildProperty] {
        (kind.container as? ContainerFunctions)?.childProperties ?? []
    }

    /// Returns a table of the child properties, after the properties of the kind.
    func childPropertyTable(of kind: Kind) -> String {
        let own = Self.childProperties(of: kind)
        guard !own.isEmpty else { return "" }
        let rows = own.map { property in
            let fields = property.fields.map { fields in
                "a table with " + fields.map { "`\($0.name)`" }.joined(separator: ", ")
            }
            return "| `\(property.name)` | \(property.text) | \(fields ?? property.type.rawValue) |\n"
        }
        return "\n| Property of subviews | Meaning | Values |\n|---|---|---|\n" + rows.joined()
    }

    /// Returns the setters of views for the child properties of this kind.
    func childSetters(of kind: Kind) -> String {
        Self.childProperties(of: kind).map { property in
            let type = property.fields.map { fields in
                "{ " + fields.map { "\($0.name)?: \($0.type.rawValue)" }.joined(separator: ", ") + " }"
            }
            return """

                ---\(property.text) For views in a \(kind.name).
                ---@param value \(type ?? property.type.rawValue)
                ---@return self
                function Node:\(property.name)(value) end

                """
        }.joined()
    }
}
