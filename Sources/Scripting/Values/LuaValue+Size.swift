import Layout
import LuaHost

extension LuaValue {
    /// The bytes of the Swift heap that a value occupies. Tables and functions are stored in Lua.
    var heapSize: Int {
        switch self {
        case .string(let text): text.heapSize
        case .bytes(let bytes): bytes.count + 32
        case .array(let values): values.reduce(64) { $0 + 48 + $1.heapSize }
        case .dictionary(let fields): fields.reduce(64) { $0 + 80 + $1.key.heapSize + $1.value.heapSize }
        case .readOnly(let value): 32 + value.heapSize
        default: 0
        }
    }
}

extension ScriptHost {
    /// Charges the memory of state values while they are kept, including the data of their state.
    static func valueCharge(_ budget: EntryBudget) -> (UnsafeRawPointer, Any.Type, Bool) -> Void {
        { value, type, isKept in
            var bytes = MemoryAccount.Cost.state
            if type == LuaValue.self {
                bytes += value.assumingMemoryBound(to: LuaValue.self).pointee.heapSize
            } else if type == [LuaValue].self {
                bytes += value.assumingMemoryBound(to: [LuaValue].self).pointee.reduce(32) { $0 + 16 + $1.heapSize }
            }
            budget.charge(isKept ? bytes : -bytes)
        }
    }
}
