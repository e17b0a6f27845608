import Diagnostics
import Glibc

/// The source lines that a terminal shows with diagnostics. Carets mark the word that a diagnostic is about:
///
///     3 |   content:putButton("start"):text("Start")
///       |                              ^^^^
///
/// Each file is read once. Files above 1 MB, and paths that are not regular files, have no excerpts.
struct SourceExcerpts {
    private static let largestFile = 1_048_576
    /// The maximum number of characters that are shown of a line.
    private static let longestLine = 110

    /// The lines of the files that were read so far; empty for a file that cannot be read.
    private var files: [String: [Substring]] = [:]

    /// A source line, and the range of the word that a diagnostic is about.
    private struct Excerpt {
        var line: Substring
        var word: Range<Substring.Index>
    }

    /// Returns lines with the location and the excerpt of a diagnostic. If the source cannot be read, returns only the
    /// location; without a location, returns an empty text.
    mutating func text(of diagnostic: Diagnostic, color: String?) -> TerminalText {
        guard let source = diagnostic.source else { return "" }
        let place = SourcePlace(source)
        guard let number = place.line, let excerpt = excerpt(of: diagnostic, at: place) else {
            return " --> \(Self.shortened(source))\n"
        }
        let gutter = String(repeating: " ", count: String(number).count)
        let bar = ("\(gutter) |" as TerminalText).painted(color.map { _ in "2" })
        let numbered = ("\(number) |" as TerminalText).painted(color.map { _ in "2" })
        let column =
            excerpt.line.unicodeScalars.distance(from: excerpt.line.startIndex, to: excerpt.word.lowerBound) + 1
        let (line, word) = Self.cut(excerpt)
        let start = line.startIndex > excerpt.line.startIndex ? "…" : ""
        let end = line.endIndex < excerpt.line.endIndex ? "…" : ""
        let carets = String(repeating: "^", count: max(1, Self.columns(line[word])))
        let indent = line[..<word.lowerBound].unicodeScalars.map { scalar in
            scalar == "\t" ? "\t" : String(repeating: " ", count: Self.columns(of: scalar))
        }.joined()
        let marks: TerminalText = "\(carets)"
        return """
            \(gutter)--> \(Self.shortened(place.path)):\(number):\(column)
            \(bar)
            \(numbered) \(start)\(line)\(end)
            \(bar) \(start.isEmpty ? "" : " ")\(indent)\(marks.painted(color))

            """
    }

    private static func shortened(_ text: String) -> String {
        SafeText.escaped(text, limit: SafeText.messageLimit, keepsTabs: true)
    }

    private mutating func excerpt(of diagnostic: Diagnostic, at place: SourcePlace) -> Excerpt? {
        guard let number = place.line else { return nil }
        let lines = lines(of: place.path)
        guard lines.indices.contains(number - 1) else { return nil }
        let line = lines[number - 1]
        guard let first = line.firstIndex(where: { !$0.isWhitespace }) else { return nil }
        if let column = place.column,
            let index = line.unicodeScalars.index(line.startIndex, offsetBy: column - 1, limitedBy: line.endIndex),
            index < line.endIndex
        {
            return Excerpt(line: line, word: index..<line.unicodeScalars.index(after: index))
        }
        for word in Self.words(of: diagnostic) {
            if let range = Self.range(of: word, in: line) { return Excerpt(line: line, word: range) }
        }
        let last = line.lastIndex { !$0.isWhitespace } ?? first
        return Excerpt(line: line, word: first..<line.index(after: last))
    }

    /// Returns the words that a diagnostic may be about, the most likely first: the quoted words of its message, then
    /// its attribute and the name of its view.
    private static func words(of diagnostic: Diagnostic) -> [Substring] {
        // Splitting at quotation marks also returns the parts between quotations, because an apostrophe is the same
        // character. They do no harm: no line contains them.
        return diagnostic.message.split(separator: "'")
            + [diagnostic.attribute.map { $0[...] }, diagnostic.view?.split(separator: "/").last]
            .compactMap(\.self)
    }

    /// Returns the range of a word's first occurrence in a line that is not a part of a longer name; nil if there is
    /// none.
    private static func range(of word: Substring, in line: Substring) -> Range<Substring.Index>? {
        guard !word.isEmpty, !word.allSatisfy(\.isWhitespace) else { return nil }
        func isName(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
        }
        var start = line.startIndex
        while let range = line[start...].firstRange(of: word) {
            let before = range.lowerBound > line.startIndex ? line[line.index(before: range.lowerBound)] : nil
            let after = range.upperBound < line.endIndex ? line[range.upperBound] : nil
            let isWhole =
                !(isName(before) && isName(word.first)) && !(isName(after) && isName(word.last))
            if isWhole { return range }
            start = range.upperBound
        }
        return nil
    }

    /// Returns the part of a long line that contains the beginning of the word, with the range of the word in it.
    private static func cut(_ excerpt: Excerpt) -> (line: Substring, word: Range<Substring.Index>) {
        var (line, word) = (excerpt.line, excerpt.word)
        guard line.count > longestLine else { return (line, word) }
        if line.distance(from: line.startIndex, to: word.lowerBound) > longestLine * 2 / 3 {
            line = line[line.index(word.lowerBound, offsetBy: -longestLine / 3)...]
        }
        line = line.prefix(longestLine)
        if word.upperBound > line.endIndex { word = word.lowerBound..<line.endIndex }
        return (line, word)
    }

    /// Returns the number of columns that a text takes on a terminal.
    private static func columns(_ text: Substring) -> Int { text.unicodeScalars.reduce(0) { $0 + columns(of: $1) } }

    /// Returns the number of columns that a character takes: two for East Asian characters and emoji, none for
    /// combining characters, else one.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    private mutating func lines(of path: String) -> [Substring] {
        if let known = files[path] { return known }
        // Split bytes: CR LF is one character, which is not a line feed.
        let lines = (Self.read(path) ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)[...]
        }
        files[path] = lines
        return lines
    }

    private static func read(_ path: String) -> [UInt8]? {
        // A pipe with a script's name must not block the command.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var information = stat()
        guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= largestFile
        else { return nil }
        return try? StandardInput.readAll(of: file, limit: largestFile)
    }
}
