import Diagnostics
import Testing

@testable import Tatami
@testable import TatamiCommand

/// Paths and numbers as text.
struct TextSupportTests {
    @Test func pathsAreSplitIntoPartsAndJoined() {
        for (path, last, folder, ending, stem) in [
            ("a/b/c.lua", "c.lua", "a/b", "lua", "a/b/c"), ("c.tar.gz", "c.tar.gz", "", "gz", "c.tar"),
            ("/c", "c", "/", "", "/c"), ("/", "/", "/", "", "/"), ("", "", "", "", ""), ("a/b//", "b", "a", "", "a/b"),
            ("a/.hidden", ".hidden", "a", "", "a/.hidden"), ("a.d/b", "b", "a.d", "", "a.d/b"),
        ] {
            #expect(path.lastPathComponent == last, "\(path)")
            #expect(path.deletingLastPathComponent == folder, "\(path)")
            #expect(path.pathExtension == ending, "\(path)")
            #expect(path.deletingPathExtension == stem, "\(path)")
        }
        #expect("a".appendingPathComponent("b") == "a/b" && "".appendingPathComponent("b") == "b")
        #expect("/".appendingPathComponent("b") == "/b")
    }

    @Test func dotPartsAndRepeatedSlashesAreRemovedFromPaths() {
        for (path, expected) in [
            ("a/./b//c/", "a/b/c"), ("/a/../../b", "/b"), ("../a", "../a"), ("a/../..", ".."), ("/", "/"),
        ] { #expect(path.standardizingPath == expected, "\(path)") }
    }

    @Test func numbersArePrintedAsInC() {
        #expect(String(format: "%.2f", 1.005e3) == "1005.00")
        #expect(String(format: "%.4g of %.0f", 12.3456, 7.0) == "12.35 of 7")
        #expect(String(format: "%.3f", -1e300).count == 306)
    }

    @Test func secondsAreSingularOnlyForExactlyOne() {
        for (seconds, text) in [
            (1.0, "1 second"), (2, "2 seconds"), (0.5, "0.5 seconds"), (1.5, "1.5 seconds"), (1e-6, "1e-06 seconds"),
        ] { #expect(CountText.seconds(seconds) == text) }
    }

    @Test func textsAreTrimmedOfWhiteSpaceAndPaddedToAWidth() {
        for (text, expected) in [("  a b\n", "a b"), ("", ""), (" \t\n", ""), ("a", "a")] {
            #expect(text.trimmed == expected)
        }
        #expect("ab".padded(to: 4) == "ab  " && "abcde".padded(to: 4) == "abcde")
    }
}
