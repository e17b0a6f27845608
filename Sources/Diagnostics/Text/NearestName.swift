extension String {
    /// The name with its article, such as `a Label` or `an ImageView`.
    package var withArticle: String { first.map { "aeiouAEIOU".contains($0) } == true ? "an \(self)" : "a \(self)" }
}

/// Finds the name that a misspelled name was probably meant to be.
package enum NearestName {
    /// The maximum length of compared names, in bytes.
    private static let maximumLength = 256

    /// Returns the candidate that needs the fewest edits to become `name`. If several need equally few, returns the
    /// first. An edit inserts, deletes or replaces a byte or swaps two neighbors; a change of case counts half.
    /// O(candidates × length²).
    ///
    /// Returns nil if no candidate is within the maximum distance. Also returns nil for names above 256 bytes, which
    /// are hardly typing errors: names in scripts can have megabytes.
    ///
    /// - Parameter halfEdits: The maximum distance in half edits. If nil, the maximum is one edit for every three bytes
    ///   of the name, at least one edit.
    package static func find(_ name: String, in candidates: some Sequence<String>, halfEdits: Int? = nil) -> String? {
        let target = Array(name.utf8)
        guard target.count <= maximumLength else { return nil }
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

    /// Returns the optimal string alignment distance in half edits (G. Navarro, "A guided tour to approximate string
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

    /// Returns `. Did you mean 'x'?`, which ends the sentence before it, or an empty string if no candidate is close
    /// to the name.
    package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
        suggestion(find(name, in: candidates))
    }

    /// Returns `. Did you mean 'x'?`. If no candidate is close to the name, returns a sentence with all candidates,
    /// such as ` The options are 'a', 'b' and 'c'.`, or an empty string without candidates.
    ///
    /// - Parameter beginning: The start of the sentence that lists the candidates, such as `The options are`.
    package static func suggestion(for name: String, in candidates: [String], orList beginning: String) -> String {
        suggestion(find(name, in: candidates), orList: candidates, beginning)
    }

    /// Returns `. Did you mean 'x'?` for the similar name `found`, or an empty string if it is nil.
    package static func suggestion(_ found: String?) -> String { found.map { ". Did you mean '\($0)'?" } ?? "" }

    /// Returns `. Did you mean 'x'?` for the similar name `found`. If it is nil, returns a sentence that starts with
    /// `. ` and `beginning` and lists all candidates, or an empty string without candidates.
    package static func suggestion(_ found: String?, orList candidates: [String], _ beginning: String) -> String {
        guard found == nil, let last = candidates.last else { return suggestion(found) }
        let others = candidates.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return ". \(beginning) \(others.isEmpty ? "" : others + " and ")'\(last)'"
    }

    /// Returns the misspelled and the suggested name in a message with a suggestion; nil for other messages. Messages
    /// quote the misspelled name first.
    package static func correction(in message: String) -> (wrong: String, right: String)? {
        guard let words = message.firstRange(of: "id you mean '"),
            let right = message[words.upperBound...].split(separator: "'", omittingEmptySubsequences: false).first,
            message[words.upperBound...].contains("'")
        else { return nil }
        let quoted = message[..<words.lowerBound].split(separator: "'", omittingEmptySubsequences: false)
        guard quoted.count >= 3, !quoted[1].isEmpty, !right.isEmpty, quoted[1] != right else { return nil }
        return (String(quoted[1]), String(right))
    }

    /// Returns the name of the file that `name` probably means, which differs by a missing extension, the case, or a
    /// few letters. Returns nil if no file in the list is similar.
    package static func nearFile(_ name: String, in files: [String]) -> String? {
        files.first { $0.hasPrefix(name + ".") } ?? files.first { $0.lowercased() == name.lowercased() }
            ?? find(name, in: files.filter { $0 != name })
    }
}

/// Suggestions for unknown names. `TypingErrors` finds misspellings; a language on top of this module can add its own
/// advice.
package protocol NameAdvice: Sendable {
    /// Returns `. Did you mean 'x'?`, or an empty string if no candidate is close to the name.
    func suggestion(for name: String, in candidates: [String]) -> String

    /// Returns the result of `suggestion(for:in:)`, or advice to write something else instead, as a sentence after
    /// `. `; empty if there is neither.
    func advice(for name: String, in candidates: [String]) -> String
}

/// Suggests the candidate that a misspelled name was probably meant to be.
package struct TypingErrors: NameAdvice {
    /// Creates the default advice, which compares names by their spelling only.
    package init() {}

    /// Returns `. Did you mean 'x'?`, or an empty string if no candidate is close to the name.
    package func suggestion(for name: String, in candidates: [String]) -> String {
        NearestName.suggestion(for: name, in: candidates)
    }

    /// Returns the result of `suggestion(for:in:)`.
    package func advice(for name: String, in candidates: [String]) -> String { suggestion(for: name, in: candidates) }
}
