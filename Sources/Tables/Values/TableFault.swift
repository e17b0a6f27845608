/// What a table refuses, or goes on with in another way: what was expected, what was found, and where.
package struct TableFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// A section or row that is not there.
        case outOfRange
        /// A batch that is not a valid one (``BatchLaw``).
        case invalidBatch
        /// The number of rows or sections after a batch is not the one that the model has.
        case countMismatch
        /// A height that is not a number, negative, infinite or larger than a row may be.
        case badHeight
        /// A callback of a cell that raised an error.
        case callback
        /// A change of the table from inside one of its own callbacks.
        case reentrant
        /// More rows than a table can have, or more cells on the screen than it makes.
        case tooMany
    }

    /// What is wrong.
    package var reason: Reason
    /// The row, header or footer; nil for what is about the whole table.
    package var place: CellPlace?
    /// What was expected and found, in words.
    package var message: String

    /// A fault at a place, or of the whole table.
    package init(_ reason: Reason, at place: CellPlace? = nil, _ message: String) {
        self.reason = reason
        self.place = place
        self.message = message
    }

    package var description: String { (place.map { "\($0): " } ?? "") + message }
}

extension Double {
    /// As a message says it: what is not a number has no sign.
    var said: String { isNaN ? "NaN" : "\(self)" }
}
