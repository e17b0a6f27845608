/// A version by Semantic Versioning 2.0.0: `1.4.0`, `2.0.0-beta.2`. Build metadata after a `+` is ignored.
package struct SemanticVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The three numbers of the version, in this order.
    package var major, minor, patch: Int
    /// The identifiers of a prerelease, such as `beta` and `2`; empty for a release. A prerelease is lower than its
    /// release.
    package var prerelease: [String] = []

    /// Creates a version from its numbers, which must not be negative. If `prerelease` is not empty, the version is a
    /// prerelease with these identifiers.
    package init(_ major: Int, _ minor: Int, _ patch: Int, prerelease: [String] = []) {
        (self.major, self.minor, self.patch, self.prerelease) = (major, minor, patch, prerelease)
    }

    /// Parses a complete version such as `1.4.0` or `2.0.0-beta.2`: three numbers without leading zeros, and optionally
    /// a prerelease and build metadata. Returns nil if the text has another form or more than 64 bytes.
    package init?(_ text: String) {
        guard let (version, numbers) = Self.parse(text), numbers == 3 else { return nil }
        self = version
    }

    /// Parses a version of one to three numbers; missing numbers are 0. Returns the version and the count of numbers in
    /// the text; nil if the text is invalid.
    static func parse(_ text: String) -> (version: SemanticVersion, numbers: Int)? {
        guard text.utf8.count <= 64 else { return nil }
        let release = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        if release.count == 2 { guard identifiers(release[1]) != nil else { return nil } }
        let parts = release[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(number)
        guard (1...3).contains(numbers.count), !numbers.contains(nil) else { return nil }
        var values = numbers.compactMap { $0 }
        while values.count < 3 { values.append(0) }
        var version = SemanticVersion(values[0], values[1], values[2])
        if parts.count == 2 {
            guard numbers.count == 3, let identifiers = identifiers(parts[1]) else { return nil }
            version.prerelease = identifiers
        }
        return (version, numbers.count)
    }

    private static func number(_ text: Substring) -> Int? {
        let isDigits = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDigits, text == "0" || text.first != "0", text.utf8.count <= 9 else { return nil }
        return Int(text)
    }

    private static func identifiers(_ text: Substring) -> [String]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isGood = parts.allSatisfy { part in
            !part.isEmpty
                && part.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || ("0"..."9").contains($0))
                }
        }
        return isGood ? parts : nil
    }

    /// Returns whether `a` precedes `b` in the order of section 11 of the specification: a prerelease precedes its
    /// release.
    package static func < (a: SemanticVersion, b: SemanticVersion) -> Bool {
        let (left, right) = ([a.major, a.minor, a.patch], [b.major, b.minor, b.patch])
        if left != right { return left.lexicographicallyPrecedes(right) }
        if a.prerelease.isEmpty || b.prerelease.isEmpty { return !a.prerelease.isEmpty && b.prerelease.isEmpty }
        for (one, other) in zip(a.prerelease, b.prerelease) where one != other {
            switch (Int(one), Int(other)) {
            case (let one?, let other?): return one < other
            case (_?, nil): return true
            case (nil, _?): return false
            case (nil, nil): return one < other
            }
        }
        return a.prerelease.count < b.prerelease.count
    }

    /// The version as `init` parses it, without build metadata.
    package var description: String {
        "\(major).\(minor).\(patch)" + (prerelease.isEmpty ? "" : "-\(prerelease.joined(separator: "."))")
    }
}
