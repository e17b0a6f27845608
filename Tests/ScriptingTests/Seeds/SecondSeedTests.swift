import Geometry
import Layout
import Testing

/// Every layout snippet of NamadaLayout 2.1.11's documentation, in Lua and in the document's order. The frames are
/// worked out by hand on a screen of 400 × 800 points; the test supplies whatever the documentation omits. The first
/// snippet, "Basic usage", is `scripts/gallery/seed.lua`, with its own spec; scroll views are in
/// `LayoutCallTests.N2_12`.
///
/// Cells, tables and collections have their own documentation and stage.
struct SecondSeedTests {
    private static func page(_ body: String) -> String {
        """
        local Page = controller "Page"
        function Page:layoutContent(content) \(body) end
        return Page
        """
    }

    @Test func editExistingCreatesMissingViews() throws {
        let scene = try Scene(
            script: Self.page(
                """
                self.view:layoutContent('editExisting', function(content) content:put(build 'View', \
                'some'):edges(equalTo(1)) end)
                """
            ))
        try scene.expect("some", [1, 1, 398, 798])
    }

    @Test func removeOldAndAddNewReplacesTheConstraints() throws {
        let scene = try Scene(
            script: Self.page(
                """
                local some, other = build "View":build(), build "View":build()
                for inset = 1, 2 do
                  self.view:layoutContent("removeOldAndAddNew", function(content)
                    content:put(some, "some"):edges(equalTo(inset)):layoutContent(function(inside) inside:put(other, \
                "other"):edges(equalTo(inset)) end)
                  end)
                end
                """))
        // The constraints of the first run are gone.
        try scene.expect("some", [2, 2, 396, 796])
        try scene.expect("other", [2, 2, 392, 792])
        #expect(scene.codes == [])
    }

    /// "If you have stackView, you can put your view stacked inside or not too".
    @Test func stacksMayContainStackedAndFreelyPositionedViews() throws {
        let scene = try Scene(
            """
            local stackView, stacked, other, free = build "VStack":build(), build "View":build(), build \
            "View":build(), build "View":build()
            content:put(stackView, "stack"):at("topLeft", equal, \
            parent):width(equalTo(100)):layoutContent(function(stackContent)
              stackContent:putStacked(stacked, "stacked"):height(equalTo(10))
              stackContent:putSpace(8)
              stackContent:putStacked(other, "other"):height(equalTo(20))
              stackContent:put(free, "free"):edges(equalTo(3))
            end)
            """)
        try scene.expect("stack", [0, 0, 100, 38])
        try scene.expect("stacked", [0, 0, 100, 10])
        try scene.expect("other", [0, 18, 100, 20])
        try scene.expect("free", [3, 3, 94, 32])
    }

    @Test func aControllerCanBePutIntoALayout() throws {
        let scene = try Scene(
            script: """
                local Some = controller "Some"
                function Some:layoutContent(c) c:putView("inside"):edges(equalTo(7)) end
                \(Self.page("content:put(Some(), 'some'):edges(equalTo(3), parent)"))
                """)
        try scene.expect("inside", [7, 7, 380, 780])
    }

    @Test func assignToStoresAViewInAFieldAndNamesTheView() throws {
        let scene = try Scene(
            script: Self.page(
                """
                content:putView()
                content:putView { assignTo = { self, "myView" } }
                content:putLabel()
                content:putLabel { assignTo = { self, "myLabel" } }
                content:putStack():layoutContent(function(stackContent)
                  stackContent:putStackedView()
                  stackContent:putStackedView { assignTo = { self, "myStackedView" } }
                  stackContent:putStackedTextView()
                  stackContent:putStackedTextView { assignTo = { self, "myTextView" } }
                end)
                for _, name in ipairs { "myView", "myLabel", "myStackedView", "myTextView" } do print(self[name].kind) \
                end
                """))
        #expect(scene.printed == ["View", "Label", "View", "TextView"])
        #expect(try scene.names() == ["view", "myView", "label", "myLabel", "stack"])
        #expect(try scene.names(in: "stack") == ["view", "myStackedView", "textView", "myTextView"])
    }

    /// "Position constraint": a label 200 wide that is pulled to the right, or to the left.
    @Test(arguments: [("right(equal, parent, 100)", 104.5), ("left(equal, parent, 100)", 50.0)])
    func aLowPriorityPositionYieldsToRequiredInequalities(_ drawn: String, _ left: Double) throws {
        let scene = try Scene(
            """
            local function box(name, x, y, width, height)
              return content:putView(name):left(equalTo(x)):top(equalTo(y)):size(equalTo { width = width, height = \
            height }).view
            end
            local top, leftView, right = box("top", 0, 0, 400, 100), box("leftView", 0, 100, 50, 600), box("right", \
            350, 100, 50, 600)
            local bottom, centerView = box("bottom", 0, 760, 400, 40), box("center", 190, 390, 20, 20)
            content:putLabel("some"):font(20):text("12345678901234567890")
              :top(equal, top.bottomAnchor)
              :left(moreThan, leftView.rightAnchor)
              :right(lessThan, right.leftAnchor)
              :bottom(equalTo(18), bottom.topAnchor)
              :centerY(moreThanTo(9), centerView.centerYAnchor)
              :centerX(lessThanTo(4.5), centerView.centerXAnchor)
              :\(drawn)
            """)
        // From 100 to 760 − 18, whose middle 421 is more than 409. The center is at most 204.5, so left is at most
        // 104.5.
        try scene.expect("some", [left, 100, 200, 642])
        #expect(scene.codes == [])
    }

    @Test func edgesCanBeConstrainedToParentAndSafeAreaInOneChain() throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 50, left: 0, bottom: 30, right: 0)
        let scene = try Scene(
            """
            content:putLabel("some"):font(20):text("12345678901234567890")
              :top(equal, safeArea):left(moreThan, parent):right(lessThan, parent):bottom(equalTo(18), safeArea)
            """, traits)
        try scene.expect("some", [0, 50, 200, 702])
    }

    @Test func previousAndParentResolveToViewsAsConstraintTargets() throws {
        let scene = try Scene(
            """
            content:putView("first"):left(equalTo(40)):top(equalTo(30)):size(equalTo(50))
            content:putView("second"):top(equal, previous.bottomAnchor):left(equal, parent.leftAnchor):size(equalTo(20))
            """)
        try scene.expect("second", [0, 80, 20, 20])
    }

    /// "There are some shortcut to create multiple constraint at once".
    @Test func shortcutsSetSeveralConstraintsAtOnce() throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 50, left: 0, bottom: 30, right: 0)
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equalTo(150)):top(equalTo(300)):size(equalTo { width = 100, \
            height = 200 }).view
            local side = content:putView("side"):left(equal):top(equal):size(equalTo(60)).view
            content:putLabel("some"):font(20):text("1234567890")
              :center(equal, other)
              :vertical(moreThanTo(18), safeArea)
              :horizontal(lessThanTo { left = 9, right = 18 }, parent)
              :left(equalTo(-1), parent, 100):top(equalTo(-1), parent, 600)
            content:putView("table"):edges(equalTo(18), parent)
            content:putView("image"):inBetween(side, other, "horizontally", equal):top(equal):height(equalTo(9))
            content:putImageView("logo"):image("40x30.png")
              :at("topLeft", equalTo(9), safeArea)
              :at(topOf(other), equal)
            """, traits)
        // The center is (200, 400). The bottom is 18 points from the top of the safe area: 68, so it is 664 high. The
        // left inset is at most 9, and the right inset at most 18; centered, it has 9 on both sides.
        try scene.expect("some", [9, 68, 382, 664])
        try scene.expect("table", [18, 18, 364, 764])
        try scene.expect("image", [60, 0, 90, 9])
        // From 59 to 300.
        try scene.expect("logo", [9, 59, 40, 241])
    }

    @Test func dimensionsMayHaveAMultiplierAConstantAndLimits() throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equal):top(equal):size(equalTo { width = 9, height = 60 }).view
            content:putView("some"):left(equal):top(equal)
              :width(equalTo(parent), { multiplyBy = 0.75, constant = 18 })
              :height(lessThanTo(90))
              :height(moreThanTo(other.heightAnchor))
              :height(equalTo(500), 100)
            content:putView("square"):left(equal):top(equal)
              :width(equalTo(parent), { multiplyBy = 0.75, constant = 18 })
              :height(equalTo(parent.widthAnchor))
            """)
        try scene.expect("some", [0, 0, 318, 90])
        try scene.expect("square", [0, 0, 318, 400])
    }

    /// The document writes both `.lessThan(otherView)` and `.lessThanTo(90)`.
    @Test(arguments: [(1000.0, [0.0, 0, 168, 93]), (1.0, [0.0, 0, 90, 90])])
    func sizesCanBeLimitedByAnotherViewsSizeAndByNumbers(_ wanted: Double, _ expected: [Double]) throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equal):top(equal):size(equalTo { width = 200, height = 100 })
            content:putView("some"):left(equal):top(equal)
              :size(lessThan(other), { multiplyBy = 0.75, constant = 18 })
              :size(moreThan { width = 90, height = 90 })
              :size(equalTo(\(wanted)), 100)
            """)
        try scene.expect("some", expected)
        #expect(scene.codes == [])
    }

    @Test func rightEdgeWithALowPriorityYieldsToTheText() throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 50, left: 0, bottom: 30, right: 0)
        let scene = try Scene(
            """
            content:putLabel("some"):font(20):text(("x"):rep(50))
              :top(equal, safeArea, priority.required)
              :left(moreThan, parent, priority.defaultHigh)
              :right(lessThan, parent, priority.defaultLow)
              :bottom(equalTo(18), safeArea, 1000)
            """, traits)
        // The text's 500 points resist (750) the right edge (250).
        try scene.expect("some", [0, 50, 500, 702])
    }

    @Test(arguments: [
        ":backgroundColor('white'):text('some text'):edges(equal, safeArea)",
        ":edges(equal, safeArea):apply(function(v) v.backgroundColor = 'white'; v.text = 'some text' end)",
        ":backgroundColor('white'):edges(equal, safeArea):apply(function(v) v.text = 'some text' end)",
    ])
    func propertiesCanBeSetByCallsInAChainOrInApply(_ chain: String) throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 50, left: 0, bottom: 30, right: 0)
        let scene = try Scene(
            "local v = content:putTextView('text')\(chain).view; print(v.text .. ' ' .. v.kind)", traits)
        try scene.expect("text", [0, 50, 400, 720])
        #expect(scene.printed == ["some text TextView"])
    }

    @Test func delegateGetsLayoutErrors() throws {
        let scene = try Scene(
            script: Self.page(
                """
                local yourDelegate = { erroWhenLayout = function(view, error) print(view.id .. " " .. error.code) end }
                self.view:layoutContent({ withDelegate = yourDelegate }, function(content)
                  content:putView("some"):top(equal, previous.bottomAnchor):edges(equal, parent)
                end)
                """))
        #expect(scene.printed == ["some noPrevious"])
        try scene.expect("some", [0, 0, 400, 800])
    }

    @Test func moleculeRunsItsHooksAroundItsLayout() throws {
        let scene = try Scene(
            script: """
                local MoleculeView = molecule "MoleculeView"
                function MoleculeView:layoutContent(layout)
                  print "layout"
                  layout:putView("some"):at("fullTop", equal):height(equalTo(10))
                  layout:putView("other"):top(equal, previous.bottomAnchor):horizontal(equal):bottom(equal)
                end
                function MoleculeView:moleculeWillLayout() print "will" end
                function MoleculeView:moleculeDidLayout() print "did" end
                return function(content) content:put(MoleculeView(), "molecule"):edges(equalTo(5)) end
                """)
        #expect(scene.printed == ["will", "layout", "did"])
        try scene.expect("other", [0, 10, 390, 780])
    }

    /// Binding and observing during a layout: the chain continues after each call.
    @Test(arguments: [
        ("bind('text', self.states.s)", "field state"), ("applyState('text', self.states.s)", "state state"),
        ("map('text', self.states.s)", "field field"), ("oneWayBind('text', self.states.s)", "field field"),
        ("whenStateChanged(self.states.s, 'text')", "field state"),
        ("whenStateChanged(self.states.s, 'placeholder', function() return 'with ' .. self.s end)", "field state"),
        ("observe(self.states.s, function(view, changes) view.text = changes.new end)", "field state"),
    ])
    func chainContinuesAfterBindingCallsWhichWriteTheViewTheStateOrNeitherAtOnce(_ call: String, _ printed: String)
        throws
    {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { s = "state" }
                function Page:layoutContent(content)
                  local search = content:putSearchBar("search"):text("field"):at("fullTop", equal, \
                safeArea):\(call):height(equalTo(50))
                  print(search.view.text .. " " .. self.s)
                end
                return Page
                """)
        #expect(scene.printed == [printed])
        try scene.expect("search", [0, 0, 400, 50])
    }
}
