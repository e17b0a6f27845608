import Layout
import LuaHost
import Scripting
import Testing

/// Each error in a script gets a message with its source location and the expected value, and the rest of the layout
/// continues.
struct BadInputTests {
    /// Methods that begin with a relation.
    static let relationMethods = [
        "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY", "width", "height",
        "firstBaseline", "lastBaseline",
        "size", "center", "vertical", "horizontal", "edges",
    ]
    static let noRelations = [
        "", "nil", "true", "'x'", "{}", "function() end", "3", "parent", "content", "parent.topAnchor",
        "topOf(content)",
    ]

    @Test(arguments: relationMethods) func constraintMethodsRequireARelation(_ method: String) throws {
        for value in Self.noRelations {
            let scene = try Scene("content:putView('v'):\(method)(\(value)):edges(equalTo(1))")
            #expect(scene.codes == ["invalidArgument"], "\(method)(\(value))")
            #expect(scene.diagnostics.first?.source == "test.lua:1")
            #expect(scene.diagnostics.first?.message.contains("relation") == true, "\(method)(\(value))")
            try scene.expect("v", [1, 1, 398, 798])
        }
    }

    /// A call on a node, and a part of the message about it.
    static let calls: [(call: String, message: String)] = [
        // Targets and options.
        ("left(equal, 'x')", "a priority or a table"), ("left(equal, true)", "a priority or a table"),
        ("left(equal, function() end)", "a priority or a table"), ("left(equal, parent, 'x')", "a priority or a table"),
        ("left(equal, equal)", "a target"), ("left(equal, topOf(content))", "a target"),
        ("left(equal, parent, {}, 3)", "no more arguments"),
        ("left(equal, parent, { 5 })", "options by name"),
        ("left(equal, parent, { prioritee = 3 })", "Did you mean 'priority'?"),
        ("left(equal, parent, { priority = 'high' })", "must be a number"),
        ("left(equal, parent, { sense = 'x' })", "\"distance\" or"),
        ("left(equal, parent, { label = 3 })", "'label' must be a string"),
        ("left(equalTo(parent))", "target after the relation"),
        ("left(equalTo { width = 1, height = 2 })", "takes one number"),
        ("width(equal, parent)", "inside the relation"),
        ("width(equalTo { x = 1 })", "a number, an anchor"), ("size(equalTo(parent.widthAnchor))", "not an anchor"),
        ("center(equal, parent.leftAnchor)", "needs a view"),
        ("center(equalTo { width = 1, height = 1 })", "takes a number or"),
        ("edges(equal, parent.leftAnchor)", "needs a view"), ("edges(equalTo { x = 1 })", "a number or insets"),
        // Positions.
        ("at()", "relation"), ("at('topLeft')", "relation"), ("at(3, equal)", "a position"),
        ("at({}, equal)", "the list of edges in 'at' is empty"),
        ("at({ 3 }, equal)", "the name of an edge"), ("at('topLfet', equal)", "Did you mean 'topLeft'?"),
        ("at({ 'top', 'middel' }, equal)", "unknown position 'middel'"), ("at(parent, equal)", "a position"),
        ("at(topOf(content), equalTo(parent))", "takes one number"),
        ("at(topOf(content), equal, 'x')", "a priority or a table"),
        ("inBetween()", "a view"), ("inBetween(content)", "a view"),
        ("inBetween(content, content, 'across', equal)", "\"vertically\" or"),
        ("inBetween(content, content, 'vertically')", "relation"),
        ("inBetween(content, content, 3, equal)", "a string"),
        ("inBetween(content, content, 'vertically', equalTo(parent))", "a number or insets"),
        ("aspectRatio()", "a number"), ("aspectRatio('x')", "a number"), ("aspectRatio(0)", "above 0"),
        ("aspectRatio(-1)", "above 0"),
        ("aspectRatio(0 / 0)", "a number"), ("aspectRatio(1, 'x')", "a priority or a table"),
        ("offset(3)", "write it right after the call"), ("left(equal):offset('x')", "a number"),
        ("left(equal):offset(1 / 0)", "a number"),
        ("left(equal):offset(1e300)", "too large"),
        ("left(equalTo(1e9)):inset(1)", "too large"),
        ("identifier('x')", "write it right after the call"), ("left(equal):identifier(3)", "a string"),
        // Numbers.
        ("width(equalTo(5), 0)", "from 1 to 1000"), ("width(equalTo(5), 1001)", "from 1 to 1000"),
        ("width(equalTo(5), -1)", "from 1 to 1000"),
        ("width(equalTo(5), 0 / 0)", "found NaN"),
        ("width(equalTo(parent), { multiplyBy = 0 })", "too close to 0"),
        ("width(equalTo(parent), { constant = 1 / 0 })", "finite"), ("width(equalTo(1e12))", "too large"),
        // Anchors.
        ("top(equal, parent.leftAnchor)", "is vertical and cannot relate to 'left'"),
        ("left(equal, parent.widthAnchor)", "one is a position and the other a size"),
        ("left(equal, myself)", "related to itself"),
        ("width(equalTo(myself))", "related to itself"), ("left(equal, previous)", "is the first view here"),
        ("at(bottomOf(previous), equal)", "is the first view here"),
        ("width(equalTo(parent.topAnchor))", "the other a size"),
        // Properties.
        ("alpha('x')", "a number from 0 to 1"), ("alpha(2)", "a number from 0 to 1"), ("alpha()", "needs a value"),
        ("alpha(1, 2)", "one value"), ("backgroundColor('redd')", "Did you mean 'red'?"),
        ("backgroundColor(3)", "a color"),
        ("backgroundColor { light = 'red' }", "a table without 'dark'"), ("isHidden(1)", "true or false"),
        ("contentMode('fill')", "Did you mean 'scaleAspectFill'?"),
        ("layoutMargins('x')", "a number or"), ("layoutMargins { top = 'x' }", "not a number"),
        ("shadow { blur = 3 }", "no field 'blur'"),
        ("gradient('red')", "{ colors = { … }"), ("gradient { color = 'red' }", "Did you mean 'colors'?"),
        ("gradient {}", "no colors; it needs two"), ("gradient { colors = { 'red' } }", "one color; it needs two"),
        ("gradient { colors = { 'redd', 'blue' } }", "Did you mean 'red'?"),
        ("gradient { colors = { 'red', 'blue' }, locations = { 0 } }", "1 location for 2 colors"),
        ("gradient { colors = { 'red', 'blue' }, locations = { 1, 0 } }", "do not ascend"),
        ("gradient { colors = { 'red', 'blue' }, locations = { 0, 2 } }", "do not ascend"),
        ("gradient { colors = { 'red', 'blue' }, locations = { 0, 0 / 0 } }", "not a finite number"),
        ("gradient { colors = { 'red', 'blue' }, angle = 'up' }", "an angle that is not a finite number"),
        ("gradient { colors = { 'red', 'blue' }, type = 'radail' }", "Did you mean 'radial'?"),
        ("gradient { colors = { 'red', 'blue' }, type = 'radial', angle = 3 }", "a 'angle' of a radial gradient"),
        ("gradient { colors = { 'red', 'blue' }, radius = 3 }", "a 'radius' of a linear gradient"),
        ("gradient { colors = { 'red', 'blue' }, type = 'radial', radius = 0 }", "a radius that is not above 0"),
        ("gradient { colors = { 'red', 'blue' }, from = { x = 0, y = 0 } }", "'from' or 'to' without the other"),
        ("gradient { colors = { 'red', 'blue' }, from = { x = 0 }, to = { x = 0 } }", "at the same place"),
        ("transform(3)", "{ rotation ="), ("transform { rotate = 3 }", "Its fields are 'rotation', 'scale'"),
        ("transform { rotation = 1 / 0 }", "a rotation that is not a finite number"),
        ("transform { scale = 1001 }", "a scale beyond ±1000"), ("transform { scale = { z = 1 } }", "{ x =, y = }"),
        ("transform { translation = { x = 1e10 } }", "too large"),
        ("blendMode('mutliply')", "Did you mean 'multiply'?"), ("blendMode(1)", "one of \"normal\", \"multiply\""),
        ("horizontalHugging(0)", "from 1 to 1000"), ("cornerRadius(-1)", "at least 0"),
        ("text('x')", "has no property 'text'"),
        ("edges(equalTo(parent))", "edges(equal, target)"),
    ]

    @Test(arguments: calls.indices) func aWrongCallIsReportedAndTheLayoutContinues(_ index: Int) throws {
        let (call, message) = Self.calls[index]
        let scene = try Scene(
            """

            content:putView('v'):\(call)
              :edges(equalTo(1), parent, 1000)
            """)
        let found = scene.diagnostics.filter { $0.severity == .error }
        #expect(
            found.count == (call.contains("inBetween(content, content, 'vertically', equal)") ? 2 : 1),
            "\(call): \(found)")
        #expect(found.first?.message.contains(message) == true, "\(call): \(found.first?.message ?? "nothing")")
        #expect(found.first?.source == "test.lua:2", "\(call)")
        #expect(found.first?.view == "root/v", "\(call)")
        try scene.expect("v", [1, 1, 398, 798])
    }

    static let fonts: [(font: String, message: String)] = [
        ("{ weight = 'blod' }", "black; found \"blod\". Did you mean 'bold'?"), ("{ weight = 1001 }", "found 1001"),
        ("{ weight = true }", "found true"), ("'Helvetica'", "the styles are largeTitle, "),
        ("{ style = 'heading' }", "unknown text style 'heading'."),
        ("{ style = 3 }", "a text style that is not a string"),
    ]

    @Test(arguments: fonts.indices)
    func wrongFontWeightsAndStylesAreReportedWithTheTabulatedMessages(_ index: Int) throws {
        let (font, message) = Self.fonts[index]
        let scene = try Scene("content:putLabel():text('x'):font(\(font)):edges(equal)")
        let found = scene.diagnostics
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.message.contains(message) == true, "\(found.first?.message ?? "nothing")")
    }

    @Test func invalidRepeatCountOfAnAnimationIsReportedWithItsValue() throws {
        let scene = try Scene("content:putImageView():animation { images = {}, repeatCount = -1 }:edges(equal)")
        let message = scene.diagnostics.first { $0.severity == .error }?.message ?? "nothing"
        #expect(message.hasPrefix("'repeatCount' of an animation cannot be the number -1; "), "\(message)")
    }

    @Test func ambiguityOfAnUnarrangedViewInAStackSuggestsAPutStackedCall() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):edges(equal):layoutContent(function(s)
              s:putStackedLabel():text("a")
              s:putLabel("b"):text("b"):left(equal)
            end)
            """)
        #expect(
            scene.diagnostics.map(\.message) == [
                """
                nothing determines the vertical position of root/s/b, so it is 0; its superview is a stack that does \
                not arrange it: use putStackedLabel, or add top, bottom, centerY or a baseline
                """
            ])
    }

    @Test func missingFontFamilyIsReportedOncePerView() throws {
        let scene = try Scene(
            """

            content:putLabel("a"):text("x"):font { family = "Helvetica Neue" }:edges(equal)
            content:putLabel("b"):text { { "x", font = { family = "Helvetica Neue" } }, { "y", font = { family = \
            "Futura" } } }:edges(equal)
            content:putLabel("c"):text("x"):font { family = "Inter" }:edges(equal)
            """)
        scene.text.families = ["Inter"]
        #expect(
            scene.diagnostics.map { "\($0.code) \($0.view ?? "") \($0.source ?? "")" } == [
                "fontNotFound root/a test.lua:2", "fontNotFound root/b test.lua:3",
            ])
        #expect(
            scene.diagnostics[0].message
                == """
                unknown font family 'Helvetica Neue': the text of root/a is shown in the default font; searched \
                --fonts, fonts/ next to the script, the controller's `fonts` and the default set; tatami fonts lists \
                the default fonts
                """)
        #expect(scene.diagnostics[1].message.contains("'Futura'"))
    }

    /// Calls that leave nothing to continue with raise an error.
    static let raising: [(code: String, message: String)] = [
        ("content:put()", "a view, or a molecule"), ("content:put(5)", "a view, or a molecule"),
        ("content:put({})", "a view, or a molecule"),
        ("content:put('Label')", "a view, or a molecule"), ("content:put(build 'View', 5)", "a string"),
        ("content:put(build 'View', '')", "1 to 256 bytes"), ("content:put(build 'View', 'a/b')", "no '/'"),
        ("content:put(build 'View', 'a', 3)", "no more"), ("content:putLabel(5)", "a table of properties"),
        ("content:putLabel('a', 'b')", "a table of properties"), ("content:putLabel { 5 }", "properties by name"),
        ("content:putLabel { txet = 'x' }", "Did you mean 'text'?"),
        ("content:putLabel { text = {} , alpha = 'x' }", "alpha"),
        ("content:putLabel('a', {}, 3)", "no more arguments"),
        ("content:putLable()", "Did you mean 'putLabel'?"),
        ("content:putLabel { assignTo = 3 }", "'assignTo' must be"),
        ("content:putLabel { assignTo = { {}, {} } }", "'assignTo' must be"),
        ("content:putSpace(3)", "between views of a stack"),
        ("content:putVStack().view:layoutContent(function(s) s:putSpace('x') end)", "a number"),
        ("content:putVStack().view:layoutContent(function(s) s:putStackedView(); s:putSpace(1e10) end)", "too large"),
        ("content:putVSpace(-1)", "negative size"), ("content:putHSpace()", "a number"),
        ("content:putStackedLabel()", "only a stack arranges"),
        ("content:putScrollVContentView()", "only a scroll view"),
        ("content:putAsScrollVContent(build 'View')", "only a scroll view"),
        ("content:putScroll():layoutContent(function(s) s:putAsScrollHContent(3) end)", "a view, or a molecule"),
        ("content.putLabel()", "layout container"),
        ("local x = content:putView().foo", "has no method or property 'foo'"),
        ("content:putView().alpha = 3", "no fields to assign"),
        ("content:putView().view.alhpa = 3", "Did you mean 'alpha'?"),
        ("content:putView().view.frame = 3", "read-only"),
        ("local x = content:putView().view.alhpa", "Did you mean 'alpha'?"),
        ("content:putView():layout()", "a function, or options"),
        ("content:putView():layout('addNew')", "a function"),
        ("content:putView():layout('addnew', print)", "Did you mean 'addNew'?"),
        ("content:putView():layout({ x = 1 }, print)", "found 'x'"),
        ("content:putView():layoutContent({ option = 3 }, print)", "must be one of"),
        ("content:putView():layoutContent({ delegate = 3 }, print)", "'delegate' must be"),
        ("content:putView():layoutContent({ delegate = { errorWhenLayout = 3 } }, print)", "must be a function"),
        ("content:putView():apply(3)", "a function"), ("content:putView():assignTo(3)", "a table, or a function"),
        ("content:putView():assignTo({}, true)", "a name or an index"),
        ("content:putButton():didClicked(3)", "a function"),
        ("equalTo()", "a number, an anchor"), ("equalTo('x')", "a number, an anchor"), ("equalTo(1 / 0)", "finite"),
        ("equalTo { a = 1 }", "{ width =, height = }"), ("equalTo { width = 'x' }", "finite numbers"),
        ("moreThanTo(equal)", "a number, an anchor"),
        ("topOf(3)", "a view"), ("topOf(equal)", "a view"), ("local x = parent.topp", "no field 'topp'"),
        ("local x = parent.topAnchor.leftAnchor", "an anchor has no field"),
        ("local x = equal.topAnchor", "a relation has no field"),
        ("build()", "the name of a kind"), ("build('Labbel')", "Did you mean 'Label'?"),
        ("build(3)", "the name of a kind"),
        ("build('Label', 3)", "properties"), ("build('Label', {}, 3)", "no more"), ("measureText()", "a string"),
        ("measureText('x', { width = -1 })", "at least 0; found the number -1"), ("rgb(1, 2)", "a number"),
        ("rgb(1, 2, 300)", "0 to 255"), ("measureText('x', { lines = 1.5 })", "0 to 1000000; found the number 1.5"),
        ("markup('<b>x')", "not ended"), ("markup('</b>')", "not open"), ("markup('<bb>x</bb>')", "no tag '<bb>'"),
        ("markup('<b')", "no '>'"),
        ("markup('<color rde>x</color>')", "names an unknown color"), ("markup('<size -1>x</size>')", "above 0"),
        ("markup(3)", "a string"),
        ("markup('<weight blod>x</weight>')", "Did you mean 'bold'?"),
        ("markup('<spacing x>x</spacing>')", "-1000 to 1000"),
        ("measureText({ 'x', 3 > 2 })", "as a part"), ("measureText({ { bold = true } })", "has no text"),
        ("measureText('x', { lineSpacing = -1 })", "from 0 to 10000; found the number -1"),
        ("measureText('x', { letterSpacing = 'x' })", "from -1000 to 10000; found the string \"x\""),
        ("content:putLabel():view()", "attempt to call"),
        // Names from other layout systems.
        ("content:addSubview(build 'View')", "Did you mean 'put'?"),
        ("content:putLabel():onTap(print)", "Did you mean 'didClicked'?"),
        ("content:putLabel():hidden(true)", "Did you mean 'isHidden'?"),
        ("content:putButton { text = 'x' }", "Did you mean 'title'?"),
        (
            "content:putVStack():putStackedLabel()",
            "node:layoutContent(function(content) content:putStackedLabel(…) end)"
        ),
        ("content:putLabel():top(equal):multiplyBy(2)", "pass the options of a constraint in its call"),
        ("local x = content.viwe", "Did you mean 'view'?"), ("local x = content.frame", "no method or field 'frame'"),
    ]

    @Test(arguments: raising.indices) func wrongCallsThatCannotContinueRaiseAnError(_ index: Int) throws {
        let (code, message) = Self.raising[index]
        let found = try Scene.failure(of: "return function(content)\n\(code)\nend")
        #expect(found.contains(message), "\(code): \(found)")
        #expect(found.contains("test.lua:2"), "\(code): \(found)")
    }

    @Test func constraintToAViewThatWasNotPutIsReported() throws {
        let scene = try Scene(
            """
            local lone = build "View":build()
            content:putView("v"):left(equal, lone.rightAnchor):edges(equal)
            """)
        #expect(scene.codes == ["notInTree"])
        #expect(scene.diagnostics[0].source == "test.lua:2")
        try scene.expect("v", [0, 0, 400, 800])
    }

    @Test func changingTheViewOfACellOfARemovedTableIsAnError() throws {
        let live = try LiveScreen(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content) kept = kept or self.view content:putLabel():edges(equal) end
            return function(content)
              local rows = content:putTable():edges(equal):cells(entities({ "a" }, function() return Row end)).view
              function drop() rows:removeFromSuperview() kept.alpha = 0.5 end
              content:putButton("go"):size(equalTo(9)):didClicked(function() drop() end)
            end
            """)
        live.screen.layoutIfNeeded()
        #expect(throws: LuaError.self) { try live.interactor.touch(live.view("go")) }
        #expect(live.failure("kept.alpha = 1")?.contains("nil value") == true)
    }

    @Test func negativeSizesBecomeZeroInTheFrameAndConflictIfRequired() throws {
        let scene = try Scene(
            "content:putView('v'):left(equal):top(equal):size(equalTo(-5)):size(equalTo { width = 7, height = 8 })")
        // The nearest valid size to −5.
        try scene.expect("v", [0, 0, 0, 0])
        let required = try Scene(
            "content:putView('v'):left(equal):top(equal):height(equalTo(4)):width(equalTo(-5), 1000)")
        try required.expect("v", [0, 0, 0, 4])
        #expect(required.codes.first == "conflict")
    }

    @Test func moleculesCannotPutThemselves() throws {
        let found = try Scene.failure(
            of: """
                local Loop = molecule "Loop"
                function Loop:layoutContent(c) c:put(Loop) end
                return Loop
                """)
        #expect(found.contains("nest") || found.contains("deep"), "\(found)")
        #expect(found.contains("test.lua:2"))
        let itself = try Scene.failure(
            of: """
                local Own = molecule "Own"
                function Own:layoutContent(c) c:put(self) end
                return Own
                """)
        #expect(itself.contains("into itself"), "\(itself)")
    }

    @Test func puttingViewsOverTheMaximumCountIsAnErrorAndEarlierViewsStay() throws {
        let scene = try Scene(script: "", maximumViews: 1000, isRun: false)
        do {
            try scene.run("return function(content) for i = 1, 2000 do content:putView():edges(equal) end end")
            Issue.record("the limit did not hold")
        } catch let error as ScriptError {
            #expect(error.description.contains("which is the limit"))
        }
        // Views put before the error stay and are laid out.
        #expect(scene.screen.viewCount == 1000)
        scene.screen.layoutIfNeeded()
    }

    @Test func endlesslyNestedLayoutsAreStopped() throws {
        let found = try Scene.failure(
            of: """
                local function deeper(content) content:putView():layoutContent(deeper) end
                return deeper
                """)
        #expect(found.contains("nest") || found.contains("deep"), "\(found)")
    }

    @Test func constraintsOutsideOfALayoutAreRefused() throws {
        let found = try Scene.failure(
            of: """
                local node
                local Page = controller "Page"
                function Page:layoutContent(content) node = content:putView():edges(equal) end
                function Page:moleculeDidLayout() end
                build "View":left(equal, previous)
                return Page
                """)
        #expect(found.contains("test.lua:5"), "\(found)")
    }
}
