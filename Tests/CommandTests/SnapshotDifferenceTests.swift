import Testing

@testable import TatamiCommand

@Suite struct SnapshotDifferenceTests {
    @Test func differingLinesAreListedInTheOrderOfTheText() {
        let difference = SnapshotDifference(lines: "a\nb\nc\nd\n", "a\nx\nc\ny\n")
        #expect(difference.expectedText == "line 2: b\nline 4: d")
        #expect(difference.foundText == "line 2: x\nline 4: y")
    }
}
