/// The difference between two models, as a sequence of batch updates for a table or collection view.
///
/// ```swift
/// let old = [DiffSection(model: header, items: [ann, bob])]
/// let new = [DiffSection(model: header, items: [bob, ann, cleo])]
/// for stage in StagedChangeset(from: old, to: new) {
///     view.performBatchUpdates {
///         rows = stage.data
///         view.apply(stage.changes)
///     }
/// }
/// ```
///
/// ## Guarantees
///
/// - Each stage is a valid batch update from the previous stage's data to its own (see ``BatchUpdateRules``).
/// - The last stage's data equals the target.
/// - The changeset is empty if and only if both models have equal identities and contents.
///
/// Debug builds verify these guarantees for each changeset. Call ``verify()`` to check them in any build.
///
/// ## Number of changes
///
/// If identities are unique, the changeset deletes exactly the elements that are missing from the target, inserts
/// exactly the elements that are missing from the source, and moves as few elements as possible.
///
/// An item that changes its section is moved if both sections exist in both models. Otherwise it is deleted and
/// inserted, because views cannot move an item into or out of a section that is inserted or deleted by the same update.
///
/// ## Duplicates
///
/// Elements with equal identities are matched within their section first; the remaining ones are deleted or inserted.
/// Which duplicates are matched is unspecified. The guarantees above hold with duplicates, too. ``duplicateItems(in:)``
/// and ``duplicateSections(in:)`` find duplicates.
///
/// ## Complexity
///
/// Time is O(n), plus O(m log m) for m elements that change their order. A section needs 8 bytes of memory for each
/// item between its first and last difference.
public struct StagedChangeset<Model: DiffElement, Item: DiffElement>: RandomAccessCollection {
    /// A section of the models.
    public typealias Section = DiffSection<Model, Item>

    /// One batch update of the changeset.
    public struct Stage {
        /// The kind of the changes.
        public let kind: StageKind
        /// The changes, from the previous stage's data to this stage's data.
        public let changes: SectionChanges
        @usableFromInline let changeset: StagedChangeset
        @usableFromInline let isLast: Bool

        /// The model after the stage. O(1) for the last stage, otherwise computed on each access in O(n).
        @inlinable public var data: [Section] { isLast ? changeset.target : changeset.data(after: kind) }
    }

    /// The model before the first stage.
    public let source: [Section]
    /// The model after the last stage.
    public let target: [Section]
    @usableFromInline let found: Correspondence
    private let stages: [(kind: StageKind, changes: SectionChanges)]

    /// Creates the changeset that turns one model into another.
    ///
    /// - Parameters:
    ///   - source: The old model. Each model can have up to 2,147,483,646 sections and as many items.
    ///   - target: The new model.
    ///   - workspace: Memory to reuse. Pass the same workspace to many diffs to avoid allocations. Default: a new
    ///     workspace.
    @inlinable public init(
        from source: [Section], to target: [Section], using workspace: DiffWorkspace = DiffWorkspace()
    ) {
        self.init(source, target, Correspondence(from: source, to: target, using: workspace), using: workspace)
    }

    @usableFromInline init(
        _ source: [Section], _ target: [Section], _ found: Correspondence, using workspace: DiffWorkspace
    ) {
        self.source = source
        self.target = target
        self.found = found
        stages = StageDerivation(found, using: workspace).stages()
        assert(verify() == nil, "\(verify()!)")
    }

    /// The position of the first stage: 0.
    public var startIndex: Int { 0 }
    /// The number of stages: 0 for equal models, at most 5.
    public var endIndex: Int { stages.count }

    /// Returns the stage at a position from 0 to `endIndex` - 1.
    public subscript(position: Int) -> Stage {
        Stage(
            kind: stages[position].kind, changes: stages[position].changes, changeset: self,
            isLast: position == stages.count - 1)
    }

    /// The number of changes in all stages. O(number of stages).
    public var changeCount: Int { stages.reduce(0) { $0 + $1.changes.count } }

    /// Checks whether the stages are valid batch updates that turn the source into the target.
    ///
    /// - Returns: The first violation, or nil if the stages are valid. Its `stage` is nil if all stages are valid, but
    ///   don't lead to the target. A violation means that a model's `==`, `id` or content changed during the
    ///   comparison, or that this library has a bug.
    /// - Complexity: O(n) per stage.
    @inlinable public func verify() -> LawViolation? {
        var before = source
        for (index, stage) in enumerated() {
            let after = stage.data
            if let violation = BatchUpdateRules.violation(of: stage.changes, from: before, to: after) {
                return violation.inStage(index)
            }
            before = after
        }
        return BatchUpdateRules.difference(before, target)
    }
}

extension StagedChangeset.Stage: Sendable where Model: Sendable, Item: Sendable {}
extension StagedChangeset: Sendable where Model: Sendable, Item: Sendable {}
