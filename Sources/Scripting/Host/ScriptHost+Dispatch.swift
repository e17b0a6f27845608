import Layout
package import LuaHost

extension ScriptHost: LuaDispatcher {
    /// Performs an operation of the script API on the screen to which the call's receiver belongs, by default the
    /// current screen.
    ///
    /// - Parameters:
    ///   - opcode: The number of the operation in the host's table.
    ///   - frame: The arguments of the call; gets its results.
    /// - Throws: The error of the operation. In a layout, errors of calls on nodes are only reported, unless a limit
    ///   was hit.
    package func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaCallError) {
        let opcode = Opcode(rawValue: opcode)
        do {
            // The first screen lives as long as the host. Others are retained, because a script may close the screen it
            // runs on.
            if screens.count > 1 {
                let outer = current
                let other = screenOfCall(frame)
                defer { withExtendedLifetime((outer, other)) {} }
                if let other, other !== outer {
                    current = other
                    defer { current = outer }
                    try attempt(opcode, frame)
                } else {
                    try attempt(opcode, frame)
                }
            } else {
                try attempt(opcode, frame)
            }
        } catch let fault as LuaCallError {
            throw placed(fault, frame, opcode: opcode)
        } catch let fault as LayoutError {
            throw placed(LuaCallError(fault.message, kind: Self.kind(of: fault)), frame, opcode: opcode)
        } catch let error as LuaError {
            throw LuaCallError(error)
        } catch {
            throw LuaCallError("\(error)")
        }
    }

    /// Returns the kind of Lua error for a layout error. If the layout hits a limit, the entry ends as at a limit of
    /// Lua.
    private static func kind(of fault: LayoutError) -> LuaError.Kind {
        switch fault.code {
        case .limit: .limit
        case .nesting: .nesting
        default: .runtime
        }
    }

    @inline(__always) private func attempt(_ opcode: Opcode, _ frame: borrowing CallFrame) throws {
        do {
            try screens.running._withUnsafeGuaranteedRef { screen in try table.run(opcode, screen, frame) }
        } catch  where OperationIndex.shared.entry(of: opcode).mistake != .ends && screen.isInLayout {
            try reportCall(error, opcode, frame)
        }
    }

    /// Reports an error in a method call on a node, and lets the call return the node, so that the chain continues.
    /// Throws the error if it has another cause, such as a limit.
    private func reportCall(_ error: any Error, _ opcode: Opcode, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let fault =
            switch error {
            case let fault as LayoutError: fault
            case let fault as LuaCallError where fault.source == nil:
                LayoutError(named(fault.message, opcode: opcode), code: .invalidArgument)
            default: throw error
            }
        if case .leavesOutConstraint(let axis) = OperationIndex.shared.entry(of: opcode).mistake {
            screen.noteFailedConstraint(of: view, axis)
        }
        libraries.layouts.reportLayoutError(fault, view: view, source: location(frame))
        frame.returnArgument(0)
    }
}
