import LuaHost
import Tables

/// How long a layout waits for callbacks about rows.
///
/// A row whose callback never ends takes its share of the time that the layout has, and shows that; the others are as they
/// should be. If more than a few rows do so, the rest is not asked any more in this layout.
struct CellPatience {
    /// So many rows may take all of their time.
    static let mostRows = 2

    /// The rows that did, and (nil) the first layout of a cell, which is of no row yet.
    private var late: [CellPlace?: LuaError] = [:]

    /// What a row that is not asked shows in place of its content; nil for one that may be asked.
    func refusal(of place: CellPlace?) -> LuaError? {
        if let error = late[place] { return error }
        guard late.count >= Self.mostRows else { return nil }
        return LuaError(
            kind: .runtime, message: "it was not filled: \(late.count) rows before it have used up all of their time")
    }

    /// A callback about a row has failed.
    mutating func note(_ error: any Error, of place: CellPlace?) {
        if let error = error as? LuaError, error.kind == .time, late[place] == nil { late[place] = error }
    }
}
