/// Formats counts with a noun.
package enum CountText {
    /// Returns a number with its noun, such as `1 view` or `3 views`.
    package static func of(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }
}
