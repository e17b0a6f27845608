import Testing

@testable import Scripting

/// Questions of a layout to its delegate, the defaults without an answer, and nested controllers.
struct DelegateTests {
    @Test func N2_29_theDelegateNamesASuperviewForAViewWithoutOne() throws {
        let scene = try Scene(
            """
            local other = content:putView("other"):left(equalTo(10)):top(equalTo(20)):size(equalTo(30)).view
            local lone = build "View":build()
            lone:layout({ delegate = { viewHaveNoSuperview = function(view) assert(view == lone); return other end } \
            }, function(node)
              node:left(equal, parent):top(equal, parent):size(equalTo(parent))
            end)
            content:put(lone, "lone")
            """)
        try scene.expect("lone", [10, 20, 30, 30])
        #expect(scene.codes == [])
    }

    @Test func N2_29_constraintToAMissingSuperviewIsReportedWithoutADelegate() throws {
        let scene = try Scene(
            """
            local lone = build "View":build()
            lone:layout(function(node) node:left(equal, parent):size(equalTo(7)) end)
            content:put(lone, "lone"):left(equalTo(1)):top(equalTo(2))
            """)
        try scene.expect("lone", [1, 2, 7, 7])
        #expect(scene.codes == ["noSuperview"])
        #expect(scene.diagnostics[0].source == "test.lua:2")
    }

    @Test func N1_24_constraintOfTheRootToItsParentIsReportedIfTheDelegateNamesNoView() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(c)
                  self.view:layout({ delegate = { viewHaveNoSuperview = function() return nil end } }, function(n) \
                n:left(equal, parent) end)
                end
                return Page
                """)
        #expect(scene.codes == ["noSuperview"])
    }

    @Test func N2_30_delegateProvidesTheParentControllerOfAnEmbeddedController() throws {
        let script = """
            local Child = controller "Child"
            function Child:layoutContent(c) c:putView("in"):edges(equal) end
            function Child:didMoveToParent(parent) print("parent " .. tostring(parent ~= nil and parent == \
            self.parentController)) end
            local Card = molecule "Card"
            local Page = controller "Page"
            function Page:layoutContent(content)
              local card = Card()
              card.view:layoutContent({ delegate = %delegate }, function(c) c:put(Child, "child"):edges(equalTo(4)) end)
              content:put(card, "card"):edges(equal)
            end
            return Page
            """
        let asked = try Scene(
            script: script.replacing("%delegate", with: "{ neededViewControllerFor = function(child) return self end }")
        )
        #expect(asked.printed == ["parent true"])
        #expect(asked.codes == [])
        let unanswered = try Scene(script: script.replacing("%delegate", with: "{}"))
        #expect(unanswered.codes == ["noViewController"])
        #expect(unanswered.diagnostics[0].source == "test.lua:8")
        // The view exists anyway.
        try unanswered.expect("child", [4, 4, 392, 792])
    }

    @Test func N1_25_embeddedControllersGetTheirParentWithoutADelegate() throws {
        let scene = try Scene(
            script: """
                local Child = controller "Child"
                local Page = controller "Page"
                function Page:layoutContent(c)
                  c:putView("box"):edges(equal):layoutContent(function(c)
                    local node = c:put(Child, "child"):edges(equal)
                    assert(node.view.parentController == self)
                  end)
                end
                return Page
                """)
        #expect(scene.codes == [])
    }

    @Test func N2_31_theDelegateGetsEveryError() throws {
        let scene = try Scene(
            """
            local delegate = {
              erroWhenLayout = function(view, error) print(view.id .. " " .. error.code .. " " .. error.source) end,
            }
            local v = content:putView("v"):edges(equal).view
            v:layoutContent({ delegate = delegate }, function(c)
              c:putView("a"):top(equal, previous):left(equal, parent.topAnchor):left(equal, myself):size(equalTo(3))
            end)
            """)
        #expect(scene.printed == ["a noPrevious test.lua:6", "a axis test.lua:6", "a sameAnchor test.lua:6"])
        #expect(scene.codes.prefix(3) == ["noPrevious", "axis", "sameAnchor"])
    }

    @Test(arguments: ["onError", "erroWhenLayout", "errorWhenLayout"]) func N2_31_eachNameOfOnErrorReceivesErrors(
        _ name: String
    )
        throws
    {
        let scene = try Scene(
            """
            local delegate = { \(name) = function(view, error) print(view.id .. " " .. error.code) end, mine = 3 }
            content.view:layoutContent({ delegate = delegate }, function(c) c:putView("a"):edges(equal):left(equal, \
            myself) end)
            """)
        #expect(scene.printed == ["a sameAnchor"])
    }

    @Test func unknownDelegateFunctionIsAnErrorWithASuggestion() throws {
        let error = #expect(throws: ScriptError.self) {
            _ = try Scene("content.view:layoutContent({ delegate = { onErorr = print } }, function(c) end)")
        }
        #expect(error?.description.contains("a delegate has no function 'onErorr'. Did you mean 'onError'?") == true)
    }

    @Test func N1_26_anchorRelatedToItselfIsReported() throws {
        let scene = try Scene("content:putView('v'):left(equal, myself):edges(equal)")
        #expect(scene.codes == ["sameAnchor"])
        try scene.expect("v", [0, 0, 400, 800])
    }

    @Test func N1_27_theInnermostDelegateReceivesErrors() throws {
        let scene = try Scene(
            """
            local function named(name) return { errorWhenLayout = function() print(name) end } end
            local v = content:putView("v"):edges(equal).view
            v:layoutContent({ withDelegate = named "outer" }, function(c)
              c:putView("a"):edges(equal):layoutContent({ withDelegate = named "inner" }, function(c) \
            c:putView():edges(equal):left(equal, myself) end)
              c:putView("b"):edges(equal):layoutContent(function(c) c:putView():edges(equal):left(equal, myself) end)
            end)
            """)
        #expect(scene.printed == ["inner", "outer"])
    }

    @Test func D6_anErrorRaisedByADelegateIsReported() throws {
        let scene = try Scene(
            """
            local lone = build "View":build()
            lone:layout({ delegate = { viewHaveNoSuperview = function() error("no idea") end } }, function(node)
              node:left(equal, parent):size(equalTo(7))
            end)
            content:put(lone, "lone"):left(equal):top(equal)
            """)
        #expect(scene.codes == ["delegate", "noSuperview"])
        #expect(scene.diagnostics[0].message.contains("test.lua:2: no idea"))
        try scene.expect("lone", [0, 0, 7, 7])
    }

    @Test func D6_validConstraintsOfAFailedCallAreMade() throws {
        let scene = try Scene(
            """
            content:putView('v'):left(equal):width(equalTo(5)):height(equalTo(50)):inBetween(previous, \
            parent.bottomAnchor, 'vertically', equalTo(10))
            """
        )
        // Its top has no previous view to refer to; its bottom is 10 points above its parent's.
        #expect(scene.codes == ["noPrevious"])
        #expect(scene.diagnostics[0].attribute == "top")
        try scene.expect("v", [0, 740, 5, 50])
    }

    @Test func aControllerAsDelegateReceivesErrorsInItsMethod() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { errors = 0 }
                function Page:erroWhenLayout(view, error) self.errors = self.errors + 1; print(self.errors .. \
                error.code) end
                function Page:layoutContent(c)
                  self.view:layoutContent({ delegate = self }, function(c) c:putView("v"):edges(equal):left(equal, \
                myself) end)
                end
                return Page
                """)
        #expect(scene.printed == ["1sameAnchor"])
    }

    @Test func hooksOfControllersRunInOrder() throws {
        let scene = try Scene(
            script: """
                local function logging(name)
                  local class = controller(name)
                  for _, hook in ipairs { "willMoveToParent", "viewDidLoad", "didMoveToParent", "viewWillAppear", \
                "viewDidAppear", "viewWillDisappear", "viewDidDisappear" } do
                    class[hook] = function() print(name .. " " .. hook) end
                  end
                  return class
                end
                local Child, Page = logging "Child", logging "Page"
                function Child:layoutContent() print("Child layout") end
                function Page:layoutContent(c) print("Page layout"); self.child = c:put(Child, \
                "child"):edges(equal).view end
                function Page:leave() self.child:removeFromSuperview() end
                return Page
                """)
        #expect(
            scene.printed == [
                "Page viewDidLoad", "Page layout", "Child willMoveToParent", "Child viewDidLoad", "Child layout",
                "Child didMoveToParent",
                "Page viewWillAppear", "Child viewWillAppear", "Child viewDidAppear", "Page viewDidAppear",
            ])
        try scene.send("leave")
        #expect(scene.printed.suffix(2) == ["Child viewWillDisappear", "Child viewDidDisappear"])
    }

    @Test func embeddedControllersHaveTheirOwnSafeArea() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 50, left: 0, bottom: 30, right: 0)
        let scene = try Scene(
            script: """
                local Child = controller "Child"
                function Child:layoutContent(c) c:putView("in"):edges(equal, safeArea) end
                local Page = controller "Page"
                function Page:layoutContent(c)
                  c:put(Child, "top"):at("fullTop", equal, parent):height(equalTo(400))
                  c:put(Child, "bottom"):at("fullBottom", equal, parent):height(equalTo(400))
                  c:put(Child, "own"):center(equal):size(equalTo(100)):safeAreaInsets { top = 9, left = 8, bottom = 7, \
                right = 6 }
                end
                return Page
                """, traits)
        try scene.expect("top/in", [0, 50, 400, 350])
        try scene.expect("bottom/in", [0, 0, 400, 370])
        try scene.expect("own/in", [8, 9, 86, 84])
    }
}
