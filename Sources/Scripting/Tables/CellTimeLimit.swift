import Lists
import LuaHost

/// The time limits of a layout for callbacks of rows.
///
/// A row whose callback never ends uses its share of the layout's time, and then shows the error; other rows are not
/// affected. If several rows do so, the remaining rows are not asked in this layout.
struct CellTimeLimit {
    /// The number of rows that may use up their time.
    static let mostRows = 2

    /// The rows that did, and (nil) the first layout of a cell, which has no row yet.
    private var late: [CellPlace?: LuaError] = [:]

    /// Returns the error that a row shows if it may not be asked; nil if it may.
    func refusal(of place: CellPlace?) -> LuaError? {
        if let error = late[place] { return error }
        guard late.count >= Self.mostRows else { return nil }
        return LuaError(
            kind: .runtime, message: "it was not filled: \(late.count) rows before it have used up all of their time")
    }

    /// Notes that a callback of a row failed.
    mutating func note(_ error: any Error, of place: CellPlace?) {
        if let error = error as? LuaError, error.kind == .time, late[place] == nil { late[place] = error }
    }
}
