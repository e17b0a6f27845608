package import SectionDiff

/// A range of rows in a section.
package struct RowRange: Hashable, Sendable {
    /// The section, from 0.
    package var section: Int
    /// The rows, from 0.
    package var rows: Range<Int>

    /// Creates a range of rows.
    package init(section: Int, rows: Range<Int>) {
        self.section = section
        self.rows = rows
    }
}

/// The changes of one batch with ranges of rows, equivalent to `SectionChanges` but in memory independent of the length
/// of ranges. Deletions, updates and sources of moves refer to the model before the batch, insertions and targets of
/// moves to the model after it. The rules of `BatchUpdateRules` apply.
package struct RowBatch: Sendable {
    /// The indices of deleted sections before the batch.
    package var deletedSections: [Int] = []
    /// The indices of inserted sections after the batch.
    package var insertedSections: [Int] = []
    /// The indices of sections before the batch that are replaced as a whole, with any number of rows.
    package var updatedSections: [Int] = []
    /// The indices of sections before the batch in which only the header and footer change.
    package var updatedHeaders: [Int] = []
    /// Moves from an index before the batch to an index after it.
    package var movedSections: [Move<Int>] = []
    /// Ranges of deleted rows, in the model before the batch; disjoint, in any order.
    package var deletedRows: [RowRange] = []
    /// Ranges of inserted rows, in the model after the batch; disjoint, in any order.
    package var insertedRows: [RowRange] = []
    /// Ranges of rows whose content changes, in the model before the batch; disjoint, in any order.
    package var updatedRows: [RowRange] = []
    /// Moves from a path before the batch to a path after it.
    package var movedRows: [Move<ItemPath>] = []

    /// Creates an empty batch.
    package init() {}

    /// Creates a batch from a stage or single batch of SectionDiff. O(changes).
    ///
    /// - Parameter isStage: Whether the changes are a stage. A stage updates only headers and footers of sections; a
    ///   single batch updates sections as a whole.
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

    /// Returns the batch with its ranges of rows in order, and without empty ranges.
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

    /// Whether the batch has no changes.
    package var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && updatedSections.isEmpty && updatedHeaders.isEmpty
            && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty && updatedRows.isEmpty
            && movedRows.isEmpty
    }
}
