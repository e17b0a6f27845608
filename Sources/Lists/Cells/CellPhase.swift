/// The reason for the layout of a cell.
package enum CellPhase: Hashable, Sendable, CaseIterable {
    /// The first layout of the cell.
    case firstLoad
    /// A layout was requested, or the content changed.
    case setNeedsLayout
    /// The cell was reused for another row.
    case reused
    /// Only the frame changed.
    case none
}

/// The phases in which a cell runs its layout. Every cell runs it in the phase `firstLoad`.
package enum LayoutBehaviour: Hashable, Sendable {
    /// Only the first layout. The default.
    case layoutOnce
    /// The first layout, and layouts in one other phase.
    case layoutOn(CellPhase)
    /// The first layout, and layouts in each of these phases.
    case layoutOnEach(Set<CellPhase>)
    /// Every phase.
    case alwaysLayout

    /// Returns whether a cell runs its layout in a phase; always true for `firstLoad`.
    package func laysOut(in phase: CellPhase) -> Bool {
        if phase == .firstLoad { return true }
        return switch self {
        case .layoutOnce: false
        case .layoutOn(let wanted): wanted == phase
        case .layoutOnEach(let wanted): wanted.contains(phase)
        case .alwaysLayout: true
        }
    }
}

/// How a further layout treats the existing constraints of a cell.
package enum CellLayoutOption: Hashable, Sendable {
    /// Keeps the constraints and adds new ones.
    case addNew
    /// Replaces the constraints.
    case removeOldAndAddNew

    /// Creates the default option for a phase: `addNew` for the first layout, otherwise `removeOldAndAddNew`.
    package init(on phase: CellPhase) { self = phase == .firstLoad ? .addNew : .removeOldAndAddNew }
}
