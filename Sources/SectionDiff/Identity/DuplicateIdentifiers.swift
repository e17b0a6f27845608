/// An identity that several elements of a model share.
public struct DuplicateIdentifier<ID: Hashable>: Equatable {
    /// The shared identity.
    public var id: ID
    /// The positions of the elements, ascending; at least two. For sections, `item` is -1.
    public var paths: [ItemPath]

    /// Creates a duplicate identifier from the shared identity and the positions of its elements, in ascending order.
    public init(id: ID, paths: [ItemPath]) {
        self.id = id
        self.paths = paths
    }
}

extension DuplicateIdentifier: Sendable where ID: Sendable {}

extension StagedChangeset {
    /// Returns the identities that several sections share, ordered by their first position.
    ///
    /// - Complexity: O(n).
    public static func duplicateSections(in model: [Section]) -> [DuplicateIdentifier<Model.ID>] {
        duplicates(model.indices.lazy.map { (model[$0].id, ItemPath(section: $0, item: -1)) })
    }

    /// Returns the identities that several items share, in one section or in different sections, ordered by their first
    /// position.
    ///
    /// - Complexity: O(n).
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
