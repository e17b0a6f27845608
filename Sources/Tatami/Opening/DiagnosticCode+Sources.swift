import Diagnostics
import Layout
package import LuaHost
package import Rendering

extension DiagnosticCode {
    /// Creates the diagnostic code for a kind of Lua error.
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

    /// Creates the diagnostic code for a kind of rendering error.
    package init(_ kind: RenderingError.Kind) {
        switch kind {
        case .limit: self = .limit
        case .output: self = .output
        case .engine: self = .engine
        }
    }
}
