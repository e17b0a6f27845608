/// What can be set of everything that scrolls: the first properties of scroll views, tables and collections.
package enum ScrollProperty: Int, PropertyKey {
    case contentSize, contentOffset, contentInset, showsVerticalScrollIndicator,
        showsHorizontalScrollIndicator, isScrollEnabled, isPagingEnabled

    /// As scroll views have it.
    package var definition: PropertyDefinition {
        switch self {
        // Not set: what the constraints of the content say.
        case .contentSize: property(.size, effects: .arrangement)
        // Not set: at the start, which the insets move.
        case .contentOffset: property(.point, effects: .scroll)
        case .contentInset: property(.insets, default: .insets(.zero), effects: [.display, .scrollStart])
        case .showsVerticalScrollIndicator: property(.boolean, default: .boolean(true))
        case .showsHorizontalScrollIndicator: property(.boolean, default: .boolean(true))
        case .isScrollEnabled: property(.boolean, default: .boolean(true))
        case .isPagingEnabled: property(.boolean, default: .boolean(false))
        }
    }

    /// As kinds with cells have them, whose contents are as large as their rows.
    ///
    /// - Parameter scrollsSideways: whether they may scroll across, too.
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
