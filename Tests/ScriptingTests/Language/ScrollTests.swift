import Testing

/// Scroll views: content size, and constraints from outside to the content.
struct ScrollTests {
    @Test func N2_12_verticalContentIsAsWideAsItsScrollView() throws {
        let scene = try Scene(
            """
            content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
              scroll:putScrollVContentView("inside"):layoutContent(function(c)
                c:putView("a"):at("fullTop", equalTo(10)):height(equalTo(900))
                c:putView("b"):at(bottomOf(previous), \
            equalTo(20)):horizontal(equal):height(equalTo(300)):bottom(equalTo(5), parent)
              end)
            end)
            """)
        try scene.expect("inside", [0, 0, 400, 1235])
        try scene.expect("b", [0, 930, 400, 300])
        #expect(try scene.screen.contentSize(of: scene.view("scroll")) == .init(width: 400, height: 1235))
        #expect(scene.codes == [])
    }

    @Test func N2_12_shortContentFillsTheScrollView() throws {
        let scene = try Scene(
            """
            content:putScroll("scroll"):edges(equalTo(50)):layoutContent(function(scroll)
              scroll:putScrollVContentView():layoutContent(function(c) c:putView("a"):at("fullTop", \
            equal):height(equalTo(90)) end)
            end)
            """)
        try scene.expect("content", [0, 0, 300, 700])
    }

    @Test func N2_12_contentViewsCanBeHorizontalOrBuiltByTheScript() throws {
        let scene = try Scene(
            """
            content:putScroll("h"):at("fullTop", equal):height(equalTo(100)):layoutContent(function(scroll)
              scroll:putScrollHContentView("hc"):layoutContent(function(c) c:putView("a"):at("fullLeft", \
            equal):width(equalTo(900)):right(equal) end)
            end)
            local own, wide = build "View":build(), build "View":build()
            content:putScroll("v"):at("fullBottom", equal):height(equalTo(100)):layoutContent(function(scroll)
              scroll:putAsScrollVContent(own, "own"):layoutContent(function(c) c:putView("b"):at("fullTop", \
            equal):height(equalTo(333)):bottom(equal) end)
            end)
            content:putScroll("w"):center(equal):size(equalTo(100)):layoutContent(function(scroll)
              scroll:putAsScrollHContent(wide, "wide"):layoutContent(function(c) c:putView("c"):at("fullLeft", \
            equal):width(equalTo(222)):right(equal) end)
            end)
            """)
        try scene.expect("hc", [0, 0, 900, 100])
        try scene.expect("own", [0, 0, 400, 333])
        try scene.expect("wide", [0, 0, 222, 100])
    }

    @Test func contentOffsetMovesTheVisibleAreaAndNotTheContent() throws {
        let scene = try Scene(
            """
            content:putScroll("scroll"):edges(equal):contentOffset { x = 0, y = 40 }:layoutContent(function(scroll)
              scroll:putScrollVContentView("inside"):layoutContent(function(c) c:putView("a"):at("fullTop", \
            equal):height(equalTo(2000)):bottom(equal) end)
            end)
            """)
        try scene.expect("inside", [0, 0, 400, 2000])
        let snapshot = scene.screen.snapshot()
        #expect(snapshot.nodes[2].pixelFrame.y == -40)
        #expect(try scene.screen.absoluteFrame(of: scene.view("a")).y == -40)
    }

    @Test func aViewOutsideFollowsTheContentOffset() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  self.scroll = content:putScroll("scroll"):edges(equalTo(10)):layoutContent(function(scroll)
                    scroll:putScrollVContentView("inside"):layoutContent(function(c)
                      self.a = \
                c:putView("a"):top(equalTo(100)):horizontal(equal):height(equalTo(2000)):bottom(equal).view
                    end)
                  end).view
                  content:putView("badge"):size(equalTo(5)):left(equal, self.a.leftAnchor):top(equal, self.a.topAnchor)
                end
                function Page:again() self.scroll.contentOffset = { x = 7, y = 30 } end
                return Page
                """)
        try scene.expect("badge", [10, 110, 5, 5])
        try scene.send("again")
        try scene.expect("badge", [3, 80, 5, 5])
    }

    @Test func unconstrainedScrollContentIsAmbiguousUnlessContentSizeIsSet() throws {
        let scene = try Scene(
            """
            content:putScroll('s'):edges(equal):layoutContent(function(s) \
            s:putView('a'):size(equalTo(9)):left(equal):top(equal) end)
            """
        )
        #expect(scene.diagnostics.map(\.attribute) == ["contentWidth", "contentHeight"])
        let set = try Scene(
            """
            content:putScroll('s'):edges(equal):contentSize { width = 10, height = 20 }
              :layoutContent(function(s) s:putView('a'):edges(equal) end)
            """)
        try set.expect("a", [0, 0, 10, 20])
        #expect(set.codes == [])
        // It equals the content size, regardless of the views inside.
        let small = try Scene(
            """
            content:putScroll('s'):edges(equal):contentSize { width = 10, height = 20 }
              :layoutContent(function(s) s:putView('a'):size(equalTo(50)):edges(equal) end)
            """)
        try small.expect("a", [0, 0, 50, 50])
        #expect(try small.screen.contentSize(of: small.view("s")) == .init(width: 10, height: 20))
    }

    /// Rows below each other, each as high as its label plus 8 points above and below. Each row depends on all rows
    /// before it: the estimated rounding error must not grow from row to row.
    @Test(arguments: [46, 80, 1000])
    func viewsInALongVerticalChainAreEachAsHighAsTheirLabelAndMargins(_ count: Int) throws {
        let scene = try Scene(
            """
            content:putScroll("s"):edges(equal, parent):layoutContent(function(list)
              local function row(name, ...)
                list:putView(name):width(equalTo(100)):left(equal, parent):top(equal, ...):layoutContent(function(row)
                  row:putLabel(name .. "l"):font(20):text("a"):left(equalTo(8)):vertical(equalTo(8))
                end)
              end
              row("v1", parent)
              for number = 2, \(count) do row("v" .. number, previous.bottomAnchor) end
              list:putView("end"):height(equalTo(1)):width(equalTo(100)):left(equal, parent):right(equal, parent)
                :top(equal, previous.bottomAnchor):bottom(equal, parent)
            end)
            """)
        #expect(scene.codes == [])
        for number in 1...count { try scene.expect("v\(number)", [0, Double(36 * (number - 1)), 100, 36]) }
        try scene.expect("end", [0, Double(36 * count), 100, 1])
    }
}
