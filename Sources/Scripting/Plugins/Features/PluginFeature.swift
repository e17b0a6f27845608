package import Diagnostics
import Layout
import LuaHost

/// A feature of a plugin other than a kind of view.
package struct PluginFeature {
    /// The kind of feature.
    package enum Kind: String, CaseIterable, Sendable {
        /// An output format of `tatami render`.
        case renderer
        /// A subcommand of `tatami`.
        case command
        /// Formats values as text.
        case formatter
        /// Checks a screen for problems, for `tatami check`.
        case rule
        /// Methods of layout nodes, views and containers.
        case dialect

        /// The field of the manifest with the names.
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

        /// Names of built-in features.
        var taken: Set<String> {
            switch self {
            case .renderer: ["json", "text", "svg", "png", "webp", "pdf", "html", "txt"]
            case .command:
                [
                    "batch", "check", "compare", "devices", "diff", "explain", "export", "fonts", "help", "import",
                    "lsp",
                    "plugin", "reference", "render", "repl", "serve", "solve", "test", "version", "watch",
                ]
            case .formatter, .rule, .dialect: []
            }
        }
    }

    /// The kind of feature.
    package var kind: Kind
    /// The name: lower-case letters, digits, `-` and `_`.
    package var name: String
    /// The plugin's description, for the reference and help texts.
    package internal(set) var text = ""
    /// The severity of a rule's reports.
    package internal(set) var severity = Diagnostic.Severity.warning
    /// The methods of a dialect, by name; the function of another feature under the name of its field.
    var functions: [String: LuaReference] = [:]
    /// The owning plugin.
    let owner: LuaOwner

    /// The names of a dialect's methods, in order.
    package var methods: [String] { kind == .dialect ? functions.keys.sorted() : [] }
}
