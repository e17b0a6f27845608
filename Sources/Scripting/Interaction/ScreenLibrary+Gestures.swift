import Geometry
import Layout
import LuaHost

/// Reads the arguments of `screen:swipe` and `screen:drag`.
extension ScreenLibrary {
    func gestureStart(_ index: Int, _ play: EventSimulator, _ frame: borrowing CallFrame) throws
        -> EventSimulator.GestureStart
    {
        isTable(index, frame) ? .point(try point(index, frame)) : .view(try target(index, play, frame))
    }

    func swipeDirection(_ index: Int, _ frame: borrowing CallFrame) throws -> EventSimulator.SwipeDirection {
        let names = EventSimulator.SwipeDirection.allCases.map(\.rawValue)
        guard frame.kind(index) == .string else {
            throw frame.mismatch(index, expected: "a direction: \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        let name = try frame.expectString(index)
        guard let direction = EventSimulator.SwipeDirection(rawValue: name) else {
            throw LuaCallError(
                """
                unknown direction \
                '\(name)'\(FamiliarNames.suggestion(for: name, in: names, orList: "The directions are"))
                """
            )
        }
        return direction
    }

    private static let endExpectation = "a destination: { by = { x =, y = } }, a point { x =, y = } or a view"

    func dragEnd(_ index: Int, _ play: EventSimulator, _ frame: borrowing CallFrame) throws -> EventSimulator.DragEnd {
        guard isTable(index, frame) else {
            guard frame.kind(index) == .string || frame.object(index) != nil else {
                throw frame.mismatch(index, expected: Self.endExpectation)
            }
            return .view(try target(index, play, frame))
        }
        guard case .dictionary(let fields)? = try frame.table(index)?.value else {
            throw frame.mismatch(index, expected: Self.endExpectation)
        }
        if fields.count == 1, fields[0].key == "by" { return .distance(try point(fields[0].value, "'by'")) }
        return .point(try point(.dictionary(fields), "the destination"))
    }

    private func point(_ value: LuaValue, _ what: String) throws -> Point {
        guard case .dictionary(let fields) = value, !fields.isEmpty else {
            throw LuaCallError("\(what) of a drag must be { x =, y = }; found \(value.described)")
        }
        var point = Point.zero
        for (key, value) in fields {
            guard key == "x" || key == "y" else {
                throw LuaCallError("\(what) of a drag must be { x =, y = }; found the field '\(key)'")
            }
            guard let number = value.number, number.isFinite else {
                throw LuaCallError("'\(key)' of a drag must be a finite number; found \(value.described)")
            }
            if key == "x" { point.x = number } else { point.y = number }
        }
        return point
    }

    private func isTable(_ index: Int, _ frame: borrowing CallFrame) -> Bool {
        frame.kind(index) == .table && frame.object(index) == nil
    }
}
