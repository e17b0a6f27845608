import SectionDiff
import Testing

/// Changesets with results derived by hand.
@Suite struct StageTests {
    private func stages(_ old: [Numbered], _ new: [Numbered]) throws -> String {
        let changeset = StagedChangeset(from: old, to: new)
        #expect(changeset.verify() == nil)
        return changeset.summary
    }

    @Test func equalModelsProduceNoStages() throws {
        #expect(StagedChangeset(from: list([1, 2, 3]), to: list([1, 2, 3])).isEmpty)
        #expect(StagedChangeset(from: [Numbered](), to: []).isEmpty)
        let model = list(Array(0..<1000))
        #expect(StagedChangeset(from: model, to: model).isEmpty)
    }

    @Test func insertsAndDeletesAreSeparateStages() throws {
        #expect(
            try stages(list([1, 2, 3]), list([1, 4, 3, 5])) == "deletes: delete [0, 1]\nitems: insert [0, 1] [0, 3]")
        #expect(try stages(list([]), list([7])) == "items: insert [0, 0]")
        #expect(try stages(list([7]), list([])) == "deletes: delete [0, 0]")
    }

    @Test func movingTheFirstElementToTheEndIsOneMove() throws {
        #expect(try stages(list([1, 2, 3, 4]), list([2, 3, 4, 1])) == "items: move [0, 0]>[0, 3]")
        let many = Array(0..<5_000)
        let changeset = StagedChangeset(from: list(many), to: list(Array(many[1...]) + [0]))
        #expect(changeset.summary == "items: move [0, 0]>[0, 4999]")
    }

    @Test func movesReferToPositionsAfterDeletions() throws {
        #expect(
            try stages(list([1, 2, 3, 4]), list([4, 2])) == "deletes: delete [0, 0] [0, 2]\nitems: move [0, 1]>[0, 0]")
    }

    @Test func movedItemWithNewContentIsUpdatedAtItsOldPositionThenMoved() throws {
        var new = list([3, 1, 2])
        new[0].items[0].content = 9
        #expect(try stages(list([1, 2, 3]), new) == "itemUpdates: update [0, 2]\nitems: move [0, 2]>[0, 0]")
    }

    @Test func sectionsAreDeletedInAStageBeforeInsertionsAndMoves() throws {
        let old = [section(1, [10]), section(2, [20]), section(3, [30])]
        let new = [section(3, [30]), section(1, [10]), section(4, [40])]
        #expect(try stages(old, new) == "deletes: delete sections 1\nsections: insert sections 2; move sections 1>0")
    }

    @Test func itemThatChangesSectionIsMovedIfBothSectionsRemain() throws {
        let old = [section(1, [10, 11]), section(2, [20])]
        let new = [section(1, [11]), section(2, [20, 10])]
        #expect(try stages(old, new) == "items: move [0, 0]>[1, 1]")
    }

    /// UIKit cannot move an item out of a deleted section or into an inserted section.
    @Test func itemLeavingADeletedOrEnteringAnInsertedSectionIsNotMoved() throws {
        let old = [section(1, [10]), section(2, [20])]
        let new = [section(2, [20, 10])]
        #expect(try stages(old, new) == "deletes: delete sections 0\nitems: insert [0, 1]")
        #expect(try stages(new, old) == "deletes: delete [0, 1]\nsections: insert sections 0")
    }

    @Test func movedSectionWithNewContentIsUpdatedAtItsNewIndex() throws {
        let old = [section(1, [10]), section(2, [20])]
        let new = [section(2, [20], content: 5), section(1, [10])]
        #expect(try stages(old, new) == "sections: move sections 1>0\nsectionUpdates: update sections 0")
    }

    @Test func duplicatesAreMatchedWithinTheirSectionFirst() throws {
        let old = [section(1, [7, 7]), section(2, [7])]
        let new = [section(1, [7]), section(2, [7, 7])]
        #expect(try stages(old, new) == "items: move [0, 1]>[1, 1]")
        #expect(try stages(list([5, 5, 5]), list([5])) == "deletes: delete [0, 1] [0, 2]")
        #expect(try stages([section(1, [1]), section(1, [2])], [section(1, [1])]) == "deletes: delete sections 1")
    }

    @Test func duplicateIdentitiesAreReportedWithTheirPaths() {
        let model = [section(1, [7, 8, 7]), section(2, [8]), section(1, [])]
        #expect(
            StagedChangeset.duplicateItems(in: model) == [
                .init(id: 7, paths: [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 2)]),
                .init(id: 8, paths: [ItemPath(section: 0, item: 1), ItemPath(section: 1, item: 0)]),
            ])
        #expect(
            StagedChangeset.duplicateSections(in: model) == [
                .init(id: 1, paths: [ItemPath(section: 0, item: -1), ItemPath(section: 2, item: -1)])
            ])
    }

    /// Quadratic time would not finish.
    @Test func diffOfAHundredThousandDuplicatesIsValidAndFinishes() {
        let old = list([0] + Array(repeating: 5, count: 100_000) + [1])
        let new = list([1] + Array(repeating: 5, count: 90_000) + [0])
        let changeset = StagedChangeset(from: old, to: new)
        #expect(changeset.verify() == nil)
        #expect(changeset.first?.changes.deletedItems.count == 10_000)
    }

    @Test func dataOfTheLastStageIsTheNewModel() {
        let new = [section(2, [20, 10], content: 3), section(9, [])]
        let changeset = StagedChangeset(from: [section(1, [10]), section(2, [20, 21])], to: new)
        #expect(changeset.last?.data == new)
        #expect(changeset.target == new)
    }

    @Test func reusedWorkspaceProducesTheSameChangeset() {
        let workspace = DiffWorkspace()
        let small = StagedChangeset(from: list([3, 1, 2]), to: list([1, 2, 3]), using: workspace)
        let large = StagedChangeset(
            from: list(Array(0..<3_000)), to: list(Array((0..<3_000).reversed())), using: workspace)
        let again = StagedChangeset(from: list([3, 1, 2]), to: list([1, 2, 3]), using: workspace)
        #expect(small.summary == again.summary)
        #expect(large.changeCount == 2_999)
    }
}
