/// A range of versions. Its text is a list of comparisons, all of which must hold: `1.2` (all its patches), `^1.2.0`
/// (up to the next major version; `^0.2.0`: up to the next minor version), `~1.2.3` (up to the next minor version),
/// `>=1.0 <3`, `*` (all versions).
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
    private struct Bound: Hashable, Sendable {
        var version: SemanticVersion
        var isInclusive: Bool
    }

    private var lower: [Bound] = []
    private var upper: [Bound] = []
    /// The text from which the range was parsed.
    package let description: String

    /// The range of all versions.
    package static let any = VersionRange(description: "*")

    private init(description: String) { self.description = description }

    /// Parses a range: comparisons such as `^1.2`, `>=1.0` or `*`, separated by spaces. Returns nil if the text is
    /// empty, contains anything else, or has more than 128 bytes.
    package init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard !parts.isEmpty, text.utf8.count <= 128 else { return nil }
        self.init(description: text)
        for part in parts where part != "*" {
            guard add(part) else { return nil }
        }
    }

    private mutating func add(_ part: String) -> Bool {
        let operators = [">=", "<=", ">", "<", "=", "^", "~"]
        let name = operators.first { part.hasPrefix($0) } ?? ""
        guard let (version, numbers) = SemanticVersion.parse(String(part.dropFirst(name.count))) else { return false }
        /// The first version after all versions that start with these numbers; nil if the comparison names all three
        /// numbers.
        let next = Self.next(version, numbers)
        let after = Bound(version: next ?? version, isInclusive: next == nil)
        switch name {
        case ">=": lower.append(Bound(version: version, isInclusive: true))
        case ">": lower.append(Bound(version: next ?? version, isInclusive: next != nil))
        case "<": upper.append(Bound(version: version, isInclusive: false))
        case "<=": upper.append(after)
        case "", "=":
            lower.append(Bound(version: version, isInclusive: true))
            upper.append(after)
        default:
            lower.append(Bound(version: version, isInclusive: true))
            let kept = name == "~" ? min(numbers, 2) : Self.keptNumbers(version, numbers)
            upper.append(
                Bound(
                    version: Self.next(version, kept)
                        ?? SemanticVersion(version.major, version.minor, version.patch + 1), isInclusive: false))
        }
        return true
    }

    private static func next(_ version: SemanticVersion, _ numbers: Int) -> SemanticVersion? {
        switch numbers {
        case 1: SemanticVersion(version.major + 1, 0, 0)
        case 2: SemanticVersion(version.major, version.minor + 1, 0)
        default: nil
        }
    }

    /// Returns how many leading numbers must stay equal in a range such as `^1.2.0`. Usually 1; below 1.0.0, a minor
    /// version may be incompatible, and below 0.1.0 even a patch.
    private static func keptNumbers(_ version: SemanticVersion, _ numbers: Int) -> Int {
        if version.major > 0 || numbers == 1 { return 1 }
        return version.minor > 0 || numbers == 2 ? 2 : 3
    }

    /// Returns whether a version is in the range. A prerelease is in the range only if the range itself names a
    /// prerelease of the same release: `>=1.0.0` does not include `2.0.0-beta`.
    package func contains(_ version: SemanticVersion) -> Bool {
        let isAbove = lower.allSatisfy { $0.version < version || $0.isInclusive && $0.version == version }
        let isBelow = upper.allSatisfy { version < $0.version || $0.isInclusive && $0.version == version }
        guard isAbove, isBelow else { return false }
        guard !version.prerelease.isEmpty else { return true }
        return (lower + upper).contains {
            !$0.version.prerelease.isEmpty
                && [$0.version.major, $0.version.minor, $0.version.patch] == [
                    version.major, version.minor, version.patch,
                ]
        }
    }
}
