import ArgumentParser

/// The options for the actions that a command performs on a screen first, and for the time to which it advances the
/// clock.
struct PlayingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A Lua file that acts on the screen, as in screen:tap(\"submit\"), or - for standard input.",
            valueName: "FILE"))
    var actions: String?

    @Option(
        help: ArgumentHelp(
            """
            Show the screen SECONDS (0 to 86400) after it appears. When the actions have ended, timers and animations \
            run on until that time (default: the end of the actions, or 0 without actions).
            """,
            valueName: "SECONDS"))
    var at: Double?

    func validate() throws {
        if let at, !(at.isFinite && (0...86_400).contains(at)) {
            throw ValidationError("--at must be from 0 to 86400 seconds; found \(at)")
        }
    }

    /// Throws an error if standard input (`-`) is given for more than one of the scripts, the data and the actions.
    func check(scripts: [String], _ options: ScriptOptions) throws {
        let readers =
            scripts.map { ("the script", $0) } + [("--data", options.data ?? ""), ("--actions", actions ?? "")]
        let found = readers.filter { $0.1 == StandardInput.name }.map(\.0)
        guard found.count > 1 else { return }
        throw ValidationError(
            "standard input can be read only once; found - for \(found.joined(separator: " and "))")
    }
}
