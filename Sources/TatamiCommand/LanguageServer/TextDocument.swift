import Diagnostics
import FoundationEssentials
import Glibc
import Layout

/// A value with a type that the API does not accept, found without running the script.
struct TypeFault {
    var message: String
    var line: Int
    /// The range of the value, as JSON.
    var range: String
    /// The content of the value if it is a string; else an empty text.
    var wrong: String
    /// The most similar valid string; nil if no valid string is similar.
    var correction: String?
}

/// A document that an editor has open.
struct TextDocument {
    let uri: String
    let path: String
    var version: Int
    var text: String {
        didSet { lines = Self.split(text) }
    }
    private(set) var lines: [String]
    /// The diagnostics of the last check.
    var findings: [Diagnostic] = []
    /// The values with wrong types in code that did not run.
    var faults: [TypeFault] = []
    /// The screen of the last version that ran; nil if no version ran.
    var session: Session?
    /// The screens on the devices of inlay hints; nil until they are requested, and after each change of the text.
    var deviceSessions: [(device: String?, session: Session)]?
    var isDirty = true
    /// The URIs of other files for which diagnostics of this document were published.
    var published: Set<String> = []

    init(uri: String, path: String, version: Int, text: String) {
        (self.uri, self.path, self.version, self.text) = (uri, path, version, text)
        lines = Self.split(text)
    }

    private static func split(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    /// Returns the part of a line before a position. The position counts UTF-16 units, and lines count from 0.
    func before(line: Int, character: Int) -> String {
        guard lines.indices.contains(line) else { return "" }
        return String(decoding: lines[line].utf16.prefix(max(0, character)), as: UTF16.self)
    }

    /// Returns the content of the string literal around a position; nil outside of strings.
    func string(line: Int, character: Int) -> String? {
        guard lines.indices.contains(line) else { return nil }
        let at = before(line: line, character: character).count
        var open: (quote: Character, start: Int)?
        var isEscaped = false
        for (index, character) in lines[line].enumerated() {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let begun = open {
                guard character == begun.quote else { continue }
                if at > begun.start, at <= index {
                    return String(Array(lines[line])[begun.start + 1..<index])
                }
                open = nil
            } else if character == "\"" || character == "'" {
                open = (character, index)
            }
        }
        return nil
    }

    /// Returns a line's range as JSON, from its first character that is not white space to its end. The number counts
    /// from 1; nil means the first line.
    func range(ofLine number: Int?) -> String {
        let index = min(max(0, (number ?? 1) - 1), max(0, lines.count - 1))
        return Self.range(of: lines.indices.contains(index) ? lines[index] : "", index)
    }

    static func range(of line: String, _ index: Int) -> String {
        let start = line.prefix { $0 == " " || $0 == "\t" }.utf16.count
        return range(index, start, max(start, line.utf16.count))
    }

    static func range(_ line: Int, _ start: Int, _ end: Int) -> String {
        """
        {"start": {"line": \(line), "character": \(start)}, "end": {"line": \(line), "character": \(end)}}
        """
    }

    /// Returns the path of the file that a URI names; nil for schemes other than `file`.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://"), let url = URL(string: uri), url.isFileURL else { return nil }
        let path = url.path(percentEncoded: false)
        return path.hasPrefix("/") && path.utf8.allSatisfy { $0 != 0 } ? path : nil
    }

    static func uri(of path: String) -> String { URL(fileURLWithPath: path).absoluteString }
}
