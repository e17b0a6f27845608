import ArgumentParser
import Diagnostics
import Glibc
import Installation
import Layout
import Tatami

/// The entry point of the command.
@main
struct Tatami: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tatami",
        abstract: "Lays out screens written in Lua with Auto Layout and renders them.",
        discussion: """
            Results go to stdout or to the file that -o names, messages to stderr. As an input file, - means standard input.

            Examples:
              tatami render login.lua -o login.png
              tatami check screens --all-devices

            Exit status:
            \(ExitStatus.help)
            """,
        version: Version.number,
        subcommands: [
            RenderCommand.self, BatchCommand.self, WatchCommand.self, ServeCommand.self, TestCommand.self,
            CheckCommand.self, ExplainCommand.self, ReplCommand.self, LspCommand.self,
            SolveCommand.self, DiffCommand.self, ImportCommand.self, ExportCommand.self,
            PluginCommand.self, DevicesCommand.self, FontsCommand.self, CompareCommand.self, ReferenceCommand.self,
        ])

    static func main() {
        Output.prepare()
        guard AddressSpace.isEnough() else { Glibc.exit(ExitStatus.limit.rawValue) }
        Glibc.exit(Output.finish(run(Array(ProgramFile.arguments.dropFirst()))))
    }

    private static func run(_ arguments: [String]) -> Int32 {
        do {
            if arguments == ["--version"] {
                for line in TerminalText.lines(of: Version.text) { Output.say("\(line)\n") }
                return 0
            }
            if let name = arguments.first, isUnknown(name),
                try PluginRunCommand.runs(name, Array(arguments.dropFirst()))
            {
                return 0
            }
            try checkCommand(arguments)
            var command = try parseAsRoot(arguments)
            try RepeatedOptions.check(arguments, of: type(of: command))
            try command.run()
            return 0
        } catch let status as ExitStatus {
            return status.rawValue
        } catch {
            // The parser throws errors for help and version too; all others are wrong usage.
            let isClean = exitCode(for: error).rawValue == 0
            var message = fullMessage(for: error)
            // The parser capitalizes the word; our messages don't.
            if message.hasPrefix("Error: ") { message = "error: \(message.dropFirst(7))" }
            for line in TerminalText.lines(of: escaped(arguments, in: message)) {
                Output.say("\(line)\n", on: isClean ? .stdout : .stderr)
            }
            return isClean ? 0 : ExitStatus.usage.rawValue
        }
    }

    private static var commandNames: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// Returns whether the first argument is neither an option nor a command of the engine.
    private static func isUnknown(_ name: String) -> Bool {
        !name.hasPrefix("-") && name != "help" && !configuration.subcommands.contains { $0.isNamed(name) }
    }

    /// Throws an error with suggestions for an unknown command. Without this, the parser would report an unexpected
    /// argument, and `help` would print the general help.
    private static func checkCommand(_ arguments: [String]) throws {
        let isHelp = arguments.first == "help"
        let words = isHelp ? arguments.dropFirst() : arguments[...]
        guard let asked = words.first else { return }
        guard isUnknown(asked) else { return try checkSubcommand(words, isHelp: isHelp) }
        let ofPlugins = PluginRunCommand.names
        guard !ofPlugins.contains(asked) else {
            throw ValidationError(
                "'\(asked)' is a command of a plugin; run it with 'tatami \(asked)'"
            )
        }
        let names = commandNames + ofPlugins
        throw ValidationError(
            """
            unknown command '\(asked)'\
            \(NearestName.hint(for: asked, in: names, otherwise: "'tatami help' lists the commands"))
            """
        )
    }

    /// Throws an error with suggestions if the words after a known command name an unknown subcommand. For `help`, all
    /// words must name commands; otherwise, the words after a command without subcommands are its arguments.
    private static func checkSubcommand(_ words: ArraySlice<String>, isHelp: Bool) throws {
        var known: [any ParsableCommand.Type] = configuration.subcommands
        var path = ""
        for word in words {
            guard !word.hasPrefix("-"), isHelp || !known.isEmpty else { return }
            guard let next = known.first(where: { $0.isNamed(word) }) else {
                guard !path.isEmpty else { return }
                let names = known.compactMap { $0.configuration.commandName }
                let list = names.isEmpty ? "'\(path)' has no commands" : "'tatami help \(path)' lists the commands"
                throw ValidationError(
                    "unknown command '\(path) \(word)'\(NearestName.hint(for: word, in: names, otherwise: list))")
            }
            known = next.configuration.subcommands
            path += path.isEmpty ? word : " \(word)"
        }
    }

    /// Returns the parser's message with the arguments in it escaped, so that they cannot add lines to it.
    private static func escaped(_ arguments: [String], in message: String) -> String {
        let words = arguments.flatMap { [$0] + $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return words.filter { $0.unicodeScalars.contains(where: SafeText.isUnsafe) }.sorted {
            $0.utf8.count > $1.utf8.count
        }
        .reduce(message) { $0.replacing($1, with: SafeText.escaped($1)) }
    }
}

extension ParsableCommand {
    fileprivate static func isNamed(_ name: String) -> Bool { configuration.commandName == name }
}
