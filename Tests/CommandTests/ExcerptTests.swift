import Diagnostics
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TatamiCommand

/// Diagnostics on a terminal: code, location, source line and carets.
@Suite struct ExcerptTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func text(
        _ script: String, line: Int, _ message: String, attribute: String? = nil, notes: [String] = [],
        column: Int? = nil,
        isColored: Bool = false
    ) throws -> String {
        let path = try scratch.write("a.lua", script)
        return text(path, ":\(line)" + (column.map { ":\($0)" } ?? ""), message, attribute, notes, isColored: isColored)
            .replacing(path, with: "a.lua")
    }

    private func text(
        _ path: String, _ place: String, _ message: String, _ attribute: String? = nil, _ notes: [String] = [],
        isColored: Bool = false
    ) -> String {
        let diagnostic = Diagnostic(
            severity: .error, code: .unknownProperty, message: message, notes: notes, attribute: attribute,
            source: path + place)
        return Self.withoutLinks(Messages.text([diagnostic], as: .excerpts(isColored: isColored)).string)
    }

    /// The pages of codes are installed or not, so texts are compared without links to them.
    private static func withoutLinks(_ text: String) -> String {
        text.replacing(/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
    }

    @Test func caretsMarkTheQuotedWordOfTheMessage() throws {
        let found = try text(
            "return function(content)\n  content:putButton('text'):text('Go')\nend\n", line: 2,
            "a button's kind has no property 'text'. Did you mean 'title'?", notes: ["the first note"])
        #expect(
            found == """
                error[unknownProperty]: a button's kind has no property 'text'. Did you mean 'title'?
                 --> a.lua:2:22
                  |
                2 |   content:putButton('text'):text('Go')
                  |                      ^^^^
                  = the first note


                """)
    }

    @Test func partsOfLongerNamesAreNotMarked() throws {
        let found = try text("local texts, text = 1", line: 1, "unknown name 'text'")
        #expect(found.hasSuffix("1 | local texts, text = 1\n  |              ^^^^\n\n"))
    }

    @Test func attributeIsMarkedIfTheMessageQuotesNoWord() throws {
        let found = try text("\tv:top(equal):left(equal)", line: 1, "it is too far away", attribute: "left")
        #expect(found.hasSuffix("1 | \tv:top(equal):left(equal)\n  | \t             ^^^^\n\n"))
    }

    @Test func wholeLineIsMarkedIfNoWordOccurs() throws {
        let found = try text("  f(x)  ", line: 1, "something failed")
        #expect(found.hasSuffix("1 |   f(x)  \n  |   ^^^^\n\n"))
    }

    @Test func columnOfTheLocationTakesPrecedenceOverTheQuotedName() throws {
        let found = try text("f(a, a)", line: 1, "'f' failed", column: 6)
        #expect(found.hasSuffix(" --> a.lua:1:6\n  |\n1 | f(a, a)\n  |      ^\n\n"))
    }

    @Test func wideAndCombiningCharactersKeepCaretsAligned() throws {
        let found = try text("put('日本e\u{301}', odd)", line: 1, "unknown name 'odd'")
        #expect(found.hasSuffix("\n  |              ^^^\n\n"))
    }

    @Test func crlfCountsAsOneLineBreak() throws {
        let found = try text("a\r\nodd()\r\n", line: 2, "'odd' failed")
        #expect(found.hasSuffix("2 | odd()\n  | ^^^\n\n"))
    }

    @Test func longLinesAreCutAroundTheWord() throws {
        let found = try text(
            String(repeating: "x ", count: 5_000) + "odd" + String(repeating: " y", count: 5_000), line: 1,
            "'odd' failed")
        let lines = found.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 118 })
        #expect(lines[3].hasPrefix("1 | …") && lines[3].hasSuffix("…") && lines[3].contains(" odd "))
        #expect(
            lines[3].firstRange(of: "odd")?.lowerBound.utf16Offset(in: lines[3])
                == lines[4].firstIndex(of: "^")?.utf16Offset(in: lines[4]))
        #expect(lines[4].filter { $0 == "^" }.count == 3)
        #expect(lines[1] == " --> a.lua:1:10001")
    }

    @Test func linesThatFitAreShownWhole() throws {
        let line = String(repeating: "x ", count: 50) + "odd"
        let found = try text(line, line: 1, "'odd' failed")
        #expect(found.hasSuffix("1 | \(line)\n  | \(String(repeating: " ", count: 100))^^^\n\n"))
    }

    @Test func controlCharactersOfTheSourceAreNotPrinted() throws {
        let found = try text("f('\u{1B}[31m\u{7}')", line: 1, "'f' failed")
        #expect(!found.contains("\u{1B}") && !found.contains("\u{7}"))
    }

    @Test(arguments: [":0", ":99", "", ":3:99"]) func locationsThatDoNotExistHaveNoExcerpt(_ place: String) throws {
        let path = try scratch.write("a.lua", "f()\n\n\n")
        let found = text(path, place, "it failed")
        #expect(found == "error[unknownProperty]: it failed\n --> \(path + place)\n\n")
    }

    @Test func pipesDirectoriesAndLargeFilesHaveNoExcerpt() throws {
        let pipe = scratch.folder.appendingPathComponent("pipe.lua").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let large = try scratch.write("large.lua", String(repeating: "f()\n", count: 300_000))
        for path in [pipe, scratch.folder.path, scratch.folder.path + "/none.lua", large] {
            #expect(text(path, ":1", "it failed") == "error[unknownProperty]: it failed\n --> \(path):1\n\n")
        }
    }

    @Test func colorsEndBeforeTheLineEnds() throws {
        let found = try text("f()", line: 1, "'f' failed", isColored: true)
        #expect(found.contains("\u{1B}[31;1m^\u{1B}[0m\n"))
        for line in found.split(separator: "\n") where line.contains("\u{1B}") {
            #expect(line.ranges(of: /\u{1B}\[[0-9;]+m/).count % 2 == 0)
        }
    }

    @Test func diagnosticCodeLinksToItsReferencePage() throws {
        let page = try #require(CodePages.shared.address(of: "unknownProperty"))
        let found = Messages.text(
            [Diagnostic(severity: .warning, code: .unknownProperty, message: "m")], as: .excerpts(isColored: false)
        ).string
        #expect(found == "warning[\u{1B}]8;;\(page)\u{1B}\\unknownProperty\u{1B}]8;;\u{1B}\\]: m\n\n")
    }

    @Test func linesFormatPutsTheLocationBeforeTheMessage() throws {
        let diagnostic = Diagnostic(
            severity: .warning, code: .unknownProperty, message: "m", notes: ["n"], source: "a.lua:1")
        #expect(Messages.text([diagnostic], as: .lines).string == "a.lua:1: warning: m\n  n\n")
    }
}
