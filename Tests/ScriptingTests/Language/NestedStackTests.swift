import Layout
import Testing

/// Nested stacks, stacks of texts, empty stacks, stacks with one view, and stacks that change.
struct NestedStackTests {
    @Test func nestedStacksAndBaselinesAreMirrored() throws {
        var traits = Scene.traits
        traits.direction = .rightToLeft
        let scene = try Scene(
            """
            content:putVStack("s"):left(equal):top(equal):alignment("leading"):spacing(5):layoutContent(function(s)
              s:putStackedHStack("row"):spacing(2):layoutContent(function(s)
                s:putStackedImageView("a"):image("40x30.png")
                s:putStackedImageView("b"):image("60x50.png")
              end)
              s:putStackedHStack("words"):alignment("firstBaseline"):layoutContent(function(s)
                s:putStackedLabel("c"):font(20):numberOfLines(0):text("aa\\nbb")
                s:putStackedLabel("d"):font(40):text("c")
              end)
            end)
            """, traits)
        try scene.expect("s", [0, 0, 102, 110])
        try scene.expect("row", [0, 0, 102, 50])
        try scene.expect("a", [62, 0, 40, 50])
        try scene.expect("b", [0, 0, 60, 50])
        // 40 wide at the leading edge on the right; the baselines are at 15 and 30.
        try scene.expect("words", [62, 55, 40, 55])
        try scene.expect("c", [20, 15, 20, 40])
        try scene.expect("d", [0, 0, 20, 40])
        #expect(scene.codes == [])
    }

    @Test func stackAlignsTheBaselinesOfItsLabels() throws {
        let row = """
            content:putHStack("s"):left(equal):top(equal):alignment("%s"):layoutContent(function(s)
              s:putStackedLabel("a"):font(20):numberOfLines(0):text("aa\\nbb")
              s:putStackedLabel("b"):font(40):text("c")
            end)
            """
        // First baselines: 15 and 30. Last baselines: 20 + 15 = 35, and 30.
        let first = try Scene(row.replacing("%s", with: "firstBaseline"))
        try first.expect("a", [0, 15, 20, 40])
        try first.expect("b", [20, 0, 20, 40])
        try first.expect("s", [0, 0, 40, 55])
        let last = try Scene(row.replacing("%s", with: "lastBaseline"))
        try last.expect("a", [0, 0, 20, 40])
        try last.expect("b", [20, 5, 20, 40])
        try last.expect("s", [0, 0, 40, 45])
        // If several views have the same baseline, the row is aligned to its start, which determines it.
        #expect(first.codes == [] && last.codes == [])
        // In a taller row, with the taller text first.
        let high = try Scene(
            """
            content:putHStack("s"):left(equal):top(equal):height(equalTo(100)):alignment("firstBaseline")\
            :layoutContent(function(s)
              s:putStackedLabel("a"):font(40):text("a")
              s:putStackedLabel("b"):font(20):text("b")
            end)
            """)
        try high.expect("a", [0, 0, 20, 40])
        try high.expect("b", [20, 15, 10, 20])
        #expect(high.codes == [])
    }

    /// A stack's first and last baseline belong to its first and last visible view.
    @Test func stackHasTheBaselinesOfItsVisibleViews() throws {
        let scene = try Scene(
            """
            local s = content:putVStack("s"):left(equal):top(equalTo(100)):layoutContent(function(s)
              s:putStackedLabel("gone"):font(80):text("x"):isHidden(true)
              s:putStackedLabel("a"):font(40):text("a")
              s:putStackedLabel("b"):font(20):text("b")
              s:putStackedLabel("away"):font(80):text("x"):isHidden(true)
            end)
            content:putLabel("first"):font(20):text("f"):right(equal):firstBaseline(equal, s)
            content:putLabel("last"):font(20):text("l"):right(equal):lastBaseline(equal, s)
            """)
        // 100 + 40 × ¾ − 20 × ¾; the last baseline uses the second line, 40 lower.
        try scene.expect("first", [390, 115, 10, 20])
        try scene.expect("last", [390, 140, 10, 20])
        #expect(scene.codes == [])
    }

    /// In a row with `fillProportionally`, a view without content counts as the average of the others: 40, 30 and 20.
    @Test func proportionalViewWithoutContentHasTheAverageWidth() throws {
        let scene = try Scene(
            """
            content:putHStack("s"):left(equal):top(equal):distribution("fillProportionally"):width(equalTo(180))\
            :layoutContent(function(s)
              s:putStackedImageView("a"):image("40x30.png")
              s:putStackedView("plain")
              s:putStackedImageView("c"):image("20x10.png")
            end)
            """)
        try scene.expect("a", [0, 0, 80, 30])
        try scene.expect("plain", [80, 0, 60, 30])
        try scene.expect("c", [140, 0, 40, 30])
    }

    /// If a stack doesn't stretch its views, the view above the stack grows, although it was put first.
    @Test(
        arguments: [
            (":alignment('top')", 50.0), (":alignment('bottom')", 50), (":alignment('center')", 50),
            (":alignment('firstBaseline')", 50),
            (":axis('vertical'):distribution('equalSpacing'):spacing(5)", 85),
            (":axis('vertical'):distribution('equalCentering')", 80),
        ])
    func aStackThatDoesNotStretchItsViewsIsNoLargerThanItsViews(_ calls: String, _ height: Double) throws {
        let scene = try Scene(
            """
            content:putView("rest"):at("fullTop", equal)
            content:putHStack("s"):at(bottomOf(previous), equal):left(equal, parent):bottom(equal, \
            parent)\(calls):layoutContent(function(s)
              s:putStackedImageView("a"):image("40x30.png")
              s:putStackedImageView("b"):image("60x50.png")
            end)
            """)
        #expect(try scene.box("s")[3] == height)
        try scene.expect("rest", [0, 0, 400, 800 - height])
        #expect(scene.codes == [])
        let empty = try Scene(
            """
            content:putView('rest'):at('fullTop', equal); content:putHStack('s'):at(bottomOf(previous), \
            equal):left(equal):bottom(equal)\(calls)
            """
        )
        try empty.expect("rest", [0, 0, 400, 800])
    }

    @Test func stackEnclosesNestedStacks() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):left(equal):top(equal):spacing(5):alignment("center"):layoutContent(function(s)
              s:putStackedHStack("row"):spacing(2):layoutContent(function(s)
                s:putStackedImageView("a"):image("40x30.png")
                s:putStackedImageView("b"):image("60x50.png")
              end)
              s:putStackedHStack("single"):layoutContent(function(s) s:putStackedImageView("c"):image("20x10.png") end)
            end)
            """)
        try scene.expect("s", [0, 0, 102, 65])
        try scene.expect("row", [0, 0, 102, 50])
        try scene.expect("b", [42, 0, 60, 50])
        try scene.expect("single", [41, 55, 20, 10])
        #expect(scene.codes == [])
    }

    @Test func stackOfOneViewHasItsSizeAndAnEmptyStackHasNone() throws {
        for distribution in ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"] {
            let scene = try Scene(
                """
                content:putHStack("s"):left(equal):top(equal):distribution("\(distribution)"):layoutContent(function(s)
                  s:putStackedImageView("a"):image("40x30.png")
                end)
                content:putVStack("e"):left(equal):bottom(equal):distribution("\(distribution)")
                """)
            try scene.expect("s", [0, 0, 40, 30])
            try scene.expect("e", [0, 800, 0, 0])
            #expect(scene.codes == [])
        }
    }

    @Test func stackFollowsChangesOfItsViewsAxisAndSpacing() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(c)
                  c:putHStack { spacing = 10, assignTo = { self, "s" } \
                }:left(equal):top(equal):layoutContent(function(s)
                    for _, name in ipairs { "a", "b", "c" } do s:putStackedImageView(name, { image = "40x30.png", \
                assignTo = { self, name } }) end
                  end)
                end
                function Page:hide() self.b.isHidden = true end
                function Page:show() self.b.isHidden = false end
                function Page:turn() self.s.axis = "vertical" end
                function Page:take() self.a:removeFromSuperview() end
                function Page:space() self.s.spacing = 1 end
                return Page
                """)
        try scene.expect("s", [0, 0, 140, 30])
        try scene.send("hide")
        try scene.expect("s", [0, 0, 90, 30])
        try scene.send("show")
        try scene.expect("c", [100, 0, 40, 30])
        try scene.send("turn")
        try scene.expect("s", [0, 0, 40, 110])
        try scene.send("take")
        try scene.expect("s", [0, 0, 40, 70])
        try scene.send("space")
        try scene.expect("c", [0, 31, 40, 30])
    }
}
