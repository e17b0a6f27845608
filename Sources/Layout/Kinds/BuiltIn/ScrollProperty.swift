/// The properties that scroll views, tables and collections share. Their slots follow the common properties.
package enum ScrollProperty: Int, PropertyKey {
    case contentSize, contentOffset, contentInset, showsVerticalScrollIndicator,
        showsHorizontalScrollIndicator, isScrollEnabled, isPagingEnabled

    /// The definition for scroll views.
    package var definition: PropertyDefinition {
        switch self {
        // If not set, the content's constraints determine it.
        case .contentSize: property(.size, effects: .arrangement)
        // If not set, the start of the content, which depends on the insets.
        case .contentOffset: property(.point, effects: .scroll)
        case .contentInset: property(.insets, default: .insets(.zero), effects: [.display, .scrollStart])
        case .showsVerticalScrollIndicator: property(.boolean, default: .boolean(true))
        case .showsHorizontalScrollIndicator: property(.boolean, default: .boolean(true))
        case .isScrollEnabled: property(.boolean, default: .boolean(true))
        case .isPagingEnabled: property(.boolean, default: .boolean(false))
        }
    }

    /// Returns the definitions for kinds with cells, whose rows determine the content size.
    ///
    /// - Parameter scrollsSideways: Whether the kind can scroll horizontally.
    static func definitionsWithCells(scrollsSideways: Bool) -> [PropertyDefinition] {
        allCases.map { key in
            var definition = key.definition
            switch key {
            case .contentSize:
                definition.effects = .display
                definition.isReadOnly = true
            case .contentInset: definition.effects = [.cells, .scrollStart]
            case .showsHorizontalScrollIndicator: definition.defaultValue = .boolean(scrollsSideways)
            default: break
            }
            return definition
        }
    }
}
