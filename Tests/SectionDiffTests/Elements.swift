import SectionDiff

/// An element of the tests: two with one id are the same one, whatever they show.
struct Element<ID: Hashable & Sendable>: DiffElement, Equatable, Sendable {
    var id: ID
    var content = 0
}

typealias Numbered = DiffSection<Element<Int>, Element<Int>>

/// A section of numbers, each of which shows 0.
func section(_ id: Int, _ items: [Int], content: Int = 0) -> Numbered {
    Numbered(model: Element(id: id, content: content), items: items.map { Element(id: $0) })
}

/// One section of numbers.
func list(_ items: [Int]) -> [Numbered] { [section(0, items)] }

extension StagedChangeset {
    /// All stages as one text, for expectations.
    var summary: String {
        map { stage in
            let c = stage.changes
            var parts: [String] = []
            func add(_ name: String, _ list: [some Any]) {
                if !list.isEmpty { parts.append("\(name) \(list.map { "\($0)" }.joined(separator: " "))") }
            }
            add("delete sections", c.deletedSections)
            add("insert sections", c.insertedSections)
            add("update sections", c.updatedSections)
            add("move sections", c.movedSections.map { "\($0.from)>\($0.to)" })
            add("delete", c.deletedItems)
            add("insert", c.insertedItems)
            add("update", c.updatedItems)
            add("move", c.movedItems.map { "\($0.from)>\($0.to)" })
            return "\(stage.kind): \(parts.joined(separator: "; "))"
        }.joined(separator: "\n")
    }
}
