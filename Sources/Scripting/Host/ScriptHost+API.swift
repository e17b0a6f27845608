import Layout
import LuaHost

/// What scripts see: the names of the layout language, each with its operation.
extension ScriptHost {
    typealias Method = (name: String, opcode: Int32)

    private static func methods(_ list: [(String, Operation)]) -> [Method] { list.map { ($0.0, $0.1.rawValue) } }

    static let nodeMethods: [Method] =
        Attribute.allCases.map { ($0.name, Int32($0.rawValue)) }
        + methods(
            [
                ("size", .size), ("center", .center), ("vertical", .vertical), ("horizontal", .horizontal), ("edges", .edges), ("at", .at),
                ("inBetween", .inBetween), ("aspectRatio", .aspectRatio), ("offset", .offset), ("inset", .inset),
                ("identifier", .identifier), ("constant", .constant),
                ("apply", .apply), ("layout", .layout), ("layoutContent", .layoutContent), ("assignTo", .assignTo),
                ("bringToFront", .bringToFront), ("sendToBack", .sendToBack),
                ("bind", .bindState), ("map", .mapState), ("applyState", .applyState),
                ("oneWayBind", .oneWayBindState), ("observe", .observeState), ("whenStateChanged", .whenStateChanged),
            ] + eventMethods)

    static let containerMethods: [Method] = methods([
        ("put", .put), ("putStacked", .putStacked), ("insertStacked", .insertStacked), ("putSpace", .putSpace),
        ("putVSpace", .putVSpace), ("putHSpace", .putHSpace),
        ("putScrollVContentView", .putScrollVContentView), ("putScrollHContentView", .putScrollHContentView),
        ("putAsScrollVContent", .putAsScrollVContent), ("putAsScrollHContent", .putAsScrollHContent),
    ])

    static let viewMethods: [Method] = methods(
        [
            ("layout", .layout), ("layoutContent", .layoutContent), ("removeFromSuperview", .removeFromSuperview),
            ("bringToFront", .bringToFront), ("sendToBack", .sendToBack),
            ("applyPlan", .applyPlan),
            ("sendActions", .sendActions), ("apply", .apply), ("bind", .bindState), ("map", .mapState), ("applyState", .applyState),
            ("oneWayBind", .oneWayBindState),
            ("observe", .observeState), ("whenStateChanged", .whenStateChanged),
        ] + eventMethods)

    static let stateMethods: [Method] = methods([
        ("bind", .stateBind), ("map", .stateMap), ("apply", .stateApply), ("oneWayBind", .stateOneWayBind), ("observe", .stateObserve),
        ("mapped", .stateMapped), ("filtered", .stateFiltered), ("distinct", .stateDistinct), ("merged", .stateMerged),
        ("combined", .stateCombined), ("throttled", .stateThrottled), ("relayed", .stateRelayed), ("fire", .stateFire),
        ("compactMapped", .stateCompactMapped), ("ignored", .stateIgnored), ("compactCombined", .stateCompactCombined),
        ("weak", .stateWeak),
    ])

    static let observationMethods: [Method] = methods([
        ("willSet", .observationWillSet), ("didSet", .observationDidSet), ("willUniqueSet", .observationWillUniqueSet),
        ("didUniqueSet", .observationDidUniqueSet), ("willGet", .observationWillGet), ("didGet", .observationDidGet),
        ("delayMultipleSetTrigger", .observationDelay), ("cancel", .observationCancel),
        ("retain", .observationRetain), ("retainedBy", .observationRetainedBy), ("exclusively", .observationExclusively),
        ("untilNext", .observationUntilNext), ("untilCount", .observationUntilCount), ("forSeconds", .observationForSeconds),
    ])

    static let bindingMethods: [Method] = methods([
        ("viewDidSet", .bindingViewDidSet), ("stateDidSet", .bindingStateDidSet), ("unbind", .bindingUnbind),
    ])

    static let canvasMethods: [Method] = methods([
        ("fill", .canvasFill), ("stroke", .canvasStroke), ("ellipse", .canvasEllipse), ("rect", .canvasRect), ("text", .canvasText),
        ("image", .canvasImage), ("line", .canvasLine), ("path", .canvasPath),
    ])

    static let functions: [(name: String, operation: Operation)] = [
        ("equalTo", .equalTo), ("moreThanTo", .moreThanTo), ("lessThanTo", .lessThanTo), ("topOf", .topOf), ("bottomOf", .bottomOf),
        ("leftOf", .leftOf), ("rightOf", .rightOf), ("topOfAndParallelWith", .topOfAndParallelWith),
        ("bottomOfAndParallelWith", .bottomOfAndParallelWith), ("leftOfAndParallelWith", .leftOfAndParallelWith),
        ("rightOfAndParallelWith", .rightOfAndParallelWith), ("leadingOf", .leadingOf), ("trailingOf", .trailingOf),
        ("leadingOfAndParallelWith", .leadingOfAndParallelWith), ("trailingOfAndParallelWith", .trailingOfAndParallelWith),
        ("build", .build), ("measureText", .measureText), ("rgb", .rgb),
        ("markup", .markup),
    ]

    /// The names that scripts have as globals, for suggestions.
    static let globalNames =
        [
            "equal", "moreThan", "lessThan", "priority", "data", "traits", "none", "molecule", "controller", "viewModel", "viewState",
            "observableBlock", "observableState",
        ]
        + AnonymousTarget.allCases.map { "\($0)" } + functions.map(\.name)

    func defineAPI() throws {
        func id(_ operation: Operation) -> Int32 { operation.rawValue }
        let setters = registry.propertyNames.enumerated().map { (name: $1, opcode: OperationRange.setProperty + Int32($0)) }
        let puts = registry.kinds.enumerated().flatMap { index, kind in
            [
                (name: "put\(kind.name)", opcode: OperationRange.putKind + Int32(index)),
                (name: "putStacked\(kind.name)", opcode: OperationRange.putStackedKind + Int32(index)),
            ]
        }
        // A method wins over a property of the same name, and each name must have one meaning.
        let taken = Set(Self.nodeMethods.map(\.name))
        nodeClass = try lua.defineClass(
            ClassDefinition(
                name: "layout node", methods: Self.nodeMethods + setters.filter { !taken.contains($0.name) }, index: id(.nodeIndex),
                newIndex: id(.nodeNewIndex), text: id(.viewText)))
        contentClass = try lua.defineClass(
            ClassDefinition(name: "layout container", methods: Self.containerMethods + puts, index: id(.contentIndex), text: id(.viewText)))
        viewClass = try lua.defineClass(
            ClassDefinition(
                name: "view", methods: Self.viewMethods, index: id(.viewIndex), newIndex: id(.viewNewIndex), text: id(.viewText),
                isInterned: true))
        stateClass = try lua.defineClass(
            ClassDefinition(
                name: "state", methods: Self.stateMethods, index: id(.stateIndex), newIndex: id(.stateNewIndex), isInterned: true,
                isCollected: true))
        observationClass = try lua.defineClass(
            ClassDefinition(name: "observation", methods: Self.observationMethods, isCollected: true))
        bindingClass = try lua.defineClass(ClassDefinition(name: "binding", methods: Self.bindingMethods, isCollected: true))
        observerClass = try lua.defineClass(ClassDefinition(name: "observer", isCollected: true))
        states.weakClass = try lua.defineClass(
            ClassDefinition(name: "weak state", index: id(.weakIndex), newIndex: id(.weakNewIndex), isCollected: true))
        modelClass = try lua.defineClass(ClassDefinition(name: "view model", isCollected: true))
        screenClass = try lua.defineClass(
            ClassDefinition(
                name: "screen",
                methods: ScreenMethod.allCases.map { (name: "\($0)", opcode: OperationRange.screenMethod + $0.rawValue) },
                index: id(.screenIndex), isInterned: true))
        canvasClass = try lua.defineClass(ClassDefinition(name: "canvas", methods: Self.canvasMethods, index: id(.canvasIndex)))
        try lua.definePacked(PackedDefinition(name: "layout value", index: id(.packedIndex), call: id(.packedCall)))

        try lua.defineGlobal("equal", .packed(Packed(.relation, relation: .equal).bits))
        try lua.defineGlobal("moreThan", .packed(Packed(.relation, relation: .greaterThanOrEqual).bits))
        try lua.defineGlobal("lessThan", .packed(Packed(.relation, relation: .lessThanOrEqual).bits))
        // What `previous` is depends on when it is read: see `missingGlobal`.
        for target in AnonymousTarget.allCases where target.base != .previous {
            try lua.defineGlobal("\(target)", .packed(Packed(.anonymous, payload: UInt64(target.rawValue)).bits))
        }
        for (name, operation) in Self.functions { try lua.defineGlobal(name, .operation(id(operation))) }
        try lua.defineGlobal("data", .readOnly(data.isTree ? data : .dictionary([])))
        try defineTraits()

        for (name, operation) in [
            ("registerMolecule", Operation.registerMolecule), ("makeMoleculeView", .makeMoleculeView), ("adoptInstance", .adoptInstance),
            ("makeState", .makeState), ("viewGet", .viewGetSoft), ("viewSet", .viewSetSoft),
            ("registerWidget", .registerWidget), ("makeObserverToken", .makeObserverToken), ("makeModel", .makeModel),
            ("modelOperate", .modelOperate), ("modelUnbind", .modelUnbind), ("modelView", .modelView), ("modelOfView", .modelOfView),
            ("viewFacade", .viewFacade), ("viewText", .viewText), ("missingGlobal", .missingGlobal), ("ownName", .ownName),
            ("checkHook", .checkHook), ("notePlan", .notePlan), ("nearestName", .nearestName), ("noteKind", .noteKind),
        ] {
            try lua.definePreludeValue(name, .operation(id(operation)))
        }
        try lua.definePreludeValue("hooks", ClassHooks.table)
        let result = try lua.runPrelude(Prelude.observers + Prelude.classes + Prelude.viewModels + Prelude.functions, name: "tatami")
        guard case .reference(let table) = result else { throw LuaError(kind: .internal, message: "the prelude gave no functions") }
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
