import Diagnostics
import FoundationEssentials
import Glibc
import Layout

/// A value of a wrong type, found without running the script.
struct TypeFault {
    var message: String
    var line: Int
    /// The JSON of the range of the value.
    var range: String
    /// The content of the string.
    var wrong: String
    /// The nearest valid content.
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
    /// The values of wrong types in code that did not run.
    var faults: [TypeFault] = []
    /// The last version that ran.
    var session: Session?
    /// The sessions on the devices of inlay hints; nil if not requested since the last change.
    var deviceSessions: [(device: String?, session: Session)]?
    var isDirty = true
    /// The other files that have published diagnostics of this document.
    var published: Set<String> = []

    init(uri: String, path: String, version: Int, text: String) {
        (self.uri, self.path, self.version, self.text) = (uri, path, version, text)
        lines = Self.split(text)
    }

    private static func split(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    /// Returns the part of a line before a position, which counts UTF-16 units.
    func before(line: Int, character: Int) -> String {
        guard lines.indices.contains(line) else { return "" }
        return String(decoding: lines[line].utf16.prefix(max(0, character)), as: UTF16.self)
    }

    /// Returns the content of the string around a position; nil outside of strings.
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

    /// Returns the range of a line, from its first character that is not white space to its end.
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

    /// Returns the file of a URI; nil for other schemes.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://"), let url = URL(string: uri), url.isFileURL else { return nil }
        let path = url.path(percentEncoded: false)
        return path.hasPrefix("/") && path.utf8.allSatisfy { $0 != 0 } ? path : nil
    }

    static func uri(of path: String) -> String { URL(fileURLWithPath: path).absoluteString }
}
