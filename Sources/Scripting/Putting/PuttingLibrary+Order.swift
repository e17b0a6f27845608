import Layout
import LuaHost

/// The methods that determine the order of subviews: their arrangement in stacks, and their order from back to front.
extension PuttingLibrary {
    /// Implements `insertStacked(view, position[, name])`. The position is a number from 1, `{ before = view }` or
    /// `{ after = view }`.
    func insertStacked(_ frame: borrowing CallFrame) throws {
        let container = try viewArgument(0, frame)
        let source = location(frame)
        try requireLayout()
        let name = frame.count > 3 && frame.kind(3) != .nil ? try viewName(3, frame) : nil
        let position = try arrangedPosition(2, frame)
        let view = try viewToPut(name, in: container, isStacked: true, frame)
        try screen.checkPosition(position, of: view, in: container)
        try add(view, in: container, of: screen, isStacked: true, name: name, source)
        try screen.arrange(view, at: position)
        frame.return(object(classes.node, view))
    }

    private static let positionOfStack = "a position: a whole number from 1, { before = view } or { after = view }"

    private func arrangedPosition(_ index: Int, _ frame: borrowing CallFrame) throws -> ArrangedPosition {
        if let number = frame.number(index) {
            guard number == number.rounded(), abs(number) < 1e9 else {
                throw frame.mismatch(index, expected: Self.positionOfStack)
            }
            return .index(Int(number) - 1)
        }
        let isView = frame.object(index).map(isView) ?? false
        guard !isView, let table = try frame.reference(index), table.kind == .table,
            case let fields = try lua.entries(table),
            fields.count == 1, case .string(let key) = fields[0].key, key == "before" || key == "after"
        else {
            throw frame.mismatch(
                index, expected: Self.positionOfStack,
                hint: isView ? "write { before = view } or { after = view }" : nil)
        }
        guard let neighbour = host.view(of: fields[0].value) else {
            throw LuaCallError("'\(key)' of a position must be a view; found \(fields[0].value.described)")
        }
        return key == "before" ? .before(neighbour) : .after(neighbour)
    }
}
