/// Memory that successive diffs reuse. It grows to the size that the largest diff needs.
///
/// Don't use one workspace in two diffs at the same time.
public final class DiffWorkspace {
    @usableFromInline let table = IdentityTable()
    let moves = MoveFinder()
    /// For each slot of an old middle, its rank (see ``StageDerivation``).
    let ranks = Scratch<Int32>()

    /// Creates an empty workspace.
    public init() {}
}
