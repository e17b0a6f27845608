import Geometry
import Layout
import Testing

@testable import Scripting

/// Custom layout guides, and areas of views as the subject of constraints.
struct GuideTests {
    @Test func viewsCanBeConstrainedToGuides() throws {
        let scene = try Scene(
            """
            local guide = content:putGuide("middle"):left(equalTo(50)):right(equalTo(150)):top(equalTo(20))
              :height(equalTo(40))
            content:putView("v"):edges(equal, guide)
            content:putView("w"):center(equal, guide):size(equalTo(10))
            """)
        try scene.expect("middle", [50, 20, 200, 40])
        try scene.expect("v", [50, 20, 200, 40])
        try scene.expect("w", [145, 35, 10, 10])
        #expect(scene.codes == [])
        let explanation = try scene.screen.explain(scene.view("middle"), .width)
        #expect(explanation.value == 200)
    }

    @Test func guidesAreNotDrawn() throws {
        let scene = try Scene(
            "content:putGuide('g'):edges(equal):backgroundColor('red'):borderWidth(2):shadow { radius = 3 }")
        scene.screen.layoutIfNeeded()
        let node = try #require(scene.screen.snapshot().nodes.first { $0.id == "g" })
        #expect(node.kind == "Guide")
        #expect(node.appearance == Appearance())
    }

    @Test func guidesPassTouchesToViewsBelow() throws {
        let scene = try Scene("content:putButton('b'):title('b'):edges(equal) content:putGuide('g'):edges(equal)")
        scene.screen.layoutIfNeeded()
        #expect(try scene.screen.touchPoint(of: scene.view("b")) == Point(x: 200, y: 400))
    }

    /// The same frames, whichever side of the constraint the area is on.
    @Test(arguments: [
        "constrain(safeArea.topAnchor, equalTo(-8), v.topAnchor)",
        "constrain(content.view.safeArea.topAnchor, equalTo(-8), v.topAnchor)",
        "constrain(v.topAnchor, equalTo(8), safeArea.topAnchor)",
    ])
    func constrainAcceptsAnEdgeOfTheSafeAreaOnEitherSide(_ call: String) throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 50, left: 0, bottom: 0, right: 0)
        let scene = try Scene(
            "local v = content:putView('v'):left(equal):size(equalTo(10)).view \(call)", traits)
        try scene.expect("v", [0, 58, 10, 10])
        #expect(scene.codes == [])
    }

    @Test(arguments: [
        ("constrain(readableContent.widthAnchor, equalTo(v.widthAnchor))", 368.0),
        ("constrain(layoutMargins.widthAnchor, moreThanTo(v.widthAnchor), { constant = 8 })", 360),
    ])
    func widthsOfReadableContentAndLayoutMarginsCanBeConstrained(_ call: String, _ width: Double) throws {
        let scene = try Scene(
            """
            local v = content:putView('v'):left(equal):top(equal):height(equalTo(10)):width(equalTo(1000), 10).view
            \(call)
            """)
        #expect(try scene.frame("v").width == width)
    }

    @Test(arguments: [
        ("constrain(previous.topAnchor, equal, v)", "'constrain' needs an anchor of a view"),
        ("constrain(v, equal, v)", "argument 1 of 'constrain': expected an anchor"),
        ("constrain(v.topAnchor, v.topAnchor)", "argument 2 of 'constrain': expected a relation"),
    ])
    func wrongArgumentsOfConstrainAreErrors(_ call: String, _ message: String) throws {
        do {
            _ = try Scene("local v = content:putView('v'):edges(equal).view \(call)")
            Issue.record("no error")
        } catch { #expect("\(error)".contains(message), "\(error)") }
    }
}
