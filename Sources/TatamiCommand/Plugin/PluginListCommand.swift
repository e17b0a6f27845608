import ArgumentParser
import Diagnostics
import Glibc
import Scripting
import Tatami

/// The command `tatami plugin list`.
struct PluginListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists plugins with their version, state, location and kinds of view.",
        discussion: """
            The list always includes the built-in plugins.

            Example:
              tatami plugin list --json
            """)

    @OptionGroup var options: PluginOptions

    func run() throws {
        let messages = Messages(isJSON: options.json)
        let bench = try PluginBench(options, isAlone: false, messages)
        let host = try bench.host(with: bench.plugins)
        try bench.checkGrants(host)
        if options.json {
            let items = host.plugins.map { PluginDescription(record: $0).json }
            Output.result(Array("[\(items.joined(separator: ",\n "))]\n".utf8))
        } else {
            for record in host.plugins {
                let kinds = record.manifest?.kinds.joined(separator: " ") ?? ""
                let line =
                    "\(record.title)  \(record.state.title)  \(record.display)\(kinds.isEmpty ? "" : "  \(kinds)")"
                for line in TerminalText.lines(of: line) { Output.say("\(line)\n") }
            }
        }
        messages.diagnostics(host.pluginFaults)
        if !host.pluginFaults.isEmpty { throw ExitStatus.inputFault }
    }
}

/// The description of a plugin as text and as JSON.
struct PluginDescription {
    var record: PluginRecord

    /// The description as a JSON object.
    var json: String {
        let manifest = record.manifest
        func list(_ texts: [String]) -> String { "[\(texts.map { JSONText.quote($0) }.joined(separator: ", "))]" }
        let requires = (manifest?.requires ?? []).map {
            #"{"name": \#(JSONText.quote($0.name)), "versions": \#(JSONText.quote($0.versions.description))}"#
        }
        let permissions = (manifest?.permissions ?? []).map {
            #"""
            {"permission": \#(JSONText.quote($0.permission.description)), "reason": \#(JSONText.quote($0.reason)), \#
            "granted": \#(record.granted.contains($0.permission))}
            """#
        }
        let fields =
            [
                ("name", manifest.map { JSONText.quote($0.name) } ?? "null"),
                ("version", manifest.map { JSONText.quote($0.version.description) } ?? "null"),
                ("state", JSONText.quote(record.state.title)), ("path", JSONText.quote(record.display)),
                ("description", JSONText.quote(manifest?.description ?? "")), ("kinds", list(manifest?.kinds ?? [])),
                ("requires", "[\(requires.joined(separator: ", "))]"),
                ("permissions", "[\(permissions.joined(separator: ", "))]"),
            ] + PluginFeature.Kind.allCases.map { ($0.field, list(manifest?.features[$0] ?? [])) }
        return "{\(fields.map { "\(JSONText.quote($0.0)): \($0.1)" }.joined(separator: ", "))}"
    }

    /// The description as lines, one per fact.
    var lines: [String] {
        guard let manifest = record.manifest else { return ["\(record.display)  \(record.state.title)"] }
        var lines = ["\(manifest.title)  \(record.state.title)  \(record.display)"]
        if !manifest.description.isEmpty { lines.append(manifest.description) }
        lines.append("interface    \(manifest.api)")
        if !manifest.kinds.isEmpty { lines.append("kinds        \(manifest.kinds.joined(separator: " "))") }
        for kind in PluginFeature.Kind.allCases {
            guard let names = manifest.features[kind] else { continue }
            let title = kind.field.padded(to: 13)
            lines.append(title + names.joined(separator: " "))
        }
        for requirement in manifest.requires {
            lines.append("requires     \(requirement.name) \(requirement.versions)")
        }
        for request in manifest.permissions {
            let isGranted = record.granted.contains(request.permission)
            let option = "--allow \(manifest.name):\(request.permission)"
            let state = isGranted ? "granted" : "not granted; grant it with \(option)"
            lines.append("requests     \(request.permission) (\(state)): \(request.reason)")
        }
        return lines
    }
}
