import ArgumentParser
import Diagnostics
import Layout
import Rendering
import Scripting
import Tatami
import UIKitExport

/// The command `tatami export --uikit SCRIPT [-o FILE.swift]`.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a screen as UIKit code.",
        discussion: """
            The Swift file has a view controller that makes the views, stacks and constraints of the screen, as they \
            are on the chosen device. States and event handlers become comments. A report on stderr lists everything \
            that the code expresses differently or not at all; comments mark these places in the code.

            Examples:
              tatami export --uikit login.lua -o Login.swift
              tatami export --uikit login.lua --device iphone-15 --json > Login.swift
            """)

    @Argument(help: ArgumentHelp("The Lua script, or - for standard input.", valueName: "script"))
    var script: String

    @Flag(help: "Write Swift code for UIKit.")
    var uikit = false

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write to (default: stdout).", valueName: "FILE.swift"))
    var output: String?

    @OptionGroup(title: "Screen") var onDevice: DeviceOption
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Actions") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        guard uikit else { throw ValidationError("missing format of the code; add --uikit") }
        try onDevice.check(screen)
        try playing.check(scripts: [script], scriptOptions)
    }

    func run() throws {
        let session = try Session(
            script: script, screen: screen, device: onDevice.device, script: scriptOptions, playing: playing,
            limits: limits)
        let messages = session.messages
        try session.layOut()
        messages.diagnostics(try session.snapshot().diagnostics)
        let export: ExportedCode
        do {
            export = try ExportedCode(session.host.screen, notes: ExportNotes.make(session.host, script: script))
        } catch {
            messages.error(error.message, code: error.code)
            throw ExitStatus.engineFault
        }
        if let output {
            do throws(RenderingError) {
                try FileWriter.write(Array(export.code.utf8), to: output)
            } catch { throw RenderCommand.reported(error, messages) }
        } else {
            Output.result(export.code)
        }
        if scriptOptions.json {
            Output.say(TerminalText(safe: ExportReportText.json(export) + "\n"), on: .stderr)
        } else {
            Output.say(ExportReportText.plain(export, isQuiet: scriptOptions.quiet), on: .stderr)
        }
    }
}

/// Creates the comments about the script in exported code.
enum ExportNotes {
    static func make(_ host: ScriptHost, script: String) -> ExportedCode.Notes {
        var header: [String] = []
        if host.hasVariations {
            let traits = host.screen.traits
            header.append(
                """
                The script varies with size classes. This code is for width \(traits.horizontalSizeClass.rawValue) and \
                height \(traits.verticalSizeClass.rawValue).
                """)
        }
        for entry in host.screenState().entries where entry.key.part == .state {
            let value =
                switch entry.value {
                case .success(let value): value.json
                case .failure(let reason): reason.found
                }
            header.append("State \(entry.key.text): \(value)")
        }
        return ExportedCode.Notes(script: script, header: header) { lines(host.uses(of: $0)) }
    }

    private static func lines(_ uses: ViewUses) -> [String] {
        uses.handlers.map { "On \($0.event): the function at \($0.place ?? "an unknown location")" }
            + uses.bindings.map { "\($0.property) is bound to the state \($0.state)" }
            + uses.computed.map { "\($0) is computed from states" }
    }
}

/// Writes the report of an export as text and JSON.
enum ExportReportText {
    /// Returns one line for each part that the code lacks or replaces, and a summary.
    static func plain(_ export: ExportedCode, isQuiet: Bool) -> TerminalText {
        var text: TerminalText = ""
        for issue in export.issues {
            let place: TerminalText = issue.source.map { "\($0): " } ?? ""
            text += "\(place)\(issue.severity.rawValue): \(issue.element) of \(issue.path): \(issue.reason)\n"
        }
        guard !isQuiet else { return text }
        let missing = export.issues.count { $0.severity == .missing }
        text +=
            "\(export.className): \(export.views.count.counted("view")), \(missing) missing, \(export.issues.count - missing) replaced\n"
        return text
    }

    static func json(_ export: ExportedCode) -> String {
        var object = JSONObject()
        object.add("version", 1)
        object.add("class", export.className)
        let views = export.views.map { view in
            var object = JSONObject()
            object.add("path", view.path)
            object.add("name", view.name)
            object.add("class", view.className)
            return object.text
        }
        object.add(json: "views", "[\(views.joined(separator: ", "))]")
        let issues = export.issues.map { issue in
            var object = JSONObject()
            object.add("severity", issue.severity.rawValue)
            object.add("view", issue.path)
            object.add("element", issue.element)
            object.add("reason", issue.reason)
            object.add("source", issue.source)
            return object.text
        }
        object.add(json: "report", "[\(issues.joined(separator: ", "))]")
        return object.text
    }
}
