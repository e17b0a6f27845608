import SectionDiff

/// A test element, identified by `id`.
struct Element<ID: Hashable & Sendable>: DiffElement, Equatable, Sendable {
    var id: ID
    var content = 0
}

typealias Numbered = DiffSection<Element<Int>, Element<Int>>

/// Returns a section of items whose content is 0.
func section(_ id: Int, _ items: [Int], content: Int = 0) -> Numbered {
    Numbered(model: Element(id: id, content: content), items: items.map { Element(id: $0) })
}

/// Returns a model with one section.
func list(_ items: [Int]) -> [Numbered] { [section(0, items)] }

extension StagedChangeset {
    /// All stages as text, for expectations.
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
