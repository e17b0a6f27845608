import Layout
import Testing

@testable import Scripting

/// Text properties and their invalid values.
struct TypographyInputTests {
    static let wrong: [(call: String, message: String)] = [
        ("fontFeatures('tnmu')", "unknown OpenType feature 'tnmu'. Did you mean 'tnum'?"),
        ("fontFeatures { 'tnum', 'ss21' }", "unknown OpenType feature 'ss21'"),
        ("fontFeatures { 3 }", "must be OpenType features, such as"),
        ("fontFeatures(3)", "must be OpenType features, such as"),
        ("fontFeatures { tnum = 'on' }", "must be OpenType features, such as"),
        ("fontFeatures { tnum = -1 }", "a whole number from 0 to 65535; found -1"),
        ("fontFeatures { cv01 = 0 / 0 }", "a whole number from 0 to 65535"),
        ("fontFeatures { cv01 = 1.5 }", "a whole number from 0 to 65535; found 1.5"),
        ("fontFeatures { '\\xF0\\x9F' }", "fontFeatures"),
        (
            "fontFeatures((function() local t = {} for n = 1, 17 do t[n] = ('cv%02d'):format(n) end return t end)())",
            "can have at most 16 features"
        ),
        ("baselineOffset(0 / 0)", "a number from -1000 to 1000"),
        ("baselineOffset(1e9)", "a number from -1000 to 1000"),
        ("baselineOffset('high')", "a number from -1000 to 1000"),
        ("link('javascript:alert(1)')", "the scheme 'javascript'"), ("link('example.org')", "which has no scheme"),
        ("link('https:example.org')", "no '//'"), ("link('https:///x')", "names no host"),
        ("link('https://')", "names no host"), ("link('mailto:')", "nothing after its scheme"),
        ("link('https://a b.org')", "%20"), ("link('https://é.org')", "%C3%A9"),
        ("link('https://a.org/<script>')", "%22"), ("link('file:///etc/passwd')", "the scheme 'file'"),
        ("link(3)", "an address such as"), ("link('https://a.org/' .. ('x'):rep(3000))", "more than 2048 bytes"),
        ("text { { 'a', baselineOffset = 2000 } }", "a number from -1000 to 1000"),
        ("text { { 'a', fontFeatures = 'nope' } }", "unknown OpenType feature 'nope'"),
        ("text { { 'a', link = 'ftp://a.org' } }", "the scheme 'ftp'"),
        ("text { { 'a', link = true } }", "an address such as"),
        ("text { { 'a', href = 'https://a.org' } }", "Did you mean 'link'?"),
        ("text(markup '<offset x>a</offset>')", "a number of points from -1000 to 1000"),
        ("text(markup '<a javascript:x>a</a>')", "the scheme 'javascript'"),
    ]

    @Test(arguments: wrong.indices) func invalidTypographyValuesAreReported(_ index: Int) throws {
        let (call, message) = Self.wrong[index]
        var messages: [String] = []
        do {
            messages = try Scene("content:putLabel('v'):text('x'):\(call)").diagnostics.map(\.message)
        } catch let error as ScriptError {
            messages = [error.description]
        }
        #expect(messages.contains { $0.contains(message) }, "\(call): \(messages)")
    }

    @Test func tooManyFontFeaturesAreReported() throws {
        let scene = try Scene(
            """
            local t = {}
            for n = 1, 17 do t[n] = ('cv%02d'):format(n) end
            content:putLabel('v'):fontFeatures(t)
            """)
        #expect(scene.diagnostics.contains { $0.message.contains("at most 16 features") }, "\(scene.diagnostics)")
    }

    @Test func validTypographyValuesAreReadBackAndDrawn() throws {
        let scene = try Scene(
            """
            local label = content:putLabel('v'):text('x'):fontFeatures { 'tnum', zero = true, cv05 = 2, ss01 = false }.view
            local features = label.fontFeatures
            assert(features.tnum == 1 and features.zero == 1 and features.cv05 == 2 and features.ss01 == 0)
            label.fontFeatures = 'onum'
            assert(label.fontFeatures.onum == 1 and label.fontFeatures.tnum == nil)
            label.fontFeatures = {}
            assert(next(label.fontFeatures) == nil)
            label.fontFeatures = nil
            assert(label.fontFeatures == nil)
            label.link = 'https://example.org/?a=1&b=(2)'
            assert(label.link == 'https://example.org/?a=1&b=(2)')
            label.link = nil
            label.baselineOffset = -4
            assert(label.baselineOffset == -4)
            label.text = { { 'a', link = 'mailto:a@b.c', baselineOffset = 3, fontFeatures = { 'frac' } }, 'b' }
            assert(label.text == 'ab')
            local marked = markup 'a<offset 4>b</offset><a https://example.org>c</a>'
            assert(marked[2].baselineOffset == 4 and marked[3].link == 'https://example.org')
            """)
        // Scripts read a text with parts as a plain string; the drawing commands contain the parts.
        let parts = try scene.host.snapshot().commands.compactMap { command in
            if case .text(let request, _, _, _) = command { request.runs } else { nil }
        }.joined()
        #expect(parts.map(\.link) == ["mailto:a@b.c", nil])
        #expect(parts.map(\.baselineOffset) == [3, -4], "of the label where a part has none")
        #expect(parts.map(\.font.features) == [[FontFeature(tag: "frac", value: 1)], []])
    }
}
