import Layout
import LuaHost
import Testing

@testable import Scripting

/// Mistakes in descriptions. Messages name the line of the entry.
struct BadDescriptionTests {
    /// A script and the message with which it fails.
    private static let failures: [(script: String, message: String)] = [
        (
            "return Label { \"a\",\n  text = \"x\",\n  txt = \"y\" }",
            "test.lua:3: Label has no property, constraint or event 'txt'. Did you mean 'text'?"
        ),
        (
            "return {\n  View { \"title\", size = 1 },\n  View {\n    top = view.titel.bottom } }",
            "test.lua:4: unknown view 'titel'. Did you mean 'title'?"
        ),
        (
            "return View {\n  each({ 7 }, function() return View { \"l\" } end),\n  View { top = view.l.top } }",
            "test.lua:3: unknown view 'l'; the name of a view of each ends in its key, as in view[\"l.7\"]"
        ),
        ("return View {\n  left = 16 }", "test.lua:2: 'left' takes an anchor"),
        (
            "return controller \"A\" { states = { n = 1 },\n  Label { text = function(self)\n    self.n = 2 end } }",
            "a function of states must not change anything, but this changes the state A.n"
        ),
        (
            "return VStack {\n  each({ \"a\", \"b\", \"a\" }, function(self, x) return View { } end) }",
            "test.lua:2: the items 1 and 3 of each have the same key 'a'"
        ),
        (
            "return VStack { \"s\", View { },\n  nil, View { } }",
            "the entry 3 of a list of views is nil"
        ),
        ("return {\n  View { },\n  nil,\n  View { } }", "test.lua:4: the entry 2 of a list of views is nil"),
        ("return {\n  View { },\n  \"text\" }", "test.lua:2: a list of views has the text \"text\""),
        ("local missing\nreturn VStack { missing, View { } }", "test.lua:2: the entry 1 of a list of views is nil"),
        (
            "return VStack { each({ 1, \"1\" }, function(self, x) return View { } end) }",
            "the items 1 and 2 of each have the same key '1'"
        ),
        (
            "return VStack { each({ 0 / 0 }, function(self, x) return View { } end) }",
            "the key of the item 1 of each must be a text or a number"
        ),
        (
            "local list = {}\nlist[1] = list\nreturn VStack { list }",
            "lists of views are nested more than 200 times; does a list contain itself?"
        ),
        ("return VStack { View { }, missing }", "test.lua:1: the entry 2 of the list of VStack is nil"),
        ("local a = View { }\nreturn { a,\n  a }", "test.lua:1: this View is used twice"),
        (
            "return Label { text = \"a\",\n  text = \"b\" }",
            "test.lua:2: Label has the entry 'text' twice"
        ),
        (
            "return controller \"A\" { states = { name = \"\" },\n  Label {\n    text = bind \"nme\" } }",
            "test.lua:3: A has no state 'nme'. Did you mean 'name'?"
        ),
        (
            "return controller \"A\" {\n  backgroundColour = \"red\" }",
            "test.lua:2: A has no property, constraint or event 'backgroundColour'. Did you mean 'backgroundColor'?"
        ),
        (
            "local P = molecule \"P\" { states = { title = \"\" } }\nreturn P {\n  titel = \"x\" }",
            "test.lua:3: P has no property, constraint or event 'titel'. Did you mean 'title'?"
        ),
        ("return View { onTap = 5 }", "test.lua:1: 'onTap' takes a function(self, …); found 5"),
        (
            "return View { top = parent.left + parent.right }",
            "test.lua:1: arithmetic of anchors takes an anchor and a number"
        ),
        ("return View { top = atLeast(\"x\") }", "test.lua:1: atLeast takes an anchor, a view or a number"),
        (
            "return View { height = atMost(function() return 1 end) }",
            "test.lua:1: atMost takes an anchor, a view or a number; found a function. Write function(self) return atMost"
        ),
        ("return View {\n  edges = atLeast(parent) }", "test.lua:2: 'edges' takes a view or an area"),
        ("return View { 8 }", "test.lua:1: a number is the space after a view of a stack"),
        (
            "local a = View { }\nlocal b = View {\n  left = a.right }\nreturn b",
            "test.lua:3: this View is not listed in this layout"
        ),
        (
            "local a = View { }\nreturn { a,\n  Label { text = a.text } }",
            "test.lua:3: a description has only anchors, such as title.bottom; found 'text'"
        ),
        (
            "local a = View { }\na.alpha = 1\nreturn a",
            "test.lua:2: the entry 'alpha' comes too late: write it between the braces of View"
        ),
        (
            "local A = controller \"A\" { states = { email = \"\" } }\nfunction A:email() end\nreturn A",
            "test.lua:2: a method of A cannot be called 'email': that is a state, which the method would hide"
        ),
        (
            "local A = controller \"A\"\nfunction A:email() end\nA.states = { email = \"\" }\nreturn A",
            "test.lua:3: a state of A cannot be called 'email': that is a method of the class"
        ),
        (
            "return function(content)\n  content:put(when(function() return true end, View { })) end",
            "test.lua:2: content:put takes one view; when and each belong in the list of a view"
        ),
        (
            "return function(content)\n  content:put(when(false, View { })) end",
            "test.lua:2: content:put takes one view; when and each belong in the list of a view"
        ),
        (
            "return Button { onTapped = print }",
            "Button has no property, constraint or event 'onTapped'. Did you mean 'onTap'?"
        ),
        ("return View { onClick = print }", "Did you mean 'onTap'?"),
        ("return Lable { }", "attempt to call a nil value (global 'Lable'). Did you mean 'Label'?"),
        ("return Label \"x\"", "test.lua:1: Label takes one table of entries"),
        ("local P = molecule \"P\" { }\nreturn { P }", "a list of views has the class P"),
        (
            "return controller \"A\" {\n  layoutContent = 5 }",
            "test.lua:2: 'layoutContent' takes a function(self, content); found 5"
        ),
        (
            "return controller \"A\" { View { topLeft = parent },\n  layoutContent = function() end }",
            "test.lua:2: 'layoutContent' fills the view in place of a list of views; keep only one of them"
        ),
        (
            "local A = controller \"A\" { View { topLeft = parent } }\nfunction A:layoutContent() end return A",
            "A has both a description and the method layoutContent; keep only one of them"
        ),
        (
            "return View {\n  layoutContent = function() end, View { topLeft = parent } }",
            "test.lua:2: 'layoutContent' fills the view in place of a list of views"
        ),
        (
            "return controller \"A\" { Label { text = function() while true do end end } }",
            "the limit of"
        ),
    ]

    @Test(arguments: failures)
    func mistakesInDescriptionsOfViewsRaiseErrorsThatExplainThem(_ script: String, _ message: String) throws {
        var limits = Limits.patient
        limits.instructions = 5_000_000
        let scene = try Scene(script: "", limits: limits, isRun: false)
        do {
            try scene.run(script)
            Issue.record("no error: \(script)")
        } catch let error as ScriptError {
            #expect(error.description.contains(message), "\(error.description)")
        }
    }

    @Test func propertyNameUsedAsAColorSuggestsAColor() throws {
        let scene = try Scene(script: "return Label { topLeft = parent, textColor = \"tintColor\" }")
        #expect(scene.diagnostics.contains { $0.message.contains("Did you mean 'tint'?") }, "\(scene.diagnostics)")
    }

    /// A mistake in a constraint is reported, and the layout continues without the constraint.
    @Test(arguments: [
        ("return View { \"a\",\n  left = parent.top, top = parent, size = 1 }", "axis", 2),
        ("return View { \"a\", top = parent, size = 1,\n  left = view.a.left }", "sameAnchor", 2),
    ])
    func aWrongConstraintIsReportedAtItsEntry(_ script: String, _ code: String, _ line: Int) throws {
        let scene = try Scene(script: script)
        let found = try #require(scene.diagnostics.first { $0.code.rawValue == code }, "\(scene.diagnostics)")
        #expect(found.source == "test.lua:\(line)")
    }

    /// Anchors that refer to each other in a circle and contradict.
    @Test func conflictOfConstraintsInACycleListsBothSourceLines() throws {
        let scene = try Scene(
            script: """
                return {
                  View { "a", top = parent, size = 1,
                    left = exactly(view.b.left + 1, 1000) },
                  View { "b", top = parent, size = 1,
                    left = exactly(view.a.left + 1, 1000) },
                }
                """)
        let conflict = try #require(scene.diagnostics.first { $0.code == .conflict })
        #expect(Set(conflict.constraints.compactMap(\.source)) == ["test.lua:3", "test.lua:5"])
    }

    /// A function that fails later leaves everything as it was, and follows its states further.
    @Test func failedUpdateOfAListKeepsItsViewsAndTheNextUpdateSucceeds() throws {
        let live = try LiveScreen(
            """
            return controller "Main" {
              states = { items = { "a", "b" } },
              VStack { "s", topLeft = parent,
                each(bind "items", function(self, item) return TextField { "f", placeholder = item } end) },
            }
            """)
        try live.interactor.focus(live.view("f.a"))
        try live.interactor.type("typed")
        live.screen.layoutIfNeeded()
        let frame = try live.screen.frame(of: live.view("f.b"))
        _ = live.failure("main.items = { 'x', 'x' }")
        #expect(live.messages.contains { $0.contains("the same key 'x'") }, "\(live.messages)")
        live.screen.layoutIfNeeded()
        #expect(try live.text("f.a") == "typed")
        #expect(try live.screen.frame(of: live.view("f.b")) == frame)
        try live.run("main.items = { 'b', 'c' }")
        #expect(live.screen.view(named: "f.c") != nil)
    }

    @Test func listLongerThanTheViewLimitIsAnError() throws {
        let scene = try Scene(script: "", maximumViews: 1_000, isRun: false)
        #expect(throws: ScriptError.self) {
            try scene.run(
                """
                local list = {}
                for index = 1, 20000 do list[index] = index end
                return VStack { topLeft = parent, each(list, function(self, index) return View { size = 1 } end) }
                """)
        }
    }

    @Test func usesOfLanguageNamesHiddenByLocalVariablesAreFound() {
        let words = ShadowedWords(functions: ["cell", "section", "rows"], targets: ["parent", "view"])
        func uses(_ text: String) -> [String] {
            words.uses(in: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)).map {
                "\($0.word) \($0.line) \($0.declaration)"
            }
        }
        #expect(uses("local cell = 5\nreturn cell(A, b)") == ["cell 2 1"])
        #expect(uses("local function cell() end\nreturn cell(A)") == [])
        #expect(uses("local cell = function() end\nreturn cell(A)") == [])
        #expect(uses("for _, section in ipairs(all) do\n  section(1)\nend\nsection(2)") == ["section 2 1"])
        #expect(uses("function f(parent)\n  return View { top = parent.top + 8 }\nend") == ["parent 2 1"])
        #expect(uses("function f(parent)\n  return parent.topAnchor, parent:top(), x.parent.top\nend") == [])
        #expect(uses("local parent = view.card\nreturn parent.top") == [])
        #expect(uses("do local rows = {} end\nreturn rows(1, f)") == [])
        #expect(uses("local rows = {}\n-- rows(1)\nprint(\"rows(1)\", [[rows(2)]])\nreturn rows[1]") == [])
        #expect(uses("local rows = {}\nif a then\n  rows(1)\nelse\n  rows {}\nend") == ["rows 3 1", "rows 5 1"])
    }
}
