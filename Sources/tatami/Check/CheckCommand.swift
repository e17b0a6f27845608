import ArgumentParser
import Layout

/// `tatami check SCRIPT…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds script errors, conflicts, ambiguities and unknown properties in scripts.",
        discussion: "Each finding has its file and line. The exit status is 1 if there is any, warnings included.")

    @Argument(help: ArgumentHelp("The Lua scripts to check.", valueName: "script"))
    var scripts: [String]

    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func run() throws {
        var worst: ExitStatus?
        var findings = 0
        for script in scripts {
            do {
                let session = try Session(script: script, screen: screen, script: scriptOptions, limits: limits)
                let diagnostics = session.snapshot().diagnostics
                for diagnostic in diagnostics { session.messages.diagnostic(diagnostic) }
                findings += diagnostics.count
            } catch let status as ExitStatus {
                // One script that cannot run does not keep the others from being checked.
                findings += 1
                if status != .inputFault { worst = worst ?? status }
            }
        }
        let files = scripts.count == 1 ? "1 script" : "\(scripts.count) scripts"
        if !scriptOptions.json { Output.write("\(files) checked, \(findings == 0 ? "nothing" : "\(findings)") found\n") }
        if findings > 0 { throw worst ?? .inputFault }
    }
}
