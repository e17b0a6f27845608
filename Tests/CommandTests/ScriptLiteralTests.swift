import Layout
import TestSupport
import Testing

@testable import TatamiCommand

/// Finding the literal of a constraint in a script, in the known forms only.
struct ScriptLiteralTests {
    /// The line with the first literal replaced by 7.
    private func changed(_ text: String, line: Int = 1, _ attribute: Attribute) throws -> String {
        let script = ScriptLiterals(Array(text.utf8))
        let found = try script.constants(line: line, of: attribute)
        return String(decoding: script.replacing(found[0], by: 7), as: UTF8.self)
    }

    @Test(arguments: [
        ("v:left(equalTo(18), parent)", Attribute.left, "v:left(equalTo(7), parent)"),
        ("v:right(moreThanTo( 18 ))", .right, "v:right(moreThanTo( 7 ))"),
        ("v:width(lessThan(18))", .width, "v:width(lessThan(7))"),
        ("v:left(equalTo(-18))", .left, "v:left(equalTo(7))"),
        ("v:left(equalTo(18.0))", .left, "v:left(equalTo(7.0))"),
        ("v:left(equalTo(.5))", .left, "v:left(equalTo(7.0))"),
        (
            "v:width(equalTo(parent), { multiplyBy = 0.5, constant = -20 })", .width,
            "v:width(equalTo(parent), { multiplyBy = 0.5, constant = 7 })"
        ),
        ("v:size(equalTo { width = 24, height = 30 })", .height, "v:size(equalTo { width = 24, height = 7 })"),
        ("v:size(equalTo({ width = 24; height = 30 }))", .width, "v:size(equalTo({ width = 7; height = 30 }))"),
        ("v:center(equalTo { x = 3, y = 4 })", .centerY, "v:center(equalTo { x = 3, y = 7 })"),
        ("v:edges(equalTo(4)):inset(12)", .top, "v:edges(equalTo(7)):inset(12)"),
        ("v:edges(equal, parent):identifier('a'):inset(12)", .top, "v:edges(equal, parent):identifier('a'):inset(7)"),
        ("v:width(equal):constant(12)", .width, "v:width(equal):constant(7)"),
        ("v:at('fullTop', equalTo(2))", .top, "v:at('fullTop', equalTo(7))"),
        ("v:top(equalTo(8), below(a, 3), 250)", .top, "v:top(equalTo(7), below(a, 3), 250)"),
        ("v:top(equalTo(1)):left(equalTo(2))", .left, "v:top(equalTo(1)):left(equalTo(7))"),
    ])
    func replacesTheConstantInEachFormOfConstraint(_ text: String, _ attribute: Attribute, _ expected: String) throws {
        #expect(try changed(text, attribute) == expected)
    }

    /// Text in comments, strings and long brackets that looks like a call.
    @Test(arguments: [
        "-- v:left(equalTo(1))\nv:left(equalTo(2))", "--[[ v:left(equalTo(1))\n]] v:left(equalTo(2))",
        "--[==[ ]] ]=] v:left(equalTo(1))\n]==] v:left(equalTo(2))",
        "s = 'v:left(equalTo(1))\\\n' v:left(equalTo(2))", "s = \"\\\"v:left(equalTo(1))\\z \n \" v:left(equalTo(2))",
        "s = [=[ v:left(equalTo(1)) ]]\n]=] v:left(equalTo(2))", "#!/usr/bin/lua left(equalTo(1))\nv:left(equalTo(2))",
    ])
    func callsInCommentsAndStringsAreNotReplaced(_ text: String) throws {
        #expect(try changed(text, line: 2, .left) == text.replacing("equalTo(2)", with: "equalTo(7)"))
        #expect(throws: ScriptLiterals.LiteralError.self) { try changed(text, line: 1, .left) }
    }

    /// Lua counts CR LF, LF CR, CR and LF as one line end each.
    @Test(arguments: ["\n", "\r\n", "\n\r", "\r"])
    func lineEndsCountAsInLua(_ end: String) throws {
        let text = ["v:left(equalTo(1))", "", "v:left(equalTo(2))"].joined(separator: end)
        #expect(try changed(text, line: 3, .left) == text.replacing("equalTo(2)", with: "equalTo(7)"))
    }

    @Test func bytesOutsideTheReplacedNumberStayUnchanged() throws {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("\tv:left(equalTo(18)) -- ünï\r\n\0".utf8) + [0xFF, 0xC3]
        let script = ScriptLiterals(bytes)
        let found = try script.constants(line: 1, of: .left)
        #expect(found.count == 1)
        #expect(script.replacing(found[0], by: 18) == bytes)
        #expect(script.replacing(found[0], by: 5.25).count == bytes.count + 2)
    }

    /// Values that are not plain numbers, with the reason.
    @Test(arguments: [
        ("v:left(equalTo(margin))", "'margin' is not a plain number"),
        ("v:left(equalTo(2 * 9))", "'2 * 9' is not a plain"),
        ("v:left(equalTo(- 9))", "not written in decimal digits only"),
        ("v:left(equalTo(0x10))", "not written in decimal digits only"),
        ("v:left(equalTo(1e2))", "not written in decimal digits only"), ("v:left(equal, parent)", "write equalTo(0)"),
        ("v:left(equal, parent, 250)", "write equalTo(0)"), ("v.left(equalTo)", "write equalTo(0)"),
        ("local left = 5", "no call"), ("v:right(equalTo(3))", "no call with this constraint"),
        ("v:left(equalTo(9223372036854775807))", "not written in decimal digits only"), ("v:left(equalTo(", "no call"),
        ("v:left(equalTo(18", "no call"), ("", "no call"), ("'unfinished", "no call"),
    ])
    func callsWithoutAPlainNumberAreRefusedWithTheReason(_ text: String, _ reason: String) {
        let refusal = #expect(throws: ScriptLiterals.LiteralError.self) { try changed(text, .left) }
        #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "")")
    }

    @Test func numbersOfPropertiesAreFoundInTheCallChainOfTheView() throws {
        let text =
            "local s = content:putVStack('s'):left(equalTo(3))\n  :spacing(9):alpha(0.5)\ncontent:putVStack('t'):spacing(4)"
        let script = ScriptLiterals(Array(text.utf8))
        #expect(try script.values(line: 1, of: "spacing").map(\.value) == [9])
        #expect(try script.values(line: 1, of: "alpha").map(\.value) == [0.5])
        #expect(try script.values(line: 3, of: "spacing").map(\.value) == [4])
        #expect(throws: ScriptLiterals.LiteralError.self) { try script.values(line: 1, of: "fontSize") }
    }

    /// Texts that could make the search slow or crash it.
    @Test(arguments: [
        String(repeating: "left(", count: 200_000), String(repeating: "v:left(equalTo(1)):inset(1)", count: 40_000),
        String(repeating: ":a()", count: 200_000), String(repeating: "[=[", count: 100_000),
        "v:left(" + String(repeating: "{", count: 200_000), String(repeating: ")", count: 200_000),
        "--[" + String(repeating: "=", count: 300_000), String(repeating: "\\", count: 100_000),
        "v:left(equalTo(" + String(repeating: "1", count: 300_000) + "))", String(repeating: ",;", count: 100_000),
    ])
    func hugeRepetitiveScriptsDoNotCrashTheSearchForConstants(_ text: String) {
        let script = ScriptLiterals(Array(text.utf8))
        let found = (try? script.constants(line: 1, of: .left)) ?? []
        #expect(found.count <= 7)
        _ = try? script.values(line: 1, of: "a")
    }

    /// For random bytes, each result is a number, and only its bytes change.
    @Test func replacementInRandomTextsChangesOnlyTheBytesOfANumber() {
        var generator = SeededGenerator(seed: 18)
        let words = [
            "left", "(", ")", "equalTo", "{", "}", ":", ",", "12", "-", "constant", "=", "\"", "'", "[[", "]]", "--",
            "\n", "\\", ".5",
            "[=[", "]=]", "x", "..", "::", "0x1F", "é", "\r",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                words.randomElement(using: &generator)!
            }
            .joined()
            let bytes = Array(text.utf8)
            let script = ScriptLiterals(bytes)
            for line in 1...3 {
                for literal in (try? script.constants(line: line, of: .left)) ?? [] {
                    let written = String(decoding: bytes[literal.range], as: UTF8.self)
                    #expect(Double(written.hasSuffix(".") ? written + "0" : written) == literal.value, "\(text)")
                    let after = script.replacing(literal, by: 3)
                    #expect(after.starts(with: bytes[..<literal.range.lowerBound]))
                    #expect(after.reversed().starts(with: bytes[literal.range.upperBound...].reversed()))
                }
            }
        }
    }
}
