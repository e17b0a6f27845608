import ArgumentParser
import Foundation

/// The command line. Exit status: 0 well, 1 the input has a fault, 2 wrong usage, 3 a limit was hit, 70 engine fault.
@main
struct Tatami: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tatami", abstract: "Auto Layout without Xcode: screens written in Lua, laid out and drawn anywhere.",
        subcommands: [
            RenderCommand.self, TestCommand.self, CheckCommand.self, ExplainCommand.self, SolveCommand.self, ReferenceCommand.self,
            BenchCommand.self,
        ])

    static func main() {
        ProcessHeap.prepare()
        // Whoever reads our output may stop reading: that is no reason to die of a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            // The parser's own errors: help and version end well, everything else is wrong usage.
            let isClean = exitCode(for: error).rawValue == 0
            Output.write(Array((fullMessage(for: error) + "\n").utf8), to: isClean ? FileHandle.standardOutput : .standardError)
            Foundation.exit(isClean ? 0 : ExitStatus.usage.rawValue)
        }
    }
}
