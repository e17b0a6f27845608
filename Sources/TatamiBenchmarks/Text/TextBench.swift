import CPango
import Layout
import Rendering

/// The cost of measuring texts. Pango's own layout measures the same texts with the same fonts and settings, for
/// comparison.
enum TextBench {
    static let name = "text"

    /// The wrapping width in points, which splits each paragraph into five lines.
    private static let width = 300.0

    static func rows() -> [BenchRow] {
        let workload = Workload()
        return [
            workload.measure("a new short label", count: 400, width: nil, target: (7, 7 / 5.8)) { workload.label($0) },
            workload.measure("a new wrapped paragraph of 5 lines", count: 60, width: width, target: (120, 120 / 110)) {
                workload.paragraph($0, looks: 1)
            },
            workload.measure("the same in 5 looks", count: 60, width: width, target: nil, hasReference: false) {
                workload.paragraph($0, looks: 5)
            },
            workload.again("a label again", width: nil, target: 0.2) { workload.label($0) },
            workload.again("a wrapped paragraph again", width: width, target: 0.2) { workload.paragraph($0, looks: 1) },
            workload.again("a wrapped paragraph in 5 looks again", width: width, target: nil) {
                workload.paragraph($0, looks: 5)
            },
        ]
    }
}

private struct Workload {
    private static let repetitions = 7
    private let measurer = PangoTextMeasurer(capacity: 1 << 15)
    private let font = Font(size: 17)

    private static let words = [
        "layout", "the", "quick", "brown", "fox", "constraint", "of", "every", "label", "wraps", "and", "measures",
        "again", "to", "a",
    ]

    func label(_ number: Int) -> TextRequest {
        TextRequest(text: "Title of row \(number)", font: font)
    }

    /// Returns a text of about 190 characters, different for each number, in `looks` runs with alternating weights.
    func paragraph(_ number: Int, looks: Int) -> TextRequest {
        var text = "\(number)"
        var place = number
        while text.utf8.count < 176 {
            text += " " + Self.words[place % Self.words.count]
            place += 1 + number % 7
        }
        var request = TextRequest(text: text, font: font, lineBreak: .byWordWrapping, maximumLines: 0)
        guard looks > 1 else { return request }
        let length = text.utf8.count / looks
        request.runs = (0..<looks).map { look in
            TextRun(
                length: look == looks - 1 ? text.utf8.count - length * look : length,
                font: Font(size: 17, weight: look % 2 == 0 ? 400 : 700), color: Color(rgba: UInt32(look) << 16 | 0xFF))
        }
        return request
    }

    /// Measures texts for the first time.
    ///
    /// - Parameter target: The maximum in microseconds, and as a multiple of Pango's time. The larger of the two
    ///   applies, because a slow machine slows down both; nil for no target.
    func measure(
        _ name: String, count: Int, width: Double?, target: (microseconds: Double, ratio: Double)?,
        hasReference: Bool = true, _ request: (Int) -> TextRequest
    ) -> BenchRow {
        var ours: [Double] = []
        var pangos: [Double] = []
        var isCorrect = true
        let reference = PangoReference(measurer.style(font: font, locale: "en", direction: .leftToRight).context)
        for round in 0...Self.repetitions {
            let requests = (0..<count).map { request(round * count + $0) }
            var lines = 0
            let start = Bench.now
            for request in requests {
                lines += measurer.measure(request, width: width).lineCount
            }
            let middle = Bench.now
            var expected = 0
            if hasReference {
                for request in requests { expected += reference.lines(of: request.text, width: width) }
            }
            let end = Bench.now
            isCorrect = isCorrect && (!hasReference || lines == expected)
            // The first round loads fonts and fills caches.
            guard round > 0 else { continue }
            ours.append((middle - start) * 1e6 / Double(count))
            pangos.append((end - middle) * 1e6 / Double(count))
        }
        let pango = hasReference ? pangos.sorted()[Self.repetitions / 2] : nil
        return row(
            name, isCorrect ? ours.sorted()[Self.repetitions / 2] : .nan,
            target: target.map { max($0.microseconds, $0.ratio * (pango ?? 0)) },
            note: pango.map { "Pango's layout \(($0 * 100).rounded() / 100) µs" } ?? "")
    }

    /// Measures texts that were measured before, each a thousand times.
    func again(_ name: String, width: Double?, target: Double?, _ request: (Int) -> TextRequest) -> BenchRow {
        let requests = (0..<16).map(request)
        let expected = requests.reduce(0) { $0 + measurer.measure($1, width: width).lineCount }
        var times: [Double] = []
        var isCorrect = true
        for _ in 0..<Self.repetitions {
            var lines = 0
            let start = Bench.now
            for _ in 0..<1000 {
                for request in requests { lines += measurer.measure(request, width: width).lineCount }
            }
            times.append((Bench.now - start) * 1e6 / Double(1000 * requests.count))
            isCorrect = isCorrect && lines == 1000 * expected
        }
        return row(name, isCorrect ? times.sorted()[Self.repetitions / 2] : .nan, target: target, note: "")
    }

    private func row(_ name: String, _ microseconds: Double, target: Double?, note: String) -> BenchRow {
        BenchRow(topic: TextBench.name, name: name, value: microseconds, unit: "µs", target: target, note: note)
    }
}

/// Measures texts with Pango's own layout, in the context that our shaping uses.
private final class PangoReference {
    private let layout: OpaquePointer

    init(_ context: OpaquePointer) {
        layout = pango_layout_new(context)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    func lines(of text: String, width: Double?) -> Int {
        pango_layout_set_text(layout, text, -1)
        pango_layout_set_width(layout, width.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        return Int(pango_layout_get_line_count(layout))
    }
}
