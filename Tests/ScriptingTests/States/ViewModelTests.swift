import LuaHost
import Testing

@testable import Scripting

/// N1-39, N2-48, N2-57, N2-58: view models.
struct ViewModelTests {
    private static let script = """
        local Card = molecule "Card"
        Card.observerMethods = { "rename" }
        function Card:layoutContent(content)
          content:putTextField("title"):text("from view"):edges(equal):assignTo(self, "title")
        end
        local Base = viewModel("Base", Card)
        Base.states = { title = "from model" }
        function Base:bind(card) self.states.title:bind(card.title, "text") end
        local Model = viewModel("Model", Card, Base)
        Model.states = { shade = 1 }
        function Model:bind(card) Base.bind(self, card) self.states.shade:bind(card, "alpha") print "bind" end
        for _, hook in ipairs { "willApplying", "didApplying", "modelWillMapped", "modelDidMapped" } do
          Model[hook] = function(self, card) print(hook, card.title.text, self.title) end
        end
        function Model:willUnbind() print("willUnbind", self.view ~= nil) end
        function Model:didUnbind() print("didUnbind", self.view) end
        function Model:rename(name) self.title = name end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putCard("card"):center(equal):size(equalTo { width = 200, height = 40 }):assignTo(self, "card")
          content:putLabel("label"):top(equal):left(equal):assignTo(self, "label")
          self.Model = Model
        end
        return Main
        """

    @Test func N1_39_N2_48_applyGivesTheViewTheModelsValues() throws {
        let live = try LiveScreen(Self.script)
        try live.run("m = main.Model() m:apply(main.card) m.title = 'later'")
        #expect(
            live.printed() == ["willApplying\tfrom view\tfrom model", "bind", "didApplying\tfrom model\tfrom model"])
        #expect(try live.text("title") == "later")
    }

    @Test func N1_39_N2_48_mapGivesTheModelTheViewsValues() throws {
        let live = try LiveScreen(Self.script)
        try live.run("m = main.Model { shade = 0.5 } m:map(main.card) print(m.title, m.shade)")
        #expect(
            live.printed() == [
                "modelWillMapped\tfrom view\tfrom model", "bind", "modelDidMapped\tfrom view\tfrom view",
                "from view\t1",
            ])
    }

    @Test func bindCopiesNoInitialValues() throws {
        let live = try LiveScreen(Self.script)
        try live.run("m = main.Model() m:bind(main.card) print(m.title, main.card.title.text)")
        #expect(live.printed() == ["bind", "from model\tfrom view"])
        try live.interactor.focus(live.view("title"))
        try live.interactor.type("!")
        try live.run("print(main.card.observer.title)")
        #expect(live.printed() == ["from view!"])
    }

    @Test func N2_48_applyOfAViewAppliesAndKeepsAModel() throws {
        let live = try LiveScreen(Self.script)
        try live.run("main.card:apply(main.Model { title = 'x' })")
        #expect(try live.text("title") == "x")
        // Only the view holds the model.
        for _ in 0..<3 { try live.run("local w for i = 1, 20000 do w = { i } end") }
        try live.run("main.card.observer:rename('renamed')")
        #expect(try live.text("title") == "renamed")
    }

    @Test func N1_39_unbindRunsItsHooksAndEndsTheBindings() throws {
        let live = try LiveScreen(Self.script)
        try live.run("m = main.Model() m:apply(main.card)")
        _ = live.printed()
        try live.run("m:unbind() m.title = 'gone'")
        #expect(live.printed() == ["willUnbind\ttrue", "didUnbind\tnil"])
        #expect(try live.text("title") == "from model")
        #expect(try live.run("return main.card.observer == nil").isTrue)
    }

    @Test func applyingASecondModelUnbindsTheFirst() throws {
        let live = try LiveScreen(Self.script)
        try live.run(
            """
            a = main.Model { title = 'a' } b = main.Model { title = 'b' } a:apply(main.card) b:apply(main.card) \
            a.title = 'late'
            """
        )
        #expect(live.printed().filter { $0.hasPrefix("willUnbind") }.count == 1)
        #expect(try live.text("title") == "b")
    }

    @Test func N1_36_N2_42_N2_48_applyingAModelNotifiesObserversOfItsStates() throws {
        let live = try LiveScreen(Self.script)
        try live.run(
            """
            m = main.Model() m.states.title:observe(m):didSet(function(me, c) print(me == m, c.trigger, c.new) end) \
            m:apply(main.card)
            """
        )
        #expect(live.printed().last == "true\tinvoke\tfrom model")
    }

    @Test func N2_58_applyingAModelToAViewOfAnotherClassIsAnError() throws {
        let live = try LiveScreen(Self.script)
        let message = try #require(live.failure("main.Model():apply(main.label)"))
        #expect(message.contains("Model is a view model for Card; found a Label"))
        #expect(try live.run("return main.Model():viewDidLayouted(main.label)").isTrue == false)
        #expect(try live.run("return main.Model():viewDidLayouted(main.card)").isTrue)
        #expect(try live.text("title") == "from model")
    }

    @Test func N2_57_aModelWithoutTheObserverMethodsIsNotTheViewsObserver() throws {
        let live = try LiveScreen(Self.script)
        try live.run(
            """
            Plain = viewModel('Plain', 'Card') p = Plain() p:apply(main.card) print(main.card.observer) m = \
            main.Model() m:apply(main.card) print(main.card.observer == m)
            """
        )
        #expect(
            live.printed().filter { !$0.hasPrefix("will") && !$0.hasPrefix("did") && $0 != "bind" } == ["nil", "true"])
    }

    @Test func aModelBoundByAnotherModelIsUnboundWithIt() throws {
        let live = try LiveScreen(Self.script)
        try live.run(
            """
            Outer = viewModel("Outer", "View")
            function Outer:bind(view) self.inner = self.inner or main.Model { title = "inner" } \
            self.inner:bind(main.card) end
            o = Outer()
            o:apply(main)
            """)
        #expect(try live.text("title") == "inner")
        _ = live.printed()
        try live.run("o:unbind()")
        #expect(live.printed() == ["willUnbind\ttrue", "didUnbind\tnil"])
    }

    @Test func anErrorInAHookIsReportedAndTheModelIsStillApplied() throws {
        let live = try LiveScreen(Self.script)
        try live.run("function main.Model:willApplying() error 'hook' end m = main.Model() m:apply(main.card)")
        #expect(try live.text("title") == "from model")
        #expect(live.messages.contains { $0.contains("hook") })
    }
}
