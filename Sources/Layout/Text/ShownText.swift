/// The text that a view shows, and the room that it has for it.
package struct ShownText {
    /// Laid out in the room.
    package var metrics: TextMetrics
    /// On as many lines as its line breaks ask for, in points.
    package var natural: Size
    /// What the view has for its text, in points.
    package var room: Size
    /// What was asked for, of which the room is told by `room` alone.
    package var request: TextRequest
    /// Why a property that could help does not, for the message about a text that is cut.
    package var hint: String?
    /// Whether the script has said what is to happen where room ends, so that a cut is not reported.
    package var mayBeCut: Bool

    /// What a view shows of a request.
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
