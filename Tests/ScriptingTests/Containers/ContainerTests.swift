import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Kinds that arrange views by two functions of a plugin. Characters are 10 points wide, lines 20 high.
struct ContainerTests {
    /// A container that has its views below each other, each as wide as it likes to be.
    private let pile = """
        container "Pile" {
          properties = { gap = { type = "number", default = 0 } },
          childProperties = {
            pile = { type = "table", fields = { indent = { type = "number" } },
              read = function(value)
                if (value.indent or 0) < 0 then error("'indent' must be at least 0") end
                return { indent = value.indent or 0 }
              end },
          },
          measure = function(self, proposed, children)
            local width, height = 0, 0
            for index, child in ipairs(children) do
              local size = child:measure { width = proposed.width and proposed.width - child.pile.indent }
              width = math.max(width, size.width + child.pile.indent)
              height = height + size.height + (index > 1 and self.gap or 0)
            end
            return { width = width, height = height }
          end,
          place = function(self, size, children)
            local y = 0
            for index, child in ipairs(children) do
              local own = child:measure { width = size.width - child.pile.indent }
              child:place { x = child.pile.indent, y = y, width = own.width, height = own.height, reason = "row " .. index }
              y = y + own.height + self.gap
            end
          end,
        }
        """

    private func live(
        _ body: String, states: String = "", plugin: String? = nil, limits: Limits = Limits(),
        direction: LayoutDirection = .leftToRight
    ) throws -> LiveScreen {
        let written = try WrittenPlugin("pile", plugin ?? pile)
        defer { written.remove() }
        var traits = Traits(size: Size(width: 400, height: 800), scale: 1)
        traits.direction = direction
        return try LiveScreen(
            states: states, body, limits: limits, traits: traits, plugins: try WrittenPlugin.directories([written]))
    }

    private func box(_ name: String, _ live: LiveScreen) throws -> [Double] {
        live.screen.layoutIfNeeded()
        let frame = try live.screen.frame(of: try #require(live.screen.view(named: name), "no view \(name)"))
        return [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1e6).rounded() / 1e6 + 0 }
    }

    private func messages(_ live: LiveScreen) -> [String] { live.screen.snapshot().diagnostics.map(\.message) }

    // MARK: Sizes

    @Test func containerIsLaidOutByTheMeasuredSizesOfItsChildren() throws {
        let live = try live(
            """
            content:putPile("pile"):gap(5):top(equal):left(equal):layoutContent(function(pile)
              pile:putStackedLabel("text"):text("abcd")
              pile:putStackedView("fixed"):width(equalTo(70)):height(equalTo(30)):pile { indent = 20 }
              pile:putStackedView("padded"):layoutContent(function(own)
                own:putLabel("inner"):text("ab"):edges(equalTo(4), parent)
              end)
              pile:putStackedPile("nested"):layoutContent(function(own)
                own:putStackedLabel("deep"):text("abcdef")
                own:putStackedLabel("deeper"):text("a")
              end)
            end)
            content:putView("beside"):left(equal, previous.rightAnchor):top(equal):size(equalTo(1))
            """)
        #expect(messages(live) == [])
        // 70 + 20 wide; 20 + 5 + 30 + 5 + 28 + 5 + 40 high.
        #expect(try box("pile", live) == [0, 0, 90, 133])
        #expect(try box("text", live) == [0, 0, 40, 20])
        #expect(try box("fixed", live) == [20, 25, 70, 30])
        #expect(try box("padded", live) == [0, 60, 28, 28])
        #expect(try box("inner", live) == [4, 4, 20, 20])
        #expect(try box("nested", live) == [0, 93, 60, 40])
        #expect(try box("deeper", live) == [0, 20, 10, 20])
        #expect(try box("beside", live) == [90, 0, 1, 1])
    }

    @Test func containerHeightFollowsFromItsWidth() throws {
        let written = try WrittenPlugin("pile", pile)
        defer { written.remove() }
        let scene = try Scene(script: "", isRun: false)
        try scene.host.loadPlugins(try WrittenPlugin.directories([written]))
        try scene.run(
            """
            return function(content)
              content:putPile("pile"):top(equal):left(equal):width(equalTo(100)):layoutContent(function(pile)
                pile:putStackedLabel("long"):text("aaaa bbbb cccc"):font { size = 20 }:numberOfLines(0)
                pile:putStackedView("padded"):layoutContent(function(own)
                  own:putLabel("inner"):text("aaaa bbbb cccc"):font { size = 20 }:numberOfLines(0)
                    :edges(equalTo(10), parent)
                end)
              end)
              content:putView("below"):top(equal, previous.bottomAnchor):left(equal):size(equalTo(1))
            end
            """)
        #expect(scene.diagnostics == [])
        // 100 points have room for ten characters, 80 for eight.
        try scene.expect("long", [0, 0, 90, 40])
        try scene.expect("padded", [0, 40, 100, 80])
        try scene.expect("inner", [10, 10, 80, 60])
        try scene.expect("pile", [0, 0, 100, 120])
        try scene.expect("below", [0, 120, 1, 1])
    }

    /// A width of 0 asks for the minimum width. A wrapping text answers with the width of its longest word.
    @Test func wrappingTextMeasuredAtWidthZeroHasTheWidthOfItsLongestWord() throws {
        let written = try WrittenPlugin(
            "least",
            """
            container "Least" {
              measure = function(self, proposed, children) return children[1]:measure(0) end,
              place = function(self, size, children) children[1]:place(0, 0, size.width, size.height) end,
            }
            """)
        defer { written.remove() }
        let scene = try Scene(script: "", isRun: false)
        try scene.host.loadPlugins(try WrittenPlugin.directories([written]))
        try scene.run(
            """
            return function(content)
              content:putLeast("wraps"):top(equal):left(equal):layoutContent(function(own)
                own:putStackedLabel():text("aaaa bbbbbb cc"):font { size = 20 }:numberOfLines(0)
              end)
              content:putLeast("line"):top(equalTo(100)):left(equal):layoutContent(function(own)
                own:putStackedLabel():text("aaaa bbbbbb cc"):font { size = 20 }
              end)
            end
            """)
        #expect(scene.diagnostics == [])
        try scene.expect("wraps", [0, 0, 60, 60])
        try scene.expect("line", [0, 100, 140, 20])
    }

    @Test func viewsOutsideCanBeConstrainedToPlacedViews() throws {
        let live = try live(
            """
            local last
            content:putPile("pile"):top(equalTo(100)):left(equalTo(50)):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa")
              last = pile:putStackedLabel("b"):text("bbbb").view
            end)
            content:putView("marker"):top(equal, last):left(equal, last.rightAnchor):width(equalTo(last))
              :height(equalTo(3))
            """)
        #expect(messages(live) == [])
        #expect(try box("marker", live) == [90, 120, 40, 3])
    }

    @Test func rightToLeftMirrorsTheViewsThatAContainerPlaces() throws {
        let live = try live(
            """
            content:putPile("pile"):top(equal):leading(equal):width(equalTo(200)):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa"):pile { indent = 30 }
            end)
            """, direction: .rightToLeft)
        #expect(try box("a", live) == [150, 0, 20, 20])
    }

    // MARK: Changes

    @Test func containerIsLaidOutAgainAfterChangesOfItsViewsAndProperties() throws {
        let live = try live(
            """
            self.pile = content:putPile("pile"):top(equal):left(equal):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa")
              pile:putStackedView("padded"):layoutContent(function(own)
                self.inner = own:putLabel("inner"):text("ab"):bind("text", self.states.words):edges(equalTo(4), parent).view
              end)
              self.last = pile:putStackedLabel("c"):text("c").view
            end).view
            self.first = self.pile.subviews[1]
            """, states: "words = 'ab'")
        #expect(try box("c", live) == [0, 48, 10, 20])
        try live.run("main.words = 'a much longer text'")
        #expect(try box("padded", live) == [0, 20, 188, 28])
        #expect(try box("pile", live)[2] == 188)
        try live.run("main.first.isHidden = true")
        #expect(try box("padded", live) == [0, 0, 188, 28])
        try live.run("main.pile.gap = 7")
        #expect(try box("c", live) == [0, 35, 10, 20])
        try live.run("main.last.pile = { indent = 3 }")
        #expect(try box("c", live) == [3, 35, 10, 20])
        try live.run("main.inner.superview:removeFromSuperview()")
        #expect(try box("c", live) == [3, 0, 10, 20])
        #expect(live.screen.snapshot().diagnostics == [])
    }

    @Test func unchangedContainerIsNotMeasuredAgain() throws {
        let live = try live(
            """
            content:putPile("pile"):top(equal):left(equal):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa")
            end)
            content:putLabel("other"):text("x"):bind("text", self.states.words):top(equalTo(300)):left(equal)
            """, states: "words = 'x'",
            plugin: pile.replacingOccurrences(
                of: "local width, height = 0, 0", with: "print('asked') local width, height = 0, 0"))
        live.screen.layoutIfNeeded()
        #expect(live.printed().count > 0)
        live.screen.layoutIfNeeded()
        try live.run("main.words = 'xyz'")
        live.screen.layoutIfNeeded()
        #expect(live.printed() == [])
    }

    // MARK: Explaining

    @Test func explainNamesTheContainerThatPlacedAViewAndItsReason() throws {
        let live = try live(
            """
            content:putPile("pile"):top(equal):left(equal):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa")
              pile:putStackedLabel("b"):text("bb")
            end)
            """)
        let explanation = try live.screen.explain(try #require(live.screen.view(named: "b")), .top)
        let reasons = explanation.determinedBy.map(\.text)
        #expect(
            reasons.contains("the top that the container root/pile (Pile) sets for root/pile/b: row 2"), "\(reasons)")
    }

    // MARK: Bad input

    @Test(arguments: [
        (
            "measure = function() return { width = 0/0, height = 1 } end",
            "measure must return { width =, height = }, each a number of at least 0; it returned { width = NaN, height = 1 }"
        ),
        (
            "measure = function() return { width = -5, height = 1 } end",
            "measure must return { width =, height = }, each a number of at least 0; it returned { width = -5, height = 1 }"
        ),
        (
            "measure = function() return 7 end",
            "measure must return { width =, height = }, each a number of at least 0; it returned 7"
        ),
        ("measure = function() error('broken') end", "broken"),
        (
            "measure = function(_, _, c) c[1]:measure { width = -1 } return { width = 1, height = 1 } end",
            "the proposed width of root/bad/a must be a number of at least 0; found -1"
        ),
        (
            "measure = function(self) self.alpha = 0.5 return { width = 1, height = 1 } end",
            "'measure' of the container Bad must not change anything, but this changes a property"
        ),
        (
            "measure = function(self) self:layoutContent(function() end) return { width = 1, height = 1 } end",
            "'measure' of the container Bad must not change anything, but this changes a layout"
        ),
        (
            "measure = function(_, _, c) c[1].view:removeFromSuperview() return { width = 1, height = 1 } end",
            "'measure' of the container Bad must not change anything, but this changes the views of the screen"
        ),
        ("place = function(_, _, c) c[1]:place { x = 0/0, y = 0 } end", "x of root/bad/a must be a finite number"),
        (
            "place = function(_, _, c) c[1]:place { x = 0, y = 0, width = -1, height = 1 } end",
            "the width of root/bad/a must be at least 0; found -1"
        ),
        ("place = function() end", "it placed 0 of 1 views and left out root/bad/a"),
    ]) func failingMeasureOrPlaceFunctionIsReportedAndTheRestIsLaidOut(_ function: String, _ message: String) throws {
        let name = function.hasPrefix("measure") ? "measure" : "place"
        let good = [
            "measure": "measure = function() return { width = 30, height = 30 } end",
            "place": "place = function(_, _, c) c[1]:place { x = 0, y = 0 } end",
        ]
        let other = name == "measure" ? "place" : "measure"
        let live = try live(
            """
            content:putBad("bad"):top(equal):left(equal):layoutContent(function(bad) bad:putStackedLabel("a"):text("aa") end)
            content:putLabel("rest"):text("rest"):top(equalTo(50)):left(equal)
            """, plugin: "container \"Bad\" { \(function), \(good[other]!) }")
        let found = live.screen.snapshot().diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("\(name) of the kind Bad (plugin pile 1.0.0) failed: ") == true, "\(found)")
        #expect(found.first?.contains(message) == true, "\(found)")
        #expect(try box("rest", live) == [0, 50, 40, 20])
        #expect(try box("a", live)[2...] == [20, 20])
    }

    @Test func endlessMeasureFunctionEndsAtTheTimeLimit() throws {
        var limits = Limits()
        limits.time = 0.3
        let live = try live(
            "content:putBad('bad'):top(equal):left(equal):layoutContent(function(b) b:putStackedLabel('a'):text('aa') end)",
            plugin: """
                container "Bad" { measure = function() while true do end end, place = function() end }
                """, limits: limits)
        live.screen.layoutIfNeeded()
        #expect(messages(live).contains { $0.contains("measure of the kind Bad") }, "\(messages(live))")
    }

    @Test(arguments: [
        ("container \"Bad\" { measure = function() end }", "the container Bad needs 'place', a function"),
        ("container \"Bad\" { measure = 7, place = function() end }", "'measure' of Bad must be a function"),
        ("container \"Bad\" { mesure = function() end }", "a container has no 'mesure'. Did you mean 'measure'?"),
        ("container \"Bad\" { intrinsicSize = function() end }", "a container has no 'intrinsicSize'."),
        (
            "container \"Bad\" { measure = print, place = print, childProperties = { width = {} } }",
            "views have 'width' already; choose another name for the child property"
        ),
        (
            "container \"Bad\" { measure = print, place = print, childProperties = { bad = { typ = 1 } } }",
            "the child property Bad.bad has no field 'typ'. Did you mean 'type'?"
        ),
        (
            "container \"Bad\" { measure = print, place = print, childProperties = { bad = { type = 'tabel' } } }",
            "unknown type 'tabel' of Bad.bad. Did you mean 'table'?"
        ),
        (
            "container \"Bad\" { measure = print, place = print, childProperties = { bad = { fields = { 'size' } } } }",
            "'fields' of Bad.bad must be a table: { size = { type = \"number\" } }"
        ),
        ("container { }", "container needs a name"),
        ("container \"Bad\" ( 7 )", "container \"Bad\" needs a table"),
    ]) func wrongContainerDefinitionsAreReported(_ text: String, _ message: String) throws {
        let live = try live("content:putView('v'):left(equal):top(equal):size(equalTo(1))", plugin: text)
        #expect(messages(live).contains { $0.contains(message) }, "\(messages(live))")
    }

    @Test(arguments: [
        (":pile { indnet = 3 }", "'pile' has no 'indnet'. Did you mean 'indent'?"),
        (":pile { indent = 'x' }", "'indent' of 'pile' must be a number; found"),
        (":pile(7)", "'pile' must be a table; found"),
        (":pile { indent = -1 }", "'indent' must be at least 0"),
    ]) func wrongChildPropertiesAreReported(_ call: String, _ message: String) throws {
        let live = try live(
            """
            content:putPile("pile"):top(equal):left(equal):layoutContent(function(pile)
              pile:putStackedLabel("a"):text("aa")\(call)
            end)
            """)
        #expect(messages(live).contains { $0.contains(message) }, "\(messages(live))")
        #expect(try box("a", live) == [0, 0, 20, 20])
    }

    @Test func childPropertyOutsideOfItsContainerIsReported() throws {
        let live = try live(
            """
            content:putPile("pile"):top(equal):left(equal)
            content:putLabel("a"):text("aa"):pile { indent = 3 }:top(equal):left(equal)
            """)
        #expect(
            messages(live).contains {
                $0.contains(
                    "'pile' is only for a view that was put with putStacked… into a container that reads 'pile'")
            }, "\(messages(live))")
    }
}
