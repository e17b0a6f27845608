import Layout
import LuaHost

/// A kind that a plugin's `widget` made: its functions are Lua's.
final class WidgetKind: KindBehavior {
    unowned let host: ScriptHost
    let name: String
    /// What the plugin says of the kind and of its properties, for the reference.
    var text = ""
    var propertyTexts: [String: String] = [:]
    var intrinsicSize: LuaReference?
    var layoutContent: LuaReference?
    var draw: LuaReference?
    var events: [String: LuaReference] = [:]
    /// How it arranges views, if it is a container.
    var containerFunctions: ContainerFunctions?
    var container: (any ContainerLayout)? { containerFunctions }
    /// Whose kind it is.
    let owner: LuaOwner
    /// Whether its plugin is broken or gone: its views show nothing.
    private var isEnded = false
    var isStandIn: Bool { isEnded }
    /// A function that failed is reported once and not again with every pass.
    private var failed: Set<String> = []

    init(host: ScriptHost, name: String) {
        self.host = host
        self.name = name
        owner = host.lua.owner
    }

    /// Lets go of all that is Lua's.
    func end() {
        isEnded = true
        (intrinsicSize, layoutContent, draw, events) = (nil, nil, nil, [:])
        containerFunctions?.end()
    }

    /// A widget that does something with taps is a button of its own making.
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
                throw LuaFault(
                    "intrinsicSize must return { width =, height = }; it returned \(result.described)",
                    source: host.lua.location(of: intrinsicSize).map { host.lua.source($0) })
            }
            return IntrinsicSize(
                width: try number(table, "width"), height: try number(table, "height"),
                heightDependsOnWidth: try host.lua.get(table, "heightDependsOnWidth").isTrue, text: try textBlock(table)
            )
        }
        return size ?? IntrinsicSize()
    }

    private func number(_ table: LuaReference, _ name: String) throws -> Double? {
        let value = try host.lua.get(table, name)
        if case .nil = value { return nil }
        guard let number = value.number, number.isFinite, number >= 0 else {
            throw LuaFault(
                "'\(name)' of an intrinsic size must be a number of at least 0",
                source: intrinsicSize.flatMap { host.lua.location(of: $0) }.map { host.lua.source($0) })
        }
        return number
    }

    /// `text = measureText(…)`: where the baselines of the view are.
    private func textBlock(_ size: LuaReference) throws -> IntrinsicSize.TextBlock? {
        switch try host.lua.get(size, "text") {
        case .nil: return nil
        case .reference(let table) where table.kind == .table:
            guard let height = try number(table, "height"), let first = try number(table, "firstBaseline"),
                let last = try number(table, "lastBaseline")
            else { fallthrough }
            return IntrinsicSize.TextBlock(height: height, firstBaseline: first, lastBaseline: last)
        default: throw LuaFault("'text' of an intrinsic size must be what measureText gives")
        }
    }

    var hasContent: Bool { layoutContent != nil }

    func layoutContent(of view: ViewID, in screen: Screen) throws(LayoutFault) {
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
            throw LayoutFault(error.description, code: .relayoutFailed)
        }
    }

    /// Runs what the plugin does at an event of a view.
    ///
    /// - Returns: whether it does anything.
    /// - Throws: when a limit of the script was hit, or a person could not have picked that; what else is wrong is
    ///   reported.
    func handle(_ event: String, of view: ViewID, _ value: LuaValue) throws -> Bool {
        guard let function = events[event] else { return false }
        let body = { [self] in
            _ = try host.lua.call(function, [.object(host.object(host.classes.view, view)), value], resultCount: 0)
        }
        // What is picked by name or stepped to may not be there: the one who plays is told.
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

    /// Runs a function of the plugin where nobody could catch its error: it becomes a diagnostic.
    func run<Result>(_ function: String, _ view: ViewID, _ body: () throws -> Result) -> Result? {
        do {
            return try attempt(function, view, body)
        } catch {
            if let error = error as? LuaError { host.current.failures.add(limit: error) }
            return nil
        }
    }

    /// - Throws: when a limit of the script was hit.
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

    /// What a function of the plugin failed with, once.
    func report(_ error: any Error, of function: String, _ view: ViewID) {
        guard failed.insert(function).inserted else { return }
        // The plugin's own line says more than the one where the view was put.
        let place = (error as? LuaFault)?.source.map { "\($0): " } ?? ""
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
