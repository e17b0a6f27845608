/// Formats counts with a noun.
package enum CountText {
    /// Returns a count with its noun, such as `1 view` or `3 views`.
    ///
    /// - Parameters:
    ///   - one: The noun in the singular, for a count of 1.
    ///   - several: The noun in the plural, for all other counts.
    package static func of(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }

    /// Returns a number of seconds with its unit, such as `1 second` or `0.5 seconds`.
    package static func seconds(_ seconds: Double) -> String {
        let text = NumberText.short(seconds)
        return "\(text) \(text == "1" ? "second" : "seconds")"
    }
}
