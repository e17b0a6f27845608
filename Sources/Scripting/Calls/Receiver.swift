import LuaHost

/// A class of values that has operations, or a table of functions.
enum Receiver: CaseIterable {
    // Tables of functions: for all scripts, for specs, for plugins, and for the engine's own Lua in scripts and in
    // specs.
    case global, spec, plugin, prelude, specPrelude
    // Classes of values.
    case node, container, view, state, observation, binding, observer, weakState, model, screen, canvas, traits
    case constraint
    // Values of the layout language, 64 bits each.
    case packed
    // Views of some kinds, and their nodes.
    case table
    // Tables created by scripts or by the engine's own Lua.
    case widget, containerDefinition, containerChild, containerChildren
    case instance, expectation, tableModel, modelSection, dataSource, form

    /// Whether this is a table of functions, which are called without a receiver argument.
    var isTableOfFunctions: Bool {
        switch self {
        case .global, .spec, .plugin, .prelude, .specPrelude: true
        default: false
        }
    }

    /// Whether messages may name the operations. They do not name operations that only the engine's own Lua calls.
    var isNamedInMessages: Bool {
        switch self {
        case .spec, .prelude, .specPrelude, .widget, .containerDefinition, .containerChild, .containerChildren,
            .instance, .expectation, .tableModel, .modelSection, .dataSource, .form:
            false
        default: true
        }
    }

    /// The class of these values in the Lua state, without its operations; nil if the values are tables or packed.
    var classDefinition: ClassDefinition? {
        switch self {
        case .global, .spec, .plugin, .prelude, .specPrelude, .packed, .table, .widget, .containerDefinition,
            .containerChild, .containerChildren, .instance, .expectation, .tableModel, .modelSection, .dataSource,
            .form:
            nil
        case .node: ClassDefinition(name: "layout node")
        case .container: ClassDefinition(name: "layout container")
        case .view: ClassDefinition(name: "view", isInterned: true)
        case .state: ClassDefinition(name: "state", isInterned: true, isCollected: true)
        case .observation: ClassDefinition(name: "observation", isCollected: true)
        case .binding: ClassDefinition(name: "binding", isCollected: true)
        case .observer: ClassDefinition(name: "observer", isCollected: true)
        case .weakState: ClassDefinition(name: "weak state", isCollected: true)
        case .model: ClassDefinition(name: "view model", isCollected: true)
        case .screen: ClassDefinition(name: "screen", isInterned: true)
        case .canvas: ClassDefinition(name: "canvas")
        case .traits: ClassDefinition(name: "traits", isInterned: true)
        case .constraint: ClassDefinition(name: "constraint", isCollected: true)
        }
    }
}

/// The classes in the Lua state of the values that scripts hold.
struct ValueClasses {
    var node = LuaClass(rawValue: 0)
    var container = LuaClass(rawValue: 0)
    var view = LuaClass(rawValue: 0)
    var state = LuaClass(rawValue: 0)
    var observation = LuaClass(rawValue: 0)
    var binding = LuaClass(rawValue: 0)
    var observer = LuaClass(rawValue: 0)
    var weakState = LuaClass(rawValue: 0)
    var model = LuaClass(rawValue: 0)
    var screen = LuaClass(rawValue: 0)
    var canvas = LuaClass(rawValue: 0)
    var traits = LuaClass(rawValue: 0)
    var constraint = LuaClass(rawValue: 0)
}
