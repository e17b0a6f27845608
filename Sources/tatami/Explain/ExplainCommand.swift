import ArgumentParser
import Layout
import Scripting

/// `tatami explain SCRIPT VIEW[.ATTRIBUTE]`.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Says why a view is where it is and as large as it is.",
        discussion: """
            For each attribute: its value, the constraints that it follows from with the points that each gives to it \
            and their \
            places in the scripts, and the constraints that are not met with what keeps them from it. A view is named \
            by its \
            id or its path, as in submit or root/form/submit.
            """)

    @Argument(help: ArgumentHelp("The Lua script to show, or - for the standard input.", valueName: "script"))
    var script: String

    @Argument(
        help: ArgumentHelp(
            "The view, and an attribute of it: submit, submit.width, form/submit.centerX.",
            valueName: "view[.attribute]"))
    var target: String

    @OptionGroup var onDevice: DeviceOption

    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Playing") var playing: PlayingOptions
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
        } catch let fault as LayoutFault {
            session.messages.error(fault.message, code: fault.code)
            throw ExitStatus.inputFault
        }
    }

    /// The longest part that names a view, and the attribute behind it.
    private func resolve(_ layout: Screen, _ messages: Messages) throws -> (ViewID, [Attribute]) {
        if let view = layout.view(named: target) { return (view, [.left, .top, .width, .height]) }
        let name = target.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
        let last = String(target.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
        guard let view = layout.view(named: name) else {
            let wanted = name.isEmpty ? target : name
            messages.error(
                """
                there is no view '\(wanted)' in the screen.\(NearestName.suggestion(for: wanted, in: layout.viewNames))
                """,
                code: .noView)
            throw ExitStatus.inputFault
        }
        let aliases = ["x": Attribute.left, "y": .top]
        guard let attribute = aliases[last] ?? Attribute.allCases.first(where: { $0.name == last }) else {
            messages.error(
                """
                a view has no attribute \
                '\(last)'.\(FamiliarNames.suggestion(for: last, in: Attribute.allCases.map(\.name)))
                """,
                code: .noAttribute)
            throw ExitStatus.inputFault
        }
        return (view, [attribute])
    }
}
