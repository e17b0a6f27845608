import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Layout margins, the keyboard, size classes, and layouts that read traits.
struct AreaTests {
    @Test func layoutMarginsCanBeConstraintTargets() throws {
        let scene = try Scene(
            """
            content:putView("box"):edges(equalTo(10)):layoutMargins { top = 1, left = 2, bottom = 3, right = 4 \
            }:layoutContent(function(c)
              c:putView("in"):edges(equal, layoutMargins)
            end)
            local box = content:putView("other"):left(equal):top(equal):size(equalTo(100)).view
            content:putView("v"):left(equal, box.layoutMarginsGuide.leftAnchor):top(equal, \
            previousLayoutMargins):size(equalTo(5))
            """)
        try scene.expect("in", [2, 1, 374, 776])
        try scene.expect("v", [8, 8, 5, 5])
    }

    @Test func layoutMarginsAreInsetFromTheSafeAreaUnlessSwitchedOff() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 50, left: 0, bottom: 0, right: 0)
        try Scene("content:putView('v'):edges(equal, layoutMargins)", traits).expect("v", [16, 50, 368, 750])
        let off = try Scene(
            """
            content:putView('box'):edges(equal):insetsLayoutMarginsFromSafeArea(false):layoutContent(function(c) \
            c:putView('v'):edges(equal, layoutMargins) end)
            """,
            traits)
        try off.expect("v", [8, 8, 384, 784])
    }

    /// As in UIKit, the default is the part of the view that the screen's safe area covers, unless the script sets it.
    @Test func safeAreaInsetsDefaultToTheScreensInsetsInsideTheView() throws {
        var traits = Traits(size: Size(width: 400, height: 800), scale: 1)
        traits.safeArea = .init(top: 50, left: 6, bottom: 30, right: 0)
        let live = try LiveScreen(
            states: "",
            """
            content:putView("top"):left(equalTo(2)):right(equal):top(equalTo(10)):height(equalTo(100))
            content:putView("middle"):left(equalTo(100)):top(equalTo(300)):size(equalTo(50))
            content:putView("own"):left(equal):top(equal):size(equalTo(50)):safeAreaInsets(3)
            """, traits: traits)
        func read(_ name: String) throws -> String {
            guard
                case .string(let text) = try live.run(
                    """
                    for _, v in ipairs(main.view.subviews) do if v.id == '\(name)' then local i = v.safeAreaInsets \
                    return ('%g %g %g %g'):format(i.top, i.left, i.bottom, i.right) end end
                    """
                )
            else { throw LuaCallError("nothing was read") }
            return text
        }
        #expect(try read("top") == "40 4 0 0")
        #expect(try read("middle") == "0 0 0 0")
        #expect(try read("own") == "3 3 3 3")
    }

    /// A stack that arranges its views within its margins also avoids the safe area, as UIStackView does. Picture A is
    /// 40 × 30.
    @Test(
        arguments: [
            // The stack fills the screen; its margins of 8 are inside the safe area.
            ("", [28, 58, 364, 30], "stack:edges(equal)"),
            // Without the safe area.
            (":insetsLayoutMarginsFromSafeArea(false)", [8, 8, 384, 30], "stack:edges(equal)"),
            // Half of the stack is inside the safe area's bottom inset: 50 of 100 points.
            ("", [8, 8, 384, 34], "stack:left(equalTo(20)):right(equalTo(-20)):bottom(equal):height(equalTo(100))"),
            // The middle of the screen has no inset.
            ("", [8, 8, 84, 84], "stack:left(equalTo(100)):top(equalTo(100)):size(equalTo(100))"),
            // Explicit insets.
            (
                ":safeAreaInsets { top = 1, left = 2, bottom = 3, right = 4 }", [10, 9, 78, 80],
                "stack:center(equal):size(equalTo(100))"
            ),
            // Without `isLayoutMarginsRelativeArrangement`.
            (":isLayoutMarginsRelativeArrangement(false)", [0, 0, 400, 30], "stack:edges(equal)"),
        ] as [(String, [Double], String)])
    func stackMarginsAreInsetFromTheSafeArea(_ properties: String, _ expected: [Double], _ place: String) throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 50, left: 20, bottom: 50, right: 0)
        let isTall = expected[3] == 30
        let scene = try Scene(
            """
            local stack = content:putVStack("s"):isLayoutMarginsRelativeArrangement(true)\(properties)
            \(place)
            stack:layoutContent(function(s)
              s:putStackedImageView("A"):image("40x30.png"):verticalHugging(\(isTall ? 252 : 251))
              \(isTall ? "s:putStackedView('rest')" : "")
            end)
            """, traits)
        try scene.expect("A", expected)
        // Another screen and back.
        scene.screen.traits.safeArea = .zero
        _ = try scene.box("A")
        scene.screen.traits.safeArea = traits.safeArea
        try scene.expect("A", expected)
        scene.screen.layoutIfNeeded()
        #expect(scene.screen.lastSolveCount == 0)
    }

    @Test func changingLayoutMarginsMovesConstrainedViews() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(c) c:putView("v"):edges(equal, layoutMargins) end
                function Page:grow() self.layoutMargins = 30 end
                return Page
                """)
        try scene.expect("v", [16, 0, 368, 800])
        try scene.send("grow")
        try scene.expect("v", [30, 30, 340, 740])
    }

    @Test func keyboardAreasFollowTheKeyboard() throws {
        let scene = try Scene(
            """
            content:putView("k"):at("fullBottom", equal, keyboard):height(equalTo(10))
            content:putView("s"):edges(equal, keyboardSafeArea)
            content:putView("box"):left(equal):top(equalTo(400)):size(equalTo(200)):layoutContent(function(c)
              c:putView("in"):edges(equal, keyboard)
              c:putView("low"):left(equal):top(equalTo(50)):size(equalTo(100)):layoutContent(function(c)
                c:putView("deep"):edges(equal, keyboard)
              end)
            end)
            """)
        scene.screen.traits.safeArea = .init(top: 20, left: 0, bottom: 34, right: 0)
        try scene.expect("k", [0, 790, 400, 10])
        try scene.expect("s", [0, 20, 400, 746])
        scene.screen.traits.keyboardHeight = 300
        try scene.expect("k", [0, 490, 400, 10])
        try scene.expect("s", [0, 20, 400, 480])
        try scene.expect("in", [0, 0, 200, 100])
        // The view reaches from 450 to 550 on the screen; the keyboard begins at 500.
        try scene.expect("deep", [0, 0, 100, 50])
        scene.screen.traits.keyboardHeight = 0
        try scene.expect("k", [0, 790, 400, 10])
        try scene.expect("in", [0, 0, 200, 200])
        scene.screen.traits.safeArea = .init(top: 10, left: 5, bottom: 4, right: 0)
        try scene.expect("s", [5, 10, 395, 786])
    }

    /// Each area of a view is readable, in the view's coordinates like UIKit's `layoutFrame`.
    @Test func scriptsCanReadTheFramesOfTheSafeAreaMarginsAndKeyboard() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 20, left: 5, bottom: 34, right: 0)
        traits.keyboardHeight = 300
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  content:putView("box"):left(equal):right(equal):bottom(equal):height(equalTo(400)):layoutMargins(10)
                  content:putView("small"):at("topLeft", equal):size(equalTo(15)):layoutMargins(10)
                end
                function Page:tell(view)
                  for _, name in ipairs { "safeArea", "layoutMarginsGuide", "keyboard", "keyboardSafeArea" } do
                    local f = view[name].layoutFrame
                    print(("%s %g,%g %g×%g"):format(name, f.x, f.y, f.width, f.height))
                  end
                end
                function Page:tellBox() self:tell(self.view.subviews[1]) end
                function Page:tellSmall() self:tell(self.view.subviews[2]) end
                return Page
                """, traits)
        try scene.send("tellBox")
        // The view is 400 points high and begins at 400: its bottom has 34 points of safe area, or the keyboard, which
        // begins at 500.
        #expect(
            scene.printed == [
                "safeArea 5,0 395×366", "layoutMarginsGuide 15,10 375×346", "keyboard 0,0 400×100",
                "keyboardSafeArea 5,0 395×100",
            ])
        // 15 points high with 20 points covered: the anchors of the areas are below the view, and an area's size is at
        // least 0.
        try scene.send("tellSmall")
        #expect(
            Array(scene.printed.dropFirst(4)) == [
                "safeArea 5,20 10×0", "layoutMarginsGuide 15,30 0×0", "keyboard 0,0 15×15",
                "keyboardSafeArea 5,20 10×0",
            ])
        // Reading lays out the pending changes first.
        scene.screen.traits.keyboardHeight = 0
        try scene.send("tellBox")
        #expect(scene.printed.suffix(2) == ["keyboard 0,0 400×400", "keyboardSafeArea 5,0 395×366"])
    }

    @Test(arguments: [
        (
            "print(safeArea.layoutFrame)",
            "safeArea alone has no 'layoutFrame', because it refers to a different view in each call; name the view"
        ),
        (
            "content:putView():edges(equal) previous:bottom(equal, parent)",
            """
            'previous' is a target and has no methods: write previous.bottomAnchor for its anchor; to constrain the \
            view, keep it: local view = content:putView()
            """
        ),
        (
            "content:putLabel('l').view:topAnchor(equal, parent)",
            """
            'topAnchor' is an anchor, not a method: to constrain the view, write view:top(…); as a target, \
            view.topAnchor
            """
        ),
        (
            "content:putLabel():top(equal, parent.safeAreaLayoutGuide)",
            "'parent' has no field 'safeAreaLayoutGuide'; write safeArea instead of parent.safeAreaLayoutGuide"
        ),
        ("print(content.view.safeArea.frame)", "a target has no field 'frame'. Did you mean 'layoutFrame'?"),
        ("print(content.view.safeArea.topAnchor.layoutFrame)", "an anchor has no field 'layoutFrame'"),
        ("print(content.view.safeAreaLayoutGuide)", "Did you mean 'safeArea'?"),
        ("print(content.view.keyboardLayoutGuide)", "Did you mean 'keyboardSafeArea'?"),
        ("print(content.view.readableContentGuid)", "Did you mean 'readableContentGuide'?"),
        (
            "print(content:putLabel('l').view.contentLayoutGuide)",
            "only scroll views have 'contentLayoutGuide'; root/l is a Label"
        ),
        (
            "content:putView('v'):edges(equal, content.frameLayoutGuide)",
            "only scroll views have 'frameLayoutGuide'; root is a View"
        ),
    ])
    func wrongUsesOfLayoutGuidesAndAnchorsRaiseTheTabulatedErrors(_ body: String, _ words: String) throws {
        let error = try #require(#expect(throws: ScriptError.self) { try Scene(body) })
        #expect(error.lua.message.contains(words), "\(error.lua.message)")
        #expect(error.lua.source?.line == 1)
    }

    @Test(arguments: [
        (390.0, 844.0, "compact", "regular"), (844, 390, "compact", "compact"), (932, 430, "regular", "compact"),
        (744, 1133, "regular", "regular"), (320, 1133, "compact", "regular"), (667, 375, "compact", "compact"),
    ])
    func sizeClassesDependOnTheScreenSize(_ width: Double, _ height: Double, _ across: String, _ down: String) throws {
        let scene = try Scene(
            "print(traits.horizontalSizeClass .. ' ' .. traits.verticalSizeClass)",
            Traits(size: Size(width: width, height: height)))
        #expect(scene.printed == ["\(across) \(down)"])
    }

    private let adaptive = """
        content:putLabel("title"):font(20):text("abc"):top(equal):left(equal)
        if traits.horizontalSizeClass == "regular" then
          content:putView("side"):at("fullLeft", equal):width(equalTo(200))
        end
        content:putView("main"):edges(equalTo(traits.dark and 20 or 10))
        """

    @Test func layoutRunsAgainIfATraitThatItReadChanges() throws {
        let scene = try Scene(adaptive)
        #expect(try scene.names() == ["title", "main"])
        let title = try scene.view("title")
        scene.screen.traits.size = Size(width: 800, height: 800)
        #expect(try scene.names() == ["title", "side", "main"])
        try scene.expect("main", [10, 10, 780, 780])
        scene.screen.traits.isDark = true
        try scene.expect("main", [20, 20, 760, 760])
        scene.screen.traits.size = Size(width: 400, height: 800)
        #expect(try scene.names() == ["title", "main"])
        // Putting the view again keeps the view and its state.
        #expect(try scene.view("title") == title)
        #expect(scene.codes == [])
    }

    @Test func layoutDoesNotRunAgainIfAnUnreadTraitChanges() throws {
        let scene = try Scene("print('run'); content:putView('v'):edges(equal)")
        scene.screen.traits.isDark = true
        scene.screen.traits.size = Size(width: 500, height: 500)
        #expect(scene.printed == ["run"])
        try scene.expect("v", [0, 0, 500, 500])
        let dark = try Scene("print(traits.dark)")
        dark.screen.traits.size = Size(width: 500, height: 500)
        #expect(dark.printed == ["false"])
        dark.screen.traits.isDark = true
        #expect(dark.printed == ["false", "true"])
    }

    @Test func repeatedLayoutReusesUnnamedViewsAndMolecules() throws {
        let scene = try Scene(
            script: """
                local Card = molecule "Card"
                Card.states = { count = 0 }
                function Card:layoutContent(c) print("card"); c:putLabel():text("x"):edges(equal) end
                local Page = controller "Page"
                function Page:layoutContent(content)
                  content:putVStack("stack"):edges(equal):layoutContent(function(s)
                    for i = 1, traits.dark and 3 or 2 do s:putStackedLabel():text("l" .. i) end
                    s:putStackedCard():alpha(0.5)
                    s:putSpace(traits.dark and 5 or 10)
                    self.card = s:putStacked(Card).view
                    s:putStackedView("last")
                  end)
                end
                return Page
                """)
        let before = try scene.names(in: "stack")
        #expect(before == ["label", "label-2", "card", "card-2", "last"])
        let ids = try before.map { try scene.view("stack/\($0)") }
        scene.screen.traits.isDark = true
        #expect(try scene.names(in: "stack") == ["label", "label-2", "label-3", "card", "card-2", "last"])
        scene.screen.traits.isDark = false
        #expect(try scene.names(in: "stack") == before)
        #expect(try before.map { try scene.view("stack/\($0)") } == ids)
        #expect(scene.printed == ["card", "card"])
    }

    @Test func repeatedLayoutUpdatesTheSpacesOfAStack() throws {
        let scene = try Scene(
            """
            content:putHStack("s"):left(equal):top(equal):layoutContent(function(s)
              s:putStackedImageView("a"):image("40x30.png")
              if traits.dark then s:putSpace(25) end
              s:putStackedImageView("b"):image("60x50.png")
            end)
            """)
        try scene.expect("b", [40, 0, 60, 50])
        scene.screen.traits.isDark = true
        try scene.expect("b", [65, 0, 60, 50])
        scene.screen.traits.isDark = false
        try scene.expect("b", [40, 0, 60, 50])
    }

    @Test func layoutThatFailsAfterATraitChangeIsReported() throws {
        let scene = try Scene("content:putView('v'):edges(equal); if traits.dark then error('no dark') end")
        scene.screen.traits.isDark = true
        #expect(scene.codes == ["relayoutFailed"])
        #expect(scene.diagnostics[0].message.contains("no dark"))
        scene.screen.traits.isDark = false
        try scene.expect("v", [0, 0, 400, 800])
    }

    @Test func readingUnknownTraitsAndSettingTraitsAreErrors() throws {
        #expect(try Scene.failure(of: "return traits.siez").contains("Did you mean 'size'?"))
        #expect(try Scene.failure(of: "traits.dark = true").contains("a script cannot set the trait 'dark'"))
        #expect(try Scene.failure(of: "traits.size.width = 3").contains("cannot set 'width' of a trait"))
    }
}
