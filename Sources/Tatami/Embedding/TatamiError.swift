internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// Why a script could not be opened, run or drawn: what was expected, what was found, where, and what to do.
public struct TatamiError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whose fault it is, and of what sort.
    public enum Kind: String, Hashable, Sendable {
        /// The script, or an event that was sent to it: a syntax error, an error that Lua or a library raised, an
        /// interaction that a person could not have done.
        case script
        /// A file cannot be read or written, or a library is missing.
        case file
        /// Data that is not valid JSON, or is not as it must be.
        case data
        /// An argument of this library is out of its range.
        case argument
        /// A limit of ``Script/Limits`` was hit, or a picture would be too large.
        case limit
        /// A fault of the engine itself. Please report it.
        case engine
    }

    /// Whose fault it is.
    public var kind: Kind
    /// One line or more, for people.
    public var message: String
    /// `file:line` in a script, where a line of one is to blame.
    public var source: String?
    /// The functions that a script's error came through, innermost first.
    public var trace: [String]

    /// An error of a program's own, in the same form.
    public init(kind: Kind, message: String, source: String? = nil, trace: [String] = []) {
        self.kind = kind
        self.message = message
        self.source = source
        self.trace = trace
    }

    /// `login.lua:12: unknown view 'submitt'; did you mean 'submit'?`
    public var description: String { (source.map { "\($0): " } ?? "") + message }

    init(_ fault: OpeningFault) {
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
            trace: error.lua.traceback.map { "\($0)" })
    }

    init(_ fault: ReloadFault) {
        switch fault.cause {
        case .opening(let fault): self.init(fault)
        case .script(let error): self.init(error)
        }
    }

    init(_ fault: RenderingFault) {
        let kind: Kind =
            switch fault.kind {
            case .limit: .limit
            case .output, .library: .file
            case .engine: .engine
            }
        self.init(kind: kind, message: fault.message)
    }
}
