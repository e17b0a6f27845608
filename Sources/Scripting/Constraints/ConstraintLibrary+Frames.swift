import Geometry
import Layout
import LuaHost

/// Places views by frames, as UIKit does for views without constraints.
extension ConstraintLibrary {
    static let frames: [Operation<ConstraintLibrary>] = [
        .reading(
            "frame", of: [.node],
            [
                ParameterEntry("frame", "@Rect"),
                ParameterEntry(
                    "options",
                    "{ autoresizingMask?: @AutoresizingPart|@AutoresizingPart[], superviewSize?: @Size }",
                    isOptional: true),
            ], gives: .receiver,
            text: """
                Places the view by its frame in the superview, with required constraints on left, top, width and \
                height. If the superview is larger or smaller than `superviewSize`, the flexible parts of \
                `autoresizingMask` share the difference in proportion to their lengths; the other parts stay. \
                Constraints of other views can refer to the view.
                ! a part other than the right or bottom margin is flexible and `superviewSize` is missing
                > logo:frame({ x = 16, y = 20, width = 80, height = 40 })
                > bar:frame({ x = 0, y = 0, width = 375, height = 44 }, { autoresizingMask = "flexibleWidth", \
                superviewSize = { width = 375, height = 667 } })
                """
        ) { library, _, screen, frame in try library.place(screen, frame) }
        .onMistake(.leavesOutConstraint(nil))
    ]

    /// Implements `frame({ x =, y =, width =, height = }[, { autoresizingMask =, superviewSize = }])`.
    private func place(_ screen: Screen, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame, in: screen)
        guard let table = try frame.table(1) else {
            throw frame.mismatch(1, expected: "a frame { x =, y =, width =, height = }")
        }
        let values = try numbers(table, ["x", "y", "width", "height"], of: "frame")
        var mask: Autoresizing.Mask = []
        var size: Size?
        if frame.count > 2, frame.kind(2) != .nil {
            guard let options = try frame.table(2), options.count == 0 else {
                throw frame.mismatch(2, expected: "options { autoresizingMask =, superviewSize = }")
            }
            for entry in 0..<options.keyCount {
                let value = options.value(ofKey: entry)
                switch options.key(entry).string {
                case "autoresizingMask": mask = try self.mask(value.value)
                case "superviewSize": size = try self.size(value.value)
                case let name:
                    let near = FamiliarNames.suggestion(
                        for: name ?? "?", in: ["autoresizingMask", "superviewSize"], orList: "The options are")
                    throw LuaCallError("'frame' has no option '\(name ?? "?")'\(near)")
                }
            }
        }
        guard size != nil || mask.isSubset(of: [.flexibleRightMargin, .flexibleBottomMargin]) else {
            throw LuaCallError(
                """
                with this autoresizing mask, 'frame' also needs the size of the superview for which the frame was \
                designed, as in superviewSize = { width = 375, height = 667 }
                """)
        }
        last.begin(view)
        let autoresizing = Autoresizing(
            frame: Rect(x: values[0], y: values[1], width: values[2], height: values[3]), mask: size == nil ? [] : mask,
            superviewSize: size ?? .zero)
        let attributes: [Attribute] = [.left, .top, .width, .height]
        for (handle, attribute) in zip(
            try screen.madeConstraints.place(view, autoresizing, source: location(frame)), attributes)
        { last.append((handle, attribute)) }
        frame.returnArgument(0)
    }

    private func numbers(_ table: TableView, _ names: [String], of what: String) throws -> [Double] {
        let fields = names.joined(separator: " =, ")
        var found: [String: Double] = [:]
        for entry in 0..<table.keyCount {
            let value = table.value(ofKey: entry)
            guard let name = table.key(entry).string, names.contains(name), let number = value.number, number.isFinite
            else {
                let given = "\(table.key(entry).string ?? "?") = \(value.value.described)"
                throw LuaCallError("'\(what)' must be { \(fields) = } with finite numbers; found \(given)")
            }
            found[name] = number
        }
        guard table.count == 0, found.count == names.count else {
            let given = found.isEmpty ? "an empty table" : "only \(found.keys.sorted().joined(separator: ", "))"
            throw LuaCallError("'\(what)' must be { \(fields) = }; found \(table.count > 0 ? "a list" : given)")
        }
        return names.map { found[$0]! }
    }

    private func size(_ value: LuaValue) throws -> Size {
        let property = PropertyDefinition("superviewSize", .size)
        guard case .size(let size)? = try PropertyReader(property: property).read(value) else {
            throw LuaCallError("'superviewSize' must be { width =, height = }")
        }
        return size
    }

    private func mask(_ value: LuaValue) throws -> Autoresizing.Mask {
        let names = Autoresizing.Mask.named.map(\.name)
        var values = [value]
        if case .array(let list) = value { values = list }
        var mask: Autoresizing.Mask = []
        for value in values {
            guard case .string(let name) = value, let part = Autoresizing.Mask.named.first(where: { $0.name == name })
            else {
                var near = ""
                if case .string(let name) = value {
                    near = FamiliarNames.suggestion(for: name, in: names, orList: "The parts are")
                }
                throw LuaCallError("'autoresizingMask' must be a list of parts such as \"flexibleWidth\"\(near)")
            }
            mask.insert(part.part)
        }
        return mask
    }
}
