import ArgumentParser
import Diagnostics
import Layout
import Scripting
import Tatami

/// The command `tatami plugin check PATH…`.
struct PluginCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Loads plugins, draws their views in many sizes and appearances, and reports errors.",
        discussion: """
            Each plugin is loaded and unloaded three times. The kinds of view that it adds are drawn in light and \
            dark, in both directions and in many sizes. Their properties get values at and beyond their limits, and \
            their views get each event that they handle. Objects that remain after unloading are reported, with the \
            source location of each function that is still in use. The exit status is 1 if there are errors.

            The built-in plugins are checked only if no path is given and plugins/ has no plugins.

            Example:
              tatami plugin check plugins/sparkle
            """)

    @OptionGroup var options: PluginOptions

    func run() throws {
        let messages = Messages(isJSON: options.json)
        let bench = try PluginBench(options, isAlone: true, messages)
        // The checked plugins may require plugins next to them and built-in plugins.
        let everything = try PluginBench(options, isAlone: false, messages)
        let surroundings = try everything.host(with: everything.plugins)
        try everything.checkGrants(surroundings)
        // Plugins that a lock file names but that are missing.
        var findings = surroundings.missingPlugins
        for plugin in bench.plugins {
            let (found, summary) = try check(plugin, surroundings, everything)
            findings += found.filter { !findings.contains($0) }
            for line in TerminalText.lines(of: summary) where !options.json { Output.say("\(line)\n") }
        }
        messages.diagnostics(findings)
        if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.inputFault }
    }

    private func check(
        _ plugin: PluginDirectories.Plugin, _ surroundings: ScriptHost, _ bench: PluginBench
    ) throws -> (findings: [Diagnostic], summary: String) {
        let known = surroundings.plugins
        let record = known.first { $0.display == plugin.display }
        // A plugin whose manifest conflicts with others, such as a cycle, is not loaded without them.
        let impossible = surroundings.pluginFaults.filter {
            $0.source?.hasPrefix("\(plugin.display)/plugin.lua:") == true
        }
        if let record, !impossible.isEmpty { return (impossible, "\(record.title): cannot be loaded") }
        let required = record?.manifest.map { requirements(of: $0.name, known) } ?? []
        let host = try bench.host(with: bench.plugins.filter { required.contains($0.display) })
        do {
            let exercise = PluginExercise(
                host: host, directory: plugin.directory, display: plugin.display, images: bench.images)
            let report = try exercise.run()
            let title = host.plugins.last?.title ?? plugin.display
            let kinds = report.kinds.count == 1 ? "1 kind" : "\(report.kinds.count) kinds"
            let features = report.features.isEmpty ? "" : ", \(report.features.joined(separator: ", "))"
            let count = report.findings.count
            let found = count == 0 ? "nothing found" : count == 1 ? "1 finding" : "\(count) findings"
            return (
                report.findings, "\(title): \(kinds)\(features), \((report.idle.bytes + 1023) / 1024) KiB, \(found)"
            )
        } catch {
            bench.messages.error(error.lua)
            throw error.isLimit ? ExitStatus.limit : ExitStatus.inputFault
        }
    }

    /// Returns the paths (as shown in messages) of the plugins that a plugin requires, directly or indirectly.
    private func requirements(of name: String, _ known: [PluginRecord]) -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let name = open.popLast() {
            for requirement in known.first(where: { $0.manifest?.name == name })?.manifest?.requires ?? [] {
                guard let record = known.first(where: { $0.manifest?.name == requirement.name }) else { continue }
                if found.insert(record.display).inserted { open.append(requirement.name) }
            }
        }
        return found
    }
}
