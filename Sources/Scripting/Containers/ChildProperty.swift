import Layout
import LuaHost

/// What a container reads of its views beside their own properties: `flow` in `:flow { breakBefore = true }`.
struct ChildProperty {
    /// What its table can have, and of which type.
    struct Field {
        var name: String
        var type: ValueType
    }

    enum ValueType: String, CaseIterable {
        case boolean, number, string, table, any

        func admits(_ value: LuaValue) -> Bool {
            switch (self, value) {
            case (.any, _), (.boolean, .boolean), (.number, .integer), (.string, .string), (.string, .bytes),
                (.table, .array), (.table, .dictionary):
                true
            case (.number, .number(let number)): number.isFinite
            default: false
            }
        }
    }

    var name: String
    var type = ValueType.any
    /// Nil for any.
    var fields: [Field]?
    /// Makes of what was set what the container gets.
    var read: LuaReference?
    var text = ""
    /// What the container gets of a view that was given none.
    var defaultValue: LuaValue?

    /// Makes sure that the property can be that.
    func check(_ value: LuaValue) throws {
        guard type.admits(value) else {
            throw LuaFault("'\(name)' must be a \(type.rawValue); found \(value.kindName)")
        }
        guard let fields, case .dictionary(let pairs) = value else {
            if case .array(let list) = value, !list.isEmpty, fields != nil {
                throw LuaFault("'\(name)' must be a table with names: { \(self.fields?.first?.name ?? "name") = … }")
            }
            return
        }
        for (key, value) in pairs {
            guard let field = fields.first(where: { $0.name == key }) else {
                let names = fields.map(\.name)
                throw LuaFault(
                    "'\(name)' has no '\(key)'.\(FamiliarNames.suggestion(for: key, in: names, orList: "It may have"))")
            }
            guard field.type.admits(value) else {
                throw LuaFault("'\(key)' of '\(name)' must be a \(field.type.rawValue); found \(value.kindName)")
            }
        }
    }
}
