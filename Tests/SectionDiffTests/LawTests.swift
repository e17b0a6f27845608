import SectionDiff
import TestSupport
import Testing

/// Properties of changesets for random pairs of models: replaying the stages on the old model produces the new model,
/// with the smallest possible number of changes.
///
/// `TATAMI_SEEDS` sets the number of seeds per kind of identity; `scripts/test full` checks 200,000 pairs.
/// `scripts/fuzz-diff` tries new seeds.
@Suite struct LawTests {
    /// Each seed checks many pairs, to keep the report short.
    static let pairsPerSeed = 100

    @Test(arguments: Seeds.range(1, short: 20, full: 250), [true, false])
    func changesetsOfElementsWithNumberIDsTurnTheOldModelIntoTheNew(_ seed: Int, _ isUnique: Bool) throws {
        try check(seed, isUnique) { number, _ in number }
    }

    struct Long: Hashable, Sendable {
        var high: UInt64
        var low: UInt64
    }

    @Test(arguments: Seeds.range(1, short: 20, full: 250), [true, false])
    func changesetsOfElementsWith128BitIDsTurnTheOldModelIntoTheNew(_ seed: Int, _ isUnique: Bool) throws {
        try check(seed, isUnique) { number, _ in
            Long(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(number))
        }
    }

    /// Long and short strings, ASCII and other, in different canonically equivalent spellings.
    @Test(arguments: Seeds.range(1, short: 20, full: 250), [true, false])
    func changesetsOfElementsWithTextIDsTurnTheOldModelIntoTheNew(_ seed: Int, _ isUnique: Bool) throws {
        try check(seed, isUnique) { number, generator in
            switch number % 5 {
            case 0: "row \(number)"
            case 1: (generator.chance(50) ? "K" : "\u{212A}") + "elvin \(number)"
            case 2: (generator.chance(50) ? "\u{E9}" : "e\u{301}") + "té \(number)"
            case 3: "a text that does not fit into sixteen bytes, of the row with the number \(number)"
            default: "\(number)"
            }
        }
    }

    /// An identity whose hash is always the same.
    struct Colliding: Hashable, Sendable {
        var number: Int
        func hash(into hasher: inout Hasher) {}
    }

    @Test(arguments: Seeds.range(1, short: 20, full: 250), [true, false])
    func changesetsOfElementsWithIDsOfEqualHashTurnTheOldModelIntoTheNew(_ seed: Int, _ isUnique: Bool) throws {
        try check(seed, isUnique) { number, _ in Colliding(number: number) }
    }

    private func check<ID: Hashable & Sendable>(
        _ seed: Int, _ isUnique: Bool, id: @escaping (Int, inout SeededGenerator) -> ID
    ) throws {
        var models = RandomModels(seed: seed, hasUniqueIDs: isUnique, id: id)
        let workspace = DiffWorkspace()
        for pair in 0..<Self.pairsPerSeed {
            let (old, new) = models.pair()
            let place = "seed \(seed), pair \(pair)"
            let changeset = StagedChangeset(from: old, to: new, using: workspace)
            try #require(changeset.verify() == nil, "\(place): \(changeset.verify()!)")
            try #require(changeset.isEmpty == (old == new), "\(place)")
            var view = NaiveView(shown: old)
            for stage in changeset {
                try #require(!stage.changes.isEmpty, "\(place)")
                view.take(stage.changes, data: stage.data)
                try #require(view.shown == stage.data, "\(place), \(stage.kind): \(stage.changes)")
            }
            try #require(view.shown == new, "\(place)")
            let batch = changeset.singleBatch()
            let violation = BatchUpdateRules.violation(of: batch, from: old, to: new)
            try #require(violation == nil, "\(place), as one batch: \(violation!)")
            view.shown = old
            view.take(batch, data: new)
            try #require(view.shown == new, "\(place), as one batch")
            try checkElements(changeset, old, new, place)
            if isUnique { try checkFewest(changeset, old, new, place) }
        }
    }

    /// `elementChanges` reports as many changes of each kind as the stages, and for the right elements.
    private func checkElements<ID: Hashable & Sendable>(
        _ changeset: StagedChangeset<Element<ID>, Element<ID>>, _ old: [DiffSection<Element<ID>, Element<ID>>],
        _ new: [DiffSection<Element<ID>, Element<ID>>], _ place: String
    ) throws {
        func item(_ path: ItemPath, _ model: [DiffSection<Element<ID>, Element<ID>>]) -> Element<ID> {
            model[path.section].items[path.item]
        }
        func counts(_ changes: SectionChanges) -> [Int] {
            [
                changes.deletedSections.count, changes.insertedSections.count, changes.updatedSections.count,
                changes.movedSections.count, changes.deletedItems.count, changes.insertedItems.count,
                changes.updatedItems.count, changes.movedItems.count,
            ]
        }
        let all = changeset.elementChanges()
        let ofStages = changeset.reduce([Int](repeating: 0, count: 8)) { zip($0, counts($1.changes)).map(+) }
        try #require(counts(all) == ofStages, "\(place): \(all)")
        for move in all.movedSections { try #require(old[move.from].id == new[move.to].id, "\(place)") }
        for move in all.movedItems { try #require(item(move.from, old).id == item(move.to, new).id, "\(place)") }
        // Elements that stay in their section and don't move keep their order, and change their content if and only if
        // they are updated.
        let (lostSections, newSections) = (Set(all.deletedSections), Set(all.insertedSections))
        let left = Set(all.deletedItems + all.movedItems.map(\.from))
        let came = Set(all.insertedItems + all.movedItems.map(\.to))
        let updated = Set(all.updatedItems)
        let newIndex = Dictionary(grouping: new.indices.filter { !newSections.contains($0) }) { new[$0].id }
        for (section, model) in old.enumerated() where !lostSections.contains(section) {
            let paths = model.items.indices.map { ItemPath(section: section, item: $0) }.filter { !left.contains($0) }
            // If several sections have the same identity, any of them may correspond.
            try #require(
                newIndex[model.id]!.contains { target in
                    let others = new[target].items.indices.map { ItemPath(section: target, item: $0) }
                        .filter { !came.contains($0) }
                    return others.count == paths.count
                        && zip(paths, others).allSatisfy {
                            let (before, after) = (item($0, old), item($1, new))
                            return before.id == after.id && (before == after) == !updated.contains($0)
                        }
                }, "\(place): section \(section)")
        }
        for move in all.movedItems {
            let isSame = item(move.from, old) == item(move.to, new)
            try #require(isSame == !updated.contains(move.from), "\(place): \(move)")
        }
    }

    /// For unique identities: deletions and insertions are the differences of the sets, and elements outside a longest
    /// increasing subsequence move.
    private func checkFewest<ID: Hashable & Sendable>(
        _ changeset: StagedChangeset<Element<ID>, Element<ID>>, _ old: [DiffSection<Element<ID>, Element<ID>>],
        _ new: [DiffSection<Element<ID>, Element<ID>>], _ place: String
    ) throws {
        let oldPlaces = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
        let newIDs = Set(new.map(\.id))
        func count(_ part: (SectionChanges) -> Int) -> Int { changeset.reduce(0) { $0 + part($1.changes) } }
        try #require(count(\.deletedSections.count) == old.count { !newIDs.contains($0.id) }, "\(place)")
        try #require(count(\.insertedSections.count) == new.count { oldPlaces[$0.id] == nil }, "\(place)")
        let order = new.compactMap { oldPlaces[$0.id].map(Int32.init) }
        try #require(count(\.movedSections.count) == order.count - MoveFinderTests.longest(order), "\(place)")

        let staying = old.filter { newIDs.contains($0.id) }
        let stayingNew = new.filter { oldPlaces[$0.id] != nil }
        var sectionOfItem: [ID: (section: ID, place: Int)] = [:]
        for section in staying {
            for (index, item) in section.items.enumerated() { sectionOfItem[item.id] = (section.id, index) }
        }
        let newItems = Set(stayingNew.flatMap { $0.items.map(\.id) })
        try #require(count(\.deletedItems.count) == sectionOfItem.keys.count { !newItems.contains($0) }, "\(place)")
        try #require(count(\.insertedItems.count) == newItems.count { sectionOfItem[$0] == nil }, "\(place)")
        var moves = 0
        for section in stayingNew {
            let matched = section.items.compactMap { sectionOfItem[$0.id] }
            let within = matched.filter { $0.section == section.id }.map { Int32($0.place) }
            moves += matched.count - MoveFinderTests.longest(within)
        }
        try #require(count(\.movedItems.count) == moves, "\(place)")
    }
}
