import StateObservation

/// A context with recorded errors and a virtual clock.
final class Bench {
    let clock = StateClock()
    private(set) var failures: [StateFailure] = []
    private(set) var context: StateContext!

    init() {
        context = StateContext(clock: clock) { [unowned self] in failures.append($0) }
    }

    /// Removes and returns the refusals among the errors.
    func takeErrors() -> [StateError] {
        defer { failures = [] }
        return failures.compactMap { $0.error as? StateError }
    }

    func takeFailures() -> [StateFailure] {
        defer { failures = [] }
        return failures
    }

    func state<Value: Equatable>(_ value: Value, _ name: String = "s", at place: SourcePlace = .unknown) -> State<Value>
    {
        State(value, name: name, in: context, at: place)
    }
}

/// An object that observes states and logs the changes.
final class Diary {
    var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A view with properties that notifies its bindings when a property changes, like the views of higher layers.
final class Field {
    private(set) var texts: [String: Int] = [:]
    private(set) var writes = 0
    private var bindings: [String: [StateBinding<Int, Field>]] = [:]
    var failsToWrite = false
    var onChange: ((Field, Int) -> Void)?

    struct Failure: Error {}

    var bindingCount: Int { bindings.values.reduce(0) { $0 + $1.count } }

    subscript(key: String) -> Int {
        get { texts[key] ?? 0 }
        set { change(key, to: newValue) }
    }

    /// Changes a property, whatever the origin. Bindings are notified, and ignore the echo of their own writes.
    @discardableResult
    func change(_ key: String, to value: Int) -> StateError? {
        let old = self[key]
        texts[key] = value
        onChange?(self, value)
        for binding in bindings[key] ?? [] {
            do throws(StateError) {
                try binding.targetDidChange(to: value, from: old, at: SourcePlace(chunk: 9, line: 9))
            } catch {
                return error
            }
        }
        return nil
    }

    func property(_ key: String = "text", isReadOnly: Bool = false) -> BoundProperty<Field, Int> {
        BoundProperty(
            of: self, key: key, name: "field.\(key)",
            read: {
                if $0.failsToWrite { throw Failure() }
                return $0[key]
            },
            write: isReadOnly
                ? nil
                : { field, value in
                    if field.failsToWrite { throw Failure() }
                    field.writes += 1
                    field[key] = value
                }
        ).keepingBindings(
            connect: { $0.bindings[key, default: []].append($1) },
            disconnect: { field, binding in field.bindings[key]?.removeAll { $0 === binding } })
    }
}

extension Trigger.Kind {
    var short: String {
        switch self {
        case .view: "view"
        case .state: "state"
        case .bind: "bind"
        case .invoke: "invoke"
        }
    }
}

extension Changes {
    /// `old>new trigger`
    var line: String { "\(old)>\(new) \(trigger.kind.short)" }
}

func line(_ number: Int) -> SourcePlace { SourcePlace(chunk: 1, line: number) }
