import Layout
import LuaHost

/// What scripts see: the names of the layout language, each with its operation.
extension ScriptHost {
    typealias Method = (name: String, opcode: Int32)

    private static func methods(_ list: [(String, NumberedOperation)]) -> [Method] {
        list.map { ($0.0, $0.1.rawValue) }
    }

    /// What nodes, containers and views have.
    static let nodeMethods = numberedNodeMethods + OperationIndex.shared.methods(of: .node)
    static let containerMethods = numberedContainerMethods + OperationIndex.shared.methods(of: .container)
    static let viewMethods = numberedViewMethods + OperationIndex.shared.methods(of: .view)

    private static let numberedNodeMethods: [Method] =
        methods(
            [
                ("apply", .apply), ("layout", .layout), ("layoutContent", .layoutContent), ("assignTo", .assignTo),
                ("bringToFront", .bringToFront), ("sendToBack", .sendToBack),
            ] + eventMethods)

    private static let numberedContainerMethods: [Method] = methods([
        ("put", .put), ("putStacked", .putStacked), ("insertStacked", .insertStacked), ("putSpace", .putSpace),
        ("putVSpace", .putVSpace), ("putHSpace", .putHSpace),
        ("putScrollVContentView", .putScrollVContentView), ("putScrollHContentView", .putScrollHContentView),
        ("putAsScrollVContent", .putAsScrollVContent), ("putAsScrollHContent", .putAsScrollHContent),
    ])

    private static let numberedViewMethods: [Method] = methods(
        [
            ("layout", .layout), ("layoutContent", .layoutContent), ("removeFromSuperview", .removeFromSuperview),
            ("bringToFront", .bringToFront), ("sendToBack", .sendToBack),
            ("applyPlan", .applyPlan),
            ("sendActions", .sendActions), ("apply", .apply),
        ] + eventMethods)

    static let functions = numberedFunctions + OperationIndex.shared.methods(of: .global)

    private static let numberedFunctions = methods([
        ("build", .build)
    ])

    /// The names that scripts have as globals, for suggestions.
    static let globalNames =
        [
            "equal", "moreThan", "lessThan", "priority", "data", "traits", "none", "molecule", "controller",
            "viewModel", "viewState",
            "observableBlock", "observableState",
        ]
        + AnonymousTarget.allCases.map { "\($0)" } + functions.map(\.name)

    func defineAPI() throws {
        func id(_ operation: NumberedOperation) -> Int32 { operation.rawValue }
        let setters = registry.propertyNames.enumerated().map {
            (name: $1, opcode: OperationRange.setProperty + Int32($0))
        }
        let puts = registry.kinds.enumerated().flatMap { index, kind in
            [
                (name: "put\(kind.name)", opcode: OperationRange.putKind + Int32(index)),
                (name: "putStacked\(kind.name)", opcode: OperationRange.putStackedKind + Int32(index)),
            ]
        }
        // A method wins over a property of the same name, and each name must have one meaning.
        let taken = Set(Self.nodeMethods.map(\.name))
        classes.node = try lua.defineClass(
            ClassDefinition(
                name: "layout node", methods: Self.nodeMethods + setters.filter { !taken.contains($0.name) },
                index: id(.nodeIndex),
                newIndex: id(.nodeNewIndex), text: id(.viewText)))
        classes.container = try lua.defineClass(
            ClassDefinition(
                name: "layout container", methods: Self.containerMethods + puts, index: id(.contentIndex),
                text: id(.viewText)))
        classes.view = try lua.defineClass(
            ClassDefinition(
                name: "view", methods: Self.viewMethods, index: id(.viewIndex), newIndex: id(.viewNewIndex),
                text: id(.viewText),
                isInterned: true))
        let index = OperationIndex.shared
        classes.state = try lua.defineClass(index.definition(of: .state))
        classes.observation = try lua.defineClass(index.definition(of: .observation))
        classes.binding = try lua.defineClass(index.definition(of: .binding))
        classes.observer = try lua.defineClass(index.definition(of: .observer))
        classes.weakState = try lua.defineClass(index.definition(of: .weakState))
        classes.model = try lua.defineClass(index.definition(of: .model))
        classes.screen = try lua.defineClass(
            ClassDefinition(
                name: "screen",
                methods: ScreenMethod.allCases.map {
                    (name: "\($0)", opcode: OperationRange.screenMethod + $0.rawValue)
                },
                index: id(.screenIndex), isInterned: true))
        classes.canvas = try lua.defineClass(index.definition(of: .canvas))
        try lua.definePacked(index.packedDefinition)

        for (name, value) in RelationLibrary.constants { try lua.defineGlobal(name, .packed(value.bits)) }
        for (name, opcode) in Self.functions { try lua.defineGlobal(name, .operation(opcode)) }
        try lua.defineGlobal("data", .readOnly(data.isTree ? data : .dictionary([])))
        classes.traits = try lua.defineClass(index.definition(of: .traits))
        try lua.defineGlobal("traits", .object(LuaObject(classes.traits, index: 0, generation: 0)))

        for (name, operation) in [
            ("viewGet", NumberedOperation.viewGetSoft), ("viewSet", .viewSetSoft), ("viewText", .viewText),
            ("notePlan", .notePlan),
        ] {
            try lua.definePreludeValue(name, .operation(id(operation)))
        }
        for (name, opcode) in OperationIndex.shared.methods(of: .prelude) {
            try lua.definePreludeValue(name, .operation(opcode))
        }
        try lua.definePreludeValue("hooks", ClassHooks.table)
        let result = try lua.runPrelude(
            Prelude.observers + Prelude.classes + Prelude.viewModels + Prelude.functions, name: "tatami")
        guard case .reference(let table) = result else {
            throw LuaError(kind: .internal, message: "the prelude gave no functions")
        }
        try defineBuilding()
        prelude.resolve = try function(table, "resolve")
        prelude.instantiate = try function(table, "instantiate")
        prelude.classType = try function(table, "isClass")
        prelude.widget = try function(table, "widget")
        prelude.send = try function(table, "send")
        prelude.observerToken = try function(table, "observerToken")
        prelude.endObserver = try function(table, "endObserver")
        prelude.park = try function(table, "park")
        prelude.unpark = try function(table, "unpark")
        prelude.keepHandler = try function(table, "keepHandler")
        prelude.observer = try function(table, "observer")
        prelude.notify = try function(table, "notify")
        prelude.modelHook = try function(table, "modelHook")
        prelude.modelOperate = try function(table, "modelOperate")
    }

    func function(_ table: LuaReference, _ name: String) throws -> LuaReference {
        guard case .reference(let function) = try lua.get(table, name) else {
            throw LuaError(kind: .internal, message: "the prelude gave no function '\(name)'")
        }
        return function
    }
}

extension LuaValue {
    /// Whether it is a table, which can be made read-only.
    var isTree: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }
}
