import Layout
import LuaHost
import Testing

@testable import Scripting

/// Reads of undefined globals. Lua returns nil for them, which hides many mistakes.
@Suite struct MissingNameTests {
    private func findings(_ content: String) throws -> [String] {
        let scene = try Scene(content)
        try scene.host.layOut()
        return scene.screen.diagnostics.filter { $0.code == .unknownName }.map { "\($0.source ?? ""): \($0.message)" }
    }

    @Test func undefinedNamesAreReported() throws {
        #expect(
            try findings("local a = parnt content:putView():edges(equal)") == [
                "test.lua:1: unknown name 'parnt', so its value is nil. Did you mean 'parent'?"
            ])
        // If the undefined global makes a call fail, the error of the call mentions it.
        let wrong = try Scene("content:putView():top(equal, parnt):left(equal):size(equalTo(9))")
        try wrong.host.layOut()
        #expect(wrong.screen.diagnostics.count == 1)
        #expect(
            wrong.screen.diagnostics.first?.message.hasSuffix(
                "found nil; unknown name 'parnt'. Did you mean 'parent'?") == true)
        #expect(
            try findings("content:putView():edges(equal, parent, required)") == [
                "test.lua:1: unknown name 'required', so its value is nil. Did you mean 'priority.required'?"
            ])
        // Each source location is reported once, regardless of how often it runs. Functions called by the layout are
        // checked too.
        let twice = try findings(
            """
            for _ = 1, 3 do
              content:putView():edges(equal):layoutContent(function(c) local a = zzzz end)
              local b = zzzz
            end
            """)
        #expect(
            twice.count == 2
                && twice.allSatisfy {
                    $0.contains("unknown name 'zzzz', so its value is nil. Write a text in quotation marks, ")
                },
            "\(twice)")
    }

    /// The suggested name alone would lead to a second error.
    @Test(arguments: [
        ("content:putLabel():bold()", "Did you mean 'font'? Its value is a table: { size = 17, weight = \"bold\" }"),
        ("content:putLabel():text { { 'a', weight = 'bold' } }", "(a table) has no 'weight'. Write bold = true"),
        ("viewState(0):set(5)", "a state has no field 'set'. Set its value with state.value = …"),
        ("viewState(0):subscribe(print)", "Write state:observe(self):didSet(function(self, changes) … end)"),
        ("viewState(0):get()", "a state has no field 'get'. Read its value with state.value"),
        ("print(traits.orientation)", "In landscape, traits.size.width > traits.size.height"),
        ("content:putVStack():padding(8)", "A stack also needs isLayoutMarginsRelativeArrangement(true)"),
        ("content:putLabel():padding(8)", "has no method or property 'padding'. Put it into a view with layoutMargins"),
        ("content:putView():padding(8)", "has no method or property 'padding'. Did you mean 'layoutMargins'?"),
        ("content:putCard()", "unknown kind of view in 'putCard'. Define a molecule 'Card', or require its module"),
        ("content:putLable()", "unknown kind of view in 'putLable'. Did you mean 'putLabel'?"),
        ("content:putView():frame(0, 0, 9, 9)", "write frame({ x =, y =, width =, height = })"),
        ("equalTo(8, parent)", "found the target parent; the target follows the relation, as in left("),
    ])
    func adviceAboutForeignNamesShowsTheirUse(_ body: String, _ words: String) throws {
        let message: String
        do {
            let scene = try Scene(body)
            message = withExtendedLifetime(scene) { scene.screen.diagnostics.map(\.message).joined() }
        } catch let error as ScriptError {
            message = error.lua.message
        }
        #expect(message.contains(words), "\(message)")
    }

    @Test func viewNameUsedAsAVariableIsExplained() throws {
        let scene = try Scene("content:putView('card'):edges(equal) content:putView():edges(equal, card)")
        try scene.host.layOut()
        #expect(
            scene.screen.diagnostics.first?.message.hasSuffix(
                "found nil; the name of a view is not a variable; write local card = … where the view is put") == true,
            "\(scene.screen.diagnostics)")
    }

    @Test func namesDefinedLaterAreNotReported() throws {
        #expect(try findings("count = (count or 0) + 1 content:putView():edges(equal)") == [])
        #expect(
            try findings(
                "local f = function() return helper() end function helper() end f() content:putView():edges(equal)")
                == [])
        // A helper that is defined after it is first read.
        #expect(try findings("local h = helper function helper() end content:putView():edges(equal)") == [])
    }

    /// Scripts for several versions of Lua test whether globals exist that Tatami lacks (`os`, `unpack`).
    @Test func testingForGlobalsOfOtherLuaVersionsIsNotReported() throws {
        #expect(
            try findings("local u = unpack or table.unpack local o = os and os.time content:putView():edges(equal)")
                == [])
        #expect(try findings("local a = rawget(_G, 'nothing') or _G == nil content:putView():edges(equal)") == [])
        #expect(try findings("local a = _G.nothing content:putView():edges(equal)").count == 1)
    }
}
