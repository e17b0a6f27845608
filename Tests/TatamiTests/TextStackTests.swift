import Testing

@testable import Tatami

/// The libraries and fonts that images depend on.
struct TextStackTests {
    private let stack = TextStack(text: "Pango 1.50.12\nLittle CMS 2.14\nNoto Sans CJK JP 2.004/aa\nno-version\n")

    @Test func versionsOfTextLibrariesAndFontsAreParsedAndWrittenBack() {
        #expect(stack.parts.map(\.name) == ["Pango", "Little CMS", "Noto Sans CJK JP"])
        #expect(stack.parts.map(\.version) == ["1.50.12", "2.14", "2.004/aa"])
        #expect(TextStack(text: stack.text).differences(from: stack).isEmpty)
    }

    @Test func differencesOfTextLibrariesNameChangedMissingAndExtraVersions() {
        let other = TextStack(text: "Pango 1.56.3\nNoto Sans CJK JP 2.004/aa\nInter 4.0/bb\n")
        #expect(
            other.differences(from: stack)
                == ["Pango 1.56.3 instead of 1.50.12", "no Little CMS", "Inter 4.0/bb, which the other stack lacks"])
    }

    /// A text that needs these fonts is an error without them.
    @Test func missingCJKFontsAreNotADifferenceOfTextLibraries() {
        let without = TextStack(text: "Pango 1.50.12\nLittle CMS 2.14\n")
        #expect(without.differences(from: stack).isEmpty && stack.differences(from: without).isEmpty)
    }

    /// Every part is known on this machine, in the order of the reference.
    @Test func textLibrariesOfThisMachineMatchTheReferenceNamesWithKnownVersions() {
        let names = TextStack.current.parts.map(\.name)
        #expect(
            TextStack.reference.parts.map(\.name).filter { $0 != "Noto Sans CJK JP" || names.contains($0) } == names)
        #expect(TextStack.current.parts.allSatisfy { $0.version != "unknown" && !$0.version.contains("?") })
    }
}
