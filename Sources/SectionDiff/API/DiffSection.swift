/// A section: a model (its identity, and what its header and footer show) and its items.
public struct DiffSection<Model: DiffElement, Item: DiffElement>: DiffElement {
    /// The section's own element.
    public var model: Model
    /// Its items, from first to last.
    public var items: [Item]

    /// Makes a section.
    @inlinable public init(model: Model, items: [Item]) {
        self.model = model
        self.items = items
    }

    /// The identity of the model.
    @inlinable public var id: Model.ID { model.id }

    /// Whether the models show the same. The items are not looked at: they are elements of their own.
    @inlinable public func isContentEqual(to other: Self) -> Bool { model.isContentEqual(to: other.model) }

    /// The hash of the model's identity.
    @inlinable public func identityHash(seed: UInt64) -> UInt64 { model.identityHash(seed: seed) }
}

extension DiffSection: Sendable where Model: Sendable, Item: Sendable {}
extension DiffSection: Equatable where Model: Equatable, Item: Equatable {}
