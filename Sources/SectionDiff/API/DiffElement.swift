/// Something that a list shows: it has an identity and a content, which are two keys.
///
/// The identity says *which* element it is: an element of the old list and one of the new list are the same when their
/// `id`s are equal. The content says *what it shows*: the same element with another content is an update. An element
/// whose identity is its whole content can never be updated, only deleted and inserted; one whose identity is its
/// position is never moved.
///
/// Identities should be unique in a list. Where they are not, nothing breaks: see ``StagedChangeset``, Duplicates.
public protocol DiffElement: Identifiable {
    /// Whether this element, which is the same one as `other` (their `id`s are equal), shows the same. Without an own
    /// implementation elements that are `Equatable` are compared by `==`.
    func isContentEqual(to other: Self) -> Bool

    /// A hash of `id`: equal identities give equal hashes for the same seed. Without an own implementation integers and
    /// ASCII strings take a few nanoseconds, every other type its `hashValue`. Implement it for an identity that is a
    /// few machine words (a UUID) with ``IdentityHash/mix(_:_:seed:)``, or where a hash is stored anyway.
    func identityHash(seed: UInt64) -> UInt64
}

extension DiffElement where Self: Equatable {
    /// Elements show the same when they are equal.
    @inlinable public func isContentEqual(to other: Self) -> Bool { self == other }
}

extension DiffElement {
    /// The hash of the identity by its type: see ``IdentityHash/hash(_:seed:)``.
    @inlinable public func identityHash(seed: UInt64) -> UInt64 { IdentityHash.hash(id, seed: seed) }
}
