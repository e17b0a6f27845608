import ArgumentParser

/// Plugins and fonts for all scripts of a command that runs several of them.
struct LibraryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A plugin or a directory of plugins (repeatable).", valueName: "DIR"))
    var plugins: [String] = []

    @Option(
        help: ArgumentHelp(
            "A directory of fonts, in addition to fonts/ next to each script (repeatable).", valueName: "DIR"))
    var fonts: [String] = []

    @OptionGroup var rights: RightsOptions
}
