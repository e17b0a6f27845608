import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Constraints of descriptions.
struct DescriptionTests {
    @Test func aScriptCanReturnADescriptionOrAListOfThem() throws {
        let one = try Scene(script: "return View { \"a\", size = { 30, 20 }, topLeft = inset(parent, 5) }")
        try one.expect("a", [5, 5, 30, 20])
        let two = try Scene(
            script: """
                return {
                  View { "a", size = 10, topLeft = parent },
                  View { "b", size = 20, top = view.a.bottom + 1, left = view.a.right + 2 },
                }
                """)
        try two.expect("b", [12, 11, 20, 20])
        #expect(two.codes == [])
    }

    /// The entry used to be ignored, so that the screen was empty.
    @Test(arguments: ["layoutContent", "viewPlan"])
    func aDefinitionCanHaveAFunctionThatFillsTheView(_ name: String) throws {
        let scene = try Scene(
            script: """
                return controller "Main" {
                  states = { n = 7 },
                  \(name) = function(self, content)
                    content:putView("a"):at("topLeft", equal):size(equalTo(self.n))
                  end,
                }
                """)
        try scene.expect("a", [0, 0, 7, 7])
    }

    @Test func aDefinitionCanHavePropertiesAndAFunctionThatFillsTheView() throws {
        let live = try LiveScreen(
            """
            return controller "Main" {
              states = { opacity = 0.5 },
              alpha = function(self) return self.opacity end,
              layoutContent = function(self, content) content:putView("a"):at("topLeft", equal):size(equalTo(7)) end,
            }
            """)
        #expect(try live.screen.frame(of: live.view("a")) == Rect(x: 0, y: 0, width: 7, height: 7))
        try live.run("print(main.view.alpha) main.opacity = 0.25")
        live.screen.layoutIfNeeded()
        try live.run("print(main.view.alpha)")
        #expect(live.printed() == ["0.5", "0.25"])
        #expect(try live.screen.frame(of: live.view("a")).size == Size(width: 7, height: 7))
    }

    /// Distances are coordinates, whatever the edge and the relation.
    @Test func offsetsAreAddedToCoordinatesAndInequalitiesCompareThem() throws {
        let scene = try Scene(
            script: """
                return {
                  View { "a", left = parent.left + 18, right = parent.right - 24, top = parent.top + 1,
                    bottom = parent.bottom - 2 },
                  View { "b", height = 5, top = parent, left = parent, right = { atLeast(parent.left + 70),
                    exactly(parent.left + 10, 500) } },
                  View { "c", height = 5, top = parent, left = parent, right = { atMost(parent.left + 30),
                    exactly(parent.right, 500) } },
                }
                """)
        try scene.expect("a", [18, 1, 358, 797])
        try scene.expect("b", [0, 0, 70, 5])
        try scene.expect("c", [0, 0, 30, 5])
    }

    @Test func widthAndHeightAnchorsSupportArithmeticWithNumbers() throws {
        let scene = try Scene(
            script: """
                return {
                  View { "a", topLeft = parent, width = parent.width * 0.5 - 8, height = 2 * parent.height / 8 },
                  View { "b", topLeft = parent, width = 0.5 * (view.a.width + 8), height = (view.a.height - 100) / 2 },
                  View { "c", topLeft = parent, width = atMost(parent.width * 0.9), height = 9, right = exactly(
                    parent.right + 50, 500) },
                }
                """)
        try scene.expect("a", [0, 0, 192, 200])
        try scene.expect("b", [0, 0, 100, 50])
        try scene.expect("c", [0, 0, 360, 9])
    }

    @Test func shorthandConstraintEntriesProduceTheTabulatedFrames() throws {
        let scene = try Scene(
            script: """
                return {
                  View { "edges", edges = inset(parent, { top = 1, left = 2, bottom = 3, right = 4 }) },
                  View { "both", edges = inset(parent, { horizontal = 10, vertical = 20 }) },
                  View { "top", fullTop = inset(parent, 5), height = 7 },
                  View { "corner", bottomRight = inset(parent, 5), size = 7 },
                  View { "center", center = parent, size = { 40, 20 } },
                  View { "ratio", topLeft = parent, height = 20, aspectRatio = 2 },
                  View { "inside", centerX = parent, top = parent, height = 1, horizontal = inside(parent, 100),
                    width = exactly(1000, 500) },
                  View { "same", size = view.center, topLeft = parent },
                }
                """)
        try scene.expect("edges", [2, 1, 394, 796])
        try scene.expect("both", [10, 20, 380, 760])
        try scene.expect("top", [5, 5, 390, 7])
        try scene.expect("corner", [388, 788, 7, 7])
        try scene.expect("center", [180, 390, 40, 20])
        try scene.expect("ratio", [0, 0, 40, 20])
        try scene.expect("inside", [100, 0, 200, 1])
        try scene.expect("same", [0, 0, 40, 20])
    }

    @Test func viewNamesReferToSiblingsNestedViewsAndViewsOutside() throws {
        let scene = try Scene(
            script: """
                return {
                  View { "card", topLeft = parent, size = 100,
                    View { "in", topLeft = inset(parent, 10), size = { 20, 20 } },
                    View { "late", top = view.other.top, left = parent, size = 5 } },
                  View { "other", top = view.card["in"].bottom + 3, left = parent, size = 9 },
                }
                """)
        try scene.expect("other", [0, 33, 9, 9])
        try scene.expect("late", [0, 33, 5, 5])
    }

    /// A description has the anchors of its view, also if entries have the same names.
    @Test func aDescriptionInAVariableHasTheAnchorsOfItsView() throws {
        let scene = try Scene(
            script: """
                local a = View { left = atLeast(parent.left + 5), right = parent.left + 30, width = 20, top = parent,
                  height = 7 }
                local b = View { "b", left = a.left, top = a.bottom + 3, width = a.width * 2, height = a }
                local inner = View { "inner", edges = inset(parent, 1) }
                return { View { "late", left = inner.right, size = 4, top = b.bottom }, a, b,
                  View { "box", topLeft = parent, size = 40, inner } }
                """)
        try scene.expect("b", [10, 10, 40, 7])
        try scene.expect("late", [39, 17, 4, 4])
        #expect(scene.codes == [])
    }

    /// Views of one class share their descriptions.
    @Test func anchorsOfADescriptionInAMoleculeReferToTheSameInstance() throws {
        let scene = try Scene(
            script: """
                local title = Label { "title", text = "a", topLeft = parent }
                local Card = molecule "Card" { states = { note = "" },
                  title, View { "dot", left = title.right + 1, top = title, size = 5 } }
                return { Card { "one", topLeft = parent, height = 50, width = 100 },
                  Card { "two", left = parent.left + 100, top = parent, height = 50, width = 100 } }
                """)
        scene.screen.layoutIfNeeded()
        for card in try scene.screen.subviews(of: scene.screen.root) {
            let views = try scene.screen.subviews(of: card)
            let frames = try views.map { try scene.screen.frame(of: $0) }
            #expect(frames[1].x == frames[0].maxX + 1)
        }
        #expect(scene.codes == [])
    }

    @Test func previousIsThePrecedingView() throws {
        let scene = try Scene(
            script: """
                return function(content)
                  content:put(View { "box", topLeft = parent, size = 100,
                    View { "a", topLeft = parent, size = 10 },
                    View { "b", left = previous.right, top = previous.bottom + 1, size = 10 },
                    View { "c", left = previous.right, top = previous, size = 10 } })
                end
                """)
        try scene.expect("b", [10, 11, 10, 10])
        try scene.expect("c", [20, 11, 10, 10])
    }

    /// In conflicts without priorities, the constraint that comes first in the order of the guide wins.
    @Test func orderOfConflictingEntriesInAViewHasNoEffect() throws {
        for entries in [
            "width = 30, right = parent.left + 50, left = parent",
            "left = parent, right = parent.left + 50, width = 30",
        ] {
            let scene = try Scene(script: "return View { \"a\", \(entries), top = parent, height = 1 }")
            try scene.expect("a", [0, 0, 50, 1])
        }
    }

    @Test func stackListsMayContainSpacesUnarrangedViewsListsAndFalse() throws {
        let scene = try Scene(
            script: """
                return VStack { "s", topLeft = parent, spacing = 10,
                  View { "a", size = 5 }, 3, View { "b", size = 5 },
                  View { "ground", isArranged = false, edges = parent },
                  { View { "c", size = 5 } }, false }
                """)
        try scene.expect("b", [0, 8, 5, 5])
        try scene.expect("c", [0, 23, 5, 5])
        try scene.expect("ground", [0, 0, 5, 28])
    }

    @Test func descriptionsAndCallsCanBeMixed() throws {
        let scene = try Scene(
            """
            local a = content:put(View { "a", top = parent, left = parent, size = 10 })
            content:putView("b"):top(equal, a.bottomAnchor):left(equal, a):size(equalTo(20))
            content:put(View { "c", top = view.b.bottom, left = view.b, size = 5, layoutContent = function(self, inside)
              inside:putView("d"):edges(equalTo(1), parent)
            end })
            """)
        try scene.expect("b", [0, 10, 20, 20])
        try scene.expect("c", [0, 30, 5, 5])
        try scene.expect("d", [1, 1, 3, 3])
        #expect(scene.codes == [])
    }

    /// A screen of calls and the same screen as descriptions have equal frames.
    @Test func descriptionsAndCallsProduceTheSameFrames() throws {
        let calls = try Scene(
            """
            content:putLabel("l"):text("Hello"):top(equalTo(8), safeArea):centerX(equal, parent):width(lessThanTo(30))
            content:putVStack("s"):spacing(4):top(equalTo(2), previous.bottomAnchor):horizontal(equalTo(9), parent)
              :layoutContent(function(s) s:putStackedView("v"):height(equalTo(7)) s:putStackedLabel("m"):text("x") end)
            """)
        let described = try Scene(
            script: """
                return {
                  Label { "l", text = "Hello", top = safeArea.top + 8, centerX = parent, width = atMost(30) },
                  VStack { "s", spacing = 4, top = previous.bottom + 2, horizontal = inset(parent, 9),
                    View { "v", height = 7 }, Label { "m", text = "x" } },
                }
                """)
        for name in ["l", "s", "v", "m"] { #expect(try calls.box(name) == described.box(name), "\(name)") }
    }

    @Test func describedScrollContentIsAsHighAsItsViews() throws {
        let scene = try Scene(
            script: """
                return Scroll { "scroll", edges = parent, ScrollVContentView { "page",
                  View { "a", fullTop = parent, height = 1000, bottom = parent } } }
                """)
        try scene.expect("page", [0, 0, 400, 1000])
    }
}
