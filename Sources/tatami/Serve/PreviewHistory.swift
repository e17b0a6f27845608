import Layout
import Rendering
import TextSafety

/// What a screen looked like after each of the last events: plain values, so that going back runs nothing.
struct PreviewHistory {
    struct Moment {
        fileprivate(set) var number: Int
        /// What had happened; empty for what happens all the time: scrolls, animations.
        fileprivate(set) var text: String
        /// The time of the screen.
        let seconds: Double
        /// When it happened.
        fileprivate var start: Double
        let snapshot: Snapshot
        /// Of the version that it is of, with its pictures and fonts.
        let renderer: Renderer
        /// The states, as pages read them.
        let state: String
        /// The last entry of the log that belongs to it.
        let entry: Int

        fileprivate init(
            number: Int, text: String, seconds: Double, snapshot: Snapshot, renderer: Renderer, state: String,
            entry: Int
        ) {
            (self.number, self.text, self.seconds, start) = (number, text, seconds, seconds)
            (self.snapshot, self.renderer, self.state, self.entry) = (snapshot, renderer, state, entry)
        }
    }

    /// The most moments that are kept, and the most views in all of them.
    static let most = 200
    private static let mostViews = 60_000

    private(set) var moments: [Moment] = []
    private var views = 0
    private var lastNumber = 0
    /// The moment that is seen; nil for the present.
    private(set) var shown: Moment?
    /// Whether time was stopped for it.
    var hasStopped = false

    /// The last entry of the log that belongs to a moment.
    var lastEntry: Int { moments.last?.entry ?? 0 }

    /// What comes so soon after an event, in seconds, is what it has led to: the end of an animation, a delay.
    private static let wake = 0.5

    /// Keeps what is seen. What happens all the time is one moment with its last picture, that of the event before it if
    /// it comes soon enough.
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

    /// Shows a moment, the first or last one where it is not there.
    ///
    /// - Returns: false where there is none at all.
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
