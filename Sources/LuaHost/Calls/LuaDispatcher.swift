/// The one place where the host operations of a state arrive.
///
/// Each operation that Lua can call is a C closure that carries an opcode, a number of the dispatcher's own choice (from 0). The call
/// arrives with its arguments decoded; no Lua state is in sight, and nothing here can be jumped over.
package protocol LuaDispatcher: AnyObject {
    /// Performs an operation: reads arguments from `frame`, writes results to it.
    ///
    /// - Throws: a fault, which Lua sees as an error with the place of the innermost user frame.
    func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaFault)
}
