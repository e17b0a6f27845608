import Geometry
import Layout
import Testing

@testable import Scripting

/// Positions of inserted views in stacks, and the order from back to front.
struct SiblingOrderTests {
    private func arranged(_ scene: Scene, _ name: String = "s") throws -> [String] {
        try scene.screen.arrangedSubviews(of: scene.view(name)).map { try scene.screen.name(of: $0) }
    }

    @Test(arguments: [
        ("1", ["n", "a", "b", "c"]), ("2", ["a", "n", "b", "c"]), ("4", ["a", "b", "c", "n"]),
        ("{ before = b }", ["a", "n", "b", "c"]),
        ("{ after = b }", ["a", "b", "n", "c"]), ("{ after = c }", ["a", "b", "c", "n"]),
        ("{ before = a.view }", ["n", "a", "b", "c"]),
    ])
    func stackedViewsAreInsertedAtTheirPosition(_ position: String, _ names: [String]) throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            var traits = Scene.traits
            traits.direction = direction
            let scene = try Scene(
                """
                content:putHStack("s"):left(equal):top(equal):layoutContent(function(stack)
                  local a = stack:putStackedView("a"):size(equalTo { width = 10, height = 40 })
                  local b = stack:putStackedView("b"):size(equalTo { width = 20, height = 40 })
                  local c = stack:putStackedView("c"):size(equalTo { width = 30, height = 40 })
                  stack:insertStacked(build "View", \(position), "n"):size(equalTo { width = 40, height = 40 })
                end)
                """, traits)
            #expect(try arranged(scene) == names)
            // It was put last, so it is in front.
            #expect(try scene.names(in: "s") == ["a", "b", "c", "n"])
            let widths = ["a": 10.0, "b": 20, "c": 30, "n": 40]
            var start = 0.0
            for name in names {
                let width = try #require(widths[name])
                try scene.expect(name, [direction == .leftToRight ? start : 100 - start - width, 0, width, 40])
                start += width
            }
            #expect(scene.codes == [])
        }
    }

    @Test func insertStackedMovesAnArrangedView() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putVStack("s"):left(equal):top(equal):layoutContent(function(stack)
              stack:putStackedTextField("f"):text("x") stack:putStackedView("a") stack:putStackedView("b")
            end)
            """)
        let field = try live.view("f")
        try live.interactor.focus(field)
        try live.interactor.type("yz")
        try live.run(
            "local s = main.subviews[1] s:layoutContent(function(stack) stack:insertStacked(s.subviews[1], 3) end)")
        #expect(
            try live.screen.arrangedSubviews(of: live.view("s")).map { try live.screen.name(of: $0) } == [
                "a", "b", "f",
            ])
        #expect(try live.view("f") == field)
        #expect(live.interactor.focused == field)
        #expect(try live.text("f") == "xyz")
    }

    @Test func repeatedLayoutInsertsViewsAtTheSamePositions() throws {
        let body = """
            content:putVStack("s"):edges(equal):layoutContent(function(stack)
              local isDark = traits.dark
              local a = stack:putStackedView("a")
              if isDark then stack:putStackedView("dark") end
              stack:insertStacked(build "View", 1, "first")
              stack:putStackedView("b")
              stack:insertStacked(build "View", { after = a }, "second")
              stack:insertStacked(build "View", 2, "third")
            end)
            """
        let scene = try Scene(body)
        let light = ["first", "third", "a", "second", "b"]
        let dark = ["first", "third", "a", "second", "dark", "b"]
        #expect(try arranged(scene) == light)
        scene.screen.traits.isDark = true
        #expect(try arranged(scene) == dark)
        scene.screen.traits.isDark = false
        #expect(try arranged(scene) == light)
        scene.screen.traits.isDark = true
        var traits = Scene.traits
        traits.isDark = true
        let fresh = try Scene(body, traits)
        #expect(try arranged(fresh) == dark)
        #expect(try scene.names(in: "s") == fresh.names(in: "s"))
    }

    @Test func manyInsertionsAtOnePlaceKeepTheirOrder() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):edges(equal):layoutContent(function(stack)
              local isDark = traits.dark
              local a, z = stack:putStackedView("a"), stack:putStackedView("z")
              for i = 1, 300 do stack:insertStacked(build "View", { before = z }, "n" .. i) end
              for i = 1, 300 do stack:insertStacked(build "View", { after = a }, "m" .. i) end
            end)
            """)
        let names = ["a"] + (1...300).reversed().map { "m\($0)" } + (1...300).map { "n\($0)" } + ["z"]
        #expect(try arranged(scene) == names)
        scene.screen.traits.isDark = true
        #expect(try arranged(scene) == names)
    }

    @Test func failedInsertionsLeaveTheStackUnchanged() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):edges(equal):layoutContent(function(stack)
              local a = stack:putStackedView("a")
              local outside = build "View"
              for _, place in ipairs { 0, 3, { after = outside } } do
                assert(not pcall(function() stack:insertStacked(build "View", place, "n") end))
              end
              assert(not pcall(function() stack:insertStacked(a, { before = a }) end))
            end)
            """)
        #expect(try arranged(scene) == ["a"])
    }

    @Test(arguments: [
        (
            "stack:insertStacked(build 'View', 0)",
            "position out of range in root/s: found 0, expected 1 to 2"
        ),
        ("stack:insertStacked(build 'View', 3)", "position out of range in root/s: found 3, expected 1 to 2"),
        ("stack:insertStacked(build 'View', 1.5)", "a whole number from 1"),
        ("stack:insertStacked(build 'View')", "a position: a whole number from 1"),
        ("stack:insertStacked(build 'View', { beside = a })", "a position: a whole number from 1"),
        ("stack:insertStacked(build 'View', { before = a, after = a })", "a position: a whole number from 1"),
        ("stack:insertStacked(build 'View', a)", "write { before = view } or { after = view }"),
        (
            "stack:insertStacked(build 'View', { before = 3 })",
            "'before' of a position must be a view; found the number 3"
        ),
        ("stack:insertStacked(build 'View', { after = outside })", "is not among the views that root/s arranges"),
        ("stack:insertStacked('Label', 1)", "a new view of that kind"),
        ("stack:insertStacked(build 'View', 1, 'a/b')", "no '/'"),
        ("stack:insertStacked(build 'View', 1, 'n', 2)", "expected no more arguments; found the number 2"),
        ("content:insertStacked(build 'View', 1)", "only a stack arranges views"),
        ("stack:insertStacked(build 'View', math.huge)", "a position: a whole number from 1"),
        ("stack:insertStacked(a, { before = a })", "is not among"),
    ])
    func invalidInsertionsReportTheReason(_ call: String, _ message: String) throws {
        let failure = try Scene.failure(
            of: """
                return function(content)
                  local outside = content:putView("outside")
                  content:putVStack("s"):edges(equal):layoutContent(function(stack)
                    local a = stack:putStackedView("a")
                    \(call)
                  end)
                end
                """)
        #expect(failure.contains(message), "\(failure)")
    }

    @Test func bringToFrontAndSendToBackDecideWhichViewReceivesTheTouch() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putTextField("under"):edges(equal)
            content:putButton("over"):title("over"):edges(equal):didClicked(function() print "over" end)
            """)
        let point = Point(x: 200, y: 400)
        try live.interactor.touch(at: point)
        #expect(live.printed() == ["over"])
        let field = try live.view("under")
        try live.run(
            "local field = main.subviews[1] field.text = 'kept' local same = field:bringToFront() print(same == field)")
        #expect(live.printed() == ["true"])
        try live.interactor.touch(at: point)
        #expect(live.printed() == [])
        #expect(live.interactor.focused == field)
        #expect(try live.view("under") == field)
        #expect(try live.text("under") == "kept")
        #expect(live.screen.snapshot().nodes.map(\.id) == ["root", "over", "under"])
        try live.run("main.subviews[2]:sendToBack()")
        #expect(live.screen.snapshot().nodes.map(\.id) == ["root", "under", "over"])
        try live.interactor.touch(at: point)
        #expect(live.printed() == ["over"])
    }

    @Test func repeatedLayoutRestoresItsOrderOfViews() throws {
        let scene = try Scene(
            """
            local isDark = traits.dark
            local a = content:putView("a")
            content:putView("b"):sendToBack()
            content:putView("c")
            a:bringToFront()
            content:putView("d")
            """)
        let order = ["b", "c", "a", "d"]
        #expect(try scene.names() == order)
        scene.screen.traits.isDark = true
        #expect(try scene.names() == order)
        // A change made by an event lasts until the next layout.
        try scene.screen.move(scene.view("b"), toFront: true)
        try scene.screen.move(scene.view("d"), toFront: false)
        #expect(try scene.names() == ["d", "c", "a", "b"])
        scene.screen.traits.isDark = false
        #expect(try scene.names() == order)
    }

    @Test func movingToFrontOrBackDoesNotRearrangeAStack() throws {
        let scene = try Scene(
            """
            local isDark = traits.dark
            content:putVStack("s"):alignment("leading"):left(equal):top(equal):layoutContent(function(stack)
              stack:putStackedView("a"):size(equalTo(10)):bringToFront()
              stack:putStackedView("b"):size(equalTo(20)):sendToBack()
              stack:putStackedView("c"):size(equalTo(30))
            end)
            """)
        for isDark in [false, true, false] {
            scene.screen.traits.isDark = isDark
            #expect(try scene.names(in: "s") == ["b", "a", "c"])
            #expect(try arranged(scene) == ["a", "b", "c"])
            try scene.expect("c", [0, 30, 30, 30])
        }
    }

    @Test func movingAViewWithoutSuperviewToTheFrontIsAnError() throws {
        let failure = try Scene.failure(of: "build('View'):build():bringToFront() return function(content) end")
        #expect(
            failure.contains("has no superview, so it cannot be moved to the front or back"), "\(failure)")
    }
}
