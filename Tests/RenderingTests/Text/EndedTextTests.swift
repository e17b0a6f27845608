import Layout
import Testing

@testable import Rendering

/// Text that is incomplete because of a limit is not cached: the next measurement is complete.
struct EndedTextTests {
    private final class Limit: PassBudget {
        var isUsedUp = false
        func begin() {}
    }

    @Test(arguments: ["Hello", "Hello\nwide world", "Some words that need more than one line", "אחת שתיים three"])
    func measurementsInterruptedByTheBudgetAreNotCached(_ text: String) {
        let widths: [Double?] = [nil, 200, 40, 3]
        for mode in [LineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail, .byClipping] {
            for lines in [0, 1] {
                let request = TextRequest(text: text, font: Font(size: 17), lineBreak: mode, maximumLines: lines)
                let fresh = PangoTextMeasurer()
                let measurer = PangoTextMeasurer()
                let limit = Limit()
                measurer.budget = limit
                limit.isUsedUp = true
                for width in widths { _ = measurer.measure(request, width: width) }
                _ = measurer.leastWidth(of: request)
                limit.isUsedUp = false
                for width in widths {
                    #expect(measurer.measure(request, width: width) == fresh.measure(request, width: width))
                    let layout = measurer.layout(request, width: width)
                    #expect(layout.glyphs.count == fresh.layout(request, width: width).glyphs.count)
                }
                #expect(measurer.leastWidth(of: request) == fresh.leastWidth(of: request))
            }
        }
    }
}
