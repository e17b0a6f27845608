/// A section of a list: its own element, which describes its header and footer, and its items.
public struct DiffSection<Model: DiffElement, Item: DiffElement>: DiffElement {
    /// The section's own element. Its `id` identifies the section.
    public var model: Model
    /// The items, from first to last.
    public var items: [Item]

    /// Creates a section from its own element and its items.
    @inlinable public init(model: Model, items: [Item]) {
        self.model = model
        self.items = items
    }

    /// The identity of ``model``.
    @inlinable public var id: Model.ID { model.id }

    /// Returns whether both ``model``s show the same content. Ignores the items, which the diff compares one by one.
    @inlinable public func isContentEqual(to other: Self) -> Bool { model.isContentEqual(to: other.model) }

    /// Returns the hash of the identity of ``model``.
    @inlinable public func identityHash(seed: UInt64) -> UInt64 { model.identityHash(seed: seed) }
}

extension DiffSection: Sendable where Model: Sendable, Item: Sendable {}
extension DiffSection: Equatable where Model: Equatable, Item: Equatable {}
