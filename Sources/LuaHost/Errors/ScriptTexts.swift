/// The source texts that a state has compiled, by chunk name. Advice about an error needs the line that caused it.
package struct ScriptTexts {
    private var texts: [String: [UInt8]] = [:]
    private var size = 0
    /// The maximum size of all stored texts in bytes. Errors in further texts get no advice.
    private static let limit = 16 << 20
    /// The maximum length of a line in bytes; longer lines are truncated.
    private static let lineLimit = 400

    /// Creates an empty collection of texts.
    package init() {}

    mutating func note(_ text: [UInt8], _ chunk: String) {
        size += text.count - (texts[chunk]?.count ?? 0)
        texts[chunk] = text
        if size > Self.limit {
            texts = [:]
            size = 0
        }
    }

    /// Returns the source line at a location, without surrounding spaces and tabs and truncated to 400 bytes; nil if
    /// the text is not stored or has no such line.
    package func line(of source: LuaError.Source) -> String? {
        guard let text = texts[source.chunk], source.line > 0 else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: source.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(source.line - 1) else { return nil }
        return Self.trimmed(String(decoding: lines[source.line - 1].prefix(Self.lineLimit), as: UTF8.self))
    }

    /// Returns all lines of a chunk, each without surrounding spaces and truncated to 400 bytes; empty if the text is
    /// not stored.
    package func lines(of chunk: String) -> [String] {
        guard let text = texts[chunk] else { return [] }
        return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Self.trimmed(String(decoding: $0.prefix(Self.lineLimit), as: UTF8.self))
        }
    }

    private static func trimmed(_ line: String) -> String {
        let start = line.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
    }
}
