/// What turns one model into another one, in stages that a table or collection view can show one after another.
///
/// ```swift
/// for stage in StagedChangeset(from: shown, to: wanted) {
///     view.performBatchUpdates { shown = stage.data; view.apply(stage.changes) }
/// }
/// ```
///
/// **The law.** Each stage is a valid batch update between the data of the stage before and its own (``BatchLaw`` has
/// the rules); the data of the last stage is the target; there is no stage exactly when both models are equal in
/// identity and content. Debug builds check it for every changeset; ``verify()`` does it anywhere.
///
/// **Few changes.** With unique identities the deletes and inserts are the differences of the sets, and as few elements
/// move as can: those outside a longest run that keeps its order. An item that leaves one section for another that was
/// there too is a move; where one of the two comes or goes in the same changeset it is a delete and an insert, since
/// views cannot do both.
///
/// **Duplicates.** Elements of the same identity are matched within their section first; those that are left over are
/// deletes and inserts. Which of several equals goes with which is not laid down; everything above holds all the same.
/// ``duplicateItems(in:)`` and ``duplicateSections(in:)`` find them.
///
/// Time is linear in the number of elements, with a longest increasing subsequence in O(n log n) for those that change
/// their order. Memory is 8 bytes for each between the first and the last difference of a section.
public struct StagedChangeset<Model: DiffElement, Item: DiffElement>: RandomAccessCollection {
    /// A section of the models.
    public typealias Section = DiffSection<Model, Item>

    /// One stage.
    public struct Stage {
        /// What kind of changes it has.
        public let kind: StageKind
        /// The changes, in places of the data before the stage and after it.
        public let changes: SectionChanges
        @usableFromInline let changeset: StagedChangeset
        @usableFromInline let isLast: Bool

        /// The model after the stage. It is made when it is asked for: O(n), and O(1) for the last stage.
        @inlinable public var data: [Section] { isLast ? changeset.target : changeset.data(after: kind) }
    }

    /// The model before the first stage.
    public let source: [Section]
    /// The model after the last one.
    public let target: [Section]
    @usableFromInline let found: Correspondence
    private let stages: [(kind: StageKind, changes: SectionChanges)]

    /// Finds what turns one model into another one.
    ///
    /// - Parameters:
    ///   - source: the old model.
    ///   - target: the new model.
    ///   - workspace: memory of earlier diffs to use again.
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

    public var startIndex: Int { 0 }
    public var endIndex: Int { stages.count }

    /// The stage with a number, from 0.
    public subscript(position: Int) -> Stage {
        Stage(
            kind: stages[position].kind, changes: stages[position].changes, changeset: self,
            isLast: position == stages.count - 1)
    }

    /// How many changes all stages have.
    public var changeCount: Int { stages.reduce(0) { $0 + $1.changes.count } }

    /// Replays the stages by the rules for batch updates.
    ///
    /// - Returns: nil if they turn the source into the target; else what is wrong, which is a fault of this module or
    ///   of a model whose `==`, `id` or content changed while it was compared. O(n) for each stage.
    @inlinable public func verify() -> LawViolation? {
        var before = source
        for (index, stage) in enumerated() {
            let after = stage.data
            if let violation = BatchLaw.violation(of: stage.changes, from: before, to: after) {
                return violation.inStage(index)
            }
            before = after
        }
        return BatchLaw.difference(before, target)
    }
}

extension StagedChangeset.Stage: Sendable where Model: Sendable, Item: Sendable {}
extension StagedChangeset: Sendable where Model: Sendable, Item: Sendable {}
