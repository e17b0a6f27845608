package import Layout
package import LuaHost
package import StateObservation

/// The state of a screen as plain data, which a new version of its script can restore. See `HotReload.md`.
package struct ScreenState {
    /// The type of a value.
    package enum Part: String, Hashable, Sendable {
        /// A declared state of a controller, a molecule or a view model.
        case state
        /// A property that users or plugins change.
        case property
        /// The point that a view is scrolled to.
        case offset
        /// The top row of a table.
        case row
        /// The selected rows of a table.
        case selection
    }

    /// The key of a value, the same in all versions.
    package struct Key: Hashable, Sendable {
        /// The type of the value.
        package var part: Part
        /// The names of the views from the root on, joined by slashes.
        package var path: String
        /// The kind of the view; for a state, the class that declares it.
        package var kind: String
        /// The name of the state or property.
        package var name: String
        /// Distinguishes several models of one class on a view.
        package var number = 0
        /// Whether the view is in a table's cell, which shows a row only while the row is visible.
        package var isInCell = false

        /// The text in messages: `root/form/name.text`.
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
        /// The plugin that defines the view's kind.
        package var plugin: String?
    }

    /// A delayed observer that waits.
    package struct Delay: Hashable, Sendable {
        /// The key of the observed state.
        package var key: Key
        /// The observer, and its remaining time.
        package var observer: State<LuaValue>.WaitingObserver

        /// The text in messages.
        package var text: String { "\(key.text) delayed" }
    }

    /// The values; a view precedes its subviews. For cells, only differences from their filled values.
    package var entries: [Entry] = []
    /// The values of views that are nested too deeply to be carried over, with the numbers of the views as paths.
    var deepEntries: [Entry] = []
    /// The changes that delayed observers hold back.
    package var delays: [Delay] = []
    /// The path and kind of the focused view, and the number of characters before the caret; nil without focus.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The screen's traits.
    package var traits = Traits()
    /// Seconds on the screen's clock.
    package var time = 0.0

    /// Creates a state without values, at time 0.
    package init() {}

    /// Returns the differences from the screen's initial state. Views that appeared later are included.
    package func changes(since start: ScreenState) -> ScreenChanges {
        var changes = ScreenChanges()
        let began = Dictionary(start.entries.map { ($0.key, $0.value) }) { first, _ in first }
        for entry in entries {
            switch (entry.value, began[entry.key]) {
            case (.success(let now), .success(let then)?) where now == then: continue
            case (.success(let value), _):
                changes.values.append(ScreenChanges.Value(key: entry.key, value: value, plugin: entry.plugin))
            // Values that cannot be compared count as unchanged.
            case (.failure, .failure?): continue
            case (.failure(let reason), _):
                changes.dropped.append(.init(what: entry.key.text, reason: "it holds \(reason.found)"))
            }
        }
        let deep = deepChanges(since: start)
        if deep > 0 {
            changes.dropped.append(
                .init(
                    what: "\(deep) value\(deep == 1 ? "" : "s") in more than \(StateCapture.deepest) views",
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
    /// Returns the number of changed values in views that are nested too deeply.
    private func deepChanges(since start: ScreenState) -> Int {
        guard !deepEntries.isEmpty else { return 0 }
        let began = Dictionary(start.deepEntries.map { ($0.key, $0) }) { first, _ in first }
        return deepEntries.count { entry in began[entry.key].map { !entry.isSame(as: $0) } ?? true }
    }
}

/// The changes on a screen since its start, as plain data.
package struct ScreenChanges {
    /// A changed value.
    package struct Value: Hashable, Sendable {
        /// The key of the value.
        package var key: ScreenState.Key
        /// The current value.
        package var value: PlainValue
        /// The plugin that defines the view's kind.
        package var plugin: String?
    }

    /// A value that is not carried over, with the reason.
    package struct Dropped: Hashable, Sendable {
        /// The value's name in messages.
        package var what: String
        /// The reason why the value is not carried over.
        package var reason: String

        /// The name and the reason, for messages.
        package var text: String { "\(what): \(reason)" }
    }

    /// The changed values; a view precedes its subviews.
    package var values: [Value] = []
    /// The changed values that are not plain data.
    package var dropped: [Dropped] = []
    /// The changes that delayed observers hold back.
    package var delays: [ScreenState.Delay] = []
    /// The path and kind of the focused view, and the number of characters before the caret; nil without focus.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The traits, if events changed them.
    package var traits: Traits?
    /// Seconds on the screen's clock.
    package var time = 0.0

    /// Creates changes without values, at time 0.
    package init() {}
}

/// The result of carrying over changes.
package struct CarryReport {
    /// The kept values, for messages.
    package var kept: [String] = []
    /// The dropped values, with the reasons.
    package var dropped: [ScreenChanges.Dropped] = []
}
