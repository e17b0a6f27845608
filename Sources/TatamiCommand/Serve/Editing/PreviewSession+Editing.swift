import Diagnostics
import Layout
import LuaHost
import Scripting
import Tatami

/// Changes numbers in the script.
extension PreviewSession {
    /// The constraint or property whose number a page changes.
    enum EditTarget {
        case constraint(ConstraintStatement)
        case property(view: String, name: String, value: Double, place: String)

        /// The source location of the call that is expected to contain the number.
        var place: SourcePlace {
            switch self {
            case .constraint(let statement): SourcePlace(statement.source)
            case .property(_, _, _, let place): SourcePlace(place)
            }
        }

        var value: Double {
            switch self {
            case .constraint(let statement): statement.constant
            case .property(_, _, let value, _): value
            }
        }

        /// Returns the literals in a script that may define the number. Throws the reason if there is none.
        func literals(in script: ScriptLiterals) throws(ScriptLiterals.LiteralError) -> [ScriptLiterals.Literal] {
            let line = place.line ?? 0
            switch self {
            case .constraint(let statement): return try script.constants(line: line, of: statement.attribute)
            case .property(_, let name, _, _): return try script.values(line: line, of: name)
            }
        }

        /// Returns whether the constraint or property has a value in a version of the script.
        func isAt(_ value: Double, in host: ScriptHost) -> Bool {
            switch self {
            case .constraint(let statement):
                return host.screen.statements(at: statement.source).contains {
                    $0.stem == statement.stem && abs($0.constant - value) < 1e-6
                }
            case .property(let view, let name, _, _):
                guard let snapshot = try? host.snapshot() else { return false }
                return PreviewSession.property(name, of: view, in: snapshot).map { abs($0 - value) < 1e-6 } ?? false
            }
        }
    }

    private static let range = -100_000.0...100_000.0
    /// The maximum number of versions to try for one change.
    private static let mostTrials = 8

    static func property(_ name: String, of view: String, in snapshot: Snapshot) -> Double? {
        guard let node = node(at: view, in: snapshot),
            let value = snapshot.nodes[node].properties.first(where: { $0.name == name })?.value,
            case .number(let number) = value
        else { return nil }
        return number
    }

    // MARK: Changing

    /// Changes the number in the script that gives a constraint or property the requested value. Tries several numbers;
    /// writes the first with which a version of the script has this value and no new error. Throws an error if there is
    /// none.
    func edit(_ message: ClientMessage) throws(MessageError) {
        let editor = try editorForChange()
        let value = try message.number("value", Self.range)
        guard try message.number("version", 0...1e9) == Double(live.version?.number ?? 0) else {
            throw MessageError(message: "the page shows an outdated version; wait for the reload and try again")
        }
        let target = try target(message)
        guard target.value != value else {
            throw MessageError(message: "the value is already \(NumberText.short(value))")
        }
        let file: ScriptEditor.File
        let script: ScriptLiterals
        let literals: [ScriptLiterals.Literal]
        do {
            file = try editor.open(target.place.path, live.reads)
            script = ScriptLiterals(file.bytes)
            literals = try target.literals(in: script)
        } catch let refusal as ScriptLiterals.LiteralError {
            throw MessageError(message: "cannot be changed here: \(refusal.reason)")
        } catch {
            throw MessageError(message: (error as? ScriptEditor.EditError)?.message ?? "\(error)")
        }
        var reason =
            """
            no number at \(target.place.path):\(target.place.line ?? 0) gives the value \
            \(NumberText.short(value)); change the script
            """
        for (literal, number) in trials(literals, of: target, value) {
            let bytes = script.replacing(literal, by: number)
            var isRight = false
            let fault = attempt(bytes, file) { version in
                guard target.isAt(value, in: version.screens[0].host) else { return "another number" }
                isRight = true
                return self.newFault(of: version)
                    ?? Self.refusal { () throws(ScriptEditor.EditError) in
                        try editor.write(bytes, to: file, changing: literal.range)
                    }
            }
            guard let fault else {
                log.add(.event, "wrote \(NumberText.short(number)) at \(target.place.path):\(target.place.line ?? 0)")
                return
            }
            if isRight { throw MessageError(message: "the script was not changed: \(fault)") }
            if fault != "another number" { reason = fault }
        }
        throw MessageError(message: "the script was not changed: \(reason)")
    }

    /// Undoes the last change of the script, or redoes the change that was undone last.
    func stepBack(isUndo: Bool) throws(MessageError) {
        let editor = try editorForChange()
        guard let step = editor.next(isUndo: isUndo, live.reads) else {
            throw MessageError(message: isUndo ? "nothing to undo" : "nothing to redo")
        }
        do {
            let file = try editor.open(step.file, live.reads)
            let bytes = try editor.bytes(of: file, isUndo: isUndo, step)
            let fault = attempt(bytes, file) { _ in
                Self.refusal { () throws(ScriptEditor.EditError) in
                    try editor.write(bytes, to: file, isUndo: isUndo, step)
                }
            }
            if let fault { throw MessageError(message: "the script was not changed: \(fault)") }
            log.add(.event, "\(isUndo ? "undid" : "redid") the change at \(step.file):\(step.line)")
        } catch let refusal as ScriptEditor.EditError {
            throw MessageError(message: refusal.message)
        } catch {
            throw error as? MessageError ?? MessageError(message: "\(error)")
        }
    }

    private func editorForChange() throws(MessageError) -> ScriptEditor {
        guard let editor else {
            throw MessageError(message: "editing is off; start the preview with --edit")
        }
        return editor
    }

    private func target(_ message: ClientMessage) throws(MessageError) -> EditTarget {
        guard let host else { throw MessageError(message: "no screen is shown") }
        if message.has("property") {
            let (view, name) = (try message.text("view"), try message.text("property"))
            guard let snapshot, let value = Self.property(name, of: view, in: snapshot),
                let place = host.screen.view(named: view).flatMap({ host.screen.putPlace(of: $0) })
            else { throw MessageError(message: "\(view) has no number '\(name)'") }
            return .property(view: view, name: name, value: value, place: place)
        }
        let (stem, source) = (try message.text("stem"), try message.text("source"))
        guard let statement = host.screen.statements(at: source).first(where: { $0.stem == stem }) else {
            throw MessageError(message: "no constraint of the screen is '\(stem.prefix(80))' at \(source.prefix(80))")
        }
        return .constraint(statement)
    }

    /// Returns pairs of a literal and its new value, in the order in which to try them. The distance to a far edge can
    /// be written with the opposite sign, so a literal may have to change in the opposite direction.
    private func trials(
        _ literals: [ScriptLiterals.Literal], of target: EditTarget, _ value: Double
    ) -> ArraySlice<(ScriptLiterals.Literal, Double)> {
        let step = value - target.value
        return literals.flatMap { literal in
            let isTurned = literal.value != 0 && literal.value == -target.value
            return (isTurned ? [-1.0, 1] : [1, -1]).map { (literal, literal.value + $0 * step) }
        }.prefix(Self.mostTrials)
    }

    /// Returns the message of the first error that a version has and the running version does not have; nil if there is
    /// none.
    private func newFault(of version: LiveVersion) -> String? {
        func errors(_ host: ScriptHost) -> [Diagnostic] {
            ((try? host.snapshot().diagnostics) ?? []).filter { $0.severity == .error }
        }
        guard let host else { return nil }
        let known = errors(host)
        let new = errors(version.screens[0].host).first { error in
            !known.contains { $0.code == error.code && $0.view == error.view && $0.attribute == error.attribute }
        }
        return new?.message
    }

    private static func refusal(_ action: () throws(ScriptEditor.EditError) -> Void) -> String? {
        do throws(ScriptEditor.EditError) {
            try action()
            return nil
        } catch { return error.message }
    }
}
