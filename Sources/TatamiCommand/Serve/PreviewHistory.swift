import Diagnostics
import Layout
import Rendering

/// Snapshots of a screen after recent events. They are plain values, so going back runs no script.
struct PreviewHistory {
    struct Moment {
        fileprivate(set) var number: Int
        /// The description of the event; empty for continuous changes such as scrolling and animations.
        fileprivate(set) var text: String
        /// The time on the screen's clock, in seconds.
        let seconds: Double
        /// The time of the event.
        fileprivate var start: Double
        let snapshot: Snapshot
        /// The renderer of the version that made the snapshot, with its images and fonts.
        let renderer: Renderer
        /// The states as JSON for pages.
        let state: String
        /// The last log entry that belongs to the moment.
        let entry: Int

        fileprivate init(
            number: Int, text: String, seconds: Double, snapshot: Snapshot, renderer: Renderer, state: String,
            entry: Int
        ) {
            (self.number, self.text, self.seconds, start) = (number, text, seconds, seconds)
            (self.snapshot, self.renderer, self.state, self.entry) = (snapshot, renderer, state, entry)
        }
    }

    /// The maximum number of moments, and of views in all of them.
    static let most = 200
    private static let mostViews = 60_000

    private(set) var moments: [Moment] = []
    private var views = 0
    private var lastNumber = 0
    /// The moment on display; nil for the present.
    private(set) var shown: Moment?
    /// Whether the clock was paused to show a moment.
    var hasStopped = false

    /// The last log entry that belongs to a moment.
    var lastEntry: Int { moments.last?.entry ?? 0 }

    /// The seconds after an event in which continuous changes count as its effect, such as the end of an animation.
    private static let wake = 0.5

    /// Adds a snapshot. Successive continuous changes share one moment with their last snapshot; soon after an event,
    /// they replace its snapshot.
    mutating func add(
        _ snapshot: Snapshot, with renderer: Renderer, state: String, seconds: Double, text: String, entry: Int
    ) {
        var made = Moment(
            number: lastNumber + 1, text: text, seconds: seconds, snapshot: snapshot, renderer: renderer, state: state,
            entry: entry)
        if text.isEmpty, let last = moments.last, last.text.isEmpty || seconds - last.start < Self.wake {
            (made.number, made.text, made.start) = (last.number, last.text, last.start)
            views -= moments.removeLast().snapshot.nodes.count
        }
        lastNumber = made.number
        moments.append(made)
        views += snapshot.nodes.count
        while moments.count > Self.most || views > Self.mostViews, moments.count > 1 {
            views -= moments.removeFirst().snapshot.nodes.count
        }
    }

    /// Shows a moment; if the number is out of range, the first or last moment.
    ///
    /// - Returns: False if there are no moments.
    mutating func show(_ number: Int) -> Bool {
        guard let first = moments.first else { return false }
        shown = moments[max(0, min(moments.count - 1, number - first.number))]
        return true
    }

    mutating func showPresent() { shown = nil }

    var json: String {
        guard let first = moments.first, let last = moments.last else { return "null" }
        var object = JSONObject()
        object.add("first", first.number)
        object.add("last", last.number)
        object.add("shown", shown?.number)
        object.add("text", (shown ?? last).text)
        object.add(json: "seconds", NumberText.short(((shown ?? last).seconds * 100).rounded() / 100))
        return object.text
    }
}
