import ArgumentParser
import Diagnostics
import Layout
import SectionDiff
import Tatami

/// The command `tatami diff OLD NEW`.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Computes the row and section changes that turn one list into another.",
        discussion: """
            Each file contains a JSON list of sections with their items, which are the rows of a table or the cells \
            of a collection:

              [{"id": "a", "content": any, "items": [{"id": 1, "content": any}]}]

            Sections, or items, with the same "id" in both lists count as the same. If the "content" differs, the \
            section or item is updated.

            The output is {"stages": [...]}. Apply the stages in order: each is a valid batch update of a table or \
            collection view. A stage has the lists deleteSections, insertSections, updateSections, moveSections, \
            deleteItems, insertItems, updateItems and moveItems, and "data", the sections after the stage. Indices \
            start at 0. Deletes, updates and the first index of a move refer to the sections before the stage; \
            inserts and the second index of a move refer to the sections after it.

            Examples:
              tatami diff old.json new.json
              tatami diff old.json new.json --explain
            """)

    @Argument(help: ArgumentHelp("The old list, or - for standard input.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new list, or - for standard input.", valueName: "new"))
    var new: String

    @Flag(help: "Print each change with its reason instead of the stages.")
    var explain = false

    @Flag(help: "Add the CPU seconds of the comparison, excluding reading and writing JSON.")
    var time = false

    @Flag(help: "Print messages as JSON, one object per line.")
    var json = false

    func validate() throws {
        if old == "-", new == "-" { throw ValidationError("only one of the lists can be standard input") }
        if explain, time { throw ValidationError("--time and --explain cannot be combined") }
    }

    func run() throws {
        let messages = Messages(isJSON: json)
        let before = try read(old, messages)
        let after = try read(new, messages)
        let start = CPUTime.ofThread
        let changeset = StagedChangeset(from: before.sections, to: after.sections)
        let seconds = CPUTime.ofThread - start
        if let violation = changeset.verify() {
            messages.error(
                "internal error: the changes do not turn one list into the other (\(violation)); please report this",
                code: .internal)
            throw ExitStatus.engineFault
        }
        warn(before, old, messages)
        warn(after, new, messages)
        if explain {
            Output.say(changeset.explanation)
        } else {
            Output.result(changeset.json + (time ? ", \"cpu\": \(seconds)" : "") + "}\n")
        }
    }

    private func read(_ path: String, _ messages: Messages) throws -> DiffModel {
        let bytes = try InputFile.read(path, messages)
        do {
            return try DiffModel(json: bytes)
        } catch {
            messages.error(error.message, code: .input, source: "\(InputFile.name(path)):\(error.line):\(error.column)")
            throw ExitStatus.inputFault
        }
    }

    /// Warns about duplicate identifiers in a model, because the comparison then cannot match their elements reliably.
    private func warn(_ model: DiffModel, _ path: String, _ messages: Messages) {
        typealias Changeset = StagedChangeset<DiffedElement, DiffedElement>
        for (what, duplicates) in [
            ("section", Changeset.duplicateSections(in: model.sections)),
            ("item", Changeset.duplicateItems(in: model.sections)),
        ] {
            for duplicate in duplicates.prefix(5) {
                let places = duplicate.paths.prefix(5).map { $0.item < 0 ? "\($0.section)" : $0.description }
                let more = duplicate.paths.count > 5 ? " and \(duplicate.paths.count - 5) more" : ""
                warn(
                    """
                    \(duplicate.paths.count) \(what)s have the id \(duplicate.id.text): \
                    \(places.joined(separator: ", "))\(more)
                    """,
                    path,
                    messages)
            }
            if duplicates.count > 5 {
                warn("\(duplicates.count - 5) more ids of \(what)s are duplicates", path, messages)
            }
        }
    }

    private func warn(_ message: String, _ path: String, _ messages: Messages) {
        messages.diagnostics([
            Diagnostic(severity: .warning, code: .duplicateID, message: message, source: InputFile.name(path))
        ])
    }
}
