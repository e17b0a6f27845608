package import Layout
package import LuaHost
package import Rendering

extension DiagnosticCode {
    /// The code under which an error of Lua is reported.
    package init(_ kind: LuaError.Kind) {
        switch kind {
        case .syntax: self = .syntax
        case .runtime: self = .runtime
        case .memory: self = .memory
        case .time: self = .time
        case .instructions: self = .instructions
        case .stackOverflow: self = .stackOverflow
        case .nesting: self = .nesting
        case .limit: self = .limit
        case .file: self = .fileUnreadable
        case .internal: self = .internal
        }
    }

    /// The code under which a failure of rendering is reported.
    package init(_ kind: RenderingFault.Kind) {
        switch kind {
        case .limit: self = .limit
        case .output: self = .output
        case .engine: self = .engine
        }
    }
}
