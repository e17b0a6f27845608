import ArgumentParser
import Layout
import SectionDiff
import Tatami

/// `tatami diff OLD NEW`.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Finds the batch updates between two lists of sections in JSON.",
        discussion: """
            Input: [{"id": "a", "content": any, "items": [{"id": 1, "content": any}]}]. An id (a string or a number) \
            says which \
            element it is, its content what it shows; both lists are compared by id. Output: {"stages": [...]}, each \
            stage with \
            deleteSections, insertSections, updateSections, moveSections, deleteItems, insertItems, updateItems, \
            moveItems and \
            the data after it. Indices count from 0: of deletes, updates and move sources in the data before the \
            stage, of \
            inserts and move targets in the data after it. Every stage is a valid batch update of a table or \
            collection view.
            """)

    @Argument(help: ArgumentHelp("The old list, or - for the standard input.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new list, or - for the standard input.", valueName: "new"))
    var new: String

    @Flag(help: "Says on a line for each change why it is one, instead of the stages.")
    var explain = false

    @Flag(help: "Adds the CPU seconds of the diff, without the reading and writing of JSON.")
    var time = false

    @Flag(help: "Messages on stderr as JSON, one per line.")
    var json = false

    func validate() throws {
        if old == "-", new == "-" { throw ValidationError("only one of the lists can come from the standard input") }
        if explain, time { throw ValidationError("--time goes with the stages, not with --explain") }
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

    /// Duplicate identifiers do not keep lists from being compared, but what moves is less sure.
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
                warn("\(duplicates.count - 5) more ids of \(what)s are there several times", path, messages)
            }
        }
    }

    private func warn(_ message: String, _ path: String, _ messages: Messages) {
        messages.diagnostics([
            Diagnostic(severity: .warning, code: .duplicateID, message: message, source: InputFile.name(path))
        ])
    }
}
