import Diagnostics
import Layout

/// Combines similar diagnostics of several rows of a table into one diagnostic that states the number of rows.
struct RowGroups {
    /// The common part of similar diagnostics of several rows: everything except the numbers in messages and paths.
    private struct Key: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
        var source: String?
        var attribute: String?
        /// The path of the view with asterisks for the rows. If the diagnostic names no view, its message with `#` for
        /// the numbers.
        var subject: String
    }

    private struct Place: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
        var source: String?
    }

    private struct Group {
        var finding: Diagnostic
        /// The paths of the affected rows; empty if the diagnostic is about no row.
        var rows: Set<String> = []
        var lastRow = ""
    }

    private var groups: [Group] = []
    /// The index in `groups` of the group with a key. An entry with the value nil is a group that is only counted.
    private var indices: [Key: Int?] = [:]
    private var known: Set<Diagnostic> = []
    /// How many groups each line of the script has. `places` lists the lines in the order of their first group.
    private var counts: [Place: Int] = [:]
    private var places: [Place] = []

    /// How many groups of the same code and line are reported, as in `SimilarDiagnostics`. Further ones are only
    /// counted.
    private static let shown = 100

    /// Adds a diagnostic. Ignores a diagnostic that was added before.
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

    /// Adds a group and returns its index. If its line already has too many groups, only counts the group and returns
    /// nil.
    @discardableResult
    private mutating func begin(_ group: Group) -> Int? {
        let place = Place(code: group.finding.code, severity: group.finding.severity, source: group.finding.source)
        if counts[place] == nil { places.append(place) }
        counts[place, default: 0] += 1
        guard counts[place]! <= Self.shown else { return nil }
        groups.append(group)
        return groups.count - 1
    }

    /// The combined diagnostics in the order in which they were added, then the counts of the groups that are not
    /// reported.
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

    /// Returns a text with an asterisk in place of the section and row in each path, and the row that the first path
    /// belongs to: `root/table[1,5]` for `root/table[1,5]/title`. The row is nil if the text has no path of a row.
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

    /// Returns whether a text is the part of a path that names a cell, such as `2,17` or `2,header`.
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
