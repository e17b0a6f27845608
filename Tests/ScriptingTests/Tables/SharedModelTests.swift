import Testing

@testable import Scripting

/// A view model has one view. If several rows share a model, only one follows it, and `check` reports this.
struct SharedModelTests {
    private func open() throws -> LiveScreen {
        let live = try LiveScreen(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):edges(equal, parent) end
            local Model = tableCellModel("Model", Row)
            Model.states = { name = "" }
            function Model:bind(view) self.states.name:bind(view.label, "text") end
            local Main = controller "Main"
            Main.Model = Model
            function Main:layoutContent(content)
              content:putTable("a"):assignTo(self, "a"):top(equal, parent):left(equal, parent):size(equalTo { width = 200, height = 300 })
              content:putTable("b"):assignTo(self, "b"):bottom(equal, parent):left(equal, parent):size(equalTo { width = 200, height = 200 })
            end
            return Main
            """)
        live.screen.layoutIfNeeded()
        return live
    }

    private func advice(_ live: LiveScreen) throws -> [String] {
        live.screen.layoutIfNeeded()
        return try live.host.advice().filter { $0.code == .duplicateID }.map(\.message)
    }

    @Test func aModelSharedByTwoTablesIsReported() throws {
        let live = try open()
        try live.run("main.shared = main.Model { name = 'old' } main.a.cells = { main.shared }")
        #expect(try advice(live).isEmpty)
        try live.run("main.b.cells = { main.Model { name = 'own' }, main.shared }")
        let found = try advice(live)
        #expect(found.count == 1)
        #expect(
            found.first
                == """
                root/a[1,1]: its Model is bound to root/b[1,2], so this row still shows previous values: a view model \
                has only one view; use one model per row
                """
        )
    }

    /// The model belongs to the last row that took it, regardless of the order of layouts.
    @Test func modelsMovedBetweenRowsOrTablesAreNotReported() throws {
        let live = try open()
        try live.run(
            "main.shared = main.Model { name = 'one' } main.a.cells = { main.shared, main.Model { name = 'two' } }")
        #expect(try advice(live).isEmpty)
        try live.run("main.a.cells = { main.Model { name = 'new' }, main.shared } main.b.cells = {}")
        #expect(try advice(live).isEmpty)
        try live.run("main.b.cells = { main.shared } main.a.cells = {}")
        #expect(try advice(live).isEmpty)
        try live.run("main.a.cells = { main.shared } main.b.cells = {}")
        #expect(try advice(live).isEmpty)
        #expect(try live.text("a[1,1]/label") == "one")
    }

    /// A cell that waits for reuse isn't reported.
    @Test func modelsOfInvisibleRowsAreNotReported() throws {
        let live = try open()
        try live.run(
            """
            local list = {}
            for i = 1, 200 do list[i] = main.Model { name = "m" .. i } end
            main.a.cells = list
            """)
        for row in [150, 3, 90, 1] {
            try live.run("main.a:scrollTo({ 1, \(row) }, 'top')")
            #expect(try advice(live).isEmpty)
        }
    }
}
