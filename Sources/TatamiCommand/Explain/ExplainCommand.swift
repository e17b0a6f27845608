import ArgumentParser
import Diagnostics
import Layout
import Scripting
import Tatami

/// The command `tatami explain SCRIPT VIEW[.ATTRIBUTE]`.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains the position and size of a view.",
        discussion: """
            For each attribute, explain prints its value and the constraints that determine it. Each constraint has \
            its source location and the number of points that it contributes to the value. explain also lists \
            violated constraints and the constraints that cause the violations.

            Examples:
              tatami explain login.lua submit
              tatami explain login.lua form/submit.width
            """)

    @Argument(help: ArgumentHelp("The Lua script, or - for standard input.", valueName: "script"))
    var script: String

    @Argument(
        help: ArgumentHelp(
            "The name or path of a view, and optionally an attribute: submit, form/submit.centerX.",
            valueName: "view[.attribute]"))
    var target: String

    @OptionGroup(title: "Screen") var onDevice: DeviceOption
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Actions") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevice.check(screen)
        try playing.check(scripts: [script], scriptOptions)
    }

    func run() throws {
        let session = try Session(
            script: script, screen: screen, device: onDevice.device, script: scriptOptions, playing: playing,
            limits: limits)
        let layout = session.host.screen
        try session.layOut()
        let (view, attributes) = try resolve(layout, session.messages)
        do {
            let explanations = try attributes.map { try layout.explain(view, $0) }
            let path = layout.path(of: view)
            if scriptOptions.json {
                Output.result(ExplanationText.json(path, explanations))
            } else {
                Output.say(ExplanationText.plain(path, explanations))
            }
        } catch let fault as LayoutError {
            session.messages.error(fault.message, code: fault.code)
            throw ExitStatus.inputFault
        }
    }

    /// Finds the view and the attributes that the target names: `view` or `view.attribute`. A view whose name contains
    /// the dot is preferred. Reports an error, then throws the exit status.
    private func resolve(_ layout: Screen, _ messages: Messages) throws -> (ViewID, [Attribute]) {
        if let view = layout.view(named: target) { return (view, [.left, .top, .width, .height]) }
        let name = target.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
        let last = String(target.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
        guard let view = layout.view(named: name) else {
            let wanted = name.isEmpty ? target : name
            messages.error(
                """
                unknown view '\(wanted)'\(NearestName.hint(for: wanted, in: layout.viewNames))
                """,
                code: .noView)
            throw ExitStatus.inputFault
        }
        let aliases = ["x": Attribute.left, "y": .top]
        guard let attribute = aliases[last] ?? Attribute.allCases.first(where: { $0.name == last }) else {
            let names = Attribute.allCases.map(\.name)
            let familiar = FamiliarNames.find(last, in: names)
            let hint = familiar.map { "; did you mean '\($0)'?" } ?? NearestName.hint(for: last, in: names)
            messages.error(
                """
                unknown attribute '\(last)'\(hint)
                """,
                code: .noAttribute)
            throw ExitStatus.inputFault
        }
        return (view, [attribute])
    }
}
