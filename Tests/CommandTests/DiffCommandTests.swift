import Foundation
import Testing

/// `tatami diff`: output, reasons, and errors for wrong input.
@Suite struct DiffCommandTests {
    private func diff(_ old: String, _ new: String, _ options: [String] = []) throws -> Command.Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("diff-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try old.write(to: folder.appendingPathComponent("old.json"), atomically: true, encoding: .utf8)
        try new.write(to: folder.appendingPathComponent("new.json"), atomically: true, encoding: .utf8)
        return try Command.run(["diff", "old.json", "new.json"] + options, in: folder)
    }

    @Test func updatesAndMovesAreWrittenAsSeparateStagesWithTheirData() throws {
        let result = try diff(
            #"[{"id": "a", "content": 1, "items": [{"id": 1}, {"id": 2, "content": "x"}]}]"#,
            #"[{"id": "a", "content": 1, "items": [{"id": 2, "content": "y"}, {"id": 1}]}]"#)
        #expect(result.status == 0)
        let stages = """
            {"stages": [{"deleteSections": [], "insertSections": [], "updateSections": [], "moveSections": [], \
            "deleteItems": [], \
            "insertItems": [], "updateItems": [[0, 1]], "moveItems": [], "data": [{"id": "a", "content": 1, "items": \
            [{"id": 1, "content": null}, {"id": 2, "content": "y"}]}]},
             {"deleteSections": [], "insertSections": [], "updateSections": [], "moveSections": [], "deleteItems": [], \
            "insertItems": [], "updateItems": [], "moveItems": [[[0, 1], [0, 0]]], "data": [{"id": "a", "content": 1, \
            "items": \
            [{"id": 2, "content": "y"}, {"id": 1, "content": null}]}]}]}

            """
        #expect(String(decoding: result.output, as: UTF8.self) == stages)
    }

    @Test func equalListsHaveNoStages() throws {
        // The order of keys, the notation of numbers and the escapes of strings do not matter.
        let result = try diff(
            #"[{"id": 1.0, "content": {"a": 1, "b": [2]}, "items": [{"id": "\u00e9"}]}]"#,
            #"[{"items": [{"id": "e\u0301"}], "content": {"b": [2.0], "a": 1}, "id": 1}]"#)
        #expect(String(decoding: result.output, as: UTF8.self) == "{\"stages\": []}\n")
        let explained = try diff("[]", "[]", ["--explain"])
        #expect(String(decoding: explained.output, as: UTF8.self) == "nothing changes\n")
    }

    /// Unsigned 64-bit identifiers are common and exceed the precision of `Double`.
    @Test func longNumbersKeepTheirDigits() throws {
        let result = try diff(
            #"[{"id": "a", "items": [{"id": 18446744073709551615, "content": 12345678901234567890}]}]"#,
            """
            [{"id": "a", "items": [{"id": 18446744073709551615, "content": 12345678901234567891},
              {"id": 18446744073709551614}, {"id": -9223372036854775809}, {"id": -9223372036854775808}]}]
            """)
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(output.contains(#""updateItems": [[0, 0]]"#) && output.contains(#""deleteItems": []"#), "\(output)")
        for item in [
            #"{"id": 18446744073709551615, "content": 12345678901234567891}"#,
            #"{"id": 18446744073709551614, "content": null}"#, #"{"id": -9223372036854775809, "content": null}"#,
            #"{"id": -9223372036854775808, "content": null}"#,
        ] {
            #expect(output.contains(item), "\(output)")
        }
    }

    /// The notation of a number does not matter, whatever its length.
    @Test(arguments: [
        ("1.0", "1", true), ("1e2", "100", true), ("0.1e1", "1", true), ("1e20", "100000000000000000000", true),
        ("1.5E20", "150000000000000000000", true), ("-1e20", "-100000000000000000000", true), ("1e300", "10e299", true),
        ("-1e20", "100000000000000000000", false), ("100000000000000000000", "1000000000000000000000", false),
        ("18446744073709551616", "18446744073709551617", false),
        ("9223372036854775807", "9223372036854775808", false),
        ("1234567890123456789012345678901234567890", "1234567890123456789012345678901234567891", false),
    ])
    func numbersAreComparedByTheirValue(old: String, new: String, isEqual: Bool) throws {
        let result = try diff("[{\"id\": 1, \"content\": \(old)}]", "[{\"id\": 1, \"content\": \(new)}]")
        #expect((String(decoding: result.output, as: UTF8.self) == "{\"stages\": []}\n") == isEqual)
    }

    @Test func explainStatesTheReasonOfEachChange() throws {
        let result = try diff(
            #"[{"id": "a", "items": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"id": "b", "items": [{"id": 4}]}]"#,
            #"""
            [{"id": "a", "items": [{"id": 3}, {"id": 1}]}, {"id": "b", "content": 5, "items": [{"id": 2}, {"id": 4}]}]
            """#,
            ["--explain"])
        #expect(
            String(decoding: result.output, as: UTF8.self) == """
                update section "b" 1: same id, different content
                move item 3 [0, 2] → [0, 0]: same id, but its order among the other items changes
                move item 2 [0, 1] → [1, 0]: same id, in another section

                """)
    }

    /// An inbox before and after an update, from the files next to the tests.
    @Test func explainStatesTheReasonsOfAllKindsOfChangesInAnInbox() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Diff")
        let result = try Command.run(["diff", "old.json", "new.json", "--explain"], in: folder)
        #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
        let outOfOrder = "same id, but its order among the other"
        #expect(
            String(decoding: result.output, as: UTF8.self) == """
                update section "today" 0: same id, different content
                delete section "spam" 2: the new list has no section with this id
                move section "sent" 3 → 1: \(outOfOrder) sections changes
                insert section "drafts" 3: the old list has no section with this id
                update item 2 [0, 1]: same id, different content
                delete item 9 [2, 1]: in both lists, but its section is deleted or inserted, so it cannot move
                move item 4 [0, 3] → [0, 1]: \(outOfOrder) items changes
                move item 3 [0, 2] → [2, 0]: same id, in another section
                move item "résumé" [1, 2] → [2, 2]: \(outOfOrder) items changes
                insert item 10 [0, 0]: the old list has no item with this id
                insert item 11 [0, 4]: the old list has no item with this id
                insert item 9 [3, 0]: in both lists, but its section is deleted or inserted, so it cannot move

                """)
    }

    @Test func duplicateIdsCauseAWarning() throws {
        let result = try diff(#"[{"id": 1, "items": [{"id": 7}, {"id": 7}]}]"#, #"[{"id": 1, "items": [{"id": 7}]}]"#)
        #expect(result.status == 0)
        #expect(result.messages == "old.json: warning: 2 items have the id 7: [0, 0], [0, 1]\n")
    }

    @Test(arguments: [
        ("{", "1:1: error: expected a list of sections as an array, found '{'"),
        ("[{}]", "1:2: error: a section has no \"id\""),
        ("[{\"id\": null}]", "expected a string or a number as \"id\", found null"),
        ("[{\"id\": 1, \"id\": 1}]", "duplicate key \"id\""),
        ("[{\"id\": 1, \"rows\": []}]", "unknown key \"rows\"; a section has \"id\", \"content\" and \"items\""),
        (
            "[{\"id\": 1, \"items\": [{\"id\": 1, \"items\": []}]}]",
            "unknown key \"items\"; an item has \"id\" and \"content\""
        ),
        ("[] x", "1:4"),
        ("[{\"id\": 1, \"content\": \(String(repeating: "[", count: 600))}]", "more than 500 levels"),
        ("[{\"id\": 1, \"items\": 5}]", "expected \"items\" as an array"),
    ]) func invalidListsOfSectionsAreErrorsThatStateTheProblem(_ json: String, _ message: String) throws {
        let result = try diff(json, "[]")
        #expect(result.status == 1)
        #expect(!result.isKilled)
        #expect(result.messages.contains(message), "\(result.messages)")
        #expect(result.messages.hasPrefix("old.json:"))
        #expect(result.output.isEmpty)
    }
}
