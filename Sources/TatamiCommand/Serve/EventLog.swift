import Diagnostics

/// The log of a screen, which pages show.
struct EventLog {
    enum Kind: String {
        case event, refused, reload, warning, fault, print
    }

    struct Entry {
        var number: Int
        var kind: Kind
        var text: String
    }

    /// The maximum number of entries.
    private static let most = 200
    private(set) var entries: [Entry] = []
    private(set) var last = 0

    mutating func add(_ kind: Kind, _ text: String) {
        last += 1
        entries.append(Entry(number: last, kind: kind, text: String(text.prefix(500))))
        if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
    }

    /// Returns one line about the events and reloads after the entry with a number; empty if there are none. Printed
    /// lines, warnings and errors are left out.
    func eventText(since number: Int) -> String {
        let texts = entries.reversed().prefix { $0.number > number }.filter { $0.kind == .event || $0.kind == .reload }
        guard let first = texts.last else { return "" }
        return texts.count > 1 ? "\(first.text), and \(texts.count - 1) more" : first.text
    }

    /// Returns the entries after the entry with a number, as JSON.
    func json(since number: Int) -> String {
        let items = entries.filter { $0.number > number }.map { entry in
            var object = JSONObject()
            object.add("number", entry.number)
            object.add("kind", entry.kind.rawValue)
            object.add("text", entry.text)
            return object.text
        }
        return "[\(items.joined(separator: ", "))]"
    }
}
