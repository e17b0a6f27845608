import Layout
import Testing

/// Titles of buttons on several lines. Characters are 10 points wide and 20 high here; 6 points are above and below.
struct ButtonTitleTests {
    private static func button(_ name: String, _ title: String, _ more: String = "") -> String {
        """
        content:putButton("\(name)"):title("\(title)"):font { size = 20 }:left(equal):top(equal)\(more)

        """
    }

    @Test func titlesWrapWithinTheirNumberOfLines() throws {
        let scene = try Scene(
            Self.button("one", "aaaa bbbb", ":width(equalTo(50))")
                + Self.button("all", "aaaa bbbb cccc", ":width(equalTo(50)):numberOfLines(0)")
                + Self.button("two", "aaaa bbbb cccc", ":width(equalTo(50)):numberOfLines(2)")
                + Self.button("free", "aaaa bbbb", ":numberOfLines(0)")
                + Self.button("image", "aaaa bbbb", ":width(equalTo(66)):numberOfLines(0):image('10x10.png')"))
        try scene.expect("one", [0, 0, 50, 32])
        try scene.expect("all", [0, 0, 50, 72])
        try scene.expect("two", [0, 0, 50, 52])
        try scene.expect("free", [0, 0, 90, 32])
        try scene.expect("image", [0, 0, 66, 52])
    }

    /// A title that is cut is reported; a title with enough lines is not.
    @Test func truncatedTitlesAreReported() throws {
        let scene = try Scene(
            Self.button("all", "aaaa bbbb cccc", ":width(equalTo(50)):numberOfLines(0)")
                + Self.button("two", "aaaa bbbb cccc", ":width(equalTo(50)):numberOfLines(2)")
                + Self.button("one", "aaaa bbbb", ":width(equalTo(50))"))
        let cut = try scene.host.snapshot().diagnostics.filter { $0.code == .truncatedText }.compactMap(\.view)
        #expect(cut == ["root/two", "root/one"])
    }
}
