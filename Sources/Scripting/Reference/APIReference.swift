import Diagnostics
import Geometry
package import Layout

/// The reference of the script API. It is generated from the tables that define the API, such as operations, kinds of
/// views and traits.
///
/// Names, types, ranges and defaults come from those tables; handwritten texts add the rest. Entries without a text and
/// texts without an entry are listed in `problems`. A test checks that this list is empty.
package struct APIReference {
    var sections: [ReferenceSection] = []
    var kinds: [Kind] = []
    var registry: KindRegistry
    /// The features of plugins, except kinds of views.
    var features: [PluginFeature]
    /// A message for each entry without a text, each text without an entry and each duplicate entry. Empty if the
    /// reference is complete.
    package private(set) var problems: [String] = []

    /// Creates the reference of the script API.
    ///
    /// - Parameters:
    ///   - registry: The kinds of views to describe, including the kinds of loaded plugins; by default, the built-in
    ///     kinds.
    ///   - features: The features of plugins to describe, such as `FeatureRunner.all`; by default none.
    package init(registry: KindRegistry = KindRegistry(), features: [PluginFeature] = []) {
        self.registry = registry
        self.features = features
        kinds = registry.kinds
        addGlobalsAndNodes()
        add("Layout containers", "Container", PuttingLibrary.intro, .container)
        add(
            "View",
            Part(
                "Views", ViewLibrary.intro,
                Self.entries(LayoutLibrary.self, .view, without: LayoutLibrary.applying)
                    + Self.entries(ViewLibrary.self, .view, without: ViewLibrary.fields)
                    + Self.entries(TablesLibrary.self, .view)
                    + Self.entries(EventLibrary.sending, .view) + Self.entries(ViewLibrary.fields, .view),
                shared: [
                    ReferenceSection.Shared(
                        page: "Contents and states of layout nodes",
                        entries: Self.entries(LayoutLibrary.applying, .view) + Self.entries(StatesLibrary.self, .view)),
                    ReferenceSection.Shared(
                        page: "Events of layout nodes", entries: Self.entries(EventLibrary.events, .view)),
                ]))
        add("States", "State", StatesLibrary.stateIntro, .state)
        add("Observations", "Observation", StatesLibrary.observationIntro, .observation)
        add("Bindings", "Binding", StatesLibrary.bindingIntro, .binding)
        add("Constraints", "Constraint", ConstraintValueLibrary.intro, .constraint)
        add("Traits", "Traits", TraitsLibrary.intro, .traits)
        add("Molecules and controllers", "Instance", ClassLibrary.intro, .instance)
        add("Tables and collections", "RowView", TablesLibrary.intro, .table)
        add("Value models", "TableModel", TableModelLibrary.intro, .tableModel)
        add("Sections of value models", "ModelSection", TableModelLibrary.sectionIntro, .modelSection)
        add("Data sources", "DataSource", TableModelLibrary.sourceIntro, .dataSource)
        add("Forms", "Form", TableModelLibrary.formIntro, .form)
        add("View models", "ViewModel", ViewModelLibrary.intro, .model)
        add("Functions of plugins", nil, PluginHostLibrary.intro, .plugin)
        add("Widgets of plugins", "Widget", PluginLibrary.widgetIntro, .widget)
        add("Containers of plugins", "ContainerDefinition", PluginLibrary.containerIntro, .containerDefinition)
        add("Views of containers", "ContainerChild", ContainerLibrary.childIntro, .containerChild)
        add(
            "All views of a container", "ContainerChildren", ContainerLibrary.childrenIntro, .containerChildren)
        add("Canvases", "Canvas", CanvasLibrary.intro, .canvas)
        add("Specs", nil, SpecLibrary.intro, .spec)
        add("Screens in specs and event files", "Screen", ScreenLibrary.intro, .screen)
        add("Expectations", "Expectation", SpecLibrary.matcherIntro, .expectation)
        checkProperties()
    }

    private typealias Part = ReferenceSection.Part

    private mutating func addGlobalsAndNodes() {
        add(
            nil,
            Part(
                "Globals", ReferenceTexts.globalsIntro,
                Self.entries(BuildingLibrary.self, .global) + Self.entries(TextLibrary.self, .global)
                    + Self.entries(NamesLibrary.self, .global) + Self.entries(TraitsLibrary.self, .global)
                    + Self.entries(StatesLibrary.nothing, .global) + Self.entries(ClassLibrary.self, .global)
                    + Self.entries(PluginLibrary.self, .global) + Self.entries(ViewModelLibrary.self, .global)
                    + Self.entries(StatesLibrary.globals, .global)),
            Part("Cells and sections", TablesLibrary.globalsIntro, Self.entries(TablesLibrary.self, .global)),
            Part(
                "Models of rows and forms", TableModelLibrary.globalsIntro,
                Self.entries(TableModelLibrary.self, .global)),
            Part(
                "Relations and targets", RelationLibrary.intro,
                Self.entries(RelationLibrary.self, .global) + Self.entries(ConstraintLibrary.self, .global)),
            Part("Descriptions", DeclarativeLibrary.intro, Self.entries(DeclarativeLibrary.self, .global)))
        add(
            "Node",
            Part(
                "Layout nodes", ConstraintLibrary.intro,
                Self.entries(ConstraintLibrary.self, .node) + Self.entries(PropertyLibrary.self, .node)
                    + Self.entries(BuildingLibrary.ends, .node)),
            Part(
                "Contents and states of layout nodes", LayoutLibrary.nodeIntro,
                Self.entries(LayoutLibrary.self, .node) + Self.entries(BuildingLibrary.making, .node)
                    + Self.entries(ViewLibrary.self, .node) + Self.entries(StatesLibrary.self, .node)),
            Part("Events of layout nodes", EventLibrary.intro, Self.entries(EventLibrary.self, .node)))
    }

    private static func entries<Owner>(_ operations: [Operation<Owner>], _ receiver: Receiver) -> [ReferenceEntry] {
        operations.compactMap { $0.entry.described(of: receiver).map { ReferenceEntry($0) } }
    }

    /// Returns the entries of a receiver that a library declares.
    ///
    /// - Parameter others: Operations to leave out, because the page shows them elsewhere.
    private static func entries<Owner: Library>(
        _ library: Owner.Type, _ receiver: Receiver, without others: [Operation<Owner>] = []
    ) -> [ReferenceEntry] {
        let left = Set(others.map(\.entry.name))
        return entries(library.operations.filter { !left.contains($0.entry.name) }, receiver)
    }

    /// Adds a class of values that is described on several pages, and checks that the pages contain all of its
    /// operations.
    ///
    /// - Parameter type: The name of the class; nil for the globals.
    private mutating func add(_ type: String?, _ parts: Part...) {
        let section = ReferenceSection(type: type, parts: parts)
        add(section)
        let receivers: [String?: Receiver] = [nil: .global, "Node": .node, "View": .view]
        guard let receiver = receivers[type] else { return }
        let shown = Set(section.entries.map(\.name))
        for name in OperationIndex.shared.names(of: receiver) where !shown.contains(name) {
            problems.append("\(parts[0].title): '\(name)' has no text, or no place on a page")
        }
    }

    /// Adds a class of values that is described on one page, with all operations that the libraries declare for it.
    private mutating func add(_ title: String, _ type: String?, _ intro: String, _ receiver: Receiver) {
        let entries = OperationIndex.shared.entries(of: receiver).map { ReferenceEntry($0) }
        add(ReferenceSection(type: type, parts: [Part(title, intro, entries)]))
        for name in OperationIndex.shared.names(of: receiver) where !entries.contains(where: { $0.name == name }) {
            problems.append("\(title): '\(name)' has no text")
        }
    }

    private mutating func add(_ section: ReferenceSection) {
        let entries = section.entries
        for entry in entries where entry.text.isEmpty {
            problems.append("\(section.title): '\(entry.name)' has no description")
        }
        if Set(entries.map(\.name)).count < entries.count {
            problems.append("\(section.title): duplicate entry")
        }
        sections.append(section)
    }

    // MARK: Kinds and properties

    /// The kinds of views that plugins define, sorted by name.
    var pluginKinds: [Kind] { kinds.filter { $0.behavior is WidgetKind }.sorted { $0.name < $1.name } }

    private mutating func checkProperties() {
        var used: Set<String> = []
        for kind in kinds {
            if text(of: kind).isEmpty { problems.append("the kind \(kind.name) has no text") }
            for property in kind.properties {
                if let widget = kind.behavior as? WidgetKind, let text = widget.propertyTexts[property.name] {
                    if text.isEmpty { problems.append("the property \(kind.name).\(property.name) has no text") }
                    continue
                }
                let own = "\(kind.name).\(property.name)"
                let key = ReferenceTexts.properties[own] == nil ? property.name : own
                if ReferenceTexts.properties[key] == nil { problems.append("the property \(own) has no text") }
                used.insert(key)
            }
        }
        for name in ReferenceTexts.properties.keys.sorted() where !used.contains(name) {
            problems.append("unknown property '\(name)'")
        }
    }

    /// Returns the description of a kind: the plugin's for a plugin's kind, otherwise the one in `ReferenceTexts`.
    func text(of kind: Kind) -> String { (kind.behavior as? WidgetKind)?.text ?? ReferenceTexts.kinds[kind.name] ?? "" }

    func text(of property: PropertyDefinition, in kind: Kind) -> String {
        if let text = (kind.behavior as? WidgetKind)?.propertyTexts[property.name] { return text }
        return ReferenceTexts.properties["\(kind.name).\(property.name)"] ?? ReferenceTexts.properties[property.name]
            ?? ""
    }

    /// Returns the properties of a kind, without the properties that all views have.
    func ownProperties(of kind: Kind) -> ArraySlice<PropertyDefinition> {
        kind.properties.dropFirst(CommonProperties.count)
    }

    /// Returns the aliases of a kind's properties, with the properties that they name.
    func aliases(of kind: Kind) -> [(name: String, property: PropertyDefinition)] {
        guard let index = registry.kind(named: kind.name) else { return [] }
        return registry.propertyNames.enumerated().compactMap { number, name in
            guard let slot = registry.slot(ofProperty: number, inKind: index), kind.properties[slot].name != name else {
                return nil
            }
            return (name, kind.properties[slot])
        }
    }

    /// Returns the default value of a property in the syntax of scripts.
    func defaultText(_ property: PropertyDefinition) -> String {
        Self.literal(property.shown(property.defaultValue))
    }

    private static func literal(_ value: SnapshotValue) -> String {
        switch value {
        case .null: "nil"
        case .bool(let flag): "\(flag)"
        case .number(let number): NumberText.short(number)
        case .string(let text): "\"\(text)\""
        case .list(let items):
            "{" + items.map { " \(literal($0))" }.joined(separator: ",") + (items.isEmpty ? "}" : " }")
        case .record(let fields):
            "{ " + fields.map { "\($0.name) = \(literal($0.value))" }.joined(separator: ", ") + " }"
        }
    }

    /// Returns the Lua type of a property in the syntax of the annotations. An `@` marks a type that the reference
    /// itself defines.
    static func type(of property: PropertyType) -> String {
        switch property {
        case .boolean: "boolean"
        case .number: "number"
        case .integer: "integer"
        case .string, .image: "string"
        case .text: "string|@TextPart[]"
        case .animation: "@Animation"
        case .keyword(let names): names.map { "\"\($0)\"" }.joined(separator: "|")
        case .color: "@Color"
        case .font: "@Font"
        case .insets: "number|@Insets"
        case .directionalInsets: "number|@DirectionalInsets"
        case .size: "@Size"
        case .point: "@Point"
        case .shadow: "@Shadow"
        case .gradient: "@Gradient"
        case .transform: "@Transform"
        case .date: "number|string"
        case .fontFeatures: "@FontFeatures"
        case .link: "string"
        case .list(let element):
            // Without parentheses, only the last member of a union would be a list.
            type(of: element).contains("|") ? "(\(type(of: element)))[]" : "\(type(of: element))[]"
        case .any: "any"
        }
    }
}
