/// Memory that diffs can use one after another, so that a later one need not ask for it. It keeps the size of the
/// largest. One diff at a time may use it.
public final class DiffWorkspace {
    @usableFromInline let table = IdentityTable()
    let moves = MoveFinder()
    /// By slot of an old middle: see ``StageDerivation``.
    let ranks = Scratch<Int32>()

    /// Makes an empty workspace.
    public init() {}
}
