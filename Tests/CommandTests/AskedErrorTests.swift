import Foundation
import Testing

/// Errors that occur while a spec queries diagnostics, such as errors of rows. They are listed, and fail the test only
/// without a query.
@Suite struct AskedErrorTests {
    private static let screen = """
        local Row = tableCell "Row"
        function Row:layoutContent(content) content:putLabel("n"):edges(equalTo(8), parent) end
        function Row:configure(item)
          if item.wrong then error("no name") end
          self.n.text = item.id
        end
        local Page = controller "Page"
        function Page:layoutContent(content)
          content:putTable("list"):assignTo(self, "list"):edges(equal, parent)
          self:show(false)
        end
        function Page:show(wrong)
          self.list.cells = { cell(Row, { id = "a" }), cell(Row, { id = "b", wrong = wrong }) }
        end
        return Page
        """

    private func run(_ body: String) throws -> (status: Int32, text: String) {
        let scratch = try Scratch()
        try scratch.write("screen.lua", Self.screen)
        try scratch.write(
            "a_spec.lua", "it('t', function() local s = open('screen.lua') s.controller:show(true)\n\(body)\nend)")
        return try scratch.runSpecs([])
    }

    @Test(arguments: [
        "expect(s):toHaveError('no name')", "expect(s):toHaveError()", "expect(s).never.toHaveNoErrors()",
        "expect(s:diagnostics()[1].message).toContain('no name')",
    ])
    func expectedErrorsOfRowsDoNotFailTheSpec(body: String) throws {
        let (status, text) = try run(body)
        #expect(status == 0, "\(text)")
    }

    @Test(arguments: [
        "", "expect(s):toHaveNoConflicts()", "expect(s):toHaveError('no other')", "expect(s):toHaveNoErrors()",
    ])
    func unexpectedErrorsOfRowsFailTheSpec(body: String) throws {
        let (status, text) = try run(body)
        #expect(status == 1 && text.contains("no name"), "\(text)")
    }
}
