/// Why a cell is laid out.
package enum CellPhase: Hashable, Sendable, CaseIterable {
    /// It was never laid out before.
    case firstLoad
    /// Its layout was asked for, or it shows something else.
    case setNeedsLayout
    /// It came out of the pool, for another row.
    case reused
    /// Nothing of that; its frame changed.
    case none
}

/// In which phases a cell runs its layout again.
package enum LayoutBehaviour: Hashable, Sendable {
    /// The first time only. The default.
    case layoutOnce
    /// The first time, and in one phase.
    case layoutOn(CellPhase)
    /// The first time, and in each of these phases.
    case layoutOnEach(Set<CellPhase>)
    /// In every phase.
    case alwaysLayout

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

/// What becomes of the constraints of a cell that is laid out again.
package enum CellLayoutOption: Hashable, Sendable {
    /// They stay, and new ones are added: there are none yet.
    case addNew
    /// The new ones replace them.
    case removeOldAndAddNew

    /// What a cell does when it says nothing itself.
    package init(on phase: CellPhase) { self = phase == .firstLoad ? .addNew : .removeOldAndAddNew }
}
