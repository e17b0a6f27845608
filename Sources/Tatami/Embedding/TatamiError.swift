internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// The reason why a script could not be opened, run or drawn, with its location and a fix.
public struct TatamiError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause of an error.
    public enum Kind: String, Hashable, Sendable {
        /// An error in the script or in an event: a syntax error, an error in Lua or a library, or an action that a
        /// user cannot perform.
        case script
        /// A file cannot be read or written, or a library is missing.
        case file
        /// Data that is not valid JSON, or has an invalid value.
        case data
        /// An argument of this library is out of its range.
        case argument
        /// A limit of ``Script/Limits`` was exceeded, or an image would be too large.
        case limit
        /// An internal error. Please report it.
        case engine
    }

    /// The cause of the error.
    public var kind: Kind
    /// The message, which can have several lines.
    public var message: String
    /// The source location in a script, as `file:line`; nil if it is unknown.
    public var source: String?
    /// The call stack of a script error, innermost call first, at most 32 calls: each as `login.lua:12 in submit`, or
    /// as `login.lua:12` if the function has no name. Empty for other errors.
    public var trace: [String]

    /// Creates an error, for your own checks that report problems in the same form.
    ///
    /// - Parameters:
    ///   - source: The source location, as `file:line`; nil if it is unknown.
    ///   - trace: The call stack of a script error, in the form of ``trace``.
    public init(kind: Kind, message: String, source: String? = nil, trace: [String] = []) {
        self.kind = kind
        self.message = message
        self.source = source
        self.trace = trace
    }

    /// The message with its location: `login.lua:12: unknown view 'submitt'; did you mean 'submit'?`
    public var description: String { (source.map { "\($0): " } ?? "") + message }

    init(_ fault: OpeningError) {
        let kind: Kind =
            switch fault.code {
            case .limit: .limit
            case .data: .data
            default: .file
            }
        self.init(kind: kind, message: fault.message, source: fault.source)
    }

    init(_ error: ScriptError) {
        let kind: Kind =
            error.isLimit ? .limit : error.lua.kind == .internal ? .engine : error.lua.kind == .file ? .file : .script
        self.init(
            kind: kind, message: error.lua.message, source: error.lua.source?.description,
            trace: error.lua.traceback.map(\.description))
    }

    init(_ fault: ReloadError) {
        switch fault.cause {
        case .opening(let fault): self.init(fault)
        case .script(let error): self.init(error)
        }
    }

    init(_ fault: RenderingError) {
        let kind: Kind =
            switch fault.kind {
            case .limit: .limit
            case .output: .file
            case .engine: .engine
            }
        self.init(kind: kind, message: fault.message)
    }
}
