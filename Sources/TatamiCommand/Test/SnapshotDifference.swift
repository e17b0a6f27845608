import Layout
import Tatami

/// The difference between a recorded snapshot and the current screen: the keys of JSON trees, or the lines of texts,
/// that differ.
struct SnapshotDifference {
    private var expected = Side()
    private var found = Side()

    /// The text of one side of the difference. Lines above the limit are only counted.
    private struct Side {
        static let limit = 20
        var lines: [String] = []
        var more = 0

        mutating func add(_ line: String) {
            if lines.count < Self.limit { lines.append(line) } else { more += 1 }
        }

        var text: String {
            if lines.isEmpty { return "(nothing)" }
            return (lines + (more > 0 ? ["… and \(more) more"] : [])).joined(separator: "\n")
        }
    }

    var expectedText: String { expected.text }
    var foundText: String { found.text }

    private mutating func add(_ expected: String, _ found: String) {
        self.expected.add(expected)
        self.found.add(found)
    }

    // MARK: JSON

    /// Compares two JSON texts.
    ///
    /// - Returns: Nil if one of the texts is not JSON, or if the values are equal.
    init?(json expected: [UInt8], _ found: [UInt8]) {
        guard let a = JSONValue(document: expected), let b = JSONValue(document: found) else { return nil }
        compare(a, b, at: "")
        if self.expected.lines.isEmpty { return nil }
    }

    private mutating func compare(_ a: JSONValue, _ b: JSONValue, at path: String) {
        switch (a, b) {
        case (.object(let a), .object(let b)):
            // Report views by name.
            for key in Set(a.keys).union(b.keys).sorted() {
                compare(a[key], b[key], at: path.isEmpty ? key : "\(path).\(key)")
            }
        case (.list(let a), .list(let b)): compare(a, b, at: path)
        default: if a != b { add("\(path): \(Self.shown(a))", "\(path): \(Self.shown(b))") }
        }
    }

    private mutating func compare(_ a: JSONValue?, _ b: JSONValue?, at path: String) {
        switch (a, b) {
        case (let a?, let b?): compare(a, b, at: path)
        case (let a?, nil): add("\(path): \(Self.shown(a))", "\(path): (missing)")
        case (nil, let b?): add("\(path): (missing)", "\(path): \(Self.shown(b))")
        case (nil, nil): break
        }
    }

    /// Compares two lists. Objects that have ids are matched by id, so that an inserted object does not change all
    /// objects after it.
    private mutating func compare(_ a: [JSONValue], _ b: [JSONValue], at path: String) {
        guard let first = Self.byID(a), let second = Self.byID(b) else {
            for index in 0..<max(a.count, b.count) {
                compare(index < a.count ? a[index] : nil, index < b.count ? b[index] : nil, at: "\(path)[\(index)]")
            }
            return
        }
        let ids = first.map(\.id) + second.map(\.id).filter { id in !first.contains { $0.id == id } }
        for id in ids {
            compare(first.first { $0.id == id }?.item, second.first { $0.id == id }?.item, at: "\(path)[\(id)]")
        }
        let common = Set(first.map(\.id)).intersection(second.map(\.id))
        let (before, after) = (first.map(\.id).filter(common.contains), second.map(\.id).filter(common.contains))
        if before != after {
            add(
                "\(path): order \(before.joined(separator: ", "))",
                "\(path): order \(after.joined(separator: ", "))")
        }
    }

    private static func byID(_ items: [JSONValue]) -> [(id: String, item: JSONValue)]? {
        guard items.count <= 2_000 else { return nil }
        var seen: Set<String> = []
        var named: [(id: String, item: JSONValue)] = []
        for item in items {
            guard case .object(let fields) = item, case .string(let id)? = fields["id"], seen.insert(id).inserted else {
                return nil
            }
            named.append((id, item))
        }
        return named
    }

    private static func shown(_ value: JSONValue) -> String {
        let text = value.text
        return text.count > 200 ? text.prefix(200) + "…" : text
    }

    // MARK: Lines

    /// Compares two texts line by line.
    init(lines expected: String, _ found: String) {
        let a = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let b = found.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        var rest = 0
        while rest < min(a.count, b.count) - start, a[a.count - 1 - rest] == b[b.count - 1 - rest] { rest += 1 }
        var (left, right) = (Array(a[start..<(a.count - rest)]), Array(b[start..<(b.count - rest)]))
        // The comparison takes quadratic time, so only the first lines are compared.
        (left, right) = (Array(left.prefix(2_000)), Array(right.prefix(2_000)))
        // A difference lists removals from the last to the first.
        let difference = right.difference(from: left)
        for case .remove(let offset, let line, _) in difference.removals {
            self.expected.add("line \(start + offset + 1): \(line)")
        }
        for case .insert(let offset, let line, _) in difference.insertions {
            self.found.add("line \(start + offset + 1): \(line)")
        }
    }
}
