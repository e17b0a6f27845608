import Layout
import LuaHost

/// The kind of a molecule: a plain view whose class puts its content.
class MoleculeKind: KindBehavior {
    let table: LuaReference
    unowned let host: ScriptHost
    /// Whether `intrinsicContentSize` has failed. The engine reports this error once, not in every pass.
    private var hasFailed = false

    init(table: LuaReference, host: ScriptHost) {
        self.table = table
        self.host = host
    }

    /// Returns the size that the class declares as `intrinsicContentSize`, a table or a function. Reports an error in
    /// it, and then returns no size.
    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard let instance = host.current.instances[view], let type = instance.type else { return IntrinsicSize() }
        do {
            var value = try host.lua.get(type, Self.hook)
            if case .reference(let function) = value, function.kind == .function {
                value = try screen.reading("'\(Self.hook)'") {
                    try host.lua.call(function, [.reference(instance.table)], resultCount: 1).first ?? .nil
                }
            }
            if case .nil = value { return IntrinsicSize() }
            return IntrinsicSize(width: try extent(value, "width"), height: try extent(value, "height"))
        } catch {
            if let error = error as? LuaError, error.kind.isLimit {
                host.current.failures.add(limit: error)
            } else if !hasFailed {
                hasFailed = true
                host.current.fail("\(Self.hook) failed: \(host.message(of: error))", view: view)
            }
            return IntrinsicSize()
        }
    }

    static let hook = "intrinsicContentSize"

    private func extent(_ size: LuaValue, _ name: String) throws -> Double? {
        guard case .reference(let table) = size, table.kind == .table else {
            throw LuaCallError("\(Self.hook) must be { width =, height = }; found \(size.described)")
        }
        let value = try host.lua.get(table, name)
        if case .nil = value { return nil }
        guard let number = value.number, number.isFinite else {
            throw LuaCallError("'\(name)' of \(Self.hook) must be a number; found \(value.described)")
        }
        return number < 0 ? nil : number
    }

    /// Returns advice for a script that sets a molecule's property on the node that `put<Name>` returns. The node has
    /// only the properties of views.
    func advice(forUnknownProperty name: String, of kind: String) -> String? {
        let own = kind.prefix(1).lowercased() + kind.dropFirst()
        return """
            Values for a molecule are states or fields of its instance, set before it is put: local \(own) = \(kind)(); \
            \(own).\(name) = …; content:put(\(own))
            """
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {}
}
