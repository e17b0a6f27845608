import Layout
import LuaHost

/// Defines the script API: the classes, globals and functions that the libraries list.
extension ScriptHost {
    /// The names of the globals that every script has. Messages suggest them.
    static let globalNames =
        OperationIndex.shared.described(of: .global) + OperationIndex.shared.methods(of: .global).map(\.name)

    func defineAPI() throws {
        try defineClasses()
        for (name, value) in RelationLibrary.constants { try lua.defineGlobal(name, .packed(value.bits)) }
        for (name, opcode) in OperationIndex.shared.methods(of: .global) {
            if let bits = OperationIndex.shared.entry(of: Opcode(rawValue: opcode)).numberBits {
                try lua.defineGlobal(name, packingNumbers: bits, opcode)
            } else {
                try lua.defineGlobal(name, .operation(opcode))
            }
        }
        try lua.defineGlobal("data", .readOnly(data.isTree ? data : .dictionary([])))
        try lua.defineGlobal("traits", .object(LuaObject(classes.traits, index: 0, generation: 0)))
        for (name, opcode) in OperationIndex.shared.methods(of: .prelude) {
            try lua.definePreludeValue(name, .operation(opcode))
        }
        try lua.definePreludeValue("hooks", ClassHooks.table)
        try lua.definePreludeValue("classFields", ClassHooks.fieldTable)
        try lua.definePreludeValue("attributes", DeclarativeLibrary.attributes)
        let counts = OperationIndex.shared.mostArgumentsOfGlobals.map { ($0.name, LuaValue.integer(Int64($0.count))) }
        try lua.definePreludeValue("argumentCounts", .dictionary(counts))
        try lua.definePreludeValue("foreignFields", ForeignFields.table)
        try definePreludeFunctions()
    }

    private func defineClasses() throws {
        func define(_ receiver: Receiver) throws -> LuaClass {
            try lua.defineClass(OperationIndex.shared.definition(of: receiver, in: registry))
        }
        classes.node = try define(.node)
        classes.container = try define(.container)
        classes.view = try define(.view)
        classes.state = try define(.state)
        classes.observation = try define(.observation)
        classes.binding = try define(.binding)
        classes.observer = try define(.observer)
        classes.weakState = try define(.weakState)
        classes.model = try define(.model)
        classes.screen = try define(.screen)
        classes.canvas = try define(.canvas)
        classes.traits = try define(.traits)
        classes.constraint = try define(.constraint)
        try lua.definePacked(OperationIndex.shared.packedDefinition)
    }

    private func definePreludeFunctions() throws {
        let table = try functions(of: .engine)
        let building = try functions(of: .objectBuilder)
        prelude.builder = try function(building, "builder")
        prelude.resolve = try function(table, "resolve")
        prelude.instantiate = try function(table, "instantiate")
        prelude.classType = try function(table, "isClass")
        prelude.plugins.widget = try function(table, "widget")
        prelude.plugins.registerFeature = try function(table, "registerFeature")
        prelude.plugins.linkNodes = try function(table, "linkNodes")
        prelude.plugins.runRule = try function(table, "runRule")
        prelude.send = try function(table, "send")
        prelude.observerToken = try function(table, "observerToken")
        prelude.endObserver = try function(table, "endObserver")
        libraries.plugins.goneGlobals = try function(table, "goneGlobals")
        prelude.park = try function(table, "park")
        prelude.unpark = try function(table, "unpark")
        prelude.keepHandler = try function(table, "keepHandler")
        prelude.observer = try function(table, "observer")
        prelude.notify = try function(table, "notify")
        prelude.modelHook = try function(table, "modelHook")
        prelude.modelOperate = try function(table, "modelOperate")
        libraries.tables.reader = try function(table, "tables")
    }

    /// Returns the functions of the engine's own Lua for containers. The first call loads them, which happens when the
    /// first plugin runs.
    func containerFunctions() throws -> ContainerLibrary.Functions {
        if let known = libraries.containers.functions { return known }
        let functions = try lua.run(as: .engine) {
            let containers = try self.functions(of: .containers)
            return ContainerLibrary.Functions(
                children: try function(containers, "children"), measure: try function(containers, "measure"),
                place: try function(containers, "place"),
                baseline: try function(containers, "baseline"), check: try function(containers, "check"),
                define: try function(containers, "define"))
        }
        libraries.containers.functions = functions
        return functions
    }

    /// Returns the functions of the engine's own Lua for tables. The first call loads their module.
    func tableFunctions() throws -> TableFunctions {
        guard let tables = libraries.tables.reader,
            case .reference(let table)? = try lua.call(tables, [], resultCount: 1).first
        else { throw LuaError(kind: .internal, message: "the prelude has no functions of tables") }
        return TableFunctions(
            content: try function(table, "tableContent"), fill: try function(table, "fillCell"),
            value: try function(table, "rowValue"), binding: try function(table, "modelBinding"),
            rowClass: try function(table, "rowClass"),
            cellInfo: try function(table, "cellInfo"), selected: try function(table, "rowSelected"),
            extent: try function(table, "cellExtent"),
            layoutOption: try function(table, "cellLayoutOption"), model: try function(table, "boundModel"),
            list: try function(table, "boundList"),
            background: try function(table, "setBackground"))
    }

    func function(_ table: LuaReference, _ name: String) throws -> LuaReference {
        guard case .reference(let function) = try lua.get(table, name) else {
            throw LuaError(kind: .internal, message: "the prelude has no function '\(name)'")
        }
        return function
    }
}

extension LuaValue {
    /// Whether the value is a table given by its contents, and not a reference to a table of a Lua state. Scripts can
    /// get such a value as a read-only table.
    var isTree: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }
}
