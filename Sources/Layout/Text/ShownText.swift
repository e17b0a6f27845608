package import Geometry

/// The text that a view shows, and the space available for it.
package struct ShownText {
    /// The metrics of the text laid out in `room`.
    package var metrics: TextMetrics
    /// The unconstrained size of the text, in points.
    package var natural: Size
    /// The space available for the text, in points.
    package var room: Size
    /// The request for the text, which is laid out in `room`.
    package var request: TextRequest
    /// The reason why a property such as `adjustsFontSizeToFitWidth` does not prevent clipping, for messages; nil if no
    /// such property is set.
    package var hint: String?
    /// Whether the script has chosen how to clip the text, so that clipping is not reported.
    package var mayBeCut: Bool

    /// Creates a shown text; without hint and with reported clipping by default.
    package init(
        _ request: TextRequest, metrics: TextMetrics, natural: Size, room: Size, hint: String? = nil,
        mayBeCut: Bool = false
    ) {
        self.request = request
        self.metrics = metrics
        self.natural = natural
        self.room = room
        self.hint = hint
        self.mayBeCut = mayBeCut
    }
}
