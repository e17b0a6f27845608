import LuaHost
import StateObservation

/// States derived from others: `mapped compactMapped filtered ignored distinct merged combined compactCombined throttled relayed`. Each follows
/// its sources and cannot be set.
extension ScriptHost {
    private func rawEqual(_ a: LuaValue, _ b: LuaValue) -> Bool { LuaValue.rawEqual(a, b, in: lua) }

    private func function(_ index: Int, _ frame: borrowing CallFrame, _ what: String) throws -> LuaReference {
        guard let function = try frame.function(index) else { throw frame.mismatch(index, expected: what) }
        return function
    }

    /// Runs what makes a derived state, and gives its handle. In a layout the state belongs to the run of it, and ends when that is
    /// replaced: its function would go on running for nothing until the collector comes by.
    private func derive(_ frame: inout CallFrame, _ make: (SourcePlace) throws -> State<LuaValue>) throws {
        let place = place(frame)
        do {
            let state = try make(place)
            noteRegistration { [weak state] in state?.detach() }
            frame.return(handle(state))
        } catch let error as StateError {
            throw LuaFault(stateText(error))
        }
    }

    /// `state:mapped(fn)`: the function of the value.
    func stateMapped(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let transform = try function(1, frame, "a function of the value")
        try derive(&frame) { place in
            try state.mapped(at: place, areEqual: { [unowned self] in rawEqual($0, $1) }) { [unowned self] (value) throws in
                try lua.call(transform, [value], resultCount: 1).first ?? .nil
            }
        }
    }

    /// `state:compactMapped(fn[, initial])`: the function of the value where that is not nil.
    func stateCompactMapped(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let transform = try function(1, frame, "a function of the value")
        let initial = frame.count > 2 ? try frame.value(2) : .nil
        try derive(&frame) { place in
            try state.compactMapped(initial: initial, at: place, areEqual: { [unowned self] in rawEqual($0, $1) }) {
                [unowned self] (value) throws in
                guard let result = try lua.call(transform, [value], resultCount: 1).first, !result.isNil else { return nil }
                return result
            }
        }
    }

    /// `state:ignored(fn[, initial])`: the values for which the function is false.
    func stateIgnored(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let predicate = try function(1, frame, "a function that says which values are ignored")
        let initial = frame.count > 2 ? try frame.value(2) : nil
        try derive(&frame) { place in
            try state.ignored(initial: initial, at: place) { [unowned self] (value) throws in
                try lua.call(predicate, [value], resultCount: 1).first?.isTrue ?? false
            }
        }
    }

    /// `state:filtered(fn[, initial])`: the values for which the function is true.
    func stateFiltered(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let predicate = try function(1, frame, "a function that says which values pass")
        let initial = frame.count > 2 ? try frame.value(2) : nil
        try derive(&frame) { place in
            try state.filtered(initial: initial, at: place) { [unowned self] (value) throws in
                try lua.call(predicate, [value], resultCount: 1).first?.isTrue ?? false
            }
        }
    }

    /// `state:distinct([fn])`: the values that differ from the one before, by `==` or by a function of two values that says whether
    /// they are the same.
    func stateDistinct(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        guard frame.count > 1, frame.kind(1) != .nil else {
            try derive(&frame) { state.distinct(at: $0) }
            return
        }
        let same = try function(1, frame, "a function of two values that says whether they are the same")
        try derive(&frame) { place in
            state.distinct(at: place) { [unowned self] a, b in
                do {
                    return try lua.call(same, [a, b], resultCount: 1).first?.isTrue ?? false
                } catch {
                    callbackFailed(error, at: place, in: current)
                    return false
                }
            }
        }
    }

    private func sources(_ frame: borrowing CallFrame, upTo count: Int) throws -> [State<LuaValue>] {
        try (0..<count).map { try stateArgument($0, frame) }
    }

    /// `state:merged(others…)`: the latest value of any of them.
    func stateMerged(_ frame: inout CallFrame) throws {
        let states = try sources(frame, upTo: frame.count)
        try derive(&frame) { try State.merged(states, at: $0) }
    }

    /// `state:combined(others…[, fn])`: the function of all values, or the list of them.
    func stateCombined(_ frame: inout CallFrame) throws {
        let combine = try frame.function(frame.count - 1)
        let states = try sources(frame, upTo: frame.count - (combine == nil ? 0 : 1))
        try derive(&frame) { place in
            try State.combined(states, at: place).mapped(at: place, areEqual: { [unowned self] in rawEqual($0, $1) }) {
                [unowned self] (values) throws in
                guard let combine else { return .reference(try lua.makeTable(.array(values))) }
                return try lua.call(combine, values, resultCount: 1).first ?? .nil
            }
        }
    }

    /// `state:compactCombined(others…[, fn])`: as `combined`, where none of the values is nil; nil until then.
    func stateCompactCombined(_ frame: inout CallFrame) throws {
        let combine = try frame.function(frame.count - 1)
        let states = try sources(frame, upTo: frame.count - (combine == nil ? 0 : 1))
        try derive(&frame) { place in
            let all = try State.combined(states, at: place)
            return try all.compactMapped(initial: .nil, at: place, areEqual: { [unowned self] in rawEqual($0, $1) }) {
                [unowned self] (values) throws in
                guard !values.contains(where: \.isNil) else { return nil }
                guard let combine else { return .reference(try lua.makeTable(.array(values))) }
                return try lua.call(combine, values, resultCount: 1).first ?? .nil
            }
        }
    }

    /// `state:throttled(seconds)`: at most one value in that time, the last one.
    func stateThrottled(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let seconds = try duration(1, frame)
        try derive(&frame) { try state.throttled(for: seconds, at: $0) }
    }

    /// `state:relayed()`: a mirror that cannot be set; `state:relayed(other)`: what this state takes, the other takes too, and the
    /// result is the other.
    func stateRelayed(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        guard frame.count > 1, frame.kind(1) != .nil else {
            try derive(&frame) { state.relayed(at: $0) }
            return
        }
        let other = try stateArgument(1, frame)
        do {
            let relay = try state.relayChanges(to: other, at: place(frame))
            noteRegistration { relay.cancel() }
        } catch {
            throw LuaFault(stateText(error))
        }
        frame.returnArgument(1)
    }
}

extension LuaValue {
    var isNil: Bool { if case .nil = self { true } else { false } }
}
