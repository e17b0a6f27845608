import Layout
import LuaHost

/// A kind of view that a plugin defines with `widget` or `container`. Its functions are Lua functions.
final class WidgetKind: KindBehavior {
    unowned let host: ScriptHost
    let name: String
    /// The plugin's description of the kind, which the reference shows.
    var text = ""
    var propertyTexts: [String: String] = [:]
    var intrinsicSize: LuaReference?
    var layoutContent: LuaReference?
    var draw: LuaReference?
    var events: [String: LuaReference] = [:]
    /// The functions that arrange the views, if this is a kind of container; otherwise nil.
    var containerFunctions: ContainerFunctions?
    var container: (any ContainerLayout)? { containerFunctions }
    let owner: LuaOwner
    /// Whether the plugin has failed or was unloaded. The views of the kind are then empty.
    private var isEnded = false
    var isStandIn: Bool { isEnded }
    /// The names of the functions that have failed. Each is reported once, not in every layout pass.
    private var failed: Set<String> = []

    init(host: ScriptHost, name: String) {
        self.host = host
        self.name = name
        owner = host.lua.owner
    }

    /// Releases all Lua values, and makes the views of the kind empty.
    func end() {
        isEnded = true
        (intrinsicSize, layoutContent, draw, events) = (nil, nil, nil, [:])
        containerFunctions?.end()
    }

    /// Whether views of the kind are highlighted while a finger presses them, as buttons are. True if the widget
    /// handles taps.
    var isPressed: Bool { events["tap"] != nil }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard let intrinsicSize else { return IntrinsicSize() }
        let size = run("intrinsicSize", view) {
            let proposed: LuaValue = width.map { .dictionary([("width", .number($0))]) } ?? .dictionary([])
            let result = try screen.reading("'intrinsicSize'") {
                try host.lua.call(
                    intrinsicSize, [.object(host.object(host.classes.view, view)), proposed], resultCount: 1
                ).first ?? .nil
            }
            guard case .reference(let table) = result, table.kind == .table else {
                throw LuaCallError(
                    "intrinsicSize must return { width =, height = }; it returned \(result.described)",
                    source: host.lua.location(of: intrinsicSize).map { host.lua.source($0) })
            }
            return IntrinsicSize(
                width: try number(table, "width"), height: try number(table, "height"),
                heightDependsOnWidth: try host.lua.get(table, "heightDependsOnWidth").isTrue,
                text: try textBlock(table, scale: screen.traits.scale))
        }
        return size ?? IntrinsicSize()
    }

    private func number(_ table: LuaReference, _ name: String) throws -> Double? {
        let value = try host.lua.get(table, name)
        if case .nil = value { return nil }
        guard let number = value.number, number.isFinite, number >= 0 else {
            throw LuaCallError(
                "'\(name)' of an intrinsic size must be a number of at least 0; found \(value.described)",
                source: intrinsicSize.flatMap { host.lua.location(of: $0) }.map { host.lua.source($0) })
        }
        return number
    }

    /// Reads the field `text` of an intrinsic size, a result of `measureText`. The view gets its baselines from it,
    /// rounded to pixels of `scale` (pixels per point). Nil if the field is missing.
    private func textBlock(_ size: LuaReference, scale: Double) throws -> IntrinsicSize.TextBlock? {
        switch try host.lua.get(size, "text") {
        case .nil: return nil
        case .reference(let table) where table.kind == .table:
            guard let height = try number(table, "height"), let first = try number(table, "firstBaseline"),
                let last = try number(table, "lastBaseline")
            else { fallthrough }
            return IntrinsicSize.TextBlock(height: height, firstBaseline: first, lastBaseline: last, scale: scale)
        default: throw LuaCallError("'text' of an intrinsic size must be a result of measureText")
        }
    }

    var hasContent: Bool { layoutContent != nil }

    func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutError) {
        guard let layoutContent else { return }
        do {
            try attempt("layoutContent", view) {
                _ = try host.lua.call(
                    layoutContent,
                    [
                        .object(host.object(host.classes.view, view)),
                        .object(host.object(host.classes.container, view)),
                    ],
                    resultCount: 0)
            }
        } catch {
            let error = ScriptError(of: error).lua
            host.libraries.layouts.running.pendingError = error
            throw LayoutError(error.description, code: .relayoutFailed)
        }
    }

    /// Runs the plugin's handler of an event.
    ///
    /// - Returns: Whether there is a handler.
    /// - Throws: An error if a limit was hit, or if the handler refuses the user's choice in `pick` or `step`. Other
    ///   errors are reported.
    func handle(_ event: String, of view: ViewID, _ value: LuaValue) throws -> Bool {
        guard let function = events[event] else { return false }
        let body = { [self] in
            _ = try host.lua.call(function, [.object(host.object(host.classes.view, view)), value], resultCount: 0)
        }
        // If the handler refuses a choice, the interaction fails, so the error is not reported here.
        if event == InteractionEvent.pick.rawValue || event == InteractionEvent.step.rawValue {
            try body()
        } else {
            try attempt("events.\(event)", view, body)
        }
        return true
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard let draw else { return }
        screen.reading("'draw'") {
            host.libraries.canvas.lend(&canvas, to: view) { canvas in
                _ = run("draw", view) {
                    _ = try host.lua.call(
                        draw, [.object(host.object(host.classes.view, view)), canvas], resultCount: 0)
                }
            }
        }
    }

    /// Runs a function of the plugin when no script is waiting for the result. Reports an error in it, and then returns
    /// nil.
    func run<Result>(_ function: String, _ view: ViewID, _ body: () throws -> Result) -> Result? {
        do {
            return try attempt(function, view, body)
        } catch {
            if let error = error as? LuaError { host.current.failures.add(limit: error) }
            return nil
        }
    }

    /// Runs a function of the plugin. Reports an error in it, and then returns nil. Also returns nil, without a call,
    /// if the plugin was stopped.
    ///
    /// - Throws: An error if a limit of the script was hit.
    @discardableResult
    private func attempt<Result>(_ function: String, _ view: ViewID, _ body: () throws -> Result) throws -> Result? {
        if host.lua.isStopped(owner) { return nil }
        do {
            return try body()
        } catch {
            report(error, of: function, view)
            if let error = error as? LuaError, error.kind.isLimit { throw error }
            return nil
        }
    }

    /// Reports the error of a function. Only the first error of each function is reported.
    func report(_ error: any Error, of function: String, _ view: ViewID) {
        guard failed.insert(function).inserted else { return }
        // The failing line of the plugin is more useful than the line that put the view.
        let place = (error as? LuaCallError)?.source.map { "\($0): " } ?? ""
        let plugin = host.libraries.plugins.manifest(of: owner).map { " (plugin \($0.title))" } ?? ""
        host.current.fail(
            "\(function) of the kind \(name)\(plugin) failed: \(place)\(host.message(of: error))", code: .pluginFailed,
            view: view)
    }
}

extension LuaValue {
    var isTrue: Bool {
        switch self {
        case .nil, .boolean(false): false
        default: true
        }
    }
}
