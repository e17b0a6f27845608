/// Lists for people. Programs get them whole.
package enum LongList {
    /// Lines, a long list without its middle: what it begins and ends with tells the rest.
    package static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > 20 else { return lines }
        let indentation = String(lines[0].prefix { $0 == " " })
        return lines.prefix(12) + ["\(indentation)… \(lines.count - 18) more …"] + lines.suffix(6)
    }
}
