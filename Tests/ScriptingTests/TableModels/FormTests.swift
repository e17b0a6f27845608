import LuaHost
import Testing

@testable import Scripting

/// AE-1 … AE-29: forms.
struct FormTests {
    /// A form whose class is `Form` in the text, shown on the screen; `main` is its instance.
    private func form(_ definition: String, _ rest: String = "", modules: [String: String] = [:]) throws -> LiveScreen {
        let live = try LiveScreen(
            "local Form = formTable { \(definition) }\n\(rest)\nreturn Form", plugins: ShippedPlugins.directories,
            modules: modules)
        live.screen.layoutIfNeeded()
        return live
    }

    private static let login = """
        sections = {
          { header = "WHO", items = {
            { identifier = "user", title = "User", cell = "textInput" },
            { identifier = "password", title = "Password", cell = "textInput", isSecure = true },
          } },
          { items = {} },
          { items = { { identifier = "accept", title = "Accept", cell = "toggle" },
            { identifier = "register", title = "Register", cell = "button", enabled = false } } },
        }
        """

    private func value(_ live: LiveScreen, _ expression: String) throws -> String {
        try live.run("print(\(expression))")
        return live.printed().joined(separator: "\n")
    }

    @Test func AE_1_AE_2_AE_3_AE_4_AE_5_AE_6_invalidFormDefinitionsAreReported() throws {
        let live = try LiveScreen("return function() end")
        func failure(_ definition: String) -> String? { live.failure("\nformTable { \(definition) }") }
        #expect(failure("sections = 5")?.contains("'sections' of formTable must be a table; found 5") == true)
        #expect(
            failure("sections = { { } }") == "more.lua:2: section 1 of the form needs a list of its items; found nil")
        #expect(
            failure("sections = { { items = { { title = 'x' } } } }")
                == "more.lua:2: item 1 of section 1 of the form needs an identifier, a text; found nil")
        #expect(
            failure("sections = { { items = { { identifier = 'a', titel = 'x' } } } }")
                == "more.lua:2: unknown key 'titel' in item 1 of section 1 of the form. Did you mean 'title'?")
        #expect(
            failure("sections = { { items = { { identifier = 'a', data = 5 } } } }")
                == "more.lua:2: 'data' of item 1 of section 1 of the form must be a table; found 5")
        #expect(failure("sections = { { items = {}, hedaer = 'x' } }")?.contains("Did you mean 'header'?") == true)
        #expect(failure("tilte = 'x'")?.contains("Did you mean 'title'?") == true)
        #expect(
            live.failure("formTable(5)")
                == "more.lua:1: formTable takes a table: formTable { title =, sections = { … } }; found 5")
        // The script's own fields are kept.
        let form = try form(
            "sections = { { items = { { identifier = 'a', data = { title = 't', mine = 7 }, owner = 'me' } } } }")
        #expect(try value(form, "main:itemAt({ 1, 1 }).data.mine, main:itemAt({ 1, 1 }).owner") == "7\tme")
    }

    @Test func AE_7_formsCanBeCreatedWithoutBeingShown() throws {
        let live = try LiveScreen("return function() end")
        try live.run(
            """
            form = formTable { title = 'A', sections = { { items = { { identifier = 'a' } } } } } print(tostring(form))
            """
        )
        #expect(live.printed() == ["controller Form"])
    }

    @Test func AE_8_cellKindDeterminesThePositionsOfTitleAndDetail() throws {
        let live = try form(
            """
            sections = { { items = {
              { identifier = "a", title = "One", detail = "not shown", cell = "basic" },
              { identifier = "b", title = "Two", detail = "below", cell = "subtitle" },
              { identifier = "c", title = "Three", detail = "right", cell = "leftDetail" },
              { identifier = "d", title = "Four", detail = "end", cell = "rightDetail" } } } }
            """)
        func frame(_ name: String) throws -> (x: Double, y: Double, right: Double) {
            let frame = try live.screen.absoluteFrame(of: live.view(name))
            return (frame.x, frame.y, frame.x + frame.width)
        }
        #expect(
            try value(live, "main:cellAt({ 1, 1 }).titleLabel.text, main:cellAt({ 1, 1 }).detailLabel") == "One\tnil")
        #expect(try frame("table[1,2]/row/texts/detail").y > frame("table[1,2]/row/texts/title").y)
        #expect(try frame("table[1,3]/row/detail").x > frame("table[1,3]/row/title").right)
        #expect(try frame("table[1,3]/row/title").y == frame("table[1,3]/row/detail").y)
        let table = try frame("table")
        #expect(try frame("table[1,4]/row/title").x < frame("table[1,4]/row/detail").x)
        #expect(
            try frame("table[1,4]/row/detail").right < table.right
                && frame("table[1,4]/row/detail").right > table.right - 60)
    }

    @Test func AE_9_toggleReportsItsValueAndIsNotSelectable() throws {
        let live = try form(
            """
            sections = { { items = { { identifier = "on", title = "On", cell = "toggle", data = { mark = 3 } },
              { identifier = "more", title = "More", detail = "below", cell = "toggleWithSubtitle", value =
                true } } } },
            action = function(self, item, path, sender, info) print(item.identifier, path[2], info.toggleIsOn,
              info.mark) end,
            valueDidChange = function(self, identifier, value) print(identifier, value) end
            """)
        try live.interactor.touch(live.view("table[1,1]/row/toggle"))
        #expect(live.printed() == ["on\ttrue", "on\t1\ttrue\t3"])
        #expect(
            try value(live, "main:value 'on', main:value 'more', main:cellAt({ 1, 2 }).toggle.isOn")
                == "true\ttrue\ttrue")
        try live.interactor.touch(live.view("table[1,1]"))
        #expect(live.printed() == [])
    }

    @Test func AE_10_returnKeyInAFormFieldRunsItsActionAndEndsTheFocus() throws {
        let live = try form(
            Self.login,
            """
            function Form:configureCell(cell, path)
              cell:update(self:itemAt(path))
              cell.action = function(field, info) print(field.placeholder, info.text) end
            end
            """)
        #expect(
            try value(
                live,
                "main:cellAt({ 1, 2 }).textField.isSecureTextEntry, main:cellAt({ 1, 1 }).textField.isSecureTextEntry")
                == "true\tfalse")
        try live.interactor.focus(live.view("table[1,1]/row/field"))
        try live.interactor.type("ann")
        try live.interactor.pressReturn()
        #expect(live.printed() == ["User\tann"])
        #expect(live.interactor.focused == nil)
        #expect(try value(live, "main:value 'user'") == "ann")
    }

    @Test func AE_11_AE_25_formButtonRunsItsActionAfterUpdateButtonEnablesIt() throws {
        let live = try form(
            Self.login,
            """
            function Form:configureCell(cell, path)
              cell:update(self:itemAt(path))
              local identifier = self:itemAt(path).identifier
              if identifier == "accept" then
                cell.action = function(toggle) self:updateButton(self:nextIndexPath(path), toggle.isOn) end
              elseif identifier == "register" then
                cell.action = function() print "registered" end
              end
            end
            """)
        #expect(throws: (any Error).self) { try live.interactor.touch(live.view("table[3,2]/button")) }
        try live.interactor.touch(live.view("table[3,1]/row/toggle"))
        try live.interactor.touch(live.view("table[3,2]/button"))
        #expect(live.printed() == ["registered"])
        try live.run("main:updateButton(nil, true) main:updateButton({ 9, 9 }, true)")
    }

    @Test func AE_12_AE_13_AE_14_AE_15_AE_16_formItemsMayUseCustomCellClassesAndTemplates() throws {
        let template = """
            local Cell = tableCell("RepoCell", TableCell.Basic)
            function Cell:layoutContent(content) content:putLabel("owner"):edges(equal, parent):assignTo(self, "owner")
              end
            function Cell:update(item) self.owner.text = "@" .. item.data.owner end
            function Cell:reset() print "reset" end
            return Cell
            """
        let live = try LiveScreen(
            """
            local Own = tableCell("Own", TableCell.Subtitle)
            function Own:customize() print "customize" self.titleLabel.textColor = "red" end
            function Own:update(item) TableCell.Subtitle.update(self, item) print("update", item.title) end
            local Form = formTable { sections = { { items = {
              { identifier = "a", title = "One", detail = "below", cell = Own },
              { identifier = "b", data = { owner = "ann" }, cell = { nib = "RepoCell" } } } } } }
            return Form
            """, modules: ["RepoCell": template, "Wrong": "return tableCell 'Wrong'"])
        live.screen.layoutIfNeeded()
        #expect(live.printed() == ["customize", "update\tOne"])
        #expect(
            try value(live, "main:cellAt({ 1, 2 }).owner.text, main:cellAt({ 1, 1 }).detailLabel.text") == "@ann\tbelow"
        )
        // A reused cell is reset first.
        try live.run(
            """
            main.model = { sections = { { items = { { identifier = 'c', data = { owner = 'eve' }, cell = { nib =
              'RepoCell' } } } } } }
            """
        )
        live.screen.layoutIfNeeded()
        #expect(try value(live, "main:cellAt({ 1, 1 }).owner.text") == "reset\n@eve")
        func failure(_ cell: String) throws -> String {
            try live.run("main.model = { sections = { { items = { { identifier = 'x', cell = \(cell) } } } } }")
            return live.messages.joined(separator: "\n")
        }
        #expect(try failure("{ nib = 'Missing' }").contains("needs the template Missing.lua in the script's directory"))
        #expect(try failure("{ nib = 'Wrong' }").contains("must be a class based on TableCell.Basic"))
        #expect(try failure("'togle'").contains("unknown kind of cell 'togle' for item \"x\". Did you mean 'toggle'?"))
        #expect(live.failure("print(TableCell.Bsaic)")?.contains("Did you mean 'Basic'?") == true)
    }

    @Test func AE_17_selectingARowRunsTheActionsOfCellFormAndDelegate() throws {
        let live = try form(
            """
            sections = { { items = { { identifier = "go", title = "Go" }, { identifier = "not", title = "Not" } } } },
            action = function(self, item) print("form", item.identifier) end,
            delegate = { action = function(_, form, item, path) print("delegate", item.identifier, path[2]) end }
            """,
            """
            function Form:configureCell(cell, path)
              cell:update(self:itemAt(path))
              if path[2] == 1 then cell.action = function(sender) print("cell", sender == cell) end end
            end
            """)
        try live.interactor.touch(live.view("table[1,1]"))
        #expect(live.printed() == ["cell\ttrue", "form\tgo", "delegate\tgo\t1"])
        #expect(try value(live, "#main.list:selectedPaths()") == "0")
    }

    @Test func AE_18_settingTheModelOfAFormShowsItsItemsAndTitle() throws {
        let live = try form(Self.login)
        try live.run(
            "main.model = { title = 'Other', sections = { { items = { { identifier = 'x', title = 'X' } } } } }")
        live.screen.layoutIfNeeded()
        #expect(try live.text("bar/title") == "Other")
        #expect(try value(live, "main.list:numberOfRows(), main:cellAt({ 1, 1 }).titleLabel.text") == "1\tX")
        #expect(try value(live, "main.list.style") == "insetGrouped")
    }

    @Test func aFormRejectsAnInvalidModel() throws {
        let live = try form(Self.login)
        try live.run("main.model = { sections = 5 }")
        #expect(live.messages.contains { $0.contains("'sections' of a form is a list; found 5") })
        #expect(try value(live, "main.list:numberOfRows(), main:itemAt({ 1, 1 }).identifier") == "4\tuser")
    }

    @Test func AE_19_AE_20_hooksOfAFormChooseAndConfigureCells() throws {
        let live = try form(
            """
            sections = { { items = { { identifier = 'name', title = 'N' }, { identifier = 'other', title = 'O' } } } }
            """,
            """
            function Form:cellForIdentifier(identifier) if identifier == "name" then return "textInput" end end
            function Form:configureCell(cell, path)
              cell:update(self:itemAt(path))
              print("configure", path[1], path[2], cell.textField ~= nil)
            end
            """)
        #expect(live.printed() == ["configure\t1\t1\ttrue", "configure\t1\t2\tfalse"])
    }

    @Test func AE_21_AE_22_AE_23_formItemsAndNeighborsAreFoundByPath() throws {
        let live = try form(Self.login)
        #expect(
            try value(live, "main:itemAt({ 1, 2 }).identifier, main:itemAt({ 4, 1 }), main:itemAt(nil)")
                == "password\tnil\tnil")
        #expect(
            try value(live, "main:itemOf(main:cellAt({ 3, 1 })).identifier, main:pathOf('register')[1]") == "accept\t3")
        try live.run(
            """
            local function text(path) return path and path[1] .. "," .. path[2] or "nil" end
            for _, path in ipairs { { 1, 1 }, { 1, 2 }, { 3, 1 }, { 3, 2 } } do
              print(text(main:previousIndexPath(path)), text(main:nextIndexPath(path)))
            end
            """)
        #expect(live.printed() == ["nil\t1,2", "1,1\t3,1", "1,2\t3,2", "3,1\tnil"])
    }

    @Test func AE_24_fieldIsFocusedByPath() throws {
        let live = try form(Self.login)
        #expect(try value(live, "main:becomeFirstResponder { 1, 2 }") == "true")
        #expect(live.interactor.focused == (try live.view("table[1,2]/row/field")))
        #expect(try value(live, "main:becomeFirstResponder(nil), main:becomeFirstResponder { 3, 1 }") == "false\tfalse")
        #expect(live.interactor.focused == (try live.view("table[1,2]/row/field")))
    }

    @Test func AE_26_withoutAutomaticReloadANewModelIsShownByReload() throws {
        let live = try form(
            """
            isAutomaticReloadEnabled = false,
            model = { title = "T", sections = { { items = { { identifier = "a", title = "A" } } } } }
            """)
        try live.run(
            "main.model = { { items = { { identifier = 'a', title = 'A' }, { identifier = 'b', title = 'B' } } } }")
        #expect(try value(live, "main.list:numberOfRows()") == "1")
        try live.run("main:reload()")
        #expect(try value(live, "main.list:numberOfRows()") == "2")
    }

    @Test func AE_27_tappingAnItemOpensItsChildFormAndBackReturns() throws {
        let live = try form(
            """
            model = { title = "Top", sections = { { items = {
              { identifier = "leaf", title = "Leaf" },
              { identifier = "node", title = "Node", child = { title = "Below", sections = { { items = { { identifier =
                "x", title = "X" } } } } } },
            } } } }
            """)
        #expect(
            try value(live, "main:cellAt({ 1, 1 }).accessoryLabel.isHidden, main:cellAt({ 1, 2 }).accessoryLabel.text")
                == "true\t›")
        try live.interactor.touch(live.view("table[1,2]"))
        live.screen.layoutIfNeeded()
        #expect(try live.text("bar/title") == "Below")
        #expect(try value(live, "main:navigationDepth(), main:itemAt({ 1, 1 }).identifier") == "1\tx")
        try live.interactor.touch(live.view("bar/back"))
        live.screen.layoutIfNeeded()
        #expect(try live.text("bar/title") == "Top")
        #expect(try value(live, "main:popTable(), main:itemAt({ 1, 2 }).identifier") == "false\tnode")
        #expect(
            live.failure("main:pushTable(main:itemAt { 1, 1 })")?.contains("pushTable takes an item with a child")
                == true)
    }

    @Test func AE_28_alertsAndBrowsersAreRecordedAsHostEffects() throws {
        let live = try form(Self.login, "function Form:hostEffect(effect) print(effect.kind) end")
        try live.run(
            """
            main:presentAlert('Hello', 'there') main:pushBrowser('https://example.com',
              'E') print(main:hostEffects()[2].url)
            """
        )
        #expect(live.printed() == ["alert", "browser", "https://example.com"])
    }

    @Test func AE_29_itemsOfAFormCollectionRespondToTaps() throws {
        let live = try LiveScreen(
            """
            return formCollection { properties = { itemSize = { width = 100, height = 60 } }, sections = { { items = {
              { identifier = "a", title = "A" }, { identifier = "b", title = "B", cell = "button" } } } },
              action = function(self, item) print(item.identifier) end }
            """)
        live.screen.layoutIfNeeded()
        try live.interactor.touch(live.view("collection[1,1]"))
        try live.interactor.touch(live.view("collection[1,2]/button"))
        #expect(live.printed() == ["a", "b"])
        #expect(
            live.failure("formCollection { sections = { { items = { { identifier = 'a', cell = 'toggle' } } } } }")
                == nil)
        try live.run("main.model = { { items = { { identifier = 'a', cell = 'toggle' } } } }")
        #expect(live.messages.contains { $0.contains("unknown kind of cell 'toggle'") })
    }

    @Test func formValuesOutliveTheirCells() throws {
        let live = try LiveScreen(
            """
            local items = {}
            for index = 1, 200 do items[index] = { identifier = "t" .. index, title = "T" .. index, cell = "toggle" }
              end
            return formTable { sections = { { items = items } } }
            """)
        live.screen.layoutIfNeeded()
        try live.interactor.touch(live.view("table[1,2]/row/toggle"))
        try live.run("main.list:scrollTo({ 1, 150 }, 'top')")
        live.screen.layoutIfNeeded()
        #expect(try value(live, "main:cellAt({ 1, 2 }), main:cellAt({ 1, 150 }).toggle.isOn") == "nil\tfalse")
        try live.run("main.list:scrollTo({ 1, 1 }, 'top')")
        live.screen.layoutIfNeeded()
        #expect(
            try value(live, "main:cellAt({ 1, 2 }).toggle.isOn, main:value 't2', main:value 't1'") == "true\ttrue\tnil")
    }

    @Test func formCellsMayBeSlidersTextViewsSpinnersOrStacks() throws {
        let live = try form(
            """
            sections = { { items = {
              { identifier = "a", cell = "slider", minimum = 0, maximum = 10, value = 5 },
              { identifier = "b", title = "Volume", cell = "sliderWithLabels", minimum = 0, maximum = 100, value = 30,
                format = "%d %%" },
              { identifier = "c", title = "About", cell = "textView", value = "words" },
              { identifier = "d", title = "Loading", cell = "spinner" },
              { identifier = "e", cell = "stack", items = { { title = "12", detail = "Posts" }, "two" } } } } },
            action = function(self, item, _, _, info) print(item.identifier, info.sliderValue or info.text) end
            """)
        #expect(
            try value(live, "main:cellAt({ 1, 2 }).valueLabel.text, main:cellAt({ 1, 3 }).textView.text")
                == "30 %\twords")
        try live.interactor.slide(live.view("table[1,2]/row/texts/slider"), to: 70)
        #expect(live.printed() == ["b\t70"])
        #expect(try value(live, "main:cellAt({ 1, 2 }).valueLabel.text, main:value 'b'") == "70 %\t70")
        try live.interactor.focus(live.view("table[1,3]/row/text"))
        try live.interactor.type("!")
        #expect(live.printed() == ["c\twords!"])
        #expect(
            try value(live, "main:cellAt({ 1, 4 }).spinner.isAnimating, #main:cellAt({ 1, 5 }).columns") == "true\t2")
        #expect(live.messages.isEmpty)
    }

    @Test func setProblemAddsHeightBelowAnInputUntilItIsSetToNil() throws {
        let live = try form(Self.login)
        let before = try live.screen.absoluteFrame(of: live.view("table[1,2]")).y
        try live.run("main:setProblem('user', 'Please say who you are')")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.absoluteFrame(of: live.view("table[1,2]")).y > before)
        try live.run("main:setProblem('user', nil)")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.absoluteFrame(of: live.view("table[1,2]")).y == before)
        #expect(live.failure("main:setProblem('usr', 'x')")?.contains("Did you mean 'user'?") == true)
    }
}
