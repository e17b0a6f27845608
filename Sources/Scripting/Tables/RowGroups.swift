import Diagnostics
import Layout

/// Combines similar diagnostics of several rows of a table into one with the number of rows.
struct RowGroups {
    /// The common part of diagnostics of several rows: everything except the numbers in messages and paths.
    private struct Key: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
        var source: String?
        var attribute: String?
        /// The path within the cell, or the message if there is no view.
        var subject: String
    }

    private struct Place: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
        var source: String?
    }

    private struct Group {
        var finding: Diagnostic
        /// The affected rows; empty for other diagnostics.
        var rows: Set<String> = []
        var lastRow = ""
    }

    private var groups: [Group] = []
    /// The groups by key; nil for groups that are only counted.
    private var indices: [Key: Int?] = [:]
    private var known: Set<Diagnostic> = []
    /// The number of groups per line, and the lines in the order of their first group.
    private var counts: [Place: Int] = [:]
    private var places: [Place] = []

    /// The number of groups shown per line, as in `SimilarDiagnostics`.
    private static let shown = 100

    /// Adds a diagnostic, unless it exists already.
    mutating func add(_ finding: Diagnostic) {
        guard known.insert(finding).inserted else { return }
        let (subject, row) = Self.withoutRows(finding.view ?? finding.message)
        guard let row else {
            begin(Group(finding: finding))
            return
        }
        let key = Key(
            code: finding.code, severity: finding.severity, source: finding.source, attribute: finding.attribute,
            subject: finding.view == nil ? Self.withoutNumbers(subject) : subject)
        guard let index = indices[key] else {
            indices[key] = .some(begin(Group(finding: finding, rows: [row], lastRow: row)))
            return
        }
        guard let index, groups[index].rows.insert(row).inserted else { return }
        groups[index].lastRow = row
    }

    /// Returns the index of the group; nil if it is only counted.
    @discardableResult
    private mutating func begin(_ group: Group) -> Int? {
        let place = Place(code: group.finding.code, severity: group.finding.severity, source: group.finding.source)
        if counts[place] == nil { places.append(place) }
        counts[place, default: 0] += 1
        guard counts[place]! <= Self.shown else { return nil }
        groups.append(group)
        return groups.count - 1
    }

    /// The combined diagnostics, in the order of addition.
    var findings: [Diagnostic] {
        groups.map(Self.merged)
            + places.compactMap { place in
                let count = counts[place]! - Self.shown
                guard count > 0 else { return nil }
                var rest = Diagnostic(
                    severity: place.severity, code: place.code,
                    message: "\(count) more like this (\(place.code.rawValue))", source: place.source)
                rest.alike = count
                return rest
            }
    }

    private static func merged(_ group: Group) -> Diagnostic {
        let others = group.rows.count - 1
        guard others > 0 else { return group.finding }
        var finding = group.finding
        finding.message +=
            others == 1
            ? "; the same in \(group.lastRow)" : "; the same in \(others) more rows, the last of them \(group.lastRow)"
        return finding
    }

    /// Returns a text with an asterisk in place of the section and row in each path, and the first path up to its last
    /// row: `root/table[1,5]/title` belongs to `root/table[1,5]`.
    private static func withoutRows(_ text: String) -> (text: String, row: String?) {
        var result = ""
        var row: String?
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "[") {
            result += rest[..<open]
            let inner = rest[rest.index(after: open)...]
            guard let close = inner.firstIndex(of: "]"), isRow(inner[..<close]) else {
                result.append("[")
                rest = inner
                continue
            }
            result += "[*]"
            let end = inner.index(after: close)
            let start = text[..<open].lastIndex { $0 == " " || $0 == "'" }.map(text.index(after:)) ?? text.startIndex
            if row.map({ text[start..<end].hasPrefix($0) }) ?? true { row = String(text[start..<end]) }
            rest = inner[end...]
        }
        return (result + rest, row)
    }

    /// Returns whether a text is a row such as `2,17` or `2,header`.
    private static func isRow(_ text: Substring) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && Int(parts[0]) != nil && !parts[1].isEmpty
            && parts[1].allSatisfy { $0.isLetter || $0.isNumber }
    }

    private static func withoutNumbers(_ text: String) -> String {
        var result = ""
        for character in text {
            if !character.isNumber {
                result.append(character)
            } else if result.last != "#" {
                result.append("#")
            }
        }
        return result
    }
}
