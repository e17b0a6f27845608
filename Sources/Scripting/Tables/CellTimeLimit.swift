import Lists
import LuaHost

/// Limits the time that the callbacks of rows may use in one layout.
///
/// If a row's callback does not end, the row uses up its share of the time and shows the error. Other rows are not
/// affected. If several rows do so, the callbacks of the remaining rows are not called in this layout.
struct CellTimeLimit {
    /// How many rows may use up their share before the callbacks of other rows are not called.
    static let mostRows = 2

    /// The errors of the rows that have used up their share. The key nil means the first layout of a cell, before it
    /// has a row.
    private var late: [CellPlace?: LuaError] = [:]

    /// Returns the error to show if the callbacks of a row must not be called; nil if they may be called.
    func refusal(of place: CellPlace?) -> LuaError? {
        if let error = late[place] { return error }
        guard late.count >= Self.mostRows else { return nil }
        return LuaError(
            kind: .runtime,
            message: "its cell was not filled: \(late.count) earlier rows used up their share of the time limit")
    }

    /// Records the error of a row's callback if the callback has used up its time. Ignores other errors.
    mutating func note(_ error: any Error, of place: CellPlace?) {
        if let error = error as? LuaError, error.kind == .time, late[place] == nil { late[place] = error }
    }
}
