import CPango
import Layout

/// Benchmarks text measurement and compares it with Pango's own layout for the same texts, fonts and settings.
package enum TextMeasurement {
    /// A measured operation, with medians of CPU time in seconds.
    package struct Row: Sendable {
        /// The name of the operation, with the kind of text.
        package let name: String
        /// The CPU time per text.
        package let seconds: Double
        /// Pango's time for the same operation, or nil if Pango has no equivalent.
        package let pango: Double?
        /// Whether both produce the same number of lines for each text.
        package let isCorrect: Bool
    }

    /// The wrapping width in points, which produces five lines per paragraph.
    private static let width = 300.0

    /// - Parameters:
    ///   - repetitions: The number of measurements per row, each with new texts. The median counts.
    ///   - cpuTime: Returns the CPU time of the current thread in seconds.
    /// - Returns: Rows for new labels, new paragraphs of five lines, paragraphs with five looks, and repeated
    ///   measurements of each.
    package static func rows(repetitions: Int = 7, cpuTime: () -> Double) -> [Row] {
        let workload = Workload(repetitions: max(1, repetitions))
        return [
            workload.measure("a new short label", count: 400, width: nil, cpuTime) { workload.label($0) },
            workload.measure("a new wrapped paragraph of 5 lines", count: 60, width: width, cpuTime) {
                workload.paragraph($0, looks: 1)
            },
            workload.measure("the same in 5 looks", count: 60, width: width, cpuTime, hasReference: false) {
                workload.paragraph($0, looks: 5)
            },
            workload.again("a label again", width: nil, cpuTime) { workload.label($0) },
            workload.again("a wrapped paragraph again", width: width, cpuTime) { workload.paragraph($0, looks: 1) },
            workload.again("a wrapped paragraph in 5 looks again", width: width, cpuTime) {
                workload.paragraph($0, looks: 5)
            },
        ]
    }
}

private struct Workload {
    let repetitions: Int
    let measurer = PangoTextMeasurer(capacity: 1 << 15)
    private let font = Font(size: 17)

    private static let words = [
        "layout", "the", "quick", "brown", "fox", "constraint", "of", "every", "label", "wraps", "and", "measures",
        "again", "to", "a",
    ]

    func label(_ number: Int) -> TextRequest {
        TextRequest(text: "Title of row \(number)", font: font)
    }

    /// Returns a text of about 190 characters, different for each number.
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

    /// Measures new texts.
    func measure(
        _ name: String, count: Int, width: Double?, _ cpuTime: () -> Double, hasReference: Bool = true,
        _ request: (Int) -> TextRequest
    ) -> TextMeasurement.Row {
        var ours: [Double] = []
        var pangos: [Double] = []
        var isCorrect = true
        let reference = PangoReference(measurer.style(font: font, locale: "en", direction: .leftToRight))
        for round in 0...repetitions {
            let requests = (0..<count).map { request(round * count + $0) }
            var lines = 0
            let start = cpuTime()
            for request in requests {
                lines += measurer.measure(request, width: width).lineCount
            }
            let middle = cpuTime()
            var expected = 0
            if hasReference {
                for request in requests { expected += reference.lines(of: request.text, width: width) }
            }
            let end = cpuTime()
            isCorrect = isCorrect && (!hasReference || lines == expected)
            // The first round loads fonts and fills caches.
            guard round > 0 else { continue }
            ours.append((middle - start) / Double(count))
            pangos.append((end - middle) / Double(count))
        }
        return TextMeasurement.Row(
            name: name, seconds: ours.sorted()[repetitions / 2],
            pango: hasReference ? pangos.sorted()[repetitions / 2] : nil,
            isCorrect: isCorrect)
    }

    /// Measures known texts a thousand times each.
    func again(_ name: String, width: Double?, _ cpuTime: () -> Double, _ request: (Int) -> TextRequest)
        -> TextMeasurement.Row
    {
        let requests = (0..<16).map(request)
        let expected = requests.reduce(0) { $0 + measurer.measure($1, width: width).lineCount }
        var times: [Double] = []
        var isCorrect = true
        for _ in 0..<repetitions {
            var lines = 0
            let start = cpuTime()
            for _ in 0..<1000 {
                for request in requests { lines += measurer.measure(request, width: width).lineCount }
            }
            times.append((cpuTime() - start) / Double(1000 * requests.count))
            isCorrect = isCorrect && lines == 1000 * expected
        }
        return TextMeasurement.Row(
            name: name, seconds: times.sorted()[repetitions / 2], pango: nil, isCorrect: isCorrect)
    }
}

/// Pango's layout with the context of our own shaping.
private final class PangoReference {
    private let layout: OpaquePointer
    private let style: TextStyle

    init(_ style: TextStyle) {
        self.style = style
        layout = pango_layout_new(style.context)
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
