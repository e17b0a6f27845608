/// The place of an item: its section, and its place in it. Both count from 0, as in UIKit.
public struct ItemPath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The index of the section, from 0.
    public var section: Int
    /// The index in the section, from 0.
    public var item: Int

    /// Makes a path.
    @inlinable public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// By section, then by item.
    @inlinable public static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.item) < (b.section, b.item) }

    /// As in `[1, 3]`.
    public var description: String { "[\(section), \(item)]" }
}

/// A move from a place before a batch to a place after it.
public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// A place in the model before.
    public var from: Place
    /// A place in the model after.
    public var to: Place

    /// Makes a move.
    @inlinable public init(from: Place, to: Place) {
        self.from = from
        self.to = to
    }
}

/// The changes of one batch, in the sense of UIKit's `performBatchUpdates`: what is deleted, updated and moved from
/// counts in the model before the batch, what is inserted and moved to in the model after it. The order of the changes
/// does not matter.
///
/// Every list is sorted and without repetitions; moves are sorted by their target.
public struct SectionChanges: Hashable, Sendable {
    /// Old indices of sections that go, with their items.
    public var deletedSections: [Int] = []
    /// New indices of sections that come, with their items.
    public var insertedSections: [Int] = []
    /// Old indices of sections that stay where they are and show something else.
    public var updatedSections: [Int] = []
    /// Sections that change their place among those that stay.
    public var movedSections: [Move<Int>] = []
    /// Old paths of items that go.
    public var deletedItems: [ItemPath] = []
    /// New paths of items that come.
    public var insertedItems: [ItemPath] = []
    /// Old paths of items that stay and show something else.
    public var updatedItems: [ItemPath] = []
    /// Items that change their place among those that stay, or their section.
    public var movedItems: [Move<ItemPath>] = []

    /// No changes.
    public init() {}

    /// How many changes there are.
    public var count: Int { sectionCount + itemCount }
    /// How many of them are of sections.
    public var sectionCount: Int {
        deletedSections.count + insertedSections.count + updatedSections.count + movedSections.count
    }
    /// How many of them are of items.
    public var itemCount: Int { deletedItems.count + insertedItems.count + updatedItems.count + movedItems.count }
    /// Whether there is none.
    public var isEmpty: Bool { count == 0 }
}
