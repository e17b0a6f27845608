import Diagnostics
import Layout
import LuaHost

/// The `delegate` of a layout call. All its functions are optional. The functions of a plain table get only the
/// arguments; the functions of an instance are called as its methods.
final class LayoutDelegate {
    /// The instance if the functions are methods; nil for a plain table.
    var receiver: LuaValue?
    /// (view) → a view that replaces the missing superview, or nil.
    var viewHaveNoSuperview: LuaReference?
    /// (controller) → the controller that embeds it, or nil.
    var neededViewControllerFor: LuaReference?
    /// (view, { code, message, source }): every error of the layout.
    var onError: LuaReference?
}

extension LayoutLibrary {
    /// Reads a delegate's functions. Called when the layout call begins. Returns nil for nil, and throws an error for a
    /// value that cannot be a delegate.
    func delegate(_ value: LuaValue) throws -> LayoutDelegate? {
        if case .nil = value { return nil }
        guard case .reference(let table) = value, table.kind == .table else {
            throw LuaCallError(
                """
                'delegate' must be a table of functions, as in { onError = function(view, error) … end }, or an \
                instance with such methods; found \(value.described)
                """
            )
        }
        let delegate = LayoutDelegate()
        if lua.object(table) != nil { delegate.receiver = value } else { try refuseNearNames(of: table) }
        func function(_ names: String...) throws -> LuaReference? {
            for name in names {
                switch try lua.get(table, name) {
                case .nil: continue
                case .reference(let function) where function.kind == .function: return function
                case let other:
                    throw LuaCallError("'\(name)' of a delegate must be a function; found \(other.kindName)")
                }
            }
            return nil
        }
        delegate.viewHaveNoSuperview = try function("viewHaveNoSuperview")
        delegate.neededViewControllerFor = try function("neededViewControllerFor")
        delegate.onError = try function("onError", "erroWhenLayout", "errorWhenLayout")
        return delegate
    }

    /// Throws an error if a field has almost the name of a delegate's function, because the engine would never call it.
    /// Other fields are allowed.
    private func refuseNearNames(of table: LuaReference) throws {
        let names = ["viewHaveNoSuperview", "neededViewControllerFor", "onError", "erroWhenLayout", "errorWhenLayout"]
        for case (.string(let key), _) in try lua.entries(table) where !names.contains(key) {
            guard let name = NearestName.find(key, in: names) else { continue }
            throw LuaCallError("a delegate has no function '\(key)'. Did you mean '\(name)'?")
        }
    }

    /// Calls a function of the innermost delegate that has it, and returns the answer; nil if no delegate has the
    /// function. Reports an error in the function, and then returns nil.
    @discardableResult
    func ask(
        _ function: KeyPath<LayoutDelegate, LuaReference?>, about view: ViewID, _ source: SourceLocation,
        _ arguments: [LuaValue]
    ) -> LuaValue? {
        guard let delegate = running.delegates.last(where: { $0?[keyPath: function] != nil }) ?? nil,
            let body = delegate[keyPath: function]
        else {
            return nil
        }
        do {
            return try lua.call(body, (delegate.receiver.map { [$0] } ?? []) + arguments, resultCount: 1).first
        } catch {
            current.fail("the delegate of the layout failed: \(error)", code: .delegate, view: view, source: source)
            return nil
        }
    }

    /// Reports an error that does not stop the layout (D6). The error becomes a diagnostic, and `onError` of the
    /// innermost delegate that has this function is called.
    func reportLayoutError(_ fault: LayoutError, view: ViewID, attribute: Attribute? = nil, source: SourceLocation) {
        screen.report(.error, code: fault.code, fault.message, view: view, attribute: attribute?.name, source: source)
        ask(
            \.onError, about: view, source,
            [
                facade(view),
                .dictionary([
                    ("code", .string(fault.code.rawValue)), ("message", .string(fault.message)),
                    ("source", screen.sourceText(source).map { .string($0) } ?? .nil),
                ]),
            ])
    }
}
