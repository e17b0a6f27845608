package import SectionDiff

/// Rows of one section.
package struct RowRange: Hashable, Sendable {
    /// The section, from 0.
    package var section: Int
    /// The rows, from 0.
    package var rows: Range<Int>

    /// Rows of a section.
    package init(section: Int, rows: Range<Int>) {
        self.section = section
        self.rows = rows
    }
}

/// The changes of one batch with ranges of rows: what `SectionChanges` says row by row, in memory that does not grow with
/// the length of a run. Deleted, updated and moved-from places are those before the batch, inserted and moved-to ones those after
/// it. The rules are those of `BatchLaw`.
package struct RowBatch: Sendable {
    /// By their index before the batch.
    package var deletedSections: [Int] = []
    /// By their index after the batch.
    package var insertedSections: [Int] = []
    /// Sections that show something else as a whole: their rows are other ones, in any number.
    package var updatedSections: [Int] = []
    /// Sections of which the header and the footer alone show something else.
    package var updatedHeaders: [Int] = []
    /// From the index before the batch to that after it.
    package var movedSections: [Move<Int>] = []
    /// Sorted, and no two overlap; the same for the next two.
    package var deletedRows: [RowRange] = []
    /// By their places after the batch; sorted, and no two overlap.
    package var insertedRows: [RowRange] = []
    package var updatedRows: [RowRange] = []
    /// From the place before the batch to that after it.
    package var movedRows: [Move<ItemPath>] = []

    /// A batch without a change.
    package init() {}

    /// The changes of a stage, or a single batch, of SectionDiff: O(changes).
    ///
    /// - Parameter isStage: whether they are a stage. The sections that it updates keep their rows; those of a single
    ///   batch are updated as a whole.
    package init(_ changes: SectionChanges, isStage: Bool) {
        deletedSections = changes.deletedSections
        insertedSections = changes.insertedSections
        if isStage { updatedHeaders = changes.updatedSections } else { updatedSections = changes.updatedSections }
        movedSections = changes.movedSections
        deletedRows = Self.ranges(changes.deletedItems)
        insertedRows = Self.ranges(changes.insertedItems)
        updatedRows = Self.ranges(changes.updatedItems)
        movedRows = changes.movedItems
    }

    private static func ranges(_ paths: [ItemPath]) -> [RowRange] {
        var result: [RowRange] = []
        for path in paths {
            if let last = result.last, last.section == path.section, last.rows.upperBound == path.item {
                result[result.count - 1].rows = last.rows.lowerBound..<path.item + 1
            } else {
                result.append(RowRange(section: path.section, rows: path.item..<path.item + 1))
            }
        }
        return result
    }

    /// The same changes in the order of their places.
    func sorted() -> RowBatch {
        func inOrder(_ ranges: [RowRange]) -> [RowRange] {
            ranges.filter { !$0.rows.isEmpty }.sorted {
                ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound)
            }
        }
        var batch = self
        batch.deletedRows = inOrder(deletedRows)
        batch.insertedRows = inOrder(insertedRows)
        batch.updatedRows = inOrder(updatedRows)
        return batch
    }

    /// Whether there is no change in it.
    package var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && updatedSections.isEmpty && updatedHeaders.isEmpty
            && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty && updatedRows.isEmpty
            && movedRows.isEmpty
    }
}
