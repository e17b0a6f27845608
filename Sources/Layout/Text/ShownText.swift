package import Geometry

/// The text that a view shows, and the space available for it.
package struct ShownText {
    /// The metrics of the text as drawn in `room`, with a smaller font if the view shrinks its text.
    package var metrics: TextMetrics
    /// The size that the text of `request` needs if its lines don't wrap, in points.
    package var natural: Size
    /// The space available for the text, in points.
    package var room: Size
    /// The text with the view's font, before the view shrinks the text to fit.
    package var request: TextRequest
    /// The reason why a property such as `adjustsFontSizeToFitWidth` does not prevent clipping, for messages; nil
    /// without such a reason.
    package var hint: String?
    /// Whether the script has chosen how to clip the text, so that clipping is not reported.
    package var mayBeCut: Bool

    /// Creates a shown text. By default, clipping is reported, without a hint.
    ///
    /// - Parameters:
    ///   - request: The text with the view's font, before the view shrinks the text to fit.
    ///   - metrics: The metrics of the text as drawn in `room`.
    ///   - natural: The size that the text needs if its lines don't wrap, in points.
    ///   - room: The space available for the text, in points.
    ///   - hint: The reason why a property does not prevent clipping, for messages; nil without such a reason.
    ///   - mayBeCut: Whether the script has chosen how to clip the text, so that clipping is not reported.
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
