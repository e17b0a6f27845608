import Testing

/// Layout calls, their options, and putting views.
struct LayoutCallTests {
    /// A controller `screen` whose layout can be made again by calling its functions.
    private func screen(_ body: String, then: String) throws -> Scene {
        try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content) \(body) end
                function Page:again() \(then) end
                page = Page
                return Page
                """)
    }

    private func again(_ scene: Scene) throws {
        try scene.send("again")
    }

    @Test func N1_5_allConstraintsActivateWhenTheOutermostCallEnds() throws {
        // The target is put after the constraint that speaks of it.
        let scene = try Scene(
            """
            local late = build "View"
            content:putView("a"):left(equal, late.view.rightAnchor):top(equal):size(equalTo(10))
            content:put(late, "late"):left(equalTo(25)):top(equal):size(equalTo(30))
            """)
        try scene.expect("a", [55, 0, 10, 10])
        #expect(scene.codes == [])
    }

    @Test func N1_6_putNests() throws {
        let scene = try Scene(
            """
            content:putView("outer"):edges(equalTo(10)):layoutContent(function(c)
              c:putView("middle"):edges(equalTo(10)):layoutContent(function(c) c:putView("inner"):edges(equalTo(10)) end)
            end)
            """)
        try scene.expect("inner", [10, 10, 340, 740])
        #expect(scene.screen.path(of: try scene.view("inner")) == "root/outer/middle/inner")
    }

    @Test func N1_6_worksOnAnyView() throws {
        let scene = try Scene(
            """
            local box = build "View":build()
            box:layoutContent(function(c) c:putView("inside"):edges(equalTo(5)) end)
            content:put(box, "box"):edges(equal)
            """)
        try scene.expect("inside", [5, 5, 390, 790])
    }

    @Test func N2_1_layoutConstrainsTheViewItself() throws {
        let scene = try Scene(
            """
            local v = content:putView("v").view
            v:layout(function(node) node:left(equalTo(7)):top(equalTo(8)):size(equalTo(9)) end)
            """)
        try scene.expect("v", [7, 8, 9, 9])
    }

    @Test func N2_2_layoutContentLeavesTheViewsOwnConstraints() throws {
        let scene = try Scene(
            """
            local v = content:putView("v"):edges(equalTo(10)).view
            v:layoutContent("removeOldAndAddNew", function(c) c:putView("a"):edges(equal) end)
            v:layout(function(node) node:alpha(0.5) end)
            """)
        try scene.expect("v", [10, 10, 380, 780])
        try scene.expect("a", [0, 0, 380, 780])
    }

    @Test func N2_2_ownTiesSurviveARemoveOfTheContent() throws {
        let scene = try Scene(
            """
            local v = content:putView("v").view
            v:layout(function(node) node:edges(equalTo(10)) end)
            v:layoutContent(function(c) c:putView("a"):edges(equalTo(1)) end)
            v:layoutContent("removeOldAndAddNew", function(c) c:putView("a"):edges(equalTo(2)) end)
            """)
        try scene.expect("v", [10, 10, 380, 780])
        try scene.expect("a", [2, 2, 376, 776])
        #expect(try scene.names(in: "v") == ["a"])
    }

    @Test func N2_3_addNewIgnoresWhatIsThere() throws {
        let scene = try screen(
            "self.box = content:putView('box'):width(equalTo(100)):height(equalTo(10)):top(equal):left(equal).view",
            then: "self.box:layout('addNew', function(n) n:width(equalTo(50)) end)")
        try again(scene)
        // The first has more priority than the second.
        try scene.expect("box", [0, 0, 100, 10])
    }

    @Test func N2_4_editExistingReplacesTheSameRelation() throws {
        let body = "content:putView('box'):width(equalTo(100)):height(equalTo(10)):top(equal):left(equalTo(%d))"
        let scene = try screen(
            body.replacing("%d", with: "1"),
            then:
                "self.view:layoutContent('editExisting', function(content) \(body.replacing("%d", with: "30").replacing("100", with: "60")) end)"
        )
        try scene.expect("box", [1, 0, 100, 10])
        try again(scene)
        try scene.expect("box", [30, 0, 60, 10])
        #expect(try scene.names() == ["box"])
        #expect(scene.codes == [])
    }

    /// D5: "at least" and "at most" between the same anchors are two constraints.
    @Test func N2_4_editExistingTellsRelationsApart() throws {
        let scene = try screen(
            "self.box = content:putView('box'):height(equalTo(1)):top(equal):left(equal):width(moreThanTo(10)):width(lessThanTo(90)).view",
            then: """
                self.view:layoutContent('editExisting', function(c)
                  c:putView('box'):width(moreThanTo(40)):width(lessThanTo(40))
                end)
                """)
        try again(scene)
        try scene.expect("box", [0, 0, 40, 1])
    }

    @Test func N2_4_editExistingInsertsWhatItDoesNotFind() throws {
        let scene = try screen(
            "content:putView('box'):size(equalTo(10)):top(equal):left(equal)",
            then: """
                self.view:layoutContent('editExisting', function(c)
                  c:putView('box'):size(equalTo(20))
                  c:putView('new'):size(equalTo(5)):top(equal, previous.bottomAnchor):left(equal)
                end)
                """)
        try again(scene)
        try scene.expect("box", [0, 0, 20, 20])
        try scene.expect("new", [0, 20, 5, 5])
    }

    @Test func N2_4_editExistingReachesIntoChildren() throws {
        let body = "content:putView('a'):edges(equal):layoutContent(function(c) c:putView('b'):edges(equalTo(%d)) end)"
        let scene = try screen(
            body.replacing("%d", with: "3"),
            then: "self.view:layoutContent('editExisting', function(content) \(body.replacing("%d", with: "8")) end)")
        try again(scene)
        try scene.expect("b", [8, 8, 384, 784])
        #expect(try scene.names(in: "a") == ["b"])
    }

    @Test func N2_5_removeOldDropsWhatLayoutsHaveMade() throws {
        let scene = try screen(
            "content:putView('box'):size(equalTo(10)):top(equalTo(5)):left(equalTo(6)):layoutContent(function(c) c:putView('in'):edges(equalTo(1)) end)",
            then: """
                self.view:layoutContent('removeOldAndAddNew', function(c)
                  c:putView('box'):size(equalTo(20)):bottom(equal):right(equal):layoutContent(function(c) c:putView('in'):edges(equalTo(4)) end)
                end)
                """)
        try again(scene)
        try scene.expect("box", [380, 780, 20, 20])
        try scene.expect("in", [4, 4, 12, 12])
        #expect(try scene.names(in: "box") == ["in"])
        #expect(scene.codes == [])
    }

    @Test func N2_6_cleanRemovesTheSubviews() throws {
        let scene = try screen(
            "self.old = content:putView('old'):edges(equal).view",
            then: "self.view:layoutContent('cleanLayoutAndAddNew', function(c) c:putView('new'):edges(equalTo(4)) end)")
        try again(scene)
        #expect(try scene.names() == ["new"])
        try scene.expect("new", [4, 4, 392, 792])
    }

    @Test func N2_7_putReturnsTheChain() throws {
        let scene = try Scene(
            """
            local label = build "Label":text("hi"):build()
            local node = content:put(label, "title"):left(equalTo(1)):top(equalTo(2))
            assert(node.view == label)
            """)
        #expect(try scene.box("title")[0] == 1)
        #expect(try scene.names() == ["title"])
    }

    @Test(arguments: ["View", "Label", "Button", "ImageView", "TextField", "SearchBar", "Stack", "VStack", "HStack", "Scroll"])
    func N2_8_putKind(_ kind: String) throws {
        let scene = try Scene("content:put\(kind)('v'):edges(equal)")
        #expect(try scene.screen.kind(of: scene.view("v")).name == kind)
    }

    @Test func N2_8_stacksPresetTheirAxis() throws {
        let scene = try Scene("assert(content:putVStack().view.axis == 'vertical'); assert(content:putHStack().view.axis == 'horizontal')")
        #expect(try scene.names() == ["vStack", "hStack"])
    }

    @Test func N2_8_nameAndProperties() throws {
        let scene = try Scene("content:putLabel('title', { text = 'Hi', font = { size = 20 }, numberOfLines = 2 }):left(equal):top(equal)")
        try scene.expect("title", [0, 0, 20, 20])
    }

    @Test func N2_9_assignTo() throws {
        let scene = try screen(
            "content:putLabel { text = 'x', assignTo = { self, 'titleLabel' } }:edges(equal); content:putView():assignTo(self, 'other')",
            then: "self.titleLabel.text = 'changed'; assert(self.other.id == 'other')")
        try again(scene)
        #expect(scene.screen.snapshot().nodes[1].properties.first?.value == .string("changed"))
        #expect(try scene.names() == ["titleLabel", "other"])
    }

    @Test func N2_9_aFilledVariableIsReused() throws {
        let scene = try screen(
            "self.label = build 'Label':text('mine'):build()",
            then: """
                local before = self.label
                self.view:layoutContent(function(c) c:putLabel { assignTo = { self, 'label' } }:edges(equal) end)
                assert(self.label == before)
                local got
                self.view:layoutContent(function(c) c:putView { assignTo = function(v) got = v end } end)
                assert(got.kind == 'View')
                """)
        try again(scene)
        #expect(scene.screen.snapshot().nodes[1].properties.first?.value == .string("mine"))
    }

    @Test func N2_10_stackedAndNot() throws {
        let scene = try Scene(
            """
            content:putVStack("stack"):left(equal):top(equal):width(equalTo(100)):layoutContent(function(s)
              s:putStackedView("a"):height(equalTo(10))
              s:putStacked(build "View", "b"):height(equalTo(20))
              s:putView("free"):edges(equalTo(1))
            end)
            """)
        try scene.expect("stack", [0, 0, 100, 30])
        try scene.expect("b", [0, 10, 100, 20])
        try scene.expect("free", [1, 1, 98, 28])
    }

    @Test func N2_11_spaces() throws {
        let scene = try Scene(
            """
            content:putVStack("stack"):left(equal):top(equal):width(equalTo(100)):spacing(2):layoutContent(function(s)
              s:putSpace(50)
              s:putStackedView("a"):height(equalTo(10))
              s:putSpace(8)
              s:putStackedView("b"):height(equalTo(10))
              s:putVSpace(7)
              s:putStackedView("c"):height(equalTo(10))
            end)
            content:putHStack("row"):left(equal):bottom(equal):height(equalTo(10)):layoutContent(function(s)
              s:putStackedView("d"):width(equalTo(10))
              s:putHSpace(5)
              s:putStackedView("e"):width(equalTo(10))
            end)
            """)
        try scene.expect("b", [0, 18, 100, 10])
        try scene.expect("vSpace", [0, 30, 100, 7])
        try scene.expect("c", [0, 39, 100, 10])
        try scene.expect("e", [15, 0, 10, 10])
    }

    @Test func N2_12_verticalScrollContent() throws {
        let scene = try Scene(
            """
            content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
              scroll:putScrollVContentView("inside"):layoutContent(function(c)
                c:putView("a"):at("fullTop", equalTo(10)):height(equalTo(900))
                c:putView("b"):at(bottomOf(previous), equalTo(20)):horizontal(equal):height(equalTo(300)):bottom(equalTo(5), parent)
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
              scroll:putScrollVContentView():layoutContent(function(c) c:putView("a"):at("fullTop", equal):height(equalTo(90)) end)
            end)
            """)
        try scene.expect("content", [0, 0, 300, 700])
    }

    @Test func N2_12_horizontalAndOwnContentViews() throws {
        let scene = try Scene(
            """
            content:putScroll("h"):at("fullTop", equal):height(equalTo(100)):layoutContent(function(scroll)
              scroll:putScrollHContentView("hc"):layoutContent(function(c) c:putView("a"):at("fullLeft", equal):width(equalTo(900)):right(equal) end)
            end)
            local own, wide = build "View":build(), build "View":build()
            content:putScroll("v"):at("fullBottom", equal):height(equalTo(100)):layoutContent(function(scroll)
              scroll:putAsScrollVContent(own, "own"):layoutContent(function(c) c:putView("b"):at("fullTop", equal):height(equalTo(333)):bottom(equal) end)
            end)
            content:putScroll("w"):center(equal):size(equalTo(100)):layoutContent(function(scroll)
              scroll:putAsScrollHContent(wide, "wide"):layoutContent(function(c) c:putView("c"):at("fullLeft", equal):width(equalTo(222)):right(equal) end)
            end)
            """)
        try scene.expect("hc", [0, 0, 900, 100])
        try scene.expect("own", [0, 0, 400, 333])
        try scene.expect("wide", [0, 0, 222, 100])
    }

    @Test func contentOffsetMovesWhatIsSeenAndNotTheContent() throws {
        let scene = try Scene(
            """
            content:putScroll("scroll"):edges(equal):contentOffset { x = 0, y = 40 }:layoutContent(function(scroll)
              scroll:putScrollVContentView("inside"):layoutContent(function(c) c:putView("a"):at("fullTop", equal):height(equalTo(2000)):bottom(equal) end)
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
                      self.a = c:putView("a"):top(equalTo(100)):horizontal(equal):height(equalTo(2000)):bottom(equal).view
                    end)
                  end).view
                  content:putView("badge"):size(equalTo(5)):left(equal):top(equal, self.a.topAnchor)
                end
                function Page:again() self.scroll.contentOffset = { x = 0, y = 30 } end
                return Page
                """)
        #expect(try scene.box("badge")[1] == 110)
        try again(scene)
        #expect(try scene.box("badge")[1] == 80)
    }

    @Test func anUntiedScrollContentIsAmbiguous() throws {
        let scene = try Scene(
            "content:putScroll('s'):edges(equal):layoutContent(function(s) s:putView('a'):size(equalTo(9)):left(equal):top(equal) end)")
        #expect(scene.diagnostics.map(\.attribute) == ["contentWidth", "contentHeight"])
        let set = try Scene(
            """
            content:putScroll('s'):edges(equal):contentSize { width = 10, height = 20 }
              :layoutContent(function(s) s:putView('a'):edges(equal) end)
            """)
        try set.expect("a", [0, 0, 10, 20])
        #expect(set.codes == [])
    }
}
