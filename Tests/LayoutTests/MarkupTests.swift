import Testing

@testable import Layout

struct MarkupTests {
    /// Each pair of a bold and a plain letter has two runs.
    private func pairs(_ count: Int) -> String { String(repeating: "<b>a</b>b", count: count) }

    @Test func markupMayHaveTenThousandRunsAndNotOneMore() throws {
        let half = AttributedText.mostRuns / 2
        #expect(try Markup.parse(pairs(half)).runs.count == AttributedText.mostRuns)
        for tooMany in [pairs(half) + "<i>c</i>", "c" + pairs(half), "<i>c</i>" + pairs(half)] {
            #expect { try Markup.parse(tooMany) } throws: { ($0 as? LayoutError)?.code == .invalidArgument }
        }
    }
}
