/// The position of an item: the index of its section and its index within the section, as in UIKit.
public struct ItemPath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The index of the section, from 0.
    public var section: Int
    /// The index within the section, from 0.
    public var item: Int

    /// Creates a path. Indices are not checked.
    @inlinable public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders paths by section, then by item.
    @inlinable public static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.item) < (b.section, b.item) }

    /// The path in brackets, such as `[1, 3]`.
    public var description: String { "[\(section), \(item)]" }
}

/// A move from a position before a batch update to a position after it.
public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The position in the model before the update.
    public var from: Place
    /// The position in the model after the update.
    public var to: Place

    /// Creates a move from a position before the update to a position after it.
    @inlinable public init(from: Place, to: Place) {
        self.from = from
        self.to = to
    }
}

/// The changes of one batch update, as in UIKit's `performBatchUpdates`.
///
/// Positions of deletions, updates and the sources of moves refer to the model before the update. Positions of
/// insertions and the targets of moves refer to the model after it. The order of the changes has no effect.
///
/// Changesets fill every list in ascending order and without duplicates. Moves are ordered by target.
public struct SectionChanges: Hashable, Sendable {
    /// The indices, in the model before the update, of deleted sections. Their items are deleted with them.
    public var deletedSections: [Int] = []
    /// The indices, in the model after the update, of inserted sections. Their items are inserted with them.
    public var insertedSections: [Int] = []
    /// The indices, in the model before the update, of sections whose content changes. In a single batch
    /// (``StagedChangeset/singleBatch()``) an updated section is reloaded with all its items.
    public var updatedSections: [Int] = []
    /// Moves of sections that change their order, from an index in the model before the update to an index in the model
    /// after it. Ordered by target in changesets.
    public var movedSections: [Move<Int>] = []
    /// The paths, in the model before the update, of deleted items.
    public var deletedItems: [ItemPath] = []
    /// The paths, in the model after the update, of inserted items.
    public var insertedItems: [ItemPath] = []
    /// The paths, in the model before the update, of items whose content changes.
    public var updatedItems: [ItemPath] = []
    /// Moves of items that change their order within a section, or their section, from a path in the model before the
    /// update to a path in the model after it. Ordered by target in changesets.
    public var movedItems: [Move<ItemPath>] = []

    /// Creates an empty set of changes.
    public init() {}

    /// The number of all changes.
    public var count: Int { sectionCount + itemCount }
    /// The number of section changes.
    public var sectionCount: Int {
        deletedSections.count + insertedSections.count + updatedSections.count + movedSections.count
    }
    /// The number of item changes.
    public var itemCount: Int { deletedItems.count + insertedItems.count + updatedItems.count + movedItems.count }
    /// Whether the set of changes is empty.
    public var isEmpty: Bool { count == 0 }
}
