import ArgumentParser
import Layout

/// `tatami check SCRIPT…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds script errors, conflicts, ambiguities and unknown properties in scripts.",
        discussion: """
            Also constraints that do not hold although no low priority lets them give way, ties between contents that only their order resolves, \
            point values passed as priorities, texts that are cut, views outside their superview, and characters without a glyph. Each finding \
            has its file and line. The exit status is 1 if there is any, warnings included. With several devices each script \
            is checked on each of them, and a finding says where it was made. A card or a sheet, whose controller says how large \
            it is (preferredContentSize), is not made for devices: --all-devices leaves it at its own size, --device does not.
            """)

    @Argument(
        help: ArgumentHelp("The Lua scripts to check; in directories, every script except specs, modules and plugins.", valueName: "path"))
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
            messages.error("cannot read the script: there is no '\(path)'\(NearFile.suggestion(for: path))", code: "file")
            throw ExitStatus.inputFault
        }
        guard !scripts.isEmpty else {
            messages.error("there is no script in \(paths.map { "'\($0)'" }.joined(separator: ", "))", code: "file")
            throw ExitStatus.inputFault
        }
        var worst: ExitStatus?
        var ownSizes = 0
        for script in scripts {
            do {
                let (diagnostics, isOwnSize) = try check(script, messages)
                if isOwnSize { ownSizes += 1 }
                messages.diagnostics(diagnostics)
            } catch let status as ExitStatus {
                // One script that cannot run does not keep the others from being checked. What it ended with was told.
                if status != .inputFault { worst = worst ?? status }
            }
        }
        let findings = messages.count
        if !scriptOptions.json {
            Output.say("\(summary(of: scripts.count, ownSizes: ownSizes)), \(findings == 0 ? "nothing" : "\(findings)") found\n")
        }
        if findings > 0 { throw worst ?? .inputFault }
    }

    private func summary(of count: Int, ownSizes: Int) -> String {
        let files = count == 1 ? "1 script checked" : "\(count) scripts checked"
        let devices = deviceOptions.devices.count > 1 ? " on \(deviceOptions.devices.count) devices" : ""
        switch ownSizes {
        case 0: return files + devices
        case count: return "\(files) at the size that \(count == 1 ? "it asks" : "they ask") for"
        default:
            return "\(files), \(count - ownSizes)\(devices) and \(ownSizes) at the size that \(ownSizes == 1 ? "it asks" : "they ask") for"
        }
    }

    /// What there is to say of a script, in the order in which it was found, and whether it was looked at in its own size alone.
    private func check(_ script: String, _ messages: Messages) throws -> ([Diagnostic], isOwnSize: Bool) {
        let stage = try Stage(script: script, script: scriptOptions, limits: limits, messages)
        let devices = deviceOptions.devices
        guard devices.count > 1 else { return (try look(stage, devices.first).diagnostics, false) }
        var findings: [(diagnostic: Diagnostic, devices: [String], isSame: Bool)] = []
        var places: [FindingKey: Int] = [:]
        for device in devices {
            let (diagnostics, hasOwnSize) = try look(stage, device)
            if hasOwnSize, deviceOptions.allDevices, screen.size == nil { return (try look(stage, nil).diagnostics, true) }
            var counts: [Diagnostic: Int] = [:]
            for diagnostic in diagnostics {
                let bare = diagnostic.withoutNumbers
                let key = FindingKey(bare: bare, count: counts[bare, default: 0])
                counts[bare, default: 0] += 1
                if let place = places[key] {
                    findings[place].devices.append(device.name)
                    if findings[place].diagnostic != diagnostic { findings[place].isSame = false }
                } else {
                    places[key] = findings.count
                    findings.append((diagnostic, [device.name], true))
                }
            }
        }
        // What a script does wrong everywhere is one finding, not one a device; its numbers are those of the first device.
        let told = findings.map { finding in
            let isEverywhere = finding.devices.count == devices.count
            switch (isEverywhere, finding.isSame) {
            case (true, true): return finding.diagnostic
            case (true, false): return finding.diagnostic.labelled("all devices, with the numbers of \(devices[0].name)")
            case (false, true): return finding.diagnostic.labelled(finding.devices.joined(separator: ", "))
            case (false, false):
                return finding.diagnostic.labelled("\(finding.devices.joined(separator: ", ")), with the numbers of \(finding.devices[0])")
            }
        }
        return (told, false)
    }

    /// What is wrong on one screen, and what is hardly meant; and whether the script says itself how large its screen is.
    private func look(_ stage: Stage, _ device: Device?) throws -> (diagnostics: [Diagnostic], hasOwnSize: Bool) {
        let session = try Session(stage, screen: screen, device: device)
        return (try session.snapshot().diagnostics + session.host.advice(), session.host.main.preferredContentSize != nil)
    }
}

/// What makes findings of several devices one: all but the numbers in them, and which of such findings of a device it is.
private struct FindingKey: Hashable {
    var bare: Diagnostic
    var count: Int
}

extension Diagnostic {
    /// With every number of the message replaced: how many points are missing differs from device to device. View and place stay.
    fileprivate var withoutNumbers: Diagnostic {
        var bare = self
        bare.message = ""
        var isInNumber = false
        for character in message {
            let isDigit = character.isASCII && character.isNumber
            if isDigit, !isInNumber { bare.message.append("#") }
            isInNumber = isDigit || (isInNumber && character == ".")
            if !isInNumber { bare.message.append(character) }
        }
        return bare
    }
}
