extension String {
    /// `a Label`, `an ImageView`.
    package var withArticle: String { first.map { "aeiouAEIOU".contains($0) } == true ? "an \(self)" : "a \(self)" }
}

/// Finds what a person probably meant.
package enum NearestName {
    /// Bytes of a name that is compared.
    private static let longest = 256

    /// The candidate with the fewest edits to `name` (insert, delete, replace, swap of neighbours; case counts half),
    /// if it is near enough to be a typing error: at most a third of the name's length, and at least 1 edit is allowed.
    /// The first of equals wins. O(candidates × length²).
    ///
    /// Names of scripts can have megabytes: nobody has mistyped one of more than 256 bytes.
    ///
    /// - Parameter halfEdits: another limit, in half edits.
    package static func find(_ name: String, in candidates: some Sequence<String>, halfEdits: Int? = nil) -> String? {
        let target = Array(name.utf8)
        guard target.count <= longest else { return nil }
        let limit = halfEdits ?? max(2, 2 * target.count / 3)
        var best: (name: String, cost: Int)?
        for candidate in candidates {
            let other = Array(candidate.utf8)
            guard abs(other.count - target.count) * 2 <= limit else { continue }
            let cost = distance(target, other)
            if cost <= limit, cost < best?.cost ?? .max { best = (candidate, cost) }
        }
        return best?.name
    }

    /// The optimal string alignment distance in half edits (G. Navarro, "A guided tour to approximate string
    /// matching").
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = (0...b.count).map { $0 * 2 }
        for i in 0..<a.count {
            var row = [Int](repeating: 0, count: b.count + 1)
            row[0] = (i + 1) * 2
            for j in 0..<b.count {
                let replace = a[i] == b[j] ? 0 : (a[i] | 0x20) == (b[j] | 0x20) ? 1 : 2
                var cost = min(last[j] + replace, last[j + 1] + 2, row[j] + 2)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 2) }
                row[j + 1] = cost
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }

    /// ` Did you mean “x”?`, or nothing.
    package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
        suggestion(find(name, in: candidates))
    }

    /// The suggestion, or where no name is near all that there are: ` The options are “a”, “b” and “c”.`
    package static func suggestion(for name: String, in candidates: [String], orList beginning: String) -> String {
        suggestion(find(name, in: candidates), orList: candidates, beginning)
    }

    /// The words for a name that was found, or nothing.
    package static func suggestion(_ found: String?) -> String { found.map { " Did you mean '\($0)'?" } ?? "" }

    /// The words for a name that was found, or else for all that there are.
    package static func suggestion(_ found: String?, orList candidates: [String], _ beginning: String) -> String {
        guard found == nil, let last = candidates.last else { return suggestion(found) }
        let others = candidates.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return " \(beginning) \(others.isEmpty ? "" : others + " and ")'\(last)'."
    }

    /// The name that a message with a suggestion is about, and the one that it suggests: what the words above say, for
    /// programs. Messages quote the wrong name first.
    package static func correction(in message: String) -> (wrong: String, right: String)? {
        guard let words = message.firstRange(of: "id you mean '"),
            let right = message[words.upperBound...].split(separator: "'", omittingEmptySubsequences: false).first,
            message[words.upperBound...].contains("'")
        else { return nil }
        let quoted = message[..<words.lowerBound].split(separator: "'", omittingEmptySubsequences: false)
        guard quoted.count >= 3, !quoted[1].isEmpty, !right.isEmpty, quoted[1] != right else { return nil }
        return (String(quoted[1]), String(right))
    }

    /// Of files in one directory the one that is probably meant: with an ending more, other capital letters, or nearly
    /// the name.
    package static func nearFile(_ name: String, in files: [String]) -> String? {
        files.first { $0.hasPrefix(name + ".") } ?? files.first { $0.lowercased() == name.lowercased() }
            ?? find(name, in: files.filter { $0 != name })
    }
}

/// What to say of a name that there is not. Layout knows typing errors; a language that is built on it brings words of
/// its own.
package protocol NameAdvice: Sendable {
    /// ` Did you mean “x”?`, or nothing.
    func suggestion(for name: String, in candidates: [String]) -> String

    /// The same, or what to write instead.
    func advice(for name: String, in candidates: [String]) -> String
}

package struct TypingErrors: NameAdvice {
    package init() {}

    package func suggestion(for name: String, in candidates: [String]) -> String {
        NearestName.suggestion(for: name, in: candidates)
    }

    package func advice(for name: String, in candidates: [String]) -> String { suggestion(for: name, in: candidates) }
}
