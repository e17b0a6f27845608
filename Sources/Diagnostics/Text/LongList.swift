/// Shortened lists for messages; programs receive complete lists.
package enum LongList {
    /// Returns the lines. If there are more than 20, returns the first 12, a line with the number of omitted lines, and
    /// the last 6.
    package static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > 20 else { return lines }
        let indentation = String(lines[0].prefix { $0 == " " })
        return lines.prefix(12) + ["\(indentation)… \(lines.count - 18) more …"] + lines.suffix(6)
    }
}
