import SectionDiff
import Testing

/// Single batches for models whose changesets need several stages.
@Suite struct SingleBatchTests {
    private func batch(_ old: [Numbered], _ new: [Numbered]) -> SectionChanges {
        let changes = StagedChangeset(from: old, to: new).singleBatch()
        #expect(BatchUpdateRules.violation(of: changes, from: old, to: new) == nil)
        return changes
    }

    @Test func movedItemWithNewContentIsReplaced() {
        var new = list([3, 1, 2])
        new[0].items[0].content = 9
        let changes = batch(list([1, 2, 3]), new)
        #expect(changes.deletedItems == [ItemPath(section: 0, item: 2)])
        #expect(changes.insertedItems == [ItemPath(section: 0, item: 0)])
        #expect(changes.count == 2)
    }

    @Test func sourceIndicesOfMovesReferToTheOldModel() {
        let changes = batch(list([1, 2, 3, 4]), list([4, 2]))
        #expect(changes.movedItems == [Move(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 0))])
        #expect(changes.deletedItems == [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 2)])
    }

    @Test func itemThatChangesSectionIsDeletedAndInsertedIfSectionsMove() {
        let changes = batch([section(1, [10, 11]), section(2, [20])], [section(2, [20, 10]), section(1, [11])])
        #expect(changes.movedSections == [Move(from: 1, to: 0)])
        #expect(changes.movedItems.isEmpty)
        #expect(changes.deletedItems == [ItemPath(section: 0, item: 0)])
        #expect(changes.insertedItems == [ItemPath(section: 0, item: 1)])
    }

    @Test func movedSectionWithNewContentIsReplaced() {
        let changes = batch([section(1, [10]), section(2, [20])], [section(2, [20], content: 5), section(1, [10])])
        #expect(changes.deletedSections == [1])
        #expect(changes.insertedSections == [0])
        #expect(changes.count == 2)
    }

    @Test func sectionWithNewContentIsUpdatedAsAWholeIncludingItsItems() {
        let changes = batch(
            [section(1, [10, 11]), section(2, [20])], [section(1, [11, 12], content: 5), section(2, [20, 10])])
        #expect(changes.updatedSections == [0])
        #expect(changes.insertedItems == [ItemPath(section: 1, item: 1)])
        #expect(changes.count == 2)
    }
}
