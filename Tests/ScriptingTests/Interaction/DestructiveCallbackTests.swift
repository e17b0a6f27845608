import Geometry
import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// Every callback against every action that removes the views or the content the engine is working on. After each pair
/// the screen still lays out and runs scripts.
@Suite struct DestructiveCallbackTests {
    static let callbacks = [
        "plan", "didLayout", "whenStateChanged", "observe", "didSet", "willSet", "viewDidSet", "stateDidSet",
        "didClicked",
        "didChanged", "didBeginEditing", "didEndEditing", "didReturned", "derived", "read",
        "panel", "willLayout", "willAppear", "didAppear", "willDisappear", "delegate",
        "rowLayout", "rowWillLayout", "rowDidLayout", "layoutOption", "cellHeight", "configure", "rows", "entity",
        "selected", "headerConfigure",
        "itemConfigure", "cellSize", "itemReused", "modelBind", "willUnbind", "didUnbind",
        "didScrolled", "didRefreshed", "didSelected", "didHighlighted", "didUnhighlighted", "didDeselected",
        "didReload", "willDisplay", "didEndDisplaying", "prefetched", "prefetchCancelled",
        "formKind", "formConfigure", "formUpdate", "formReset", "formAction", "formValue", "formCustomize",
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
        "M.table:layoutContent('cleanLayoutAndAddNew', function() end)",
        "M.photos:layoutContent('cleanLayoutAndAddNew', function() end)",
        "M.cell:layoutContent('cleanLayoutAndAddNew', function() end)",
        "M.cell:removeFromSuperview()",
        """
        M.view:layoutContent('cleanLayoutAndAddNew', function(content)
          content:put(M.table):edges(equal, parent) content:put(M.photos):edges(equal, parent)
        end)
        """,
        """
        M.table:removeFromSuperview() M.photos:removeFromSuperview()
        M.view:layoutContent(function(content) content:put(M.photos):edges(equal, parent) end)
        """,
        "M.form:removeFromSuperview()",
        "M.form.model = { sections = {} }",
        """
        M.view:layoutContent('cleanLayoutAndAddNew', function() end)
        M.table, M.photos, M.form, M.panel, M.label, M.field, M.button, M.cell = nil
        local box = UIView()
        for _ = 1, 1100 do
          box:layoutContent('cleanLayoutAndAddNew', function(content) content:putView() end)
        end
        collectgarbage() collectgarbage()
        """,
        "M.n = M.n + 1 M.typed = 'x'",
        "error('stop')",
    ]

    /// A screen whose callbacks all call `hook`; the chosen one acts, a limited number of times.
    private static func script(_ callback: String, _ action: String) -> String {
        """
        local left = 3
        function hook(name, cell)
          if cell and M then M.cell = cell end
          if name == "\(callback)" and left > 0 and M and M.ready then
            left = left - 1
            print("acted")
            \(action)
          end
        end
        local Row = tableCell "Row"
        Row.layoutBehaviour = alwaysLayout
        function Row:layoutContent(content)
          hook("rowLayout", self)
          content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(30))
        end
        function Row:moleculeWillLayout() hook("rowWillLayout", self) end
        function Row:moleculeDidLayout() hook("rowDidLayout", self) end
        function Row:layoutOption(phase)
          hook("layoutOption", self)
          return phase == "firstLoad" and "addNew" or "removeOldAndAddNew"
        end
        function Row:setSelected() hook("selected", self) end
        local Tall = tableCell("Tall", Row)
        function Tall.calculatedCellHeight() hook "cellHeight" return 30 end
        local Item = collectionCell "Item"
        Item.layoutBehaviour = alwaysLayout
        function Item:layoutContent(content)
          hook("itemReused", self)
          content:putLabel("label"):assignTo(self, "label"):edges(equal, parent)
        end
        function Item.calculatedCellSize() hook "cellSize" return { width = 50, height = 50 } end
        local Model = collectionCellModel("Model", Item)
        function Model:bind(cell) hook("modelBind", cell) end
        function Model:willUnbind() hook "willUnbind" end
        function Model:didUnbind() hook "didUnbind" end
        local function item(index) hook "rows" return index, index end
        local function row(id)
          hook "entity"
          return cell(id % 2 == 0 and Row or Tall, { id = id }, function(row, item)
            hook("configure", row)
            if row.label then row.label.text = tostring(item.id) end
          end)
        end
        local head = cell(Row, { id = "head" }, function(row) hook("headerConfigure", row) end)
        local FormCell = tableCell("FormCell", TableCell.Basic)
        function FormCell:customize() hook("formCustomize", self) end
        function FormCell:update(item) hook("formUpdate", self) TableCell.Basic.update(self, item) end
        function FormCell:reset() hook("formReset", self) TableCell.Basic.reset(self) end
        local fields = {}
        for index = 1, 20 do
          fields[index] = { identifier = "f" .. index, title = "F", cell = index % 2 == 0 and FormCell or "toggle" }
        end
        local Form = formTable { hasBar = false, sections = { { items = fields } } }
        function Form:cellForIdentifier(_, item) hook "formKind" return item.cell end
        function Form:configureCell(cell, path) hook("formConfigure", cell) cell:update(self:itemAt(path)) end
        function Form:action(item, path, sender) hook "formAction" end
        function Form:valueDidChange() hook "formValue" end
        local Side = controller "Side"
        function Side:viewWillDisappear() hook "willDisappear" end
        local Main = controller "Main"
        Main.states = { n = 0, typed = "" }
        function Main:viewPlan(content)
          hook "plan"
          self:layoutContent({ delegate = { onError = function() hook "delegate" end } }, function(content)
            content:putView("wrong"):size(equalTo(1)):top(equal, myself)
          end)
          content:putView("panel"):assignTo(self, "panel"):at("fullTop", equal, parent):height(equalTo(200))
            :layoutContent(function(panel)
              hook "panel"
              panel:put(Side):at("bottomRight", equal, parent):size(equalTo(10))
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
            :didHighlighted(function() hook "didHighlighted" end)
            :didUnhighlighted(function() hook "didUnhighlighted" end):didReload(function() hook "didReload" end)
            :willDisplay(function() hook "willDisplay" end):didEndDisplaying(function() hook "didEndDisplaying" end)
            :prefetched(function() hook "prefetched" end)
            :prefetchCancelled(function() hook "prefetchCancelled" end)
            :sectionIndexTitles({ "A", "B" })
            :sections(section("a", { header = head, entities(rows(60, item), row) }))
          content:putCollection("photos"):assignTo(self, "photos"):right(equal, parent):top(equalTo(200), parent)
            :width(equalTo(150)):height(equalTo(300)):itemSize({ width = 50, height = 50 })
            :cells({ cell(Item, { id = 0 }, function() end), entities(rows(200, item), function(id)
              return id % 3 == 0 and Model()
                or cell(Item, { id = id }, function(cell) hook("itemConfigure", cell) end)
            end) })
          self.form = content:put(Form):assignTo(self, "form"):at("bottomRight", equal, parent):width(equalTo(150)):height(equalTo(250))
        end
        function Main:moleculeWillLayout() hook "willLayout" end
        function Main:moleculeDidLayout() self.ready = true hook "didLayout" end
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

    /// By default, a quarter of the pairs run, including each callback and each action.
    @Test(arguments: callbacks.indices) func destructiveCallbacksDoNotCrashTheScreen(_ number: Int) throws {
        let callback = Self.callbacks[number]
        var actedCount = 0
        for part in Seeds.range(0, short: 1, full: 4) {
            for (index, action) in Self.actions.enumerated() where (number + index + part) % 4 == 0 {
                // An error in a callback of the first layout may end the script.
                guard let live = try? LiveScreen(Self.script(callback, action)) else { continue }
                drive(live)
                actedCount += live.printed().count { $0 == "acted" }
                #expect(try live.run("return 1 + 1").number == 2, "\(callback), \(action)")
                live.screen.layoutIfNeeded()
            }
        }
        #expect(actedCount > 0, "\(callback) was never called")
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
            { try interactor.pullToRefresh(live.view("root/table")) },
            { try interactor.touch(live.view("root/table[1,2]")) },
            { try interactor.touch(live.view("root/table[1,3]")) },
            { try interactor.scroll(live.view("root/table"), by: Point(x: 0, y: 400)) },
            { try live.run("main.table.sections = section('b', { entities(rows(10, main.item), main.row) })") },
            { try live.run("main.table:reload() main.photos:reload()") },
            { try interactor.touch(live.view("form/table[1,1]/row/toggle")) },
            { try interactor.scroll(live.view("form/table"), by: Point(x: 0, y: 400)) },
            { try interactor.scroll(live.view("form/table"), by: Point(x: 0, y: 200)) },
            { try live.run("main.panel:removeFromSuperview()") },
            { interactor.rotate() }, { try live.run("main:applyPlan()") }, { try live.run("main.n = 6") })
    }
}
