import LuaHost

/// A file of the engine's own Lua in `Resources`.
///
/// A module runs when the host, a script or another module first needs it, and returns a table of its exports. Its
/// frames never appear in error locations and tracebacks.
enum EngineModule: String, CaseIterable {
    case argumentLimits, engine, objectBuilder, observers, values
    case classes, instances, viewModels
    case plugins
    case anchorValues, building, constraining, descriptions, expanding
    case containers
    case cellClasses, sectionBuilder, sections, tableCells, tableContent, tableValues, tables
    case boundModels, cellModels, dataSources, modelGlobals, modelMethods, modelParts, modelRows, modelValues, models
    case formActions, formBasics, formCells, formContent, formInputs, formModels, formParts, formTable, forms
    case expectations, matchers, showing, specs

    /// Whether the module runs once per screen instead of once per host. Such a module defines classes, which belong to
    /// a screen.
    var isPerScreen: Bool {
        switch self {
        case .formActions, .formBasics, .formCells, .formContent, .formInputs, .formModels, .formParts, .formTable,
            .forms:
            true
        default: false
        }
    }

    /// The name of the module's Lua chunk. An error in the chunk `views` is reported at the location of the entry that
    /// `host.at` names, and an error in other modules at the location of the caller.
    var chunkName: String {
        switch self {
        case .anchorValues, .building, .constraining, .descriptions, .expanding:
            "views"
        default: "tatami"
        }
    }

    /// The text of the file.
    var source: [UInt8] {
        switch self {
        case .argumentLimits: PackageResources.argumentLimits_lua
        case .engine: PackageResources.engine_lua
        case .objectBuilder: PackageResources.objectBuilder_lua
        case .observers: PackageResources.observers_lua
        case .values: PackageResources.values_lua
        case .classes: PackageResources.classes_lua
        case .instances: PackageResources.instances_lua
        case .viewModels: PackageResources.viewModels_lua
        case .plugins: PackageResources.plugins_lua
        case .anchorValues: PackageResources.anchorValues_lua
        case .building: PackageResources.building_lua
        case .constraining: PackageResources.constraining_lua
        case .expanding: PackageResources.expanding_lua
        case .descriptions: PackageResources.descriptions_lua
        case .containers: PackageResources.containers_lua
        case .cellClasses: PackageResources.cellClasses_lua
        case .sectionBuilder: PackageResources.sectionBuilder_lua
        case .sections: PackageResources.sections_lua
        case .tableCells: PackageResources.tableCells_lua
        case .tableContent: PackageResources.tableContent_lua
        case .tableValues: PackageResources.tableValues_lua
        case .tables: PackageResources.tables_lua
        case .boundModels: PackageResources.boundModels_lua
        case .cellModels: PackageResources.cellModels_lua
        case .dataSources: PackageResources.dataSources_lua
        case .modelGlobals: PackageResources.modelGlobals_lua
        case .modelMethods: PackageResources.modelMethods_lua
        case .modelParts: PackageResources.modelParts_lua
        case .modelRows: PackageResources.modelRows_lua
        case .modelValues: PackageResources.modelValues_lua
        case .models: PackageResources.models_lua
        case .formActions: PackageResources.formActions_lua
        case .formBasics: PackageResources.formBasics_lua
        case .formCells: PackageResources.formCells_lua
        case .formContent: PackageResources.formContent_lua
        case .formInputs: PackageResources.formInputs_lua
        case .formModels: PackageResources.formModels_lua
        case .formParts: PackageResources.formParts_lua
        case .formTable: PackageResources.formTable_lua
        case .forms: PackageResources.forms_lua
        case .expectations: PackageResources.expectations_lua
        case .matchers: PackageResources.matchers_lua
        case .showing: PackageResources.showing_lua
        case .specs: PackageResources.specs_lua
        }
    }
}

extension ScriptHost {
    /// Returns the exports of a module, and runs the module before that if needed. O(1) if the module has already run.
    ///
    /// - Throws: Lua's errors, for instance if memory runs out. The next call then runs the module again.
    func exports(of module: EngineModule) throws -> LuaValue {
        if let known = module.isPerScreen ? current.tables.modules[module] : modules[module] { return known }
        let exports = try lua.runPrelude(module.source, name: module.chunkName)
        if module.isPerScreen { current.tables.modules[module] = exports } else { modules[module] = exports }
        return exports
    }

    /// Returns the exports of a module as a table. Throws an error if the module returns another value.
    func functions(of module: EngineModule) throws -> LuaReference {
        guard case .reference(let table) = try exports(of: module) else {
            throw LuaError(kind: .internal, message: "the module '\(module)' returned no table")
        }
        return table
    }
}
