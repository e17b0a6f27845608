import Foundation

/// A file of wrong scripts with the output of the command for each, edited by hand:
///
///     === name
///     return function(content) … end
///     --- status 1, no output
///     name.lua:1: error: …
///
/// The script is rendered as `name.lua`. The exit status, whether output is written, and stderr follow. A blank line
/// separates cases.
struct BadInputTable: Sendable {
    struct Case: Sendable {
        var name: String
        var script: String
        /// The status line and the messages.
        var expected: String
    }

    var file: URL
    var cases: [Case]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("BadInput")

    static func all() -> [BadInputTable] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.compactMap { BadInputTable($0) }
    }

    init?(_ file: URL) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        self.file = file
        // The newline of the separating blank line belongs to the mark of the next case.
        cases = ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { part in
            let name = part.prefix { $0 != "\n" }
            let body = part.dropFirst(name.count)
            let cut = body.range(of: "\n--- ")
            let script = body[..<(cut?.lowerBound ?? body.endIndex)].dropFirst()
            return Case(
                name: String(name), script: script.isEmpty ? "" : script + "\n",
                expected: cut.map { String(body[$0.upperBound...]) } ?? "")
        }
    }

    /// The text of the table's file.
    var text: String {
        cases.map { "=== \($0.name)\n\($0.script)--- \($0.expected)" }.joined(separator: "\n")
    }

    private static let lock = NSLock()

    /// Writes a new result into the table that has the case.
    static func record(_ found: String, of name: String) throws {
        lock.lock()
        defer { lock.unlock() }
        for var table in all() {
            guard let index = table.cases.firstIndex(where: { $0.name == name }) else { continue }
            table.cases[index].expected = found
            try table.text.write(to: table.file, atomically: true, encoding: .utf8)
        }
    }
}
