import Layout
import LuaHost
import Testing

@testable import Scripting

/// Fields of UIKit and the seeds: the defaults that models show, and the warnings about fields that the engine ignores.
@Suite struct ForeignFieldTests {
    @Test func CK_6_CK_10_CK_12_fieldsOfCellModelsHaveTheDocumentedDefaults() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Cell"
            local Model = cellModel("Model", Cell)
            local model = Model { name = "x" }
            print(model.cellHeight, model.usesNib, model.separatorIsHidden, model.registersLazily, model.highlighting)
            Model.cellHeight = 50
            model.separatorIsHidden = true
            print(model.cellHeight, model.separatorIsHidden, model.name, model.other)
            return function() end
            """)
        #expect(live.printed() == ["44\ttrue\tfalse\ttrue\ttrue", "50\ttrue\tx\tnil"])
        #expect(live.messages == [])
    }

    /// A cell class belongs to the screen whose script created it.
    @Test func cellClassesOfOtherScreensAreNotFound() throws {
        let live = try LiveScreen("return function() end")
        func open(_ beginning: String) throws -> OpenScreen {
            let script = """
                \(beginning)
                local Model = cellModel("Model", "Named")
                Model.usesNib = false
                return function(content) content:putTable():edges(equal, parent):cells { Model {} } end
                """
            return try live.host.open(
                Array(script.utf8), chunkName: "cells.lua", traits: live.screen.traits, data: .nil, images: NoImages(),
                resolver: nil)
        }
        let own = "local Named = tableCell 'Named' function Named:configure() end"
        let first = try open(own)
        func problem(_ beginning: String = "") -> String {
            do {
                live.host.close(try open(beginning))
                return ""
            } catch { return "\(error)" }
        }
        #expect(problem().contains("unknown class of cells 'Named'"))
        #expect(problem(own) == "")
        live.host.close(first)
        #expect(problem().contains("unknown class of cells 'Named'"))
        #expect(live.host.libraries.tables.classes.first { $0.name == "Named" } == nil)
    }

    @Test func AE_28_formCellsShowTheirAccessory() throws {
        let live = try LiveScreen(
            """
            local Mine = tableCell("Mine", TableCell.Basic)
            function Mine:update(item) TableCell.Basic.update(self, item) self:setAccessory "checkmark" end
            return formTable { sections = { { items = {
              { identifier = "a", accessory = "disclosureIndicator" }, { identifier = "b", cell = Mine }, { identifier = "c" },
            } } } }
            """)
        live.screen.layoutIfNeeded()
        #expect(live.messages == [])
        func mark(_ row: Int) throws -> String? { try live.text("table[1,\(row)]/row/accessory") }
        #expect(try (1...3).map(mark) == ["›", "✓", ""])
    }

    @Test(arguments: [
        ("self.cell.accessoryType = 'checkmark'", "'accessoryType' of Cell: call setAccessory(name)"),
        ("self.cell.textColor = 'red'", "'textColor' of Cell: set it of the Label in the cell"),
        ("self.cell.rowHeight = 50", "'rowHeight' of Cell: set 'rowHeight' of the table"),
        ("self.card.isOpaque = false", "'isOpaque' of Card: set 'backgroundColor'"),
        ("self.model.rowHeight = 50", "'rowHeight' of Model: set 'cellHeight' of a cellModel"),
        ("Row { rowHeight = 50 }", "'rowHeight' of Row: set 'cellHeight' of a cellModel"),
        ("self.row.separatorStyle = 'none'", "'separatorStyle' of Row: set 'separatorIsHidden' of a cellModel"),
    ]) func settingUIKitPropertiesThatTheEngineDoesNotReadIsReported(_ call: String, _ advice: String) throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Cell"
            local Card = molecule "Card"
            local Model = viewModel "Model"
            Row = cellModel("Row", Cell)
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.model, self.row = Model(), Row {}
              self.card = content:putCard("card"):edges(equal, parent).view
              content:putTable():edges(equal, parent):rowHeight(20):cells { cell(Cell, {}, function(cell) self.cell = cell end) }
            end
            function Main:go() \(call) end
            return Main
            """)
        live.screen.layoutIfNeeded()
        #expect(live.messages == [])
        for _ in 0..<2 { try live.run("main:go()") }
        #expect(live.messages.count == 1)
        let message = live.messages.first ?? ""
        #expect(message.hasPrefix("warning unknownHook test.lua:11: the engine does not read \(advice)"), "\(message)")
    }

    /// Fields of the script and of its classes cause no warning.
    @Test func fieldsThatAScriptDefinesAreNotReported() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Cell"
            Cell.accessoryType = "none"
            local Main = controller "Main"
            Main.states = { rowHeight = 1 }
            function Main:layoutContent(content)
              self.rowHeight, self.currentPage, self.isOn, self.items = 2, 3, true, {}
              content:putTable():edges(equal, parent):rowHeight(20)
                :cells { cell(Cell, {}, function(cell) cell.accessoryType, cell.name = "checkmark", "n" end) }
            end
            return Main
            """)
        #expect(live.messages == [])
    }
}
