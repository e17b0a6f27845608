import Diagnostics
import Layout
import Rendering

/// Snapshots of a screen after recent events. They are plain values, so going back runs no script.
struct PreviewHistory {
    struct Moment {
        fileprivate(set) var number: Int
        /// The description of the event; empty for continuous changes such as scrolling and animations.
        fileprivate(set) var text: String
        /// The time on the screen's clock at which the snapshot was made, in seconds.
        let seconds: Double
        /// The time of the event on the screen's clock, in seconds. Later continuous changes can belong to the moment.
        fileprivate var start: Double
        let snapshot: Snapshot
        /// The renderer, with the images and fonts, of the version that made the snapshot.
        let renderer: Renderer
        /// The states of the screen, as JSON for pages.
        let state: String
        /// The number of the last log entry that belongs to the moment.
        let entry: Int

        fileprivate init(
            number: Int, text: String, seconds: Double, snapshot: Snapshot, renderer: Renderer, state: String,
            entry: Int
        ) {
            (self.number, self.text, self.seconds, start) = (number, text, seconds, seconds)
            (self.snapshot, self.renderer, self.state, self.entry) = (snapshot, renderer, state, entry)
        }
    }

    /// The maximum number of moments that are kept.
    static let most = 200
    private static let mostViews = 60_000

    private(set) var moments: [Moment] = []
    private var views = 0
    private var lastNumber = 0
    /// The moment that pages show; nil while they show the present.
    private(set) var shown: Moment?
    /// Whether the history paused the clock to show a moment. Returning to the present then resumes it.
    var hasStopped = false

    /// The number of the last log entry that belongs to the last moment; 0 if there are no moments.
    var lastEntry: Int { moments.last?.entry ?? 0 }

    /// The number of seconds after an event in which continuous changes, such as the end of an animation, belong to its
    /// moment.
    private static let wake = 0.5

    /// Adds a snapshot as a new moment. If `text` is empty, the change is continuous: it replaces the snapshot of the
    /// last moment if that moment is continuous too, or if its event happened shortly before.
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

    /// Selects the moment to show. If the number is out of range, selects the first or last moment.
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
