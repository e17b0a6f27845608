import Layout
import LuaHost

extension Snapshot {
    /// The snapshot as a table for plugins' renderers. The Lua function `linkNodes` adds the links between views to it.
    var plain: LuaValue {
        var depths: [Int] = []
        let nodes = nodes.enumerated().map { index, node -> LuaValue in
            depths.append(node.parent < 0 ? 0 : depths[node.parent] + 1)
            var fields: [(key: String, value: LuaValue)] = [
                ("id", .string(node.id)), ("kind", .string(node.kind)),
                ("frame", LuaValue(relativeFrame(of: index, exact: false))), ("place", LuaValue(node.pixelFrame)),
                ("hidden", .boolean(node.isHidden)), ("depth", .integer(Int64(depths[index]))),
                ("properties", .dictionary(node.properties.map { ($0.name, $0.value.lua) })),
            ]
            if node.parent >= 0 { fields.append(("parent", .integer(Int64(node.parent + 1)))) }
            return .dictionary(fields)
        }
        return .dictionary([
            ("size", .dictionary([("width", .number(size.width)), ("height", .number(size.height))])),
            ("scale", .number(scale)), ("dark", .boolean(isDark)),
            ("direction", .string(direction == .rightToLeft ? "rtl" : "ltr")), ("nodes", .array(nodes)),
        ])
    }
}
