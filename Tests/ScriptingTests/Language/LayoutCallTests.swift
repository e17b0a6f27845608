import Layout
import Testing

/// Layout calls, their options, and putting views.
struct LayoutCallTests {
    /// A controller `screen` with functions that run its layout again.
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

    @Test func N1_5_constraintsCanReferToViewsThatArePutLater() throws {
        // The target is put after the constraint that refers to it.
        let scene = try Scene(
            """
            local late = build "View"
            content:putView("a"):left(equal, late.view.rightAnchor):top(equal):size(equalTo(10))
            content:put(late, "late"):left(equalTo(25)):top(equal):size(equalTo(30))
            """)
        try scene.expect("a", [55, 0, 10, 10])
        #expect(scene.codes == [])
    }

    @Test func N1_6_putNestsViewsInLayouts() throws {
        let scene = try Scene(
            """
            content:putView("outer"):edges(equalTo(10)):layoutContent(function(c)
              c:putView("middle"):edges(equalTo(10)):layoutContent(function(c) c:putView("inner"):edges(equalTo(10)) \
            end)
            end)
            """)
        try scene.expect("inner", [10, 10, 340, 740])
        #expect(scene.screen.path(of: try scene.view("inner")) == "root/outer/middle/inner")
    }

    /// If a layout that runs again leaves a view out, the view and its name are released.
    @Test func nameOfAViewThatALayoutLeavesOutIsReleased() throws {
        let scene = try Scene(
            """
            if traits.size.width > 300 then
              content:putView("wide"):edges(equal)
            else
              content:putView("narrow"):edges(equal)
            end
            """)
        for (width, name) in [(200.0, "narrow"), (400, "wide"), (200, "narrow"), (400, "wide")] {
            scene.screen.traits.size.width = width
            scene.screen.layoutIfNeeded()
            #expect(scene.screen.viewNames == ["root", name])
        }
    }

    @Test func removingAViewFreesOnlyItsOwnName() throws {
        let scene = try Scene(
            """
            local first = content:putView("a"):edges(equal).view
            content:putView("a"):edges(equal)
            first:removeFromSuperview()
            content:putView("a"):edges(equal)
            content:putView("a"):edges(equal)
            """)
        #expect(scene.screen.viewNames == ["root", "a-2", "a", "a-3"])
    }

    @Test func contentProvidesItsViewAndAnchors() throws {
        let scene = try Scene(
            """
            content.view.alpha = 0.5
            content:putView("box"):left(equalTo(3), \
            content.leftAnchor):top(equal):width(equalTo(content)):bottom(equal, content.safeArea)
              :layoutContent(function(c) assert(c.view.id == "box" and c.view.superview == content.view) end)
            """)
        #expect(scene.codes == ["overflow"])
        try scene.expect("box", [3, 0, 400, 800])
        #expect(scene.screen.property(scene.screen.root, slot: CommonProperties.alpha) == .number(0.5))
    }

    @Test func N1_6_layoutContentCanBeCalledOnAViewBeforeItIsPut() throws {
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

    @Test func N2_2_ownConstraintsSurviveReplacingTheLayoutOfTheContent() throws {
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

    @Test func N2_3_addNewKeepsExistingConstraints() throws {
        let scene = try screen(
            "self.box = content:putView('box'):width(equalTo(100)):height(equalTo(10)):top(equal):left(equal).view",
            then: "self.box:layout('addNew', function(n) n:width(equalTo(50)) end)")
        try again(scene)
        // The first has a higher priority than the second.
        try scene.expect("box", [0, 0, 100, 10])
    }

    @Test func N2_4_editExistingReplacesTheSameRelation() throws {
        let body = "content:putView('box'):width(equalTo(100)):height(equalTo(10)):top(equal):left(equalTo(%d))"
        let scene = try screen(
            body.replacing("%d", with: "1"),
            then:
                """
                self.view:layoutContent('editExisting', function(content) \
                \(body.replacing("%d", with: "30").replacing("100", with: "60")) end)
                """
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
            """
            self.box = \
            content:putView('box'):height(equalTo(1)):top(equal):left(equal):width(moreThanTo(10))\
            :width(lessThanTo(90)).view
            """,
            then: """
                self.view:layoutContent('editExisting', function(c)
                  c:putView('box'):width(moreThanTo(40)):width(lessThanTo(40))
                end)
                """)
        try again(scene)
        try scene.expect("box", [0, 0, 40, 1])
        // Each call replaces the constraint before it. A leftover would hold the width at 90 or 10.
        for (wish, before, after) in [(400, 90.0, 95.0), (1, 10, 5)] {
            let edited = try screen(
                """
                content:putView('box'):height(equalTo(1)):top(equal):left(equal):width(moreThanTo(10))\
                :width(lessThanTo(90)):width(equalTo(\(wish)), \
                500)
                """,
                then: """
                    self.view:layoutContent('editExisting', function(c)
                      c:putView('box'):width(lessThanTo(95)):width(moreThanTo(5))
                    end)
                    """)
            try edited.expect("box", [0, 0, before, 1])
            try again(edited)
            try edited.expect("box", [0, 0, after, 1])
        }
    }

    @Test func N2_4_editExistingAddsNewViewsWithTheirConstraints() throws {
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

    @Test func N2_4_editExistingChangesMultiplierConstantAndPriority() throws {
        let scene = try screen(
            """
            self.step = 0
            content:putView('box'):height(equalTo(1)):top(equal):left(equal):width(equalTo(100), 500)
              :width(equalTo(parent), { multiplyBy = 0.5, constant = 4, priority = 600 })
            """,
            then: """
                self.step = self.step + 1
                local numbers = ({ { 0.25, 4, 600 }, { 0.25, 9, 600 }, { 0.25, 9, 400 } })[self.step]
                self.view:layoutContent('editExisting', function(c)
                  c:putView('box'):width(equalTo(parent), { multiplyBy = numbers[1], constant = numbers[2], priority = \
                numbers[3] })
                end)
                """)
        try scene.expect("box", [0, 0, 204, 1])
        // Another multiplier, another constant, and a priority below the priority of the width of 100.
        for width in [104.0, 109, 100] {
            try again(scene)
            try scene.expect("box", [0, 0, width, 1])
        }
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

    @Test func N2_5_removeOldReplacesConstraintsOfViewsAndSubviews() throws {
        let scene = try screen(
            """
            content:putView('box'):size(equalTo(10)):top(equalTo(5)):left(equalTo(6)):layoutContent(function(c) \
            c:putView('in'):edges(equalTo(1)) end)
            """,
            then: """
                self.view:layoutContent('removeOldAndAddNew', function(c)
                  c:putView('box'):size(equalTo(20)):bottom(equal):right(equal):layoutContent(function(c) \
                c:putView('in'):edges(equalTo(4)) end)
                end)
                """)
        try again(scene)
        try scene.expect("box", [380, 780, 20, 20])
        try scene.expect("in", [4, 4, 12, 12])
        #expect(try scene.names(in: "box") == ["in"])
        #expect(scene.codes == [])
    }

    @Test func N2_6_cleanLayoutAndAddNewReplacesTheSubviews() throws {
        let scene = try screen(
            "self.old = content:putView('old'):edges(equal).view",
            then: "self.view:layoutContent('cleanLayoutAndAddNew', function(c) c:putView('new'):edges(equalTo(4)) end)")
        try again(scene)
        #expect(try scene.names() == ["new"])
        try scene.expect("new", [4, 4, 392, 792])
    }

    @Test func N2_7_putReturnsANodeThatConstrainsTheView() throws {
        let scene = try Scene(
            """
            local label = build "Label":text("hi"):build()
            local node = content:put(label, "title"):left(equalTo(1)):top(equalTo(2))
            assert(node.view == label)
            """)
        #expect(try scene.box("title")[0] == 1)
        #expect(try scene.names() == ["title"])
    }

    @Test(arguments: KindRegistry().kinds.map(\.name))
    func N2_8_putCreatesAViewOfTheKind(_ kind: String) throws {
        let scene = try Scene("content:put\(kind)('v'):edges(equal)")
        #expect(try scene.screen.kind(of: scene.view("v")).name == kind)
    }

    @Test func N2_8_putVStackAndPutHStackPresetTheAxis() throws {
        let scene = try Scene(
            "assert(content:putVStack().view.axis == 'vertical'); assert(content:putHStack().view.axis == 'horizontal')"
        )
        #expect(try scene.names() == ["vStack", "hStack"])
    }

    @Test func N2_8_putTakesANameAndProperties() throws {
        let scene = try Scene(
            "content:putLabel('title', { text = 'Hi', font = { size = 20 }, numberOfLines = 2 }):left(equal):top(equal)"
        )
        try scene.expect("title", [0, 0, 20, 20])
    }

    @Test func N2_9_assignToStoresTheViewInAFieldAndNamesTheViewAfterIt() throws {
        let scene = try screen(
            """
            content:putLabel { text = 'x', assignTo = { self, 'titleLabel' } }:edges(equal); \
            content:putView():assignTo(self, 'other')
            """,
            then: "self.titleLabel.text = 'changed'; assert(self.other.id == 'other')")
        try again(scene)
        #expect(scene.screen.snapshot().nodes[1].properties.first?.value == .string("changed"))
        #expect(try scene.names() == ["titleLabel", "other"])
    }

    @Test func N2_9_viewInTheAssignToVariableIsReused() throws {
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

    @Test func N2_10_stackMixesStackedAndFreeViews() throws {
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

    @Test func N2_11_putSpaceReplacesTheSpacingWhilePutVSpaceAndPutHSpaceAddViews() throws {
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

    /// The space comes after the view that this layout arranged last, which need not be the stack's last view.
    @Test func N2_11_putSpaceSeparatesExistingAndAppendedViews() throws {
        let stack =
            "content:putVStack('s'):left(equal):top(equal):width(equalTo(100)):layoutContent(function(s) %s end)"
        let (a, b) = ("s:putStackedView('a'):height(equalTo(10))", "s:putStackedView('b'):height(equalTo(10))")
        let scene = try screen(
            stack.replacing("%s", with: "\(a) \(b)"),
            then:
                """
                self.view:layoutContent('editExisting', function(content) \
                \(stack.replacing("%s", with: "\(a) s:putSpace(30) \(b)")) end)
                """
        )
        try scene.expect("b", [0, 10, 100, 10])
        try again(scene)
        try scene.expect("s", [0, 0, 100, 50])
        try scene.expect("b", [0, 40, 100, 10])
        // A second layout that adds to the existing views.
        let more = try screen(
            "self.s = \(stack.replacing("%s", with: "\(a) \(b)")).view",
            then: "self.s:layoutContent(function(s) s:putSpace(5) s:putStackedView('c'):height(equalTo(10)) end)")
        try again(more)
        try more.expect("c", [0, 25, 100, 10])
    }
}
