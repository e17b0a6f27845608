import SectionDiff
import TestSupport
import Testing

/// `BatchUpdateRules` detects a violation of each rule, and random errors in valid batches.
@Suite struct BatchUpdateRulesTests {
    private let old = [section(1, [10, 11, 12]), section(2, [20])]

    private func rule(_ new: [Numbered], _ make: (inout SectionChanges) -> Void) -> Int? {
        var changes = SectionChanges()
        make(&changes)
        return BatchUpdateRules.violation(of: changes, from: old, to: new)?.rule
    }

    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test func emptyBatchIsValidForEqualModels() { #expect(rule(old) { _ in } == nil) }

    @Test func indexOutOfRangeViolatesRule1() {
        #expect(rule(old) { $0.deletedSections = [2] } == 1)
        #expect(rule(old) { $0.insertedSections = [-1] } == 1)
        #expect(rule(old) { $0.deletedItems = [path(0, 3)] } == 1)
        #expect(rule(old) { $0.insertedItems = [path(5, 0)] } == 1)
        #expect(rule(old) { $0.movedItems = [Move(from: path(0, 0), to: path(1, 9))] } == 1)
        #expect(rule(old) { $0.movedSections = [Move(from: 9, to: 0)] } == 1)
    }

    @Test func repeatedSourceOrTargetViolatesRule2() {
        #expect(rule([old[0]]) { $0.deletedSections = [1, 1] } == 2)
        #expect(
            rule(old) {
                $0.deletedItems = [path(0, 0)]
                $0.updatedItems = [path(0, 0)]
            } == 2)
        #expect(
            rule(old) {
                $0.movedItems = [Move(from: path(0, 0), to: path(0, 1)), Move(from: path(0, 2), to: path(0, 1))]
            } == 2)
        #expect(
            rule(old) {
                $0.movedSections = [Move(from: 0, to: 1)]
                $0.insertedSections = [1]
            } == 2)
    }

    @Test func wrongSectionCountViolatesRule3() {
        #expect(rule([old[0]]) { _ in } == 3)
        #expect(rule(old) { $0.deletedSections = [1] } == 3)
    }

    @Test func itemChangeInDeletedInsertedOrUpdatedSectionViolatesRule4() {
        #expect(
            rule([old[1]]) {
                $0.deletedSections = [0]
                $0.deletedItems = [path(0, 0)]
            } == 4)
        #expect(
            rule(old) {
                $0.updatedSections = [0]
                $0.updatedItems = [path(0, 0)]
            } == 4)
        #expect(
            rule(old + [section(3, [30])]) {
                $0.insertedSections = [2]
                $0.insertedItems = [path(2, 0)]
            } == 4)
        #expect(
            rule([section(1, [11, 12]), section(2, [10, 20])]) {
                $0.updatedSections = [1]
                $0.movedItems = [Move(from: path(0, 0), to: path(1, 0))]
            } == 4)
    }

    @Test func wrongItemCountViolatesRule5() {
        #expect(rule([section(1, [10, 11]), old[1]]) { _ in } == 5)
        #expect(rule([section(1, [10, 11, 12, 13]), old[1]]) { _ in } == 5)
    }

    @Test func wrongOrderOrStaleContentViolatesRule7() {
        #expect(rule([section(1, [11, 10, 12]), old[1]]) { _ in } == 7)
        #expect(rule([section(1, [10, 11, 12], content: 1), old[1]]) { _ in } == 7)
        var stale = old
        stale[0].items[0].content = 4
        #expect(rule(stale) { _ in } == 7)
        #expect(rule(stale) { $0.updatedItems = [path(0, 0)] } == nil)
        // The item moves and its content changes, but it is not updated.
        var moved = [section(1, [11, 12, 10]), old[1]]
        moved[0].items[2].content = 4
        #expect(rule(moved) { $0.movedItems = [Move(from: path(0, 0), to: path(0, 2))] } == 7)
    }

    @Test func itemChangeInMovedSectionViolatesRule8() {
        var new = [old[1], old[0]]
        new[1].items[0].content = 4
        #expect(
            rule(new) {
                $0.movedSections = [Move(from: 0, to: 1)]
                $0.updatedItems = [path(0, 0)]
            } == 8)
        let crossing = [section(2, [20, 10]), section(1, [11, 12])]
        #expect(
            rule(crossing) {
                $0.movedSections = [Move(from: 0, to: 1)]
                $0.movedItems = [Move(from: path(0, 0), to: path(0, 1))]
            } == 8)
    }

    /// Removing or changing a random change is detected, unless the batch still produces the new model.
    @Test(arguments: Seeds.range(1, short: 4, full: 20))
    func randomlyBrokenBatchesAreDetectedUnlessTheyStillProduceTheNewModel(_ seed: Int) throws {
        var models = RandomModels<Int>(seed: seed, hasUniqueIDs: true) { number, _ in number }
        var generator = SeededGenerator(seed: UInt64(seed) &* 77)
        var seen = 0
        // With some seeds, few of the first hundred changesets can be broken. Then the test tries more.
        for pair in 0..<10_000 {
            if pair >= 100, seen > 10 { break }
            let (old, new) = models.pair()
            for stage in StagedChangeset(from: old, to: new) {
                guard stage.kind == .itemUpdates || stage.kind == .deletes else { continue }
                var broken = stage.changes
                guard Self.breakOne(&broken, &generator) else { continue }
                let violation = BatchUpdateRules.violation(of: broken, from: old, to: stage.data)
                if violation != nil || stage.kind == .itemUpdates {
                    seen += 1
                } else {
                    var view = NaiveView(shown: old)
                    view.take(broken, data: stage.data)
                    try #require(view.shown == stage.data, "seed \(seed): \(stage.changes) became \(broken)")
                }
            }
        }
        #expect(seen > 10)
    }

    private static func breakOne(_ changes: inout SectionChanges, _ generator: inout SeededGenerator) -> Bool {
        switch generator.int(0...3) {
        case 0 where !changes.deletedItems.isEmpty: changes.deletedItems.removeLast()
        case 1 where !changes.deletedItems.isEmpty: changes.deletedItems[0].item += 1
        case 2 where !changes.deletedSections.isEmpty: changes.deletedSections[0] += 1
        case 3 where !changes.updatedItems.isEmpty: changes.updatedItems.removeFirst()
        default: return false
        }
        return true
    }
}
