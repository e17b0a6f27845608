/// The one place where the host operations of a state arrive.
///
/// Each operation that Lua can call is a C closure that carries an opcode, a number of the dispatcher's own choice
/// (from 0). The call arrives with its arguments decoded; no Lua state is in sight, and nothing here can be jumped
/// over.
package protocol LuaDispatcher: AnyObject {
    /// Performs an operation: reads arguments from `frame`, writes results to it.
    ///
    /// - Throws: a fault, which Lua sees as an error with the place of the innermost user frame.
    func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaFault)
}

/// Calls a dispatcher whose type is known here, without counting references: atomic counting costs as much as the rest
/// of a call.
class DispatcherBox {
    /// Gives the status of the boundary: 0, or what `fail` gives.
    func call(_ opcode: Int32, _ frame: inout CallFrame, _ fail: (LuaFault) -> Int32) -> Int32 { 0 }

    static func make(_ dispatcher: some LuaDispatcher) -> DispatcherBox { Typed(dispatcher) }

    private final class Typed<Dispatcher: LuaDispatcher>: DispatcherBox {
        private let dispatcher: Unmanaged<Dispatcher>

        init(_ dispatcher: Dispatcher) { self.dispatcher = .passUnretained(dispatcher) }

        override func call(_ opcode: Int32, _ frame: inout CallFrame, _ fail: (LuaFault) -> Int32) -> Int32 {
            dispatcher._withUnsafeGuaranteedRef { dispatcher in
                do throws(LuaFault) {
                    try dispatcher.call(opcode, &frame)
                    return 0
                } catch {
                    return fail(error)
                }
            }
        }
    }
}
