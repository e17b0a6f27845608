package import Layout
import LuaHost

/// What a plugin can have beside kinds of views.
package struct PluginFeature {
    /// What it is.
    package enum Kind: String, CaseIterable, Sendable {
        /// An output format of `tatami render`.
        case renderer
        /// A subcommand of `tatami`.
        case command
        /// Makes texts of values.
        case formatter
        /// Looks for faults in a screen, for `tatami check`.
        case rule
        /// Methods of layout nodes, views and containers.
        case dialect

        /// The field of a manifest that names them.
        package var field: String { rawValue + "s" }

        /// The field of the definition that is a function; nil for a dialect, whose functions are its methods.
        package var function: String? {
            switch self {
            case .renderer: "render"
            case .command: "run"
            case .formatter: "format"
            case .rule: "check"
            case .dialect: nil
            }
        }

        /// Names that the engine has itself.
        var taken: Set<String> {
            switch self {
            case .renderer: ["json", "text", "svg", "png", "webp", "pdf", "html", "txt"]
            case .command:
                [
                    "batch", "bench", "check", "compare", "devices", "diff", "explain", "fonts", "help", "lsp",
                    "plugin", "reference", "render", "repl", "serve", "solve", "test", "version", "watch",
                ]
            case .formatter, .rule, .dialect: []
            }
        }
    }

    /// What it is.
    package var kind: Kind
    /// Lower-case letters, digits, `-` and `_`.
    package var name: String
    /// What the plugin says of it, for the reference and for people.
    package internal(set) var text = ""
    /// How much the findings of a rule matter.
    package internal(set) var severity = Diagnostic.Severity.warning
    /// The methods of a dialect, by name; the function of another feature under the name of its field.
    var functions: [String: LuaReference] = [:]
    /// Whose it is.
    let owner: LuaOwner

    /// The names of a dialect's methods, in order.
    package var methods: [String] { kind == .dialect ? functions.keys.sorted() : [] }
}
