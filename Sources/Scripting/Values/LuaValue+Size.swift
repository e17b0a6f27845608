import Layout
import LuaHost

extension LuaValue {
    /// How many bytes the value occupies on the Swift heap. Tables and functions of Lua count as 0, because Lua stores
    /// them.
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
    /// Returns a function that charges a value of a state to the budget when the state begins to keep it, and gives the
    /// charge back when it stops. The charge includes the state's own data.
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
