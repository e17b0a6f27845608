/// An error of a table, such as an exceeded limit, with the place that it concerns.
package struct ListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    package enum Reason: Hashable, Sendable {
        /// A section or row does not exist.
        case outOfRange
        /// A batch is invalid (``BatchUpdateRules``).
        case invalidBatch
        /// The number of rows or sections after a batch differs from the model.
        case countMismatch
        /// A height, item size or scroll distance is NaN, negative, infinite or too large.
        case badHeight
        /// A callback of a cell threw an error.
        case callback
        /// A callback tried to change its table.
        case reentrant
        /// The table has too many rows or sections, or too many cells on the screen (see ``TableLimits``).
        case tooMany
    }

    /// The kind of the error.
    package var reason: Reason
    /// The row, header, footer or supplementary view; nil for the whole table.
    package var place: CellPlace?
    /// The problem, the value found and the value expected.
    package var message: String

    /// Creates an error for a place or for the whole table.
    package init(_ reason: Reason, at place: CellPlace? = nil, _ message: String) {
        self.reason = reason
        self.place = place
        self.message = message
    }

    /// The place, if there is one, and the message.
    package var description: String { (place.map { "\($0): " } ?? "") + message }
}

extension Double {
    /// The number as text for messages. NaN has no sign.
    var messageText: String { isNaN ? "NaN" : "\(self)" }
}
