import Geometry
import Layout
import Testing

/// Every layout snippet of NamadaLayout 1.1.2's documentation, in version 2's syntax. The frames are worked out by hand
/// on a screen of 400 × 800 points; the test supplies whatever the documentation omits.
///
/// Cells, tables and collections have their own documentation and stage.
struct FirstSeedTests {
    /// "Basic usage": a search bar, a label below it, a stack in the middle and a button at the bottom.
    @Test func basicUsageExampleOfTheDocumentationHasTheExpectedFramesAndTexts() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { topTitle = none, typedText = none, middleText = none, clicks = 0 }

                function Page:layoutContent(content)
                  local top = build "Label":text("TOP \
                LABEL"):font(20):textColor("black"):textAlignment("center"):build()
                  local middle = build "Label":text("MIDDLE LABEL"):font(20):textAlignment("center"):build()
                  local bottom = build("Button", function(b) b.title = "Bottom Button"; b.titleColor = "black" end)
                  bottom:didClicked(function() self.clicks = self.clicks + 1; top.text = "click count: " .. \
                self.clicks end)

                  content:put(bottom, "bottom"):at("fullBottom", equalTo(18), safeArea):height(equalTo(36))
                  local search = content:putSearchBar("search"):placeholder("placeholder"):at("fullTop", equal, \
                safeArea)
                    :bind("text", self.states.typedText)
                  content:put(top, "top"):at(bottomOfAndParallelWith(search), equalTo(18)):bind("text", \
                self.states.topTitle)
                  content:putVStack("stack"):alignment("center"):distribution("fill"):spacing(9)
                    :center(equal, parent)
                    :top(moreThanTo(18), top.bottomAnchor, priority.defaultLow)
                    :bottom(lessThanTo(18), bottom.topAnchor, priority.defaultLow)
                    :at("horizontal", moreThanTo(18), safeArea)
                    :layoutContent(function(stack)
                      stack:putStacked(middle, "middle"):bind("text", self.states.middleText)
                      stack:putStackedImageView("logo"):size(equalTo { width = 90, height = 90 }):apply(function(image)
                        image.image = "40x30.png"
                        image.contentMode = "scaleAspectFit"
                      end)
                    end)

                  self.states.topTitle:observe(self):didSet(function(page, changes)
                    middle.text = "new: " .. (changes.new or "null") .. ", old: " .. (changes.old or "null")
                  end)
                  self.states.typedText:observe(self):didSet(function(page, changes)
                    if changes.trigger == "view" then top.text = "typed: " .. (changes.new or "null") end
                  end)
                  self.top, self.middle = top, middle
                end
                function Page:setTitle() self.topTitle = "hello" end
                function Page:show() print(self.top.text .. "|" .. self.middle.text) end
                return Page
                """)
        try scene.expect("bottom", [18, 746, 364, 36])
        let search = try scene.box("search")
        #expect(search[0] == 0 && search[1] == 0 && search[2] == 400 && search[3] > 0)
        // Nine characters of 10 points, centered below the search bar.
        try scene.expect("top", [155, search[3] + 18, 90, 20])
        // 12 characters of 10; 20 + 9 + 90 high.
        try scene.expect("stack", [140, 340.5, 120, 119])
        try scene.expect("logo", [15, 29, 90, 90])
        try scene.send("setTitle")
        try scene.send("show")
        _ = try scene.host.current.interactor.touch(scene.view("bottom"))
        try scene.send("show")
        #expect(scene.printed.first == "hello|new: hello, old: null")
        #expect(scene.printed.last?.hasPrefix("click count: 1|") == true)
        #expect(scene.codes == [])
    }

    /// "Basic": views in the view, with a child; on a view controller and on any view.
    @Test(arguments: [
        "self.view:layoutContent(fill)",
        "local any = content:putView('any'):edges(equal).view; any:layoutContent(fill)",
    ])
    func layoutContentCallsCanBeNested(_ entry: String) throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local some, other, child = build "View":build(), build "View":build(), build "View":build()
                  local function fill(layout)
                    layout:put(some, "some"):at("fullTop", equal):height(equalTo(100))
                    layout:put(other, "other"):at("fullBottom", \
                equal):height(equalTo(200)):layoutContent(function(inside)
                      inside:put(child, "child"):edges(equalTo(10))
                    end)
                  end
                  \(entry)
                end
                return Page
                """)
        try scene.expect("some", [0, 0, 400, 100])
        try scene.expect("other", [0, 600, 400, 200])
        try scene.expect("child", [10, 10, 380, 180])
    }

    @Test func controllerIsEmbeddedInAView() throws {
        let scene = try Scene(
            script: """
                local Child = controller "Child"
                function Child:layoutContent(c) c:putView("inside"):edges(equalTo(4)) end
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local parentView = content:putView("parentView"):edges(equalTo(10)).view
                  parentView:layoutContent(function(layout)
                    layout:put(Child, "child"):at("fullTop", equal):height(equalTo(50))
                  end)
                end
                return Page
                """)
        try scene.expect("child", [0, 0, 380, 50])
        try scene.expect("inside", [4, 4, 372, 42])
    }

    /// "Position to other": equal, a distance, at least and at most a distance, and the center.
    @Test(arguments: [(180.0, [138.0, 100, 244, 160]), (200.0, [138.0, 100, 244, 182])])
    func edgesCanBeConstrainedToOtherViewsAtExactMinimumAndMaximumDistances(
        _ centre: Double, _ expected: [Double]
    ) throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equalTo(20)):top(equalTo(100)):size(equalTo { width = 100, \
            height = 200 }).view
            local anyOther = content:putView("anyOther"):left(equalTo(380)):top(equal):size(equalTo(20)).view
            local centered = \
            content:putView("centered"):left(equalTo(255)):top(equalTo(\(centre - 5))):size(equalTo(10)).view
            content:putView("some")
              :top(equal, other.topAnchor)
              :left(equalTo(18), other.rightAnchor)
              :bottom(moreThanTo(18), other.bottomAnchor, { sense = "distance" })
              :right(lessThanTo(18), anyOther.leftAnchor, { sense = "distance" })
              :center(equal, centered)
            """)
        // Left is 120 + 18, top 100; the center is (260, 180 or 200). The bottom is at least 18 above 300: 282. This is
        // stronger than the center, because it comes first.
        try scene.expect("some", expected)
    }

    /// "If you want to make view to parallel with other view at some position".
    @Test func parallelWithPositionsPlaceAViewNextToItsTargetsAndCenteredOnThem() throws {
        let scene = try Scene(
            """
            local function box(name, x, y, width, height)
              return content:putView(name):left(equalTo(x)):top(equalTo(y)):size(equalTo { width = width, height = \
            height }).view
            end
            local top, left = box("topView", 150, 0, 100, 100), box("leftView", 300, 150, 50, 100)
            local right, bottom = box("rightView", 0, 190, 90, 20), box("bottomView", 190, 50, 20, 40)
            content:putView("some")
              :at(bottomOfAndParallelWith(top), equal)
              :at(leftOfAndParallelWith(left), equalTo(18))
              :at(rightOfAndParallelWith(right), moreThanTo(18))
              :at(bottomOfAndParallelWith(bottom), lessThanTo(18))
            """)
        // Below 100 with the center at x = 200, and 18 left of 300: 282, so from 118 to 282. The center is at y = 200:
        // from 100 to 300. 118 is 28 right of 90; 100 is 10 below 90.
        try scene.expect("some", [118, 100, 164, 200])
        #expect(scene.codes == [])
    }

    /// "Position in parent": the same with four calls, and with one, with and without insets.
    @Test(arguments: [
        ("top(equal, parent):bottom(equal, parent):left(equal, parent):right(equal, parent)", [0.0, 0, 400, 800]),
        ("edges(equal, parent)", [0.0, 0, 400, 800]),
        (
            "top(equal, safeArea):bottom(equal, safeArea):left(equal, safeArea):right(equal, safeArea)",
            [5.0, 40, 385, 740]
        ),
        ("edges(equal, safeArea)", [5.0, 40, 385, 740]),
        (
            """
            top(equalTo(18), safeArea):bottom(equalTo(18), safeArea):left(equalTo(18), safeArea):right(equalTo(18), \
            safeArea)
            """,
            [23.0, 58, 349, 704]
        ),
        ("edges(equalTo(18), safeArea)", [23.0, 58, 349, 704]),
    ])
    func fourEdgeCallsAndEdgesProduceTheSameFrameInParentAndSafeArea(_ calls: String, _ expected: [Double]) throws {
        var traits = Scene.traits
        traits.safeArea = Insets(top: 40, left: 5, bottom: 20, right: 10)
        let scene = try Scene("content:putView('table'):\(calls)", traits)
        try scene.expect("table", expected)
        #expect(scene.codes == [])
    }

    @Test func inequalitiesLimitTheDistancesOfAViewFromTheEdgesOfItsParent() throws {
        let body = """
            content:putView("table")
              :top(lessThanTo(18), safeArea, { sense = "distance" })
              :bottom(moreThanTo(18), safeArea, { sense = "distance" })
              :left(lessThanTo(18), parent, { sense = "distance" })
              :right(moreThanTo(18), parent, { sense = "distance" })
            """
        // Weaker constraints pull it to the middle or the far corner; it goes at most to 18 points from the top and
        // left.
        try Scene(body + ":size(equalTo { width = 100, height = 50 }):center(equal, parent)").expect(
            "table", [18, 18, 100, 50])
        // A view that is too large ends 18 points before the far edges.
        try Scene(body + ":top(equal):left(equal):size(equalTo(900))").expect("table", [0, 0, 382, 782])
    }

    /// "Dimension constraints": the first is stronger than the later "at least 100".
    @Test func theEarlierOfConflictingDimensionConstraintsWins() throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equal):top(equal):size(equalTo { width = 150, height = 60 })
            content:putLabel("some"):font(20):text("12345678901234567890"):left(equal):bottom(equal)
              :height(equalTo(other.view.heightAnchor))
              :width(lessThanTo(other.view.heightAnchor))
              :height(moreThanTo(100))
              :width(lessThanTo(100))
            """)
        try scene.expect("some", [0, 740, 60, 60])
    }

    @Test func prioritiesDecideBetweenConflictingDimensionConstraints() throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equal):top(equal):size(equalTo { width = 150, height = 60 \
            }).view
            content:putLabel("some"):font(20):text("12345678901234567890"):left(equal):bottom(equal)
              :height(equalTo(other.heightAnchor), priority.defaultHigh)
              :width(lessThanTo(other.widthAnchor), priority.defaultLow)
              :height(moreThanTo(100), 1)
              :width(lessThanTo(100))
            """)
        try scene.expect("some", [0, 740, 100, 60])
    }

    @Test func delegateGetsLayoutErrors() throws {
        let scene = try Scene(
            """
            local delegate = {
              viewHaveNoSuperview = function() return nil end,
              erroWhenLayout = function(view, error) print(error.code) end,
            }
            local page = content:putView("page"):edges(equal).view
            page:layoutContent({ withDelegate = delegate }, function(layout)
              layout:putView("some"):edges(equalTo(3)):left(equal, myself)
            end)
            """)
        #expect(scene.printed == ["sameAnchor"])
        try scene.expect("some", [3, 3, 394, 794])
    }

    @Test func moleculeLaysOutItsContent() throws {
        let scene = try Scene(
            script: """
                local MoleculeView = molecule "MoleculeView"
                function MoleculeView:layoutContent(thisLayout)
                  thisLayout:putView("some"):at("fullTop", equal):height(equalTo(10))
                  thisLayout:putView("other"):edges(equalTo(20)):layoutContent(function(inside)
                    inside:putView("child"):edges(equalTo(5))
                  end)
                end
                return function(content) content:putMoleculeView("molecule"):edges(equal) end
                """)
        try scene.expect("other", [20, 20, 360, 760])
        try scene.expect("child", [5, 5, 350, 750])
    }
}
