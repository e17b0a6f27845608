import Layout
import Testing

@testable import Rendering

/// Widths and heights of text, worked out by hand from the fonts' own tables (Inter: 2816 units an em in the hhea table,
/// ascender 2728, descender -680).
struct TextMetricsTests {
    let measurer = PangoTextMeasurer()

    func measure(_ text: String, size: Double = 17, width: Double? = nil, mode: LineBreakMode = .byWordWrapping, lines: Int = 0) -> TextMetrics {
        measurer.measure(TextRequest(text: text, font: Font(size: size), lineBreak: mode, maximumLines: lines), width: width)
    }

    @Test func lineHeightIsInters() {
        let line = measurer.lineMetrics(of: Font(size: 17))
        print(line)
        #expect(abs(line.ascent - 17 * 0.96875) < 0.01)
        #expect(abs(line.height - 17 * 1.2102) < 0.02)
    }

    @Test func dump() {
        for text in ["Hello", "Hello ", "", "a\nb", "ffi", "你好世界", "مرحبا", "😀", "abc 😀 مرحبا 你好", "\u{E000}x", "a\tb", "AV"] {
            print(text.debugDescription, measure(text))
        }
        let p = "The quick brown fox jumps over the lazy dog and runs away from everything it has ever known."
        for w in [300.0, 200, 100, 50, 10, 0] { print(w, measure(p, width: w)) }
        for mode in LineBreakMode.allCases {
            for lines in [0, 1, 2] {
                let m = measurer.layout(TextRequest(text: p, font: Font(size: 17), lineBreak: mode, maximumLines: lines), width: 150)
                print(mode, lines, m.metrics, m.lines.map { l in m.runs[l.runs].map { r in String(decoding: m.shaped.bytes[r.text], as: UTF8.self) }.joined(separator: "|") })
            }
        }
    }
}
