import Layout
import Testing

@testable import Scripting

/// UIKit's standard spacing between edges and baselines. Texts of size 20 have lines of 20 points with an ascent of 15,
/// texts of size 40 have lines of 40 points with an ascent of 30.
struct SystemSpacingTests {
    @Test(arguments: [
        ("top(equalToSystemSpacing(), previous.bottomAnchor)", [0.0, 108, 10, 10]),
        ("top(equalToSystemSpacing(2.5), previous.bottomAnchor)", [0, 120, 10, 10]),
        ("bottom(equalToSystemSpacing(2), parent)", [0, 774, 10, 10]),
        ("bottom(equalToSystemSpacing(-1), parent)", [0, 798, 10, 10]),
        ("top(equalToSystemSpacing(), previous.bottomAnchor, { constant = 3 })", [0, 111, 10, 10]),
        ("at(bottomOf(box), equalToSystemSpacing())", [0, 108, 10, 10]),
    ])
    func systemSpacingSeparatesEdges(_ call: String, _ frame: [Double]) throws {
        let scene = try Scene(
            """
            local box = content:putView("box"):top(equal):left(equal):size(equalTo(100))
            content:putView("v"):left(equal):size(equalTo(10)):\(call)
            """)
        try scene.expect("v", frame)
    }

    @Test func systemSpacingAppliesToSeveralEdgesAndInequalities() throws {
        let scene = try Scene(
            """
            content:putView("a"):edges(equalToSystemSpacing(2))
            content:putView("b"):horizontal(moreThanToSystemSpacing()):top(equal):height(equalTo(10)):width(equalTo(390), \
            750)
            content:putView("c"):left(equal):top(lessThanToSystemSpacing(3)):top(equalTo(90), 500):size(equalTo(10))
            """)
        try scene.expect("a", [16, 16, 368, 768])
        #expect(try scene.frame("b").width == 384)
        try scene.expect("c", [0, 24, 10, 10])
    }

    @Test func leadingSystemSpacingIsMirroredRightToLeft() throws {
        var traits = Scene.traits
        traits.direction = .rightToLeft
        let scene = try Scene(
            "content:putView('v'):leading(equalToSystemSpacing(2)):top(equal):size(equalTo(10))", traits)
        try scene.expect("v", [374, 0, 10, 10])
    }

    /// The descent of the upper text is 10 points, the ascent of the lower one 15.
    @Test func systemSpacingOfBaselinesFollowsTheFonts() throws {
        let scene = try Scene(
            """
            local title = content:putLabel("title"):text("Ab"):font { size = 40 }:left(equal):top(equalTo(10))
            content:putLabel("one"):text("a"):font { size = 20 }:left(equal):firstBaseline(equalToSystemSpacing(), \
            title.lastBaselineAnchor)
            content:putLabel("two"):text("a"):font { size = 20 }:left(equal):firstBaseline(equalToSystemSpacing(1.5), \
            title.lastBaselineAnchor)
            content:putLabel("edge"):text("a"):font { size = 20 }:left(equal):firstBaseline(equalToSystemSpacing(2), \
            title.topAnchor)
            content:putLabel("low"):text("a"):font { size = 20 }:left(equal):lastBaseline(equalToSystemSpacing(2), parent)
            """)
        // The title's baseline is at 40.
        try scene.expect("one", [0, 50, 10, 20])
        try scene.expect("two", [0, 62.5, 10, 20])
        try scene.expect("edge", [0, 25, 10, 20])
        // The baseline of `parent`, which has no text, is its bottom edge: two descents of 5 points above 800.
        try scene.expect("low", [0, 775, 10, 20])
        let big = try scene.view("title")
        let slot = try #require(scene.screen.registry.number(ofProperty: "font"))
        try scene.screen.setProperty(
            big, slot: scene.screen.slot(ofProperty: slot, of: big), to: .font(FontValue(size: 20)))
        // The title's baseline is at 25 and its descent 5.
        try scene.expect("one", [0, 30, 10, 20])
        try scene.expect("two", [0, 40, 10, 20])
    }

    @Test(arguments: ["width(equalToSystemSpacing())", "center(equalToSystemSpacing())"])
    func sizesAndCentersRefuseSystemSpacing(_ call: String) throws {
        let scene = try Scene("content:putView('v'):size(equalTo(10)):edges(equal):\(call)")
        #expect(scene.codes.contains("invalidArgument"))
    }

    @Test func conflictsDescribeSystemSpacingInPoints() throws {
        let scene = try Scene(
            "content:putView('v'):edges(equal, 1000):top(equalToSystemSpacing(2), 1000)")
        #expect(scene.diagnostics.map(\.message).joined().contains("root/v.top == root.top + 16"))
    }
}
