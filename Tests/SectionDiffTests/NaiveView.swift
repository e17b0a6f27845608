import SectionDiff

/// A view that applies a batch like UIKit: it removes deleted and moved elements, then inserts new and moved elements
/// in ascending order. The implementation is independent of `BatchReplay`.
struct NaiveView<ID: Hashable & Sendable> {
    typealias Section = DiffSection<Element<ID>, Element<ID>>
    var shown: [Section]

    /// Applies a batch. Inserted and updated elements take their content from `data`.
    mutating func take(_ changes: SectionChanges, data: [Section]) {
        var sections: [(model: Element<ID>, items: [(item: Element<ID>, isStale: Bool)], isStale: Bool)] = shown.map {
            (model: $0.model, items: $0.items.map { (item: $0, isStale: false) }, isStale: false)
        }
        for path in changes.updatedItems { sections[path.section].items[path.item].isStale = true }
        for index in changes.updatedSections { sections[index].isStale = true }
        let movedItems = changes.movedItems.map { (sections[$0.from.section].items[$0.from.item], $0.to) }
        for path in (changes.deletedItems + changes.movedItems.map(\.from)).sorted().reversed() {
            sections[path.section].items.remove(at: path.item)
        }
        let movedSections = changes.movedSections.map { (sections[$0.from], $0.to) }
        for index in (changes.deletedSections + changes.movedSections.map(\.from)).sorted().reversed() {
            sections.remove(at: index)
        }
        let comingSections =
            movedSections
            + changes.insertedSections.map { index in
                (
                    (
                        model: data[index].model, items: data[index].items.map { (item: $0, isStale: false) },
                        isStale: false
                    ), index
                )
            }
        for (section, index) in comingSections.sorted(by: { $0.1 < $1.1 }) { sections.insert(section, at: index) }
        let comingItems =
            movedItems + changes.insertedItems.map { ((item: data[$0.section].items[$0.item], isStale: false), $0) }
        for (item, path) in comingItems.sorted(by: { $0.1 < $1.1 }) {
            sections[path.section].items.insert(item, at: path.item)
        }
        shown = sections.enumerated().map { index, section in
            if section.isStale { return data[index] }
            return Section(
                model: section.model,
                items: section.items.enumerated().map { $1.isStale ? data[index].items[$0] : $1.item })
        }
    }
}
