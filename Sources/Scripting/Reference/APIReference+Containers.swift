import Layout

/// Describes the child properties of containers on the pages and in the annotations.
extension APIReference {
    /// Returns the properties that a kind of container defines for its children; empty for other kinds.
    static func childProperties(of kind: Kind) -> [ChildProperty] {
        (kind.container as? ContainerFunctions)?.childProperties ?? []
    }

    /// Returns a Markdown table of the kind's child properties, which follows the table of its properties; an empty
    /// text if it has none.
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

    /// Returns the declarations of the setters of a kind's child properties, for the annotations.
    func childSetters(of kind: Kind) -> String {
        Self.childProperties(of: kind).map { property in
            """

            ---\(property.text) For views in a \(kind.name).
            ---@param value \(Self.value(of: property))
            ---@return self
            function Node:\(property.name)(value) end

            """
        }.joined()
    }

    /// Returns the type of a child property's value in the annotations.
    static func value(of property: ChildProperty) -> String {
        guard let fields = property.fields else { return property.type.rawValue }
        return "{ " + fields.map { "\($0.name)?: \($0.type.rawValue)" }.joined(separator: ", ") + " }"
    }
}
