/// An element of a list, with an identity and a content.
///
/// Two elements with equal `id`s are the same element. If their contents differ, the diff reports an update:
///
/// ```swift
/// struct Message: DiffElement, Equatable {
///     var id: Int
///     var text: String
/// }
/// ```
///
/// If `id` covers the whole content, an edited element is deleted and inserted instead of updated. If `id` is the
/// position in the list, elements never move.
///
/// Identities should be unique within a list. ``StagedChangeset`` explains how it matches duplicates.
public protocol DiffElement: Identifiable {
    /// Returns whether this element shows the same content as `other`, which has an equal `id`.
    ///
    /// The default implementation for `Equatable` types uses `==`.
    func isContentEqual(to other: Self) -> Bool

    /// Returns a hash of `id`. Equal identities must have equal hashes for the same seed.
    ///
    /// The default implementation takes a few nanoseconds for `Int`, `Int32`, `Int64`, `UInt64` and ASCII strings, and
    /// uses `hashValue` for other types. Implement this method if the identity consists of a few machine words, such as
    /// a UUID (see ``IdentityHash/mix(_:_:seed:)``), or if you store a hash anyway.
    func identityHash(seed: UInt64) -> UInt64
}

extension DiffElement where Self: Equatable {
    /// Returns whether the elements are equal.
    @inlinable public func isContentEqual(to other: Self) -> Bool { self == other }
}

extension DiffElement {
    /// Returns the hash of `id` from ``IdentityHash/hash(_:seed:)``.
    @inlinable public func identityHash(seed: UInt64) -> UInt64 { IdentityHash.hash(id, seed: seed) }
}
