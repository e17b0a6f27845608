internal import CLua
internal import Diagnostics

/// A failure of Lua code, with its kind, message and source location.
package struct LuaError: Error, Equatable, CustomStringConvertible {
    /// The kind of a failure. The raw values are stable.
    package enum Kind: String, Sendable {
        /// The source text is not valid Lua.
        case syntax
        /// An error raised by the script, a library function or a host operation.
        case runtime
        /// The state exceeded its limit of live bytes, or of bytes allocated in one entry.
        case memory
        /// The entry exceeded its time limit.
        case time
        /// The entry exceeded its limit of Lua instructions.
        case instructions
        /// The Lua stack, or the depth of nested C calls, became too large.
        case stackOverflow
        /// Host calls were nested more deeply than `Limits.nesting`.
        case nesting
        /// A limit of the dispatcher was exceeded, for instance the number of views.
        case limit
        /// A module or script is missing or unreadable.
        case file
        /// An error in the engine, not in the script.
        case `internal`

        /// Whether a limit of `Limits` or of the dispatcher was exceeded. The command line then exits with status 3
        /// instead of 1.
        package var isLimit: Bool {
            switch self {
            case .memory, .time, .instructions, .nesting, .limit: true
            case .syntax, .runtime, .stackOverflow, .file, .internal: false
            }
        }
    }

    /// A source location in a script.
    package struct Source: Equatable, Sendable, CustomStringConvertible {
        /// The name of the chunk as passed to `load`, for instance `login.lua`.
        package var chunk: String
        /// The line, from 1.
        package var line: Int

        /// Creates a location from the chunk's name, such as `login.lua`, and the line, from 1.
        package init(chunk: String, line: Int) {
            self.chunk = chunk
            self.line = line
        }

        /// The location as `chunk:line`.
        package var description: String { "\(chunk):\(line)" }
    }

    /// A call of one of the user's Lua functions that had not returned when the error occurred.
    package struct Frame: Equatable, Sendable, CustomStringConvertible {
        /// The maximum number of calls that an error records: the innermost ones.
        package static let maximumCount = Int(CLuaTracebackSize)

        /// The line that the function was executing.
        package var source: Source
        /// The name by which the function was called, or nil for a main chunk or an anonymous function.
        package var name: String?

        /// Creates a frame from the line being executed and the name of the function; nil if it has none.
        package init(source: Source, name: String?) {
            self.source = source
            self.name = name
        }

        /// The frame as `chunk:line in name`, or as `chunk:line` if the function has no name.
        package var description: String { "\(source)\(name.map { " in \($0)" } ?? "")" }
    }

    /// The kind of failure.
    package var kind: Kind
    /// The message without `file:line:`. Control bytes are escaped. Text raised by scripts is truncated to 512 bytes.
    package var message: String
    /// The source location of the failure; nil if it is unknown.
    package var source: Source?
    /// The user's active calls, innermost first, at most 32.
    package var traceback: [Frame]

    /// Creates an error. Escapes unsafe characters of the message and truncates it to 2,048 bytes.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - message: The message without `file:line:`.
    ///   - source: The source location of the failure; nil if it is unknown.
    ///   - traceback: The user's active calls, innermost first.
    package init(kind: Kind, message: String, source: Source? = nil, traceback: [Frame] = []) {
        self.kind = kind
        // Messages from Swift may quote untrusted text, such as a name in a manifest.
        self.message = SafeText.escaped(message, limit: 2048)
        self.source = source
        self.traceback = traceback
    }

    /// The error as `file:line: message`, or only the message if the location is unknown.
    package var description: String {
        if let source { "\(source): \(message)" } else { message }
    }
}
