import Diagnostics
import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// The trees of a small screen, derived by hand.
struct TreeTests {
    /// At scale 2, frames in thirds of points are between pixels.
    static func snapshot() -> Snapshot {
        var builder = SnapshotBuilder(width: 390, height: 844, scale: 2)
        let box = builder.add(
            "box", frame: Rect(x: 16, y: 100.0 / 3, width: 100, height: 50),
            properties: [
                SnapshotProperty(name: "tags", value: .list([.string("a\"b"), .number(0.1), .null])),
                SnapshotProperty(
                    name: "style",
                    value: .record([
                        SnapshotField(name: "bold", value: .bool(true)), SnapshotField(name: "n", value: .number(-3)),
                    ])),
            ])
        builder.add(
            "title", kind: "Label", to: box, frame: Rect(x: 8, y: 10.0 / 3, width: 120.4, height: 20.574),
            properties: [SnapshotProperty(name: "text", value: .string("Hi\n“you”"))])
        builder.add("Spacer", kind: "Spacer", frame: Rect(x: 0, y: 0, width: 0, height: 0), isHidden: true)
        builder.snapshot.diagnostics = [
            Diagnostic(
                severity: .warning, code: .ambiguous, message: "nothing determines the width", view: "root/box",
                attribute: "width",
                source: "login.lua:12"),
            Diagnostic(severity: .error, code: .imageUnreadable, message: "two\nlines"),
        ]
        return builder.snapshot
    }

    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // Edges of box: top 33.333 → 33.5, bottom 83.333 → 83.5. Of title: top 33.5 + 3.333 = 36.833 → 37, which is 3.5
    // below the box's; bottom 57.407 → 57.5; left 24, right 144.4 → 144.5. (The builder adds to the parent's rounded
    // frame.)
    @Test func textTreeHasRoundedFramesAndDiagnostics() {
        #expect(
            text(TextTree.write(Self.snapshot())) == """
                root View 0,0 390×844
                  box View 16,33.5 100×50 tags=["a\\"b", 0.1, null] style={bold=true, n=-3}
                    title Label 8,3.5 120.5×20.5 text="Hi\\n“you”"
                  Spacer 0,0 0×0 hidden

                warning ambiguous root/box.width: nothing determines the width (login.lua:12)
                error imageUnreadable: two\\nlines

                """)
    }

    @Test func exactTextTreeKeepsFractions() {
        let lines = text(TextTree.write(Self.snapshot(), exact: true)).split(separator: "\n")
        #expect(lines[1].hasPrefix("  box View 16,33.333 100×50 "))
        #expect(lines[2] == "    title Label 8,3.333 120.4×20.574 text=\"Hi\\n“you”\"")
    }

    @Test func jsonTreeHasFramesPropertiesAndDiagnostics() {
        #expect(
            text(JSONTree.write(Self.snapshot())) == #"""
                {"version": 1, "size": {"width": 390, "height": 844}, "scale": 2, "root": {"id": "root", "kind": \#
                "View", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": [{"id": "box", "kind": \#
                "View", "frame": {"x": 16, "y": 33.5, "width": 100, "height": 50}, "properties": {"tags": \#
                ["a\"b", 0.1, null], "style": {"bold": true, "n": -3}}, "children": [{"id": "title", "kind": "Label", \#
                "frame": {"x": 8, "y": 3.5, "width": 120.5, "height": 20.5}, "properties": {"text": "Hi\n“you”"}, \#
                "children": []}]}, {"id": "Spacer", "kind": "Spacer", "frame": {"x": 0, "y": 0, "width": 0, "height": \#
                0}, "children": []}]}, "diagnostics": [{"severity": "warning", "code": "ambiguous", "view": \#
                "root/box", "attribute": "width", "message": "nothing determines the width", "source": \#
                "login.lua:12"}, {"severity": "error", "code": "imageUnreadable", "message": "two\nlines"}]}

                """#)
    }

    @Test func jsonOptionallyHasExactFramesAndTheNameOfTheFontMetrics() {
        #expect(
            text(JSONTree.write(Self.snapshot(), exact: true, metrics: "builtin")).contains(
                "\"y\": 33.333333333333336, \"width\": 100,"))
        #expect(
            text(JSONTree.write(Self.snapshot(), metrics: "builtin")).contains(
                "\"scale\": 2, \"metrics\": \"builtin\", \"root\""))
    }

    @Test func rootOfAnEmptySnapshotIsNullInJSON() {
        #expect(
            text(JSONTree.write(Snapshot(size: Size(width: 1, height: 2), scale: 1)))
                == """
                {"version": 1, "size": {"width": 1, "height": 2}, "scale": 1, "root": null, "diagnostics": []}

                """
        )
    }

    @Test func relativePixelFramesHaveNoRoundingErrors() {
        // At scale 3, 10.333… - 10 is 0.33333333333333393 in doubles; the result is the nearest third.
        var builder = SnapshotBuilder(width: 100, height: 100, scale: 3)
        let outer = builder.add("outer", frame: Rect(x: 10, y: 10, width: 50, height: 50))
        builder.add("inner", to: outer, frame: Rect(x: 1.0 / 3, y: 0, width: 1, height: 1))
        #expect(text(JSONTree.write(builder.snapshot)).contains("\"x\": 0.3333333333333333,"))
    }

    @Test func numbersAreWrittenExactlyInShortestFormOrRoundedToThreeDecimals() {
        func shortest(_ value: Double) -> String {
            var out = ByteWriter()
            out.write(shortest: value)
            return text(out.bytes)
        }
        func rounded(_ value: Double) -> String {
            var out = ByteWriter()
            out.write(rounded: value)
            return text(out.bytes)
        }
        #expect(
            [0, -0.0, 1, -1.5, 0.1, 1e15, 123_456_789, .nan, .infinity].map(shortest) == [
                "0", "0", "1", "-1.5", "0.1", "1000000000000000", "123456789", "0", "0",
            ])
        #expect(
            [0, -0.0, 0.0004, -0.0004, 0.0005, 1.5, -1.25, 12.3456, 100, 2.999999].map(rounded)
                == ["0", "0", "0", "0", "0.001", "1.5", "-1.25", "12.346", "100", "3"])
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1000 {
            let value = Double(bitPattern: random.next())
            if value.isFinite {
                #expect(Double(shortest(value)) == value)
            }
        }
    }

    @Test func jsonStringsAreEscaped() {
        var out = ByteWriter()
        out.write(json: "\u{0}\u{1F}\t\"\\/\u{7F}é😀")
        #expect(text(out.bytes) == "\"\\u0000\\u001f\\t\\\"\\\\/\\u007fé😀\"")
    }
}
