import ArgumentParser
import Scripting

/// The options for the permissions of plugins and for lock files.
struct RightsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Grant the plugin NAME a permission that its manifest requests, as in badge:env=LANG or \
            badge:files:read=DIR (repeatable).
            """,
            valueName: "NAME:PERMISSION"))
    var allow: [AllowArgument] = []

    @Flag(
        help: ArgumentHelp(
            """
            Load a plugin only if it is built in, or if a tatami.lock, which `tatami plugin lock` writes, has its \
            version and hash. The file can be in a --plugins directory, the working directory, or the script's \
            directory. A tatami.lock in the script's directory grants no permissions.
            """))
    var locked = false

    /// The rights that the options grant. They contain no lock files yet, which are read together with the script.
    var rights: PluginRights {
        var rights = PluginRights()
        rights.isLocked = locked
        for argument in allow { rights.granted[argument.plugin, default: []].insert(argument.permission) }
        return rights
    }
}

/// A permission for a plugin, as in `badge:env=LANG`.
struct AllowArgument: ExpressibleByArgument {
    var plugin: String
    var permission: PluginPermission

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":"), PluginManifest.isName(String(argument[..<colon])),
            let permission = PluginPermission(String(argument[argument.index(after: colon)...]))
        else { return nil }
        (plugin, self.permission) = (String(argument[..<colon]), permission)
    }
}
