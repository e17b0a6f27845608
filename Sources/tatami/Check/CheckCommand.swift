import ArgumentParser
import Layout

/// `tatami check SCRIPT…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds script errors, conflicts, ambiguities and unknown properties in scripts.",
        discussion: """
            Also constraints that do not hold although no low priority lets them give way, contents of which only the order says \
            which gives way, texts that are cut, views outside of their superview, and characters without a glyph. Each finding \
            has its file and line. The exit status is 1 if there is any, warnings included. With several devices each script \
            is checked on each of them, and a finding says where it was made.
            """)

    @Argument(help: ArgumentHelp("The Lua scripts to check; of directories all that are no specs, modules or plugins.", valueName: "path"))
    var paths: [String]

    @OptionGroup(title: "Devices") var deviceOptions: DeviceOptions
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func run() throws {
        let messages = Messages(isJSON: scriptOptions.json)
        let scripts: [String]
        switch ScriptPaths.findScripts(paths) {
        case .success(let found): scripts = found
        case .failure(.missing(let path)):
            messages.error("cannot read the script: there is no '\(path)'", code: "file")
            throw ExitStatus.inputFault
        }
        guard !scripts.isEmpty else {
            messages.error("there is no script in \(paths.map { "'\($0)'" }.joined(separator: ", "))", code: "file")
            throw ExitStatus.inputFault
        }
        var worst: ExitStatus?
        var findings = 0
        for script in scripts {
            do {
                for diagnostic in try check(script, messages) {
                    messages.diagnostic(diagnostic)
                    findings += 1
                }
            } catch let status as ExitStatus {
                // One script that cannot run does not keep the others from being checked.
                findings += 1
                if status != .inputFault { worst = worst ?? status }
            }
        }
        let files = scripts.count == 1 ? "1 script" : "\(scripts.count) scripts"
        let devices = deviceOptions.devices.count > 1 ? " on \(deviceOptions.devices.count) devices" : ""
        if !scriptOptions.json { Output.write("\(files) checked\(devices), \(findings == 0 ? "nothing" : "\(findings)") found\n") }
        if findings > 0 { throw worst ?? .inputFault }
    }

    /// What there is to say of a script, in the order in which it was found.
    private func check(_ script: String, _ messages: Messages) throws -> [Diagnostic] {
        let stage = try Stage(script: script, script: scriptOptions, limits: limits, messages)
        let devices = deviceOptions.devices
        guard devices.count > 1 else { return try look(stage, devices.first) }
        var findings: [(diagnostic: Diagnostic, devices: [String])] = []
        var places: [Diagnostic: Int] = [:]
        for device in devices {
            for diagnostic in try look(stage, device) {
                if let place = places[diagnostic] {
                    findings[place].devices.append(device.name)
                } else {
                    places[diagnostic] = findings.count
                    findings.append((diagnostic, [device.name]))
                }
            }
        }
        // What a script does wrong everywhere is one finding, not one a device.
        return findings.map { finding in
            finding.devices.count == devices.count
                ? finding.diagnostic : finding.diagnostic.labelled(finding.devices.joined(separator: ", "))
        }
    }

    /// What is wrong on one screen, and what is hardly meant.
    private func look(_ stage: Stage, _ device: Device?) throws -> [Diagnostic] {
        let session = try Session(stage, screen: screen, device: device)
        return session.snapshot().diagnostics + session.host.screen.advice()
    }
}
