package import Layout
package import LuaHost
package import StateObservation

/// The state of a screen as plain data, which a hot reload restores in a new version of the script. See `HotReload.md`.
package struct ScreenState {
    /// The part of a screen that a value belongs to.
    package enum Part: String, Hashable, Sendable {
        /// A declared state of a controller, a molecule or a view model.
        case state
        /// A property that a user or a plugin changes.
        case property
        /// The scroll offset of a view.
        case offset
        /// The first visible row of a table.
        case row
        /// The selected rows of a table.
        case selection
    }

    /// Identifies a value in all versions of the script.
    package struct Key: Hashable, Sendable {
        /// The part of the screen that the value belongs to.
        package var part: Part
        /// The names of the views from the root to the value's view, joined by slashes: `root/form/name`.
        package var path: String
        /// The name of the view's kind. For a state, the name of the class that declares it.
        package var kind: String
        /// The name of the state or property.
        package var name: String
        /// Tells apart several view models of one class that are bound to the same view, counted from 0.
        package var number = 0
        /// Whether the view is in a cell of a table. Such a view exists only while its row is visible.
        package var isInCell = false

        /// The name of the value in messages: `root/form/name.text`.
        package var text: String {
            switch part {
            case .state: "\(path == "root" ? kind : "\(path) \(kind)").\(name)"
            case .property: "\(path).\(name)"
            case .offset, .row: "\(path) scrolled"
            case .selection: "\(path) selection"
            }
        }
    }

    /// A value, or the reason why it isn't plain data.
    package struct Entry {
        /// The key of the value.
        package var key: Key
        /// The value as plain data, or the reason why it is not plain data.
        package var value: Result<PlainValue, NotPlainError>
        /// The name of the plugin that defines the view's kind; nil for other kinds and for states.
        package var plugin: String?
    }

    /// An observer whose call is delayed and still due.
    package struct Delay: Hashable, Sendable {
        /// The key of the observed state.
        package var key: Key
        /// The observer's position among the state's delayed observers, and its remaining time in seconds.
        package var observer: State<LuaValue>.WaitingObserver

        /// The name of the delayed call in messages.
        package var text: String { "\(key.text) delayed" }
    }

    /// The values. The values of a view precede the values of its subviews. For a cell, only values that differ from
    /// the ones after the cell was filled; none if `ScriptHost.Options.notesCells` is false.
    package var entries: [Entry] = []
    /// The values of views that are nested too deeply to be carried over. Their paths consist of the view's index.
    var deepEntries: [Entry] = []
    /// The delayed calls of observers that are still due.
    package var delays: [Delay] = []
    /// The path and kind of the focused view, and the number of characters before the caret; nil without focus.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The traits of the screen.
    package var traits = Traits()
    /// The time on the screen's clock, in seconds since the screen was made.
    package var time = 0.0

    /// Creates a state without values, at time 0.
    package init() {}

    /// Returns the values that differ from an earlier state of the screen, usually its initial one. All values of views
    /// that appeared later count as changed. Delays, focus and time are the ones of this state.
    package func changes(since start: ScreenState) -> ScreenChanges {
        var changes = ScreenChanges()
        let began = Dictionary(start.entries.map { ($0.key, $0.value) }) { first, _ in first }
        for entry in entries {
            switch (entry.value, began[entry.key]) {
            case (.success(let now), .success(let then)?) where now == then: continue
            case (.success(let value), _):
                changes.values.append(ScreenChanges.Value(key: entry.key, value: value, plugin: entry.plugin))
            // If neither value is plain data, they cannot be compared and count as equal.
            case (.failure, .failure?): continue
            case (.failure(let reason), _):
                changes.dropped.append(.init(what: entry.key.text, reason: "it holds \(reason.found)"))
            }
        }
        let deep = deepChanges(since: start)
        if deep > 0 {
            changes.dropped.append(
                .init(
                    what: "\(deep) value\(deep == 1 ? "" : "s") nested in more than \(StateCapture.deepest) views",
                    reason: "state is not captured at this depth"))
        }
        changes.delays = delays
        changes.focus = focus
        changes.time = time
        if traits != start.traits { changes.traits = traits }
        return changes
    }
}

extension ScreenState {
    /// Returns how many values have changed in views that are nested too deeply to be carried over.
    private func deepChanges(since start: ScreenState) -> Int {
        guard !deepEntries.isEmpty else { return 0 }
        let began = Dictionary(start.deepEntries.map { ($0.key, $0) }) { first, _ in first }
        return deepEntries.count { entry in began[entry.key].map { !entry.isSame(as: $0) } ?? true }
    }
}

/// The changes on a screen since an earlier state, usually its initial one, as plain data.
package struct ScreenChanges {
    /// A changed value.
    package struct Value: Hashable, Sendable {
        /// The key of the value.
        package var key: ScreenState.Key
        /// The value after the change.
        package var value: PlainValue
        /// The name of the plugin that defines the view's kind; nil for other kinds and for states.
        package var plugin: String?
    }

    /// A value that cannot be carried over to a new version.
    package struct Dropped: Hashable, Sendable {
        /// The value's name in messages.
        package var what: String
        /// Why the value cannot be carried over, as a clause: `it holds a function`.
        package var reason: String

        /// The value's name and the reason, for messages.
        package var text: String { "\(what): \(reason)" }
    }

    /// The changed values. The values of a view precede the values of its subviews.
    package var values: [Value] = []
    /// The changed values that cannot be carried over, for example because they are not plain data.
    package var dropped: [Dropped] = []
    /// The delayed calls of observers that are still due.
    package var delays: [ScreenState.Delay] = []
    /// The path and kind of the focused view, and the number of characters before the caret; nil without focus.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The traits of the screen if they have changed; otherwise nil.
    package var traits: Traits?
    /// The time on the screen's clock, in seconds since the screen was made.
    package var time = 0.0

    /// Creates changes without values, at time 0.
    package init() {}
}

/// Which changes a screen has taken over.
package struct CarryReport {
    /// The names of the values that were set, and of the delayed calls that are still due, for messages.
    package var kept: [String] = []
    /// The values that were not set and the delayed calls that are lost, with the reasons.
    package var dropped: [ScreenChanges.Dropped] = []
}
