/// The texts that a state has compiled, by the names of their chunks: advice about a mistake needs the line that it is
/// in.
package struct ScriptTexts {
    private var texts: [String: [UInt8]] = [:]
    private var size = 0
    /// Bytes of all texts that are kept; of more the advice goes without.
    private static let limit = 16 << 20
    /// Bytes of a line that are looked at.
    private static let lineLimit = 400

    package init() {}

    mutating func note(_ text: [UInt8], _ chunk: String) {
        size += text.count - (texts[chunk]?.count ?? 0)
        texts[chunk] = text
        if size > Self.limit {
            texts = [:]
            size = 0
        }
    }

    /// The line that an error is in, without the spaces around it.
    package func line(of source: LuaError.Source) -> String? {
        guard let text = texts[source.chunk], source.line > 0 else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: source.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(source.line - 1) else { return nil }
        return Self.trimmed(String(decoding: lines[source.line - 1].prefix(Self.lineLimit), as: UTF8.self))
    }

    /// All lines of a chunk, as `line` gives them.
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
