import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Containers that read and place all of their views at once. Characters are 10 points wide, lines 20 high.
struct ContainerChildrenTests {
    private func live(_ body: String, _ plugin: String) throws -> LiveScreen {
        let written = try WrittenPlugin("rows", plugin)
        defer { written.remove() }
        return try LiveScreen(
            states: "", body, traits: Traits(size: Size(width: 400, height: 800), scale: 1),
            plugins: try WrittenPlugin.directories([written]))
    }

    private func box(_ name: String, _ live: LiveScreen) throws -> [Double] {
        live.screen.layoutIfNeeded()
        let frame = try live.screen.frame(of: live.view(name))
        return [frame.x, frame.y, frame.width, frame.height]
    }

    private let rows = """
        container "Rows" {
          childProperties = { row = { type = "table" } },
          measure = function(self, proposed, children)
            local widths, heights = children:fixedSizes()
            local width, height = 0, 0
            for i = 1, #children do
              local size = children[i]:measure(proposed.width)
              width, height = math.max(width, widths[i] or size.width), height + (heights[i] or size.height)
            end
            return { width = width, height = height }
          end,
          place = function(self, size, children)
            local x, y, width, height, reasons, styles = {}, {}, {}, {}, {}, children:values("row")
            local at = 0
            for i = 1, #children do
              local own = children[i]:measure(size.width)
              x[i], y[i], width[i], height[i] = styles[i] and styles[i].indent or 0, at, own.width, own.height
              reasons[i], at = styles[i] and "indented", at + own.height
            end
            children:place(x, y, width, height, reasons)
          end,
        }
        """

    /// A container has the same baseline as it would have in a stack, at any size.
    @Test func childrenReportTheirBaselinesAtTheirOwnAndAtAGivenSize() throws {
        let live = try live(
            """
            content:putLine("line"):top(equal):left(equal):layoutContent(function(line)
              line:putStackedLabel("label"):text("aa")
              line:putStackedVStack("stack"):spacing(5):layoutContent(function(stack)
                stack:putStackedHStack("pair"):alignment("bottom"):layoutContent(function(pair)
                  pair:putStackedView("low"):width(equalTo(1)):height(equalTo(4))
                  pair:putStackedLabel("first"):text("bb")
                end)
                stack:putStackedView("rest")
              end)
              line:putStackedRows("rows"):layoutContent(function(rows)
                rows:putStackedHStack("row"):layoutContent(function(row) row:putStackedLabel("inner"):text("dd") end)
                rows:putStackedLabel("more"):text("ee")
              end)
              line:putStackedView("box"):width(equalTo(8)):height(equalTo(8))
            end)
            """,
            rows + """

                container "Line" {
                  properties = { found = { type = "string", default = "" } },
                  measure = function(self, proposed, children) return { width = 200, height = 80 } end,
                  place = function(self, size, children)
                    local found, x = {}, 0
                    for i = 1, #children do
                      local own = children[i]:measure()
                      local below = children[i]:baseline { width = own.width, height = own.height + 10 }
                      found[i] = ("%g %g"):format(children[i]:baseline(), below)
                      children[i]:place { x = x, y = 0, width = own.width, height = own.height }
                      x = x + own.width
                    end
                    print(table.concat(found, ", "))
                  end,
                }
                """)
        live.screen.layoutIfNeeded()
        #expect(live.printed().last == "15 20, 15 15, 15 15, 8 18")
        #expect(try box("stack", live) == [20, 0, 21, 25])
        #expect(live.screen.snapshot().diagnostics == [])
    }

    private let probe = """
        container "Probe" {
          properties = { own = { type = "any" }, fitted = { type = "any" } },
          measure = function() return { width = 50, height = 20 } end,
          place = function(self, size, children)
            print(tostring(size.isFitted))
            for i = 1, #children do children[i]:place { isFitted = self.fitted } end
          end,
          baseline = function(self, size, children) return self.own and self.own + size.height / 2 end,
        }
        container "Around" {
          properties = { fitted = { type = "any" } },
          measure = function() return { width = 50, height = 40 } end,
          place = function(self, size, children)
            for i = 1, #children do
              print(children[i]:baseline(), children[i]:baseline { width = 50, height = 30 })
              children[i]:place(0, 0, 50, 20, nil, self.fitted)
            end
          end,
        }
        """

    @Test func baselineFunctionOfAContainerMustReturnItsBaselineOrNil() throws {
        let body = """
            content:putAround("around"):top(equal):left(equal):layoutContent(function(around)
              around:putStackedProbe("told"):own(3)
              around:putStackedProbe("empty")
            end)
            """
        let live = try live(body, probe)
        live.screen.layoutIfNeeded()
        #expect(live.printed().filter { $0.contains("\t") } == ["13.0\t18.0", "20.0\t30.0"])
        #expect(live.screen.snapshot().diagnostics == [])
        let broken = try self.live(body, probe.replacing("self.own + size.height / 2", with: "{}"))
        broken.screen.layoutIfNeeded()
        let messages = broken.screen.snapshot().diagnostics.map(\.message)
        #expect(
            messages.contains {
                $0.contains("baseline must return a finite number of points, or nil; it returned table")
            },
            "\(messages)")
    }

    /// Changing properties of the outer container is enough to place the inner views again.
    @Test func placeFunctionReceivesTheIsFittedPassedByTheOuterContainerAndRunsAgainWhenItChanges() throws {
        let live = try live(
            """
            content:putAround("around"):assignTo(self, "around"):top(equal):left(equal):layoutContent(function(around)
              around:putStackedProbe("inner"):fitted(false):layoutContent(function(inner)
                inner:putStackedProbe("innermost")
              end)
            end)
            """,
            probe.replacing("print(children[i]:baseline(), children[i]:baseline { width = 50, height = 30 })", with: "")
        )
        live.screen.layoutIfNeeded()
        #expect(live.printed().filter { !$0.contains("\t") } == ["nil", "false"])
        for value in ["true", "false"] {
            try live.run("main.around.fitted = \(value)")
            live.screen.layoutIfNeeded()
            #expect(live.printed().filter { !$0.contains("\t") } == [value])
        }
        #expect(live.screen.snapshot().diagnostics == [])
    }

    @Test func oneCallReadsOrPlacesAllChildren() throws {
        let live = try live(
            """
            content:putRows("rows"):top(equal):left(equal):layoutContent(function(rows)
              rows:putStackedLabel("a"):text("aa")
              rows:putStackedView("b"):width(equalTo(30)):height(equalTo(7)):row { indent = 5 }
              rows:putStackedRows("c"):layoutContent(function(own) own:putStackedLabel("d"):text("dddd") end)
            end)
            """, rows)
        #expect(live.screen.snapshot().diagnostics == [])
        #expect(try box("rows", live) == [0, 0, 40, 47])
        #expect(try box("b", live) == [5, 20, 30, 7])
        #expect(try box("c", live) == [0, 27, 40, 20])
        let reasons = try live.screen.explain(live.view("b"), .top).determinedBy.map(\.text)
        #expect(reasons.contains { $0.hasSuffix("root/rows/b: indented") }, "\(reasons)")
    }

    @Test(arguments: [
        (
            "place = function(_, _, c) c:place({ 0 }, { 0 }, { 1/0 }, { 1 }) end",
            "plugin1/init.lua:1: the width of root/bad/a must be a finite number; found inf"
        ),
        (
            "place = function(_, _, c) c:place({ 0 }, { 0 }, { 1 }, { -1 }) end",
            "plugin1/init.lua:1: the height of root/bad/a must be at least 0; found -1"
        ),
        (
            "place = function(_, _, c) c:place({ 'x' }, { 0 }, { 1 }, { 1 }) end",
            "plugin1/init.lua:1: x of root/bad/a must be a finite number; found"
        ),
        (
            "place = function(_, _, c) c:place({ 0 }, 7, { 1 }, { 1 }) end",
            "plugin1/init.lua:1: children:place needs a list for y; found 7"
        ),
        ("place = function(_, _, c) c:place({}, {}, {}, {}) end", "it placed 0 of 1 views and left out root/bad/a"),
        (
            "place = function(_, _, c) c.place({}, {}, {}, {}) end",
            "plugin1/init.lua:1: call it with a colon: children:place(…)"
        ),
        (
            "measure = function(_, _, c) c:values('other') return { width = 1, height = 1 } end",
            "plugin1/init.lua:1: the container has no child property \"other\""
        ),
    ])
    func wrongCallsOfChildrenMethodsAreReported(_ function: String, _ message: String) throws {
        let isMeasure = function.hasPrefix("measure")
        let other =
            isMeasure
            ? "place = function(_, _, c) c[1]:place { x = 0, y = 0 } end"
            : "measure = function() return { width = 30, height = 30 } end"
        let live = try live(
            """
            content:putBad("bad"):top(equal):left(equal):layoutContent(function(bad) bad:putStackedLabel("a"):text("aa") end)
            content:putLabel("rest"):text("rest"):top(equalTo(50)):left(equal)
            """, "container \"Bad\" { \(function), \(other) }")
        let found = live.screen.snapshot().diagnostics.filter { $0.severity == .error }
        let name = isMeasure ? "measure" : "place"
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.message.hasPrefix("\(name) of the kind Bad (plugin rows 1.0.0) failed: ") == true)
        #expect(found.first?.message.contains(message) == true, "\(found)")
        #expect(found.first?.source == "test.lua:3", "\(found)")
        #expect(try box("rest", live) == [0, 50, 40, 20])
        #expect(try box("a", live) == [0, 0, 20, 20])
    }
}
