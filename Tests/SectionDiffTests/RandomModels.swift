import SectionDiff
import TestSupport

/// Random pairs of models, with or without unique identities: unrelated, edited, and long with moved blocks.
struct RandomModels<ID: Hashable & Sendable> {
    typealias Section = DiffSection<Element<ID>, Element<ID>>
    var generator: SeededGenerator
    let hasUniqueIDs: Bool
    /// Returns the identity for a number. Equal identities may have different spellings.
    let id: (Int, inout SeededGenerator) -> ID
    private var nextNumber = 0
    private var numbers: [ID: Int] = [:]

    init(seed: Int, hasUniqueIDs: Bool, id: @escaping (Int, inout SeededGenerator) -> ID) {
        generator = SeededGenerator(seed: UInt64(seed))
        self.hasUniqueIDs = hasUniqueIDs
        self.id = id
    }

    mutating func pair() -> (old: [Section], new: [Section]) {
        // Only long lists are searched for runs.
        let isLong = generator.chance(4)
        let sections = isLong ? generator.int(1...2) : generator.int(0...5)
        let length = isLong ? generator.int(64...400) : generator.pick([3, 8, 14])
        let old = (0..<sections).map { number in
            Section(model: element(number), items: (0..<generator.int(0...length)).map { _ in freshItem(in: length) })
        }
        var new = generator.chance(8) ? [] : old
        for _ in 0..<generator.pick([0, 1, 2, 5, 12]) { edit(&new, length) }
        return (old, respelled(new))
    }

    /// Returns an equal model whose identities may have different spellings.
    private mutating func respelled(_ model: [Section]) -> [Section] {
        var model = model
        for s in model.indices {
            for i in model[s].items.indices where numbers[model[s].items[i].id] != nil {
                model[s].items[i].id = id(numbers[model[s].items[i].id]!, &generator)
            }
        }
        return model
    }

    private mutating func element(_ number: Int) -> Element<ID> {
        let id = id(number, &generator)
        numbers[id] = number
        return Element(id: id, content: generator.int(0...2))
    }

    private mutating func freshItem(in length: Int) -> Element<ID> {
        if hasUniqueIDs {
            nextNumber += 1
            return element(nextNumber)
        }
        return element(generator.int(0...max(2, length / 2)))
    }

    private mutating func edit(_ model: inout [Section], _ length: Int) {
        guard !model.isEmpty else {
            model = [Section(model: element(100), items: [freshItem(in: length)])]
            return
        }
        let s = generator.int(0..<model.count)
        let t = generator.int(0..<model.count)
        switch generator.int(0...11) {
        case 0: model.remove(at: s)
        case 1:
            nextNumber += 1
            let number = hasUniqueIDs ? 1_000_000 + nextNumber : generator.int(0...6)
            model.insert(
                Section(model: element(number), items: (0..<generator.int(0...3)).map { _ in freshItem(in: length) }),
                at: s)
        case 2: model.insert(model.remove(at: s), at: t)
        case 3: model[s].model.content += 1
        case 4: model[s].items.shuffle(using: &generator)
        case 5, 6:
            // Moves a block of items within its section or to another section.
            let count = model[s].items.count
            guard count > 0 else { return }
            let start = generator.int(0..<count)
            let block = start..<min(count, start + generator.int(1...max(1, count / 2)))
            let items = Array(model[s].items[block])
            model[s].items.removeSubrange(block)
            model[t].items.insert(contentsOf: items, at: generator.int(0...model[t].items.count))
        case 7:
            model[s].items.insert(
                contentsOf: (0..<generator.int(1...9)).map { _ in freshItem(in: length) },
                at: generator.int(0...model[s].items.count))
        case 8:
            let count = model[s].items.count
            let start = generator.int(0...count)
            model[s].items.removeSubrange(start..<min(count, start + generator.int(0...9)))
        default:
            guard !model[s].items.isEmpty else { return }
            model[s].items[generator.int(0..<model[s].items.count)].content += 1
        }
    }
}
