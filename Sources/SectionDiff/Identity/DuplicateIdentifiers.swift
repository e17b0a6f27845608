/// Elements of one model that have the same identity.
public struct DuplicateIdentifier<ID: Hashable>: Equatable {
    /// The identity.
    public var id: ID
    /// Where it is: two paths or more, ascending. For sections the item is -1.
    public var paths: [ItemPath]

    /// Makes one.
    public init(id: ID, paths: [ItemPath]) {
        self.id = id
        self.paths = paths
    }
}

extension DuplicateIdentifier: Sendable where ID: Sendable {}

extension StagedChangeset {
    /// The identities that several sections of a model have, in the order of their first ones. O(n).
    public static func duplicateSections(in model: [Section]) -> [DuplicateIdentifier<Model.ID>] {
        duplicates(model.indices.lazy.map { (model[$0].id, ItemPath(section: $0, item: -1)) })
    }

    /// The identities that several items of a model have, in one section or in several, in the order of their first
    /// ones. O(n).
    public static func duplicateItems(in model: [Section]) -> [DuplicateIdentifier<Item.ID>] {
        duplicates(
            model.indices.lazy.flatMap { section in
                model[section].items.indices.lazy.map {
                    (model[section].items[$0].id, ItemPath(section: section, item: $0))
                }
            })
    }

    private static func duplicates<ID: Hashable>(_ elements: some Sequence<(ID, ItemPath)>) -> [DuplicateIdentifier<ID>]
    {
        var first: [ID: ItemPath] = [:]
        var places: [ID: Int] = [:]
        var found: [DuplicateIdentifier<ID>] = []
        for (id, path) in elements {
            guard let earlier = first.updateValue(path, forKey: id) else { continue }
            if let place = places[id] {
                found[place].paths.append(path)
            } else {
                places[id] = found.count
                found.append(DuplicateIdentifier(id: id, paths: [earlier, path]))
            }
        }
        return found.sorted { $0.paths[0] < $1.paths[0] }
    }
}
