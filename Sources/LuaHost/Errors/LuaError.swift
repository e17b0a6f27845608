internal import TextSafety

/// A failure of Lua code as the host sees it: what kind, what was said, and where.
package struct LuaError: Error, Equatable, CustomStringConvertible {
    /// What went wrong, as a word that does not change.
    package enum Kind: String, Sendable {
        /// The source text is not Lua.
        case syntax
        /// An error that the script, a library function or a host operation raised.
        case runtime
        /// The cap on live bytes or on bytes allocated in one entry.
        case memory
        /// The deadline of the entry from the host.
        case time
        /// The instruction limit of the entry from the host.
        case instructions
        /// Lua's own stack, or its limit of nested C calls.
        case stackOverflow
        /// More than `Limits.nesting` host calls inside each other.
        case nesting
        /// A limit of the dispatcher's own, for instance the number of views.
        case limit
        /// A module or script that cannot be found or read.
        case file
        /// A fault of the engine, not of the script.
        case `internal`

        /// Whether a limit of `Limits` was hit: the command line exits with status 3 then, else with 1.
        package var isLimit: Bool {
            switch self {
            case .memory, .time, .instructions, .nesting, .limit: true
            case .syntax, .runtime, .stackOverflow, .file, .internal: false
            }
        }
    }

    /// A place in a script.
    package struct Source: Equatable, Sendable, CustomStringConvertible {
        /// The chunk's name as it was given to `load`, for instance `login.lua`.
        package var chunk: String
        /// Counted from 1.
        package var line: Int

        package init(chunk: String, line: Int) {
            self.chunk = chunk
            self.line = line
        }

        package var description: String { "\(chunk):\(line)" }
    }

    /// A user's Lua function that was active when the error was raised.
    package struct Frame: Equatable, Sendable {
        /// Where the function was when the error was raised.
        package var source: Source
        /// The function's name as the caller knows it; nil for a main chunk or an anonymous function.
        package var name: String?

        package init(source: Source, name: String?) {
            self.source = source
            self.name = name
        }
    }

    /// What went wrong.
    package var kind: Kind
    /// Control bytes are escaped; without a `file:line:` in front. What a script raised is cut to 512 bytes.
    package var message: String
    /// The place to show.
    package var source: Source?
    /// The user's frames, innermost first, at most 32.
    package var traceback: [Frame]

    package init(kind: Kind, message: String, source: Source? = nil, traceback: [Frame] = []) {
        self.kind = kind
        // What Swift says may quote a script: a name in a manifest, a key.
        self.message = SafeText.escaped(message, limit: 2048)
        self.source = source
        self.traceback = traceback
    }

    /// `file:line: message`, or the message alone.
    package var description: String {
        if let source { "\(source): \(message)" } else { message }
    }
}
