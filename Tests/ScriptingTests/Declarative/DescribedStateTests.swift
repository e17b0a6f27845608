import Layout
import LuaHost
import Testing

@testable import Scripting

/// Functions of states, bindings, events, and views that come and go.
struct DescribedStateTests {
    private func live(_ entries: String) throws -> LiveScreen {
        try LiveScreen("return controller \"Main\" { \(entries) }")
    }

    /// A function of states runs again only when a state that it has read changes.
    @Test func propertyFunctionRunsAgainOnlyWhenAStateThatItLastReadChanges() throws {
        let live = try live(
            """
            states = { a = 1, b = 1, useB = false },
            Label { "l", topLeft = parent, text = function(self)
              print("run")
              return self.useB and "b" .. self.b or "a" .. self.a
            end },
            """)
        #expect(live.printed() == ["run"])
        try live.run("main.b = 2")
        #expect(live.printed() == [], "it has not read b")
        try live.run("main.a = 2 main.a = 2")
        #expect(live.printed() == ["run"], "an equal value is no change")
        #expect(try live.text("l") == "a2")
        try live.run("main.useB = true main.a = 3")
        #expect(live.printed() == ["run"], "it does not read a any more")
        try live.run("main.b = 5")
        #expect(try live.text("l") == "b5")
        #expect(live.messages == [])
    }

    @Test func bindingsCopyChangesInBothDirections() throws {
        let live = try live(
            """
            states = { name = "Ann" },
            TextField { "f", topLeft = parent, text = bind "name" },
            Label { "l", text = bind "name", bottomLeft = parent },
            """)
        #expect(try live.text("f") == "Ann")
        try live.interactor.focus(live.view("f"))
        try live.interactor.type("!")
        #expect(try live.text("l") == "Ann!")
        try live.run("main.name = 'Bob'")
        #expect(try live.text("f") == "Bob")
        #expect(live.messages == [])
    }

    @Test func recomputedListOfViewsKeepsTypedText() throws {
        let live = try live(
            """
            states = { count = 1 },
            function(self)
              return { TextField { "f", topLeft = parent, text = "start" },
                Label { "l", bottomLeft = parent, text = "n" .. self.count } }
            end,
            """)
        try live.interactor.focus(live.view("f"))
        try live.interactor.type("!")
        try live.run("main.count = 2")
        #expect(try live.text("l") == "n2")
        #expect(try live.text("f") == "start!")
        #expect(live.messages == [])
    }

    @Test func eventHandlersReceiveSelfAndTheEventsValue() throws {
        let live = try live(
            """
            states = { n = 0 },
            Button { "b", title = "B", size = 50, topLeft = parent,
              onTap = function(self, point, view) self.n = self.n + 1 print(point.x, view.id) end },
            Switch { "s", bottomLeft = parent, onChange = function(self, isOn) print(isOn) end },
            """)
        try live.run("main.view.subviews[1]:sendActions('tap', { x = 3, y = 4 })")
        try live.run("main.view.subviews[2]:sendActions('change', true) print(main.n)")
        #expect(live.printed() == ["3\tb", "true", "1"])
    }

    /// `views` finds views by name, on any level except inside molecules.
    @Test func viewsFindsDescendantsByNameAndRejectsUnknownNamesAndAssignments() throws {
        let live = try live(
            """
            states = { n = 0 },
            View { "box", topLeft = parent, size = 90,
              View { "inside", edges = parent, TextField { "email", text = "a", topLeft = parent } } },
            Button { "b", title = "B", size = 50, bottomLeft = parent, onTap = function(self, point, button)
              self.views.email.text = "b"
              print(self.views.box.views.email.text, button.superview.views.email.text)
            end },
            """)
        try live.run("main.view.subviews[2]:sendActions('tap', { x = 3, y = 4 })")
        #expect(live.printed() == ["b\tb"])
        let unknown = live.failure("return main.views.emial") ?? ""
        #expect(unknown.contains("unknown view 'emial' in root. Did you mean 'email'?"), "\(unknown)")
        let set = live.failure("main.views.email = 5") ?? ""
        #expect(set.contains("'views' of a view cannot be set"), "\(set)")
    }

    /// Each event of the chain style has a name.
    @Test func eachDidEventHasAnOnNameInDescriptions() throws {
        let names = EventLibrary.events.map(\.entry.name).filter { $0.hasPrefix("did") }
        for name in names {
            let words = [
                "didClicked": "onTap", "didDoubleTapped": "onDoubleTap", "didLongPressed": "onLongPress",
                "didChanged": "onChange", "didBeginEditing": "onBeginEditing", "didEndEditing": "onEndEditing",
                "didReturned": "onReturn", "didScrolled": "onScroll", "didSwiped": "onSwipe", "didDragged": "onDrag",
                "didRefreshed": "onRefresh",
            ]
            let word = try #require(words[name], "no name for \(name)")
            _ = try Scene(script: "return Scroll { topLeft = parent, size = 9, \(word) = function() end }")
        }
    }

    @Test func itemsWithUnchangedKeysKeepTheirViews() throws {
        let live = try live(
            """
            states = { items = { { id = 1 }, { id = 2 }, { id = 3 } } },
            VStack { "list", topLeft = parent,
              each(bind "items", "id", function(self, item) return TextField { "f", placeholder = "p" .. item.id } end) },
            """)
        try live.interactor.focus(live.view("f.2"))
        try live.interactor.type("typed")
        let second = try live.view("f.2")
        try live.run("main.items = { { id = 3 }, { id = 2 }, { id = 4 } }")
        #expect(try live.view("f.2") == second)
        #expect(try live.text("f.2") == "typed")
        let list = try live.view("list")
        #expect(try live.screen.subviews(of: list).map { try live.screen.name(of: $0) } == ["f.3", "f.2", "f.4"])
        #expect(live.screen.view(named: "f.1") == nil)
        #expect(live.messages == [])
    }

    @Test func whenSwitchesBetweenTwoViewsWithoutAffectingOthers() throws {
        let live = try live(
            """
            states = { isOn = false, n = 0 },
            View { "before", topLeft = parent, size = 1, alpha = function(self) print("alpha") return self.n end },
            when(bind "isOn", Label { "on", text = "on", bottomLeft = parent },
              Label { "off", text = "off", bottomLeft = parent }),
            """)
        let before = try live.view("before")
        #expect(live.screen.view(named: "on") == nil)
        try live.run("main.isOn = true")
        #expect(live.screen.view(named: "off") == nil)
        #expect(try live.text("on") == "on")
        #expect(try live.view("before") == before)
        #expect(live.printed() == ["alpha"], "the function of another view has not run again")
        try live.run("main.n = 1")
        #expect(live.printed() == ["alpha"], "but it follows its state further")
        #expect(live.messages == [])
    }

    /// After changes, a screen equals the screen of a new start with the same states.
    @Test func changedScreenEqualsANewScreenWithTheSameStates() throws {
        let entries = """
            VStack { "list", topLeft = inset(parent, 4), spacing = 2,
              width = function(self) return self.wide and 200 or 100 end,
              each(function(self) return self.items end, function(self, item)
                return View { height = function(self) return self.wide and 8 or 4 end, width = 10 }
              end),
              when(function(self) return #self.items > 1 end, Label { text = "many" }), },
            View { "below", top = view.list.bottom + 3, left = view.list, size = 5 },
            """
        let changed = try live("states = { items = { \"a\" }, wide = false }, " + entries)
        try changed.run("main.wide = true main.items = { 'b', 'a', 'c' } main.items = { 'c', 'a' }")
        let fresh = try live("states = { items = { \"c\", \"a\" }, wide = true }, " + entries)
        #expect(try tree(changed) == tree(fresh))
        #expect(changed.messages == [])
    }

    private func tree(_ live: LiveScreen) throws -> [String] {
        live.screen.layoutIfNeeded()
        func lines(_ view: ViewID) throws -> [String] {
            try live.screen.subviews(of: view).flatMap {
                ["\(try live.screen.wholePath(of: $0)) \(try live.screen.frame(of: $0))"] + (try lines($0))
            }
        }
        return try lines(live.screen.root)
    }

    @Test func moleculeStatesCanBeBoundToControllerStates() throws {
        let live = try LiveScreen(
            """
            local Card = molecule "Card" {
              states = { title = "", isOn = false },
              alpha = function(self) return self.isOn and 1 or 0.5 end,
              TextField { "t", text = bind "title", edges = parent },
            }
            return controller "Main" {
              states = { name = "x", chosen = false },
              Card { "card", title = bind "name", isOn = function(self) return self.chosen end, topLeft = parent,
                onTap = function(self) self.chosen = true end },
            }
            """)
        #expect(try live.text("t") == "x")
        try live.run("main.name = 'y'")
        #expect(try live.text("t") == "y")
        try live.interactor.focus(live.view("t"))
        try live.interactor.type("z")
        try live.run("print(main.name) main.view.subviews[1]:sendActions('tap') print(main.view.subviews[1].alpha)")
        #expect(live.printed() == ["yz", "1"])
        #expect(live.messages == [])
    }

    /// In a layout of calls, the content of a description follows states by itself.
    @Test func describedViewsPutByACallFollowStatesWithoutANewLayout() throws {
        let live = try LiveScreen(
            states: "items = { 'a' }",
            """
            print("layout")
            content:put(VStack { "s", topLeft = parent,
              each(function(self) return self.items end, function(self, item) return View { size = 5 } end) })
            """)
        try live.run("main.items = { 'a', 'b' }")
        let stack = try live.view("s")
        #expect(try live.screen.subviews(of: stack).count == 2)
        #expect(live.printed() == ["layout"])
        #expect(live.messages == [])
    }

    /// Functions about views that read a trait run again when it changes.
    @Test func functionsReturningViewsRunAgainWhenTraitsChange() throws {
        let live = try live(
            """
            function() return View { "v", topLeft = parent, size = traits.textSize > 1 and 20 or 10 } end,
            """)
        var traits = live.screen.traits
        traits.textSize = 2
        live.screen.traits = traits
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("v")).width == 20)
    }

    /// The same after a state's change, which runs the functions before the layout.
    @Test func functionsReturningViewsFollowTraitsAfterAStateChange() throws {
        let live = try live(
            """
            states = { isOn = true },
            function(self)
              return self.isOn and View { "v", topLeft = parent, size = traits.textSize > 1 and 20 or 10 } or false
            end,
            """)
        try live.run("main.isOn = false main.isOn = true")
        var traits = live.screen.traits
        traits.textSize = 2
        live.screen.traits = traits
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("v")).width == 20)
    }
}
