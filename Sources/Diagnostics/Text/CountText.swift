/// Formats counts with a noun.
package enum CountText {
    /// `1 view`, `3 views`.
    package static func of(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }
}
