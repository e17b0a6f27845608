/// Suggestions for Lua's run-time errors, which often don't name the cause.
enum RuntimeAdvice {
    /// Returns the message of a Lua error without internal terms of Lua, such as "userdata" and "upvalue".
    static func inWordsOfScripts(_ message: String) -> String {
        message.replacing("a userdata value", with: "a value for constraints").replacing(
            "(upvalue '", with: "(local '"
        )
        .replacing(" (field 'integer index')", with: "").replacing(" (field '?')", with: "")
        .replacing(" (for iterator 'for iterator')", with: "")
    }

    static func general(_ message: String, _ line: String) -> String? {
        if message.contains("a value for constraints") {
            return "Pass points and factors as arguments: left(equalTo(16), x), width(equalTo(x), { multiplyBy = 0.5 })"
        }
        if let match = message.firstMatch(of: /a state value \(\w+ '(\w+)'\)$/) {
            return "Read the value with \(match.1).value"
        }
        if message.contains("a state value") { return "Read the value of a state with state.value" }
        if message.hasPrefix("attempt to add a 'string'") || message.contains(/arithmetic on a string value/) {
            return "Join texts with '..', as in \"a\" .. b"
        }
        if message.hasPrefix("attempt to call a table value") {
            if line.contains(/\bfor\b.*\bin\b/.wordBoundaryKind(.simple)) {
                return "Loop over a list with ipairs(list), over other tables with pairs(table)"
            }
            if message.contains("'priority'") {
                return
                    """
                    A priority is a number after the target, as 750 in left(equal, parent, 750), or { priority = 750 }
                    """
            }
        }
        if message.hasPrefix("bad 'for'"),
            let match = line.firstMatch(of: /\.(length|count|size)\b/.wordBoundaryKind(.simple))
        {
            return "A list has no '.\(match.1)': its length is #list"
        }
        if message.contains(/compare (?:string with number|number with string)/) {
            return "Convert the string to a number with tonumber(…)"
        }
        if message.contains("no integer representation") {
            return "%d takes whole numbers: write %g or %.1f, or math.floor(…)"
        }
        if message.hasPrefix("attempt to index a nil value"), line.contains(/\[\s*0\s*\]/) {
            return "Lists count from 1; [0] is nil"
        }
        if let match = message.firstMatch(of: /call a nil value \(method '(\w+)'\)$/) {
            return methods[String(match.1)]
        }
        if message.contains("(field 'pow')") { return "Write a power as a ^ b" }
        if message.contains("(field 'getn')") { return "The length of a list is #list" }
        return nil
    }

    private static let methods: [String: String] = {
        var methods = [
            "new":
                """
            Calling the class makes an instance, as in Main(); a script may also return the class itself: return \
            Main
            """
        ]
        for name in ["push", "append", "add", "insert"] {
            methods[name] = "Append to a list with table.insert(list, value)"
        }
        for name in ["length", "len", "count", "size"] { methods[name] = "The length of a list is #list" }
        for name in ["forEach", "each"] {
            methods[name] = "Loop over a list with for index, value in ipairs(list) do … end"
        }
        return methods
    }()

    /// Suggestions for field names that Tatami spells differently.
    static let fields = ["w": "Did you mean 'width'?", "h": "Did you mean 'height'?"]

    static let libraries: [String: String] = {
        var libraries: [String: String] = [:]
        for name in ["json", "cjson", "dkjson", "lunajson"] {
            libraries[name] = "Scripts get JSON as 'data', with --data FILE.json"
        }
        for name in ["socket", "http", "lfs", "io", "os", "posix", "ffi"] {
            libraries[name] =
                "Scripts have no files and no network: pass their input as 'data', with --data FILE.json"
        }
        return libraries
    }()

    /// Lua's own globals and keywords that messages may suggest for a misspelled global.
    static let luaNames = [
        "require", "print", "ipairs", "pairs", "tostring", "tonumber", "type", "error", "assert", "pcall", "select",
        "next", "math",
        "string",
        "table", "utf8", "nil", "true", "false",
    ]

    static let globals: [String: String] = [
        "os":
            """
        Scripts have no clock, so that a layout is the same every day: pass dates as 'data', with --data \
        FILE.json
        """,
        "io": "Scripts have no files: pass their input as 'data', with --data FILE.json",
        "debug": "Show values with print(…); error(…) stops the script and shows file and line",
        "package": "require loads modules from the script's directory and its subdirectories",
        "unpack": "Write table.unpack(list)",
        "loadstring": "Write load(text)",
        "setfenv": "Pass the environment to load: load(text, name, \"t\", environment)",
        "dofile": "Load a module with require: local card = require \"card\"",
        "loadfile": "Load a module with require: local card = require \"card\"",
        "setTimeout":
            """
        Delays use the screen's clock: see state:throttled(seconds) and \
        observation:delayMultipleSetTrigger(seconds)
        """,
        "setInterval":
            """
        Delays use the screen's clock: see state:throttled(seconds) and \
        observation:delayMultipleSetTrigger(seconds)
        """,
        "console": "Write print(…)", "alert": "Write print(…)", "printf": "Write print(string.format(…))",
        "parseInt": "Write math.tointeger(text) or tonumber(text)", "parseFloat": "Write tonumber(text)",
        "len": "The length of a list is #list",
    ]

    /// Returns advice about the replacement for a class or structure of UIKit; nil for other names.
    static func ofAppleName(_ name: String) -> String? {
        switch name {
        case "UIColor", "Color", "CGColor":
            return "A color is a string: a name such as \"red\", or \"#ff8800\"; or rgb(r, g, b)"
        case "UIFont", "Font":
            return "A font is a table, { size = 20, weight = \"bold\" }, or the name of a text style such as \"body\""
        case "NSLayoutConstraint":
            return "Call a constraint method of the view, as in label:left(equal, parent)"
        case "UIViewController": return "Did you mean 'controller'? local Main = controller \"Main\""
        case "CGRect", "CGSize", "CGPoint", "UIEdgeInsets":
            return "Write a table with named fields, as in { width = 100, height = 50 }"
        case "UIImage": return "An image is the name of its file: image(\"logo.png\")"
        default:
            guard name.hasPrefix("UI"), name.count > 3 else { return nil }
            return "Put a view into its container: content:put\(name.dropFirst(2))()"
        }
    }
}
