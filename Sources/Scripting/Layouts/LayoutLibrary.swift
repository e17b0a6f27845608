import Diagnostics
import Layout
import LuaHost

/// The methods that lay out a view: `layout`, `layoutContent`, `apply` and `applyPlan`.
final class LayoutLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The layouts that are running.
    @exclusivity(unchecked) var running = RunningLayouts()

    init(_ host: ScriptHost) { self.host = host }

    static let nodeIntro = """
        These methods arrange the view's content, store the view, and bind its properties to states. All return the \
        node. *Views* have them too, except `assignTo`.

        A function passed to `layout` or `layoutContent` runs at once. Unless this call is inside another layout \
        function, the function runs again when a trait that it read changes (see *Traits*). The bindings and \
        observations that its previous run made then end (see *States*).
        """

    static let operations = ofNodes + applying + plans

    private static let ofNodes: [Operation<LayoutLibrary>] = [
        .reading(
            "apply", of: [.node],
            [
                ParameterEntry("body", "fun(view: @View)|@ViewModel|string"),
                ParameterEntry("state", "@State", isOptional: true),
                ParameterEntry("callbacks", "@BindingCallbacks", isOptional: true),
            ], gives: .receiver,
            text: """
                With a function, calls it with the view. With a view model, applies the model to the view (see *View \
                models*). With a property name and a state, does what `applyState` does.
                > content:putLabel():apply(function(label) label.text = "Hi" end)
                """
        ) { library, _, _, frame in try library.apply(frame) },
        .reading(
            "layout", of: [.node, .view],
            [
                ParameterEntry("options", "@LayoutOptions|@SublayoutingOption|fun(node: @Node)", isOptional: true),
                ParameterEntry("body", "fun(node: @Node)", isOptional: true),
            ], gives: .receiver,
            text: """
                Calls the function with the view's node. The function can make constraints for the size and position \
                of the view. *Views* describes the options.
                ! an unknown option
                > label:layout(function(node) node:top(equal, parent) end)
                """
        ) { library, _, _, frame in try library.layout(isContent: false, frame) }
        .saying(
            """
            Lays out the view again: calls the function with the view's node. By default, the new constraints are \
            added to the existing ones. With the option `"editExisting"`, a new constraint replaces an existing \
            constraint with the same anchors and relation. `"removeOldAndAddNew"` first removes all constraints that \
            layouts made for the view. `"cleanLayoutAndAddNew"` also removes the subviews, as `removeFromSuperview` \
            does. To change a single number, use the field `constant` of a constraint.
            > label:layout("editExisting", function(node) node:top(equalTo(20), parent) end)
            """,
            of: .view),
        .reading(
            "layoutContent", of: [.node, .view],
            [
                ParameterEntry(
                    "options", "@LayoutOptions|@SublayoutingOption|fun(content: @Container)", isOptional: true),
                ParameterEntry("body", "fun(content: @Container)", isOptional: true),
            ], gives: .receiver,
            text: """
                Calls the function with the view's layout container. The function puts subviews and makes their \
                constraints. The options are the same as for `layout`.
                > box:layoutContent(function(content) content:putLabel():edges(equal, parent) end)
                """
        ) { library, _, _, frame in try library.layout(isContent: true, frame) }
        .saying(
            """
            Lays out the view's content again: calls the given function with the layout container of the content. The \
            options are the same as for `layout`, but concern the constraints of the content, not the view's own. \
            Instances of molecules and controllers have this method, too: `self:layoutContent("editExisting", fn)`.
            """,
            of: .view),
    ]

    /// Methods of views that the reference lists under states.
    static let applying: [Operation<LayoutLibrary>] = [
        .reading(
            "apply", of: [.view],
            [
                ParameterEntry("body", "fun(view: @View)|@ViewModel|string"),
                ParameterEntry("state", "@State", isOptional: true),
                ParameterEntry("callbacks", "@BindingCallbacks", isOptional: true),
            ], gives: .receiver,
            text: "Calls a function with the view, applies a view model, or works as `applyState`."
        ) { library, _, _, frame in try library.apply(frame) }
    ]

    static let plans: [Operation<LayoutLibrary>] = [
        .reading(
            "applyPlan", of: [.view], [], gives: .receiver,
            text: """
                Runs the `viewPlan` of a molecule or controller again. Views that the plan puts again with the same \
                name stay and keep what users have entered. Views that the plan does not put again are removed, as \
                with `removeFromSuperview`.
                ! the class has no `viewPlan`; called inside a layout
                """
        ) { library, _, _, frame in try library.applyPlan(frame) },
        // (view). The prelude calls it when it runs a `viewPlan`.
        .function("notePlan", of: .prelude, .view("view")) { library, _, view in
            library.current.instances[view]?.plan = library.running.units.last?.unit
        },
    ]

    // MARK: Laying out

    /// Implements `view:layout([options,] fn)`, which passes the view's node to the function, and
    /// `view:layoutContent([options,] fn)`, which passes the view's container.
    private func layout(isContent: Bool, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        var hint: String { "write \(isContent ? "layoutContent(function(content)" : "layout(function(node)") … end)" }
        var next = 1
        var option: SublayoutingOption?
        var delegate: LayoutDelegate?
        if frame.kind(next) == .string {
            option = try self.option(try frame.expectString(next))
            next += 1
        } else if frame.kind(next) == .table {
            if frame.count == next + 1 { throw frame.mismatch(next, expected: "a function", hint: hint) }
            (option, delegate) = try layoutOptions(next, frame)
            next += 1
        }
        guard let function = try frame.function(next) else {
            throw frame.mismatch(
                next, expected: next == 1 ? "a function, or options and then a function" : "a function",
                hint: next == 1 ? hint : nil)
        }
        let putBefore = libraries.putting.lastPut
        defer { if isContent { reportMissingParameter(of: function, laying: view, since: putBefore, location(frame)) } }
        if screen.isInLayout {
            try inLayout(of: view, option: option, isContent: isContent, delegate: delegate) { () throws in
                try self.call(function, on: view, isContent: isContent)
            }
        } else {
            try run(
                UnitRecord(view: view, body: .call(function, isContent: isContent, delegate: delegate)), option: option)
        }
        frame.returnArgument(0)
    }

    private func layoutOptions(_ index: Int, _ frame: borrowing CallFrame) throws -> (
        SublayoutingOption?, LayoutDelegate?
    ) {
        guard let table = try frame.reference(index) else {
            throw frame.mismatch(index, expected: "a table of options")
        }
        var option: SublayoutingOption?
        var delegate: LayoutDelegate?
        for (key, value) in try lua.entries(table) {
            switch (key, value) {
            case (.string("option"), .string(let name)): option = try self.option(name)
            case (.string("option"), _):
                let names = SublayoutingOption.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw LuaCallError("'option' must be one of \(names); found \(value.described)")
            case (.string("delegate"), _), (.string("withDelegate"), _): delegate = try self.delegate(value)
            default:
                var name = "?"
                if case .string(let text) = key { name = text }
                throw LuaCallError("a layout call has the options 'option' and 'delegate'; found '\(name)'")
            }
        }
        return (option, delegate)
    }

    private func option(_ name: String) throws -> SublayoutingOption {
        guard let option = SublayoutingOption(rawValue: name) else {
            let names = SublayoutingOption.allCases.map(\.rawValue)
            throw LuaCallError(
                """
                unknown layout option \
                '\(name)'\(FamiliarNames.suggestion(for: name, in: names, orList: "The options are"))
                """
            )
        }
        return option
    }

    /// Implements `node:apply(fn)`, which passes the view or its instance to the function. With a property and a state,
    /// or with a view model, the method binds them to the view: see `StatesLibrary`.
    func apply(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        if frame.kind(1) == .string, frame.count < 3 {
            throw frame.mismatch(
                1, expected: "a function, a view model, or the name of a property with its state",
                hint: "write apply(function(view) … end) or apply(\"text\", state)")
        }
        if frame.kind(1) == .string || frame.object(1) != nil {
            try libraries.states.bind(view, .apply, frame)
            return frame.returnArgument(0)
        }
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        _ = try lua.call(function, [facade(view)], resultCount: 0)
        frame.returnArgument(0)
    }

    /// Warns if a function for `layoutContent` has no parameter and has put its views into the outer container by
    /// mistake.
    ///
    /// - Parameter before: The view that was put last before the function ran.
    private func reportMissingParameter(
        of function: LuaReference, laying view: ViewID, since before: ViewID?, _ source: SourceLocation
    ) {
        guard let put = libraries.putting.lastPut, put != before, put != view else { return }
        let screen = screen
        var next = try? screen.superview(of: put)
        // In most cases the last view was put into this view, and the function is correct.
        guard next != view, lua.parameterCount(of: function) == 0 else { return }
        while let current = next, current != view { next = (try? screen.superview(of: current)) ?? nil }
        guard next == nil, let outer = (try? screen.superview(of: put)) ?? nil else { return }
        screen.report(
            .warning, code: .parameter,
            """
            this function has no parameter, so its views go into \(screen.path(of: outer)), the outer view; write \
            layoutContent(function(content) … end)
            """,
            view: view, source: source)
    }
}
