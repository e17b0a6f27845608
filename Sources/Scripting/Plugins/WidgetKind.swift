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
    /// A function that failed is reported once and not again with every pass.
    private var failed: Set<String> = []

    init(host: ScriptHost, name: String) {
        self.host = host
        self.name = name
    }

    /// A widget that does something with taps is a button of its own making.
    var isPressed: Bool { events["tap"] != nil }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard let intrinsicSize else { return IntrinsicSize() }
        let size = run("intrinsicSize", view) {
            let proposed: LuaValue = width.map { .dictionary([("width", .number($0))]) } ?? .dictionary([])
            let result =
                try host.lua.call(
                    intrinsicSize, [.object(host.object(host.classes.view, view)), proposed], resultCount: 1
                ).first ?? .nil
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
            throw LuaFault("'\(name)' of an intrinsic size must be a number of at least 0")
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
            _ = try host.lua.call(
                layoutContent,
                [.object(host.object(host.classes.view, view)), .object(host.object(host.classes.container, view))],
                resultCount: 0)
        } catch {
            host.libraries.layouts.running.pendingError = error
            throw LayoutFault(error.description, code: .script)
        }
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard let draw else { return }
        host.libraries.canvas.lend(&canvas, to: view) { canvas in
            _ = run("draw", view) {
                _ = try host.lua.call(draw, [.object(host.object(host.classes.view, view)), canvas], resultCount: 0)
            }
        }
    }

    /// Runs a function of the plugin where nobody could catch its error: it becomes a diagnostic.
    private func run<Result>(_ function: String, _ view: ViewID, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            if let error = error as? LuaError, error.kind.isLimit { host.current.failures.add(limit: error) }
            if failed.insert(function).inserted {
                // The plugin's own line says more than the one where the view was put.
                let place = (error as? LuaFault)?.source.map { "\($0): " } ?? ""
                host.current.fail(
                    "\(function) of the kind \(name) failed: \(place)\(host.message(of: error))", code: .plugin,
                    view: view)
            }
            return nil
        }
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
