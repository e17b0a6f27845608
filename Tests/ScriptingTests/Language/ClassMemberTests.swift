import Layout
import LuaHost
import Testing

@testable import Scripting

/// Class members: names that hide the engine's names are errors; names that only resemble a hook are warnings.
struct ClassMemberTests {
    @Test func replacingAStateSuggestsHowToSetItsValue() throws {
        let live = try LiveScreen(
            states: "count = 1", "content:putLabel('l'):whenStateChanged(self.states.count, 'text')")
        let message = try #require(live.failure("main.states.count = 5"))
        #expect(message.contains("more.lua:1: 'states.count' is the state itself and cannot be replaced"))
        #expect(message.contains("to set its value write self.count = …, or self.states.count.value = …"))
        #expect(
            live.failure("main.states.cuont = 5")?.contains(
                "states are declared in the class: Main.states = { cuont = … }") == true)
        #expect(live.failure("main.states = {}")?.contains("'states' of a Main cannot be replaced") == true)
        #expect(live.failure("return main.states.cuont")?.contains("Main has no state 'cuont'") == true)
        try live.run("main.count = 2 main.states.count.value = main.count + 1")
        #expect(try live.text("l") == "3")
    }

    @Test func anUnknownMoleculePropertySuggestsHowToPassValues() throws {
        let live = try LiveScreen(
            """
            Plan = molecule "Plan"
            Plan.states = { price = 0 }
            function Plan:layoutContent(content)
              self.label = content:putLabel("label"):edges(equal, parent):text(self.blurb .. self.price).view
            end
            local Main = controller "Main"
            Main.make = Plan
            function Main:layoutContent(content) self.stack = content:putVStack("stack"):edges(equal, parent).view end
            return Main
            """)
        func put(_ lines: String) -> String { "main.stack:layoutContent(function(content) \(lines) end)" }
        let message = try #require(live.failure(put("content:putStackedPlan('free', { blurb = 'none' })")))
        #expect(
            message.hasSuffix(
                """
                a Plan has no property 'blurb'. Values for a molecule are states or fields of its instance, set before \
                it is put: local plan = Plan(); plan.blurb = …; content:put(plan)
                """), "\(message)")
        #expect(
            live.failure(put("content:putPlan { alhpa = 1 }"))?.contains("Did you mean 'alpha'?") == true)
        try live.run("plan = main.make(); plan.blurb = 'a'; plan.price = 3")
        try live.run(put("content:putStacked(plan, 'plan')"))
        #expect(try live.text("label") == "a3")
    }

    @Test func pairsListsStatesInAlphabeticalOrder() throws {
        let live = try LiveScreen(states: "b = 1, a = 2", "")
        try live.run("for name, state in pairs(main.states) do print(name .. state.value) end")
        #expect(live.printed() == ["a2", "b1"])
    }

    @Test func statesOfViewModelsCannotBeReplaced() throws {
        let live = try LiveScreen(
            "Model = viewModel 'Model' Model.states = { name = 'ann' } local M = controller 'M' M.make = Model return M"
        )
        #expect(live.failure("main.make().states.name = 'x'")?.contains("'states.name' is the state itself") == true)
        #expect(live.failure("main.make().states = {}")?.contains("'states' of a Model cannot be replaced") == true)
        try live.run("local m = main.make() m.name = 'bo' print(m.states.name.value)")
        #expect(live.printed() == ["bo"])
    }

    @Test(arguments: [
        ("S.states = { view = 1 }", "a state of S cannot be called 'view': that is its view; choose another name"),
        ("S.states = { frame = 1 }", "a state of S cannot be called 'frame': that is a field of all views"),
        ("S.states = { states = 1 }", "a state of S cannot be called 'states': that is the table of its states"),
        (
            "S.states = { layoutContent = 1 }",
            "a state of S cannot be called 'layoutContent': that is a method of all views"
        ),
        (
            "S.states = { moleculeDidLayout = 1 }",
            "a state of S cannot be called 'moleculeDidLayout': that is a hook of the engine"
        ),
        ("S.states = { isHidden = true }", "a state of S cannot be called 'isHidden': that is a property of all views"),
        ("S.states = { topAnchor = 1 }", "a state of S cannot be called 'topAnchor': that is an anchor of all views"),
        ("S.states = 5", "S.states must be a table of names and first values"),
        ("S.frame = {}", "a field of S cannot be called 'frame': that is a field of all views"),
        (
            "S.backgroundColor = 'red'",
            "a field of S cannot be called 'backgroundColor': that is a property of all views"
        ),
        ("function S:layout() end", "a method of S cannot be called 'layout': that is a method of all views"),
        ("function S:view() end", "a method of S cannot be called 'view': that is its view"),
    ])
    func classMembersWithReservedNamesAreErrorsAtTheirLine(_ line: String, _ message: String) throws {
        for type in ["controller", "molecule"] {
            let failure = try Scene.failure(of: "local S = \(type) 'S'\n\(line)\nreturn S")
            #expect(failure.contains("test.lua:2: \(message)"), "\(failure)")
        }
    }

    @Test(arguments: ["view", "frame", "superview", "layoutContent", "topAnchor", "safeArea", "bind"])
    func assignmentsCannotReplaceBuiltInMembers(_ name: String) throws {
        let live = try LiveScreen(states: "", "self.mine = 5 self.alpha = 0.5")
        #expect(live.failure("main.\(name) = 5")?.contains("'\(name)' of a View cannot be set: that is") == true)
        try live.run("print(main.mine)")
        #expect(live.printed() == ["5"])
    }

    @Test(arguments: [
        ("controller", "function S:layoutcontent(content) end", "'layoutcontent'", "'layoutContent'"),
        ("controller", "function S:viewDidload() end", "'viewDidload'", "'viewDidLoad'"),
        ("molecule", "function S:moleculeDidLayouted() end", "'moleculeDidLayouted'", "'moleculeDidLayout'"),
        ("viewModel", "function S:didAplying() end", "'didAplying'", "'didApplying'"),
    ])
    func misspelledHooksAreReported(_ type: String, _ line: String, _ name: String, _ meant: String) throws {
        let what = type == "viewModel" ? "view model" : type
        #expect(
            try findings(type, line) == [
                """
                warning unknownHook test.lua:2: \(name) is not a hook of a \(what), so the engine never calls it. Did \
                you mean \(meant)?
                """
            ])
    }

    @Test(arguments: ["controller", "molecule", "tableCell"], ["viewDidLayoutSubviews", "updateConstraints"])
    func unsupportedLayoutHooksOfUIKitAreReported(_ type: String, _ hook: String) throws {
        let found = try findings(type, "function S:\(hook)() end")
        #expect(
            found == [
                """
                warning unknownHook test.lua:2: '\(hook)' has no counterpart, so the engine never calls it; state the \
                relation as a constraint, which holds after every layout
                """
            ])
    }

    @Test(arguments: [
        ("S.state = { a = 1 }", "state", "states"),
        ("S.preferedContentSize = {}", "preferedContentSize", "preferredContentSize"),
    ])
    func misspelledFieldsAreReported(_ line: String, _ name: String, _ meant: String) throws {
        #expect(
            try findings("controller", line) == [
                """
                warning unknownHook test.lua:2: the engine does not read '\(name)' of a controller. Did you mean \
                'S.\(meant)'?
                """
            ])
    }

    @Test func aControllerHookInAMoleculeIsReported() throws {
        let found = try findings("molecule", "function S:viewDidLoad() end")
        #expect(found.count == 1)
        #expect(
            found.first?.contains(
                """
                'viewDidLoad' is a hook of controllers and is never called here, because this is a molecule; the hooks \
                of a molecule are init, layoutContent,
                """) == true)
    }

    private func findings(_ type: String, _ line: String) throws -> [String] {
        let scene = try Scene(script: "local S = \(type) 'S'\n\(line)\nreturn function() end")
        return scene.diagnostics.map { "\($0.severity) \($0.code) \($0.source ?? ""): \($0.message)" }
    }

    @Test(arguments: [
        "function S:unit() end", "function S:find() end", "function S:viewDidTap() end",
        "function S:didChangeName() end", "S.style = 'x'",
        "S.status = {}", "S.title = 'x'",
    ])
    func validMembersWithNamesSimilarToHooksAreNotReported(_ line: String) throws {
        #expect(try Scene(script: "local S = controller 'S'\n\(line)\nreturn function() end").codes == [])
    }

    @Test func aHookDefinedWithADotInsteadOfAColonIsReported() throws {
        let failure = try Scene.failure(
            of: "local S = controller 'S'\nfunction S.layoutContent(content)\ncontent:putLabel('l')\nend\nreturn S")
        #expect(
            failure.contains("test.lua:3: a S has no method 'putLabel': views are put into its content."), "\(failure)")
        #expect(
            failure.contains(
                "Is layoutContent written with a dot? Write function S:layoutContent(content), with a colon"),
            "\(failure)")
    }
}
