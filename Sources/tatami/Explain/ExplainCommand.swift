import ArgumentParser
import Layout

/// `tatami explain SCRIPT VIEW[.ATTRIBUTE]`.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Says why a view is where it is and as large as it is.",
        discussion: """
            For each attribute: its value, the constraints that it follows from with their places in the scripts, and the \
            constraints that are not met with what keeps them from it. A view is named by its id or its path, as in \
            submit or root/form/submit.
            """)

    @Argument(help: ArgumentHelp("The Lua script to show.", valueName: "script"))
    var script: String

    @Argument(
        help: ArgumentHelp("The view, and an attribute of it: submit, submit.width, form/submit.centerX.", valueName: "view[.attribute]"))
    var target: String

    @Option(help: ArgumentHelp("A device in place of size, scale and safe area.", valueName: "NAME"))
    var device: DeviceArgument?

    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func run() throws {
        let session = try Session(script: script, screen: screen, device: device?.device, script: scriptOptions, limits: limits)
        let layout = session.host.screen
        layout.layoutIfNeeded()
        let (view, attributes) = try resolve(layout, session.messages)
        do {
            let explanations = try attributes.map { try layout.explain(view, $0) }
            let path = layout.path(of: view)
            Output.write(
                scriptOptions.json ? ExplanationText.json(path, explanations) : ExplanationText.plain(path, explanations))
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
                "there is no view '\(wanted)' in the screen.\(NearestName.suggestion(for: wanted, in: layout.viewNames))", code: "noView")
            throw ExitStatus.inputFault
        }
        let aliases = ["x": Attribute.left, "y": .top]
        guard let attribute = aliases[last] ?? Attribute.allCases.first(where: { $0.name == last }) else {
            messages.error(
                "a view has no attribute '\(last)'.\(NearestName.suggestion(for: last, in: Attribute.allCases.map(\.name)))",
                code: "noAttribute")
            throw ExitStatus.inputFault
        }
        return (view, [attribute])
    }
}

/// Explanations as people and programs read them.
enum ExplanationText {
    static func plain(_ path: String, _ explanations: [AttributeExplanation]) -> String {
        var lines: [String] = []
        for explanation in explanations {
            lines.append("\(path).\(explanation.attribute.name) = \(NumberText.short(explanation.value))")
            if explanation.isAmbiguous { lines.append("  nothing determines it: it is the value nearest to 0 that the constraints allow") }
            for reason in explanation.determinedBy { lines.append("  because  \(text(reason))") }
            for unmet in explanation.unmet {
                lines.append("  not met  \(text(unmet.reason)), missed by \(NumberText.short(unmet.violation))")
                for reason in unmet.heldBy { lines.append("           held by  \(text(reason))") }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ reason: AttributeExplanation.Reason) -> String {
        let priority = reason.priority == 1000 ? "required" : "priority \(NumberText.short(reason.priority))"
        return "\(reason.text)  [\(reason.source.map { "\($0), " } ?? "")\(priority)]"
    }

    static func json(_ path: String, _ explanations: [AttributeExplanation]) -> String {
        func reason(_ reason: AttributeExplanation.Reason) -> String {
            let source = reason.source.map { ", \"source\": \(JSONText.quote($0))" } ?? ""
            return "{\"constraint\": \(JSONText.quote(reason.text)), \"priority\": \(NumberText.short(reason.priority))\(source)}"
        }
        let items = explanations.map { explanation in
            let unmet = explanation.unmet.map {
                "{\"constraint\": \(reason($0.reason)), \"violation\": \(NumberText.short($0.violation)), \"heldBy\": [\($0.heldBy.map(reason).joined(separator: ", "))]}"
            }
            return
                "{\"attribute\": \(JSONText.quote(explanation.attribute.name)), \"value\": \(NumberText.short(explanation.value)), \"ambiguous\": \(explanation.isAmbiguous), "
                + "\"determinedBy\": [\(explanation.determinedBy.map(reason).joined(separator: ", "))], \"unmet\": [\(unmet.joined(separator: ", "))]}"
        }
        return "{\"view\": \(JSONText.quote(path)), \"attributes\": [\(items.joined(separator: ", "))]}\n"
    }
}
