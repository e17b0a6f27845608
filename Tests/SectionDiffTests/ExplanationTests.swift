import SectionDiff
import TestSupport
import Testing

@Suite struct ExplanationTests {
    private func reasons(_ old: [Numbered], _ new: [Numbered]) -> [String] {
        StagedChangeset(from: old, to: new).explanations().map { explanation in
            let places = [explanation.old, explanation.new].map { $0.map { "\($0)" } ?? "–" }.joined(separator: " ")
            return "\(explanation.change) \(places) \(explanation.reason)"
        }
    }

    @Test func insertionsDeletionsUpdatesAndMovesHaveTheExpectedReasons() {
        var new = [section(1, [12, 10, 13]), section(2, [20, 11], content: 1)]
        new[0].items[1].content = 5
        #expect(
            reasons([section(1, [10, 11, 12, 14]), section(2, [20])], new) == [
                "update [1, -1] [1, -1] otherContent", "update [0, 0] [0, 1] otherContent",
                "delete [0, 3] – notInOther",
                "move [0, 2] [0, 0] outOfOrder", "move [0, 1] [1, 1] otherSection", "insert – [0, 2] notInOther",
            ])
    }

    @Test func itemsOfADeletedSectionAreExplainedOnlyIfTheyReappearElsewhere() {
        #expect(
            reasons([section(1, [10, 11]), section(2, [20])], [section(2, [20, 10])]) == [
                "delete [0, -1] – notInOther", "delete [0, 0] – sectionChanges", "insert – [0, 1] sectionChanges",
            ])
    }

    @Test func deletedDuplicatesAreExplainedAsDuplicates() {
        #expect(reasons(list([5, 5]), list([5])) == ["delete [0, 1] – duplicate"])
    }

    /// Explanations other than `sectionChanges` correspond one to one to the changes.
    @Test(arguments: Seeds.range(1, short: 4, full: 20))
    func randomChangesetsHaveAsManyExplanationsAsChanges(_ seed: Int) throws {
        var models = RandomModels<Int>(seed: seed, hasUniqueIDs: true) { number, _ in number }
        for _ in 0..<50 {
            let (old, new) = models.pair()
            let changeset = StagedChangeset(from: old, to: new)
            let explanations = changeset.explanations().filter { explanation in
                guard explanation.reason == .sectionChanges else { return true }
                // If the whole section is deleted or inserted, its items have no changes of their own.
                if let path = explanation.old { return new.contains { $0.id == old[path.section].id } }
                return explanation.new.map { path in old.contains { $0.id == new[path.section].id } } ?? true
            }
            try #require(explanations.count == changeset.changeCount, "seed \(seed): \(changeset.summary)")
        }
    }
}
