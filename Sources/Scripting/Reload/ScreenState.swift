package import Layout
package import LuaHost
package import StateObservation

/// What a screen is in, as plain data: what a new version of its script can be given. See `HotReload.md`.
package struct ScreenState {
    /// What a value is of.
    package enum Part: String, Hashable, Sendable {
        /// A declared state of a controller, a molecule or a view model.
        case state
        /// A property that a person or a plugin changes.
        case property
        /// The point that a view is scrolled to.
        case offset
        /// The row that stands on top of a table.
        case row
        /// The rows of a table that are selected.
        case selection
    }

    /// What a value is called in all versions.
    package struct Key: Hashable, Sendable {
        /// What it is of.
        package var part: Part
        /// The names of the views from the root on, joined by slashes.
        package var path: String
        /// The kind of the view; of a state the class that declares it.
        package var kind: String
        /// The name of the state or property.
        package var name: String
        /// Which one, where a view has several of one name: models of one class.
        package var number = 0
        /// Whether the view lies in a cell of a table, which shows a row while that is seen.
        package var isInCell = false

        /// For people: `root/form/name.text`.
        package var text: String {
            switch part {
            case .state: "\(path == "root" ? kind : "\(path) \(kind)").\(name)"
            case .property: "\(path).\(name)"
            case .offset, .row: "\(path) scrolled"
            case .selection: "\(path) selection"
            }
        }
    }

    /// A value, or why it is not plain data.
    package struct Entry {
        /// What it is called.
        package var key: Key
        /// As it stands.
        package var value: Result<PlainValue, NotPlain>
        /// The plugin whose kind the view is of.
        package var plugin: String?
    }

    /// An observer of a state that waits.
    package struct Delay: Hashable, Sendable {
        /// The state.
        package var key: Key
        /// Which observer, and how long.
        package var observer: State<LuaValue>.WaitingObserver

        /// For people.
        package var text: String { "\(key.text) delayed" }
    }

    /// A view before what is in it. Of cells what differs from what they were filled with.
    package var entries: [Entry] = []
    /// Those of views that lie too deep to be carried over, with the numbers of the views as paths.
    var deepEntries: [Entry] = []
    /// What observers with a delay hold back.
    package var delays: [Delay] = []
    /// Who has the keyboard, and where the caret is.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The circumstances.
    package var traits = Traits()
    /// Seconds on the screen's clock.
    package var time = 0.0

    package init() {}

    /// What differs from how the screen began: that has happened on it. What has come since is part of it.
    package func changes(since start: ScreenState) -> ScreenChanges {
        var changes = ScreenChanges()
        let began = Dictionary(start.entries.map { ($0.key, $0.value) }) { first, _ in first }
        for entry in entries {
            switch (entry.value, began[entry.key]) {
            case (.success(let now), .success(let then)?) where now == then: continue
            case (.success(let value), _):
                changes.values.append(ScreenChanges.Value(key: entry.key, value: value, plugin: entry.plugin))
            // What cannot be compared is taken to be what it was.
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
                    reason: "what lies so deep is not followed"))
        }
        changes.delays = delays
        changes.focus = focus
        changes.time = time
        if traits != start.traits { changes.traits = traits }
        return changes
    }
}

extension ScreenState {
    /// How many values of views that lie too deep differ from what they began with.
    private func deepChanges(since start: ScreenState) -> Int {
        guard !deepEntries.isEmpty else { return 0 }
        let began = Dictionary(start.deepEntries.map { ($0.key, $0) }) { first, _ in first }
        return deepEntries.count { entry in began[entry.key].map { !entry.isSame(as: $0) } ?? true }
    }
}

/// What has happened on a screen, as plain data.
package struct ScreenChanges {
    /// A value that is not the one that it began with.
    package struct Value: Hashable, Sendable {
        /// What it is called.
        package var key: ScreenState.Key
        /// As it stands.
        package var value: PlainValue
        /// The plugin whose kind the view is of.
        package var plugin: String?
    }

    /// Something that is not carried over, and why.
    package struct Dropped: Hashable, Sendable {
        /// What it is called, for people.
        package var what: String
        /// Why it is not kept.
        package var reason: String

        /// Both, for people.
        package var text: String { "\(what): \(reason)" }
    }

    /// A view before what is in it.
    package var values: [Value] = []
    /// What has changed and is not plain data.
    package var dropped: [Dropped] = []
    /// What observers with a delay hold back.
    package var delays: [ScreenState.Delay] = []
    /// Who has the keyboard, and where the caret is.
    package var focus: (path: String, kind: String, caret: Int)?
    /// The circumstances, if events changed them.
    package var traits: Traits?
    /// Seconds on the screen's clock.
    package var time = 0.0

    package init() {}
}

/// What became of what was carried over.
package struct CarryReport {
    /// What was kept, for people.
    package var kept: [String] = []
    /// What was not, with the reasons.
    package var dropped: [ScreenChanges.Dropped] = []
}
