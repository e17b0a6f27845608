import Layout
import LuaHost

/// A property that a container defines for its children, such as `flow` in `:flow { breakBefore = true }`.
struct ChildProperty {
    /// A field of the property's value, if the value is a table.
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
    /// The allowed fields; nil if any field is allowed.
    var fields: [Field]?
    /// The plugin's function that converts the value of a script to the value that the container gets; nil if the
    /// container gets it unchanged.
    var read: LuaReference?
    var text = ""
    /// The value that the container gets for children without the property, if any.
    var defaultValue: LuaValue?

    /// Throws an error if a value has the wrong type, or if its fields are not the allowed ones.
    func check(_ value: LuaValue) throws {
        guard type.admits(value) else {
            throw LuaCallError("'\(name)' must be a \(type.rawValue); found \(value.kindName)")
        }
        guard let fields, case .dictionary(let pairs) = value else {
            if case .array(let list) = value, !list.isEmpty, fields != nil {
                throw LuaCallError(
                    "'\(name)' must be a table with names: { \(self.fields?.first?.name ?? "name") = … }")
            }
            return
        }
        for (key, value) in pairs {
            guard let field = fields.first(where: { $0.name == key }) else {
                let names = fields.map(\.name)
                throw LuaCallError(
                    "'\(name)' has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names, orList: "It may have"))")
            }
            guard field.type.admits(value) else {
                throw LuaCallError("'\(key)' of '\(name)' must be a \(field.type.rawValue); found \(value.kindName)")
            }
        }
    }
}
