import Layout
import LuaHost
import Testing

@testable import Scripting

/// The callbacks of states, bindings, layouts and controls against every action that destroys the views or the content the
/// engine is working on. After each pair the screen still lays out and runs scripts.
@Suite struct DestructiveCallbackTests {
    static let callbacks = [
        "plan", "didLayout", "whenStateChanged", "observe", "didSet", "willSet", "viewDidSet", "stateDidSet",
        "didClicked",
        "didChanged", "didBeginEditing", "didEndEditing", "didReturned", "derived", "read",
    ]

    static let actions = [
        "M:applyPlan()",
        "M.view:layoutContent('cleanLayoutAndAddNew', function(content) content:putLabel('new'):text('new') end)",
        "M.panel:layoutContent('cleanLayoutAndAddNew', function() end)",
        "M.table:removeFromSuperview()",
        "M.photos:removeFromSuperview()",
        "M.table.cells = {}",
        "M.table.sections = section('other', { entities(rows(2, M.item), M.row) })",
        "M.table.model = nil",
        "M.photos.cells = {}",
        "M.label:removeFromSuperview() M.field:removeFromSuperview() M.button:removeFromSuperview()",
        "M.table:scrollTo({ 1, 40 }) M.table:reload()",
        "M.n = M.n + 1 M.typed = 'x'",
        "error('stop')",
    ]

    /// A screen whose callbacks all call `hook`; the chosen one acts, a limited number of times.
    private static func script(_ callback: String, _ action: String) -> String {
        """
        local left = 3
        function hook(name)
          if name == "\(callback)" and left > 0 and M and M.table then
            left = left - 1
            print("acted")
            \(action)
          end
        end
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          hook "rowLayout"
          content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(30))
        end
        function Row:moleculeWillLayout() hook "rowWillLayout" end
        function Row:layoutOption(phase) hook "layoutOption" return phase == "firstLoad" and "addNew" or "editExisting" end
        function Row:calculatedCellHeight(width) hook "cellHeight" return 30 end
        local Item = collectionCell "Item"
        function Item:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
        function Item:calculatedCellSize(width) hook "cellSize" return { width = 50, height = 50 } end
        local function item(index) hook "rows" return index end
        local function row(id)
          return cell(Row, { id = id }, function(row, item)
            hook "configure"
            row.label.text = tostring(item.id)
          end)
        end
        local Main = controller "Main"
        Main.states = { n = 0, typed = "" }
        function Main:viewPlan(content)
          hook "plan"
          content:putView("panel"):assignTo(self, "panel"):at("fullTop", equal, parent):height(equalTo(200))
            :layoutContent(function(panel)
              hook "traits"
              panel:putLabel("label"):assignTo(self, "label"):at("topLeft", equal, parent):text("n")
                :whenStateChanged(self.states.n, "text", function() hook "whenStateChanged" return tostring(self.n) end)
                :observe(self.states.n, function() hook "observe" end)
              panel:putTextField("field"):assignTo(self, "field"):at("topRight", equal, parent):width(equalTo(100))
                :bind("text", self.states.typed, {
                  viewDidSet = function() hook "viewDidSet" end, stateDidSet = function() hook "stateDidSet" end,
                })
                :didChanged(function() hook "didChanged" end)
                :didBeginEditing(function() hook "didBeginEditing" end)
                :didEndEditing(function() hook "didEndEditing" end)
                :didReturned(function() hook "didReturned" end)
              panel:putButton("button"):assignTo(self, "button"):at("bottomLeft", equal, parent):title("B")
                :didClicked(function() hook "didClicked" end)
            end)
          content:putTable("table"):assignTo(self, "table"):at("bottomLeft", equal, parent):top(equalTo(200), parent)
            :width(equalTo(200)):prefetchDistance(5)
            :didScrolled(function() hook "didScrolled" end):didRefreshed(function() hook "didRefreshed" end)
            :didSelected(function() hook "didSelected" end):didDeselected(function() hook "didDeselected" end)
            :didHighlighted(function() hook "didHighlighted" end):didReload(function() hook "didReload" end)
            :willDisplay(function() hook "willDisplay" end):didEndDisplaying(function() hook "didEndDisplaying" end)
            :prefetched(function() hook "prefetched" end)
            :sections(section("a", { header = "A", entities(rows(60, item), row) }))
          content:putCollection("photos"):assignTo(self, "photos"):at("bottomRight", equal, parent):top(equalTo(200), parent)
            :width(equalTo(150)):cells(entities({ 1, 2, 3, 4, 5 }, function(id) return cell(Item, { id = id }, function() end) end))
        end
        function Main:moleculeWillLayout() hook "willLayout" end
        function Main:moleculeDidLayout() hook "didLayout" end
        function Main:viewWillAppear() hook "willAppear" end
        function Main:viewDidAppear() hook "didAppear" end
        function Main:viewDidLoad()
          M = self self.row = row self.item = item
          self.states.n:observe(self.observer):willSet(function() hook "willSet" end):didSet(function() hook "didSet" end)
            :didGet(function() hook "read" end)
          self.double = self.states.n:mapped(function(n) hook "derived" return n * 2 end)
        end
        return Main
        """
    }

    @Test(arguments: callbacks) func theScreenSurvives(_ callback: String) throws {
        var actedCount = 0
        for action in Self.actions {
            // A callback of the first layout may end it with an error.
            guard let live = try? LiveScreen(Self.script(callback, action)) else { continue }
            drive(live)
            actedCount += live.printed().count { $0 == "acted" }
            #expect(try live.run("return 1 + 1").number == 2, "\(callback), \(action)")
            live.screen.layoutIfNeeded()
        }
        #expect(actedCount > 0, "the callback was never called")
    }

    /// Touches everything once. A view that an action removed is skipped.
    private func drive(_ live: LiveScreen) {
        let interactor = live.interactor
        func each(_ steps: (() throws -> Void)...) {
            for step in steps {
                try? step()
                live.screen.layoutIfNeeded()
            }
        }
        each(
            {},
            { try live.run("main.n = 5 main.typed = 'z'") }, { try live.run("return main.n") },
            { try interactor.touch(live.view("button")) },
            { try interactor.focus(live.view("field")) }, { try interactor.type("ab") },
            { try interactor.pressReturn() },
            { try interactor.resignFocus() },
            { try interactor.touch(live.view("table[1,2]")) }, { try interactor.touch(live.view("table[1,3]")) },
            { try interactor.scroll(live.view("table"), by: Point(x: 0, y: 400)) },
            { try interactor.pullToRefresh(live.view("table")) },
            { try live.run("main.table.sections = section('b', { entities(rows(10, main.item), main.row) })") },
            { try live.run("main.table:reload() main.photos:reload()") },
            { try interactor.rotate() }, { try live.run("main:applyPlan()") }, { try live.run("main.n = 6") })
    }
}
