/// Memory that diffs can use one after another, so that a later one need not ask for it. It keeps the size of the
/// largest. One diff at a time may use it.
public final class DiffWorkspace {
    @usableFromInline let table = IdentityTable()
    @usableFromInline var oldLeft: [Int32] = []
    @usableFromInline var newLeft: [Int32] = []

    /// Makes an empty workspace.
    public init() {}
}
