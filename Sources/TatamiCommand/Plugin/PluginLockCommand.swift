import ArgumentParser
import Diagnostics
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The command `tatami plugin lock [DIR]`.
struct PluginLockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Writes tatami.lock with the version and hash of each plugin.",
        discussion: """
            The file covers the plugins in DIR and DIR/plugins, or DIR itself if it is a plugin. Built-in plugins \
            are not included. With --locked, commands load only plugins that match the file. The file also records \
            the permissions granted by --allow, so that commands with --locked need no --allow. If you run the \
            command again, a plugin keeps the permissions that it still requests.

            Example:
              tatami plugin lock --allow badge:env=LANG
            """)

    @Argument(help: ArgumentHelp("The directory of the plugins and of tatami.lock.", valueName: "dir"))
    var directory = "."

    @Option(
        help: ArgumentHelp(
            "Grant a permission that the plugin's manifest requests (repeatable).", valueName: "NAME:PERMISSION"))
    var allow: [AllowArgument] = []

    @Flag(help: "Print messages as JSON, one object per line.")
    var json = false

    func run() throws {
        let messages = Messages(isJSON: json)
        let folder = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
        let paths = PluginDirectories.below(folder)
        guard !paths.isEmpty else {
            messages.error(
                """
                no plugin to lock in '\(folder)' or '\(folder)/plugins'; a plugin is a directory with a \
                plugin.lua\(NearFile.suggestion(for: folder))
                """, code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        // Read the old file first, because it has granted permissions. If it is invalid, do not overwrite it.
        let old = try messages.reporting { () throws(OpeningError) in try LockFile.read(in: folder) }
        let records = try records(folder, paths, messages)
        var lock = PluginLock(
            display: LockFile.name, directory: folder,
            entries: try records.map { try entry($0.path, $0.record, old, messages) })
        lock.entries.sort { $0.name < $1.name }
        do {
            try FileWriter.write(Array(LockFile.text(lock).utf8), to: "\(folder)/\(LockFile.name)")
        } catch {
            messages.error(error.message, code: DiagnosticCode(error.kind))
            throw ExitStatus.inputFault
        }
        for entry in lock.entries {
            let allowed = entry.allowed.sorted().map { "  \($0)" }.joined()
            let line = "\(entry.name) \(entry.version)  \(entry.hash.prefix(19))…  \(entry.path)\(allowed)"
            for line in TerminalText.lines(of: line) { Output.say("\(line)\n") }
        }
    }

    /// Reads the manifests of plugins without running their code. Reports invalid manifests, then throws the exit
    /// status.
    private func records(
        _ folder: String, _ paths: [String], _ messages: Messages
    ) throws -> [(path: String, record: PluginRecord)] {
        do {
            let directories = try paths.map { path in
                let place = path == "." ? folder : "\(folder)/\(path)"
                return (try SandboxedDirectory(path: place), place)
            }
            let images = ImageStore { (name) throws(ImageError) in throw ImageError(message: "unknown image '\(name)'")
            }
            let host = try ScriptHost(
                options: ScriptHost.Options(), text: PangoTextMeasurer(), images: images, resolver: nil, print: { _ in }
            )
            let records = try host.readPlugins(directories)
            let faults = records.compactMap(\.fault)
            for fault in faults { messages.error(fault) }
            guard faults.isEmpty else { throw ExitStatus.inputFault }
            try checkNames(records, messages)
            return Array(zip(paths, records))
        } catch let error as ScriptError {
            messages.error(error.lua)
            throw error.isLimit ? ExitStatus.limit : ExitStatus.inputFault
        } catch let failure as SandboxedDirectory.Failure {
            messages.error("cannot open the plugin: \(failure)", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
    }

    private func checkNames(_ records: [PluginRecord], _ messages: Messages) throws {
        var places: [String: String] = [:]
        for record in records {
            guard let name = record.manifest?.name else { continue }
            if let other = places.updateValue(record.display, forKey: name) {
                messages.error(
                    "duplicate plugin name '\(name)' in '\(other)' and '\(record.display)'; rename or remove one",
                    code: .pluginFailed, source: "\(record.display)/plugin.lua:1")
                throw ExitStatus.inputFault
            }
        }
        let found = "found \(places.keys.sorted().joined(separator: ", "))"
        if let problem = allow.findings(among: records, otherwise: found).first {
            messages.error(problem.message, code: problem.code)
            throw ExitStatus.inputFault
        }
    }

    private func entry(
        _ path: String, _ record: PluginRecord, _ old: PluginLock?, _ messages: Messages
    ) throws -> PluginLock.Entry {
        guard let manifest = record.manifest, let directory = record.directory else { throw ExitStatus.engineFault }
        let hash: String
        do {
            hash = try PluginHash.of(directory)
        } catch {
            messages.error(
                "cannot lock the plugin '\(manifest.name)' in \(record.display): \(error.message)",
                code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        let granted = allow.filter { $0.plugin == manifest.name }.map(\.permission)
        let kept = old?.entry(named: manifest.name)?.allowed ?? []
        return PluginLock.Entry(
            name: manifest.name, version: manifest.version, path: path, hash: hash,
            allowed: kept.union(granted).intersection(manifest.permissions.map(\.permission)))
    }
}
