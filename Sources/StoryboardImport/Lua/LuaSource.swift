/// Lines of Lua with their indentation.
struct LuaSource {
    private(set) var lines: [String] = []
    private var depth = 0
    /// The maximum length of a line with a chain of calls.
    static let width = 110

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func line(_ text: String = "") {
        lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
    }

    mutating func comment(_ text: String) { line("-- \(LuaText.comment(text))") }

    mutating func blank() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    /// Writes a line, then the indented lines that `body` writes, then a last line.
    mutating func block(_ first: String, _ last: String = "end", body: (inout LuaSource) -> Void) {
        line(first)
        depth += 1
        body(&self)
        depth -= 1
        line(last)
    }

    /// Writes statements that assign the properties of a view, and then the properties that apply only under a
    /// condition.
    mutating func assign(
        _ properties: [(name: String, value: String)],
        _ variations: [(condition: String, properties: [(name: String, value: String)])], to view: String
    ) {
        for (name, value) in properties { line("\(view).\(name) = \(value)") }
        for (condition, properties) in variations {
            block("if \(condition) then") { $0.assign(properties, [], to: view) }
        }
    }

    /// Writes a chain of calls: on one line if it fits, else one call per line. `opens` is the text that begins a
    /// function after the calls; `body` writes the lines of the function.
    mutating func chain(_ head: String, _ calls: [String], body: ((inout LuaSource) -> Void)? = nil, opens: String = "")
    {
        let joined = head + calls.joined()
        let fits = depth * 2 + joined.count + opens.count <= Self.width && calls.count <= 5 && !joined.contains("\n")
        if fits {
            guard let body else { return line(joined) }
            block(joined + opens, "end)", body: body)
            return
        }
        line(head)
        depth += 1
        for call in calls { line(call) }
        if let body { block(opens, "end)", body: body) }
        depth -= 1
    }
}
