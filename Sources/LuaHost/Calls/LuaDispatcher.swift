/// The receiver of all host operations of a state.
///
/// Each operation is a C closure with an opcode, a number from 0 that the dispatcher chooses. The dispatcher receives
/// decoded arguments and has no access to the Lua state, so no Lua error can jump over its frames.
package protocol LuaDispatcher: AnyObject {
    /// Performs an operation: reads arguments from `frame` and adds results to it.
    ///
    /// - Parameters:
    ///   - opcode: The number of the operation, as in the definition of the class, packed value or function.
    ///   - frame: The call, valid until this function returns.
    /// - Throws: A `LuaCallError`, which becomes a Lua error with the location of the innermost user frame.
    func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaCallError)
}

/// A box that calls a dispatcher through its concrete type. This avoids atomic reference counting, which would double
/// the time of a call.
class DispatcherBox {
    /// Performs an operation. Returns the status for C: 0, or the result of `fail` for an error that the dispatcher
    /// throws.
    func call(_ opcode: Int32, _ frame: inout CallFrame, _ fail: (LuaCallError) -> Int32) -> Int32 { 0 }

    static func make(_ dispatcher: some LuaDispatcher) -> DispatcherBox { Typed(dispatcher) }

    private final class Typed<Dispatcher: LuaDispatcher>: DispatcherBox {
        private let dispatcher: Unmanaged<Dispatcher>

        init(_ dispatcher: Dispatcher) { self.dispatcher = .passUnretained(dispatcher) }

        override func call(_ opcode: Int32, _ frame: inout CallFrame, _ fail: (LuaCallError) -> Int32) -> Int32 {
            dispatcher._withUnsafeGuaranteedRef { dispatcher in
                do throws(LuaCallError) {
                    try dispatcher.call(opcode, &frame)
                    return 0
                } catch {
                    return fail(error)
                }
            }
        }
    }
}
