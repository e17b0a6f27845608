import Layout

/// Declares descriptions in the annotations: the functions with the names of kinds, such as `Label { … }`, and the
/// entries that can be between their braces or in the definition of a class.
extension APIReference {
    // MARK: Names of entries

    /// The events of descriptions, with the methods of nodes or tables that set the same handler. The engine's module
    /// `descriptions` handles the events.
    static let events: KeyValuePairs = [
        "onTap": "didClicked", "onDoubleTap": "didDoubleTapped", "onLongPress": "didLongPressed",
        "onChange": "didChanged", "onBeginEditing": "didBeginEditing", "onEndEditing": "didEndEditing",
        "onReturn": "didReturned", "onScroll": "didScrolled", "onSwipe": "didSwiped", "onDrag": "didDragged",
        "onRefresh": "didRefreshed",
        "onSelect": "didSelected", "onDeselect": "didDeselected", "onHighlight": "didHighlighted",
        "onUnhighlight": "didUnhighlighted", "onReload": "didReload", "onDisplay": "willDisplay",
        "onEndDisplay": "didEndDisplaying", "onPrefetch": "prefetched", "onCancelPrefetch": "prefetchCancelled",
    ]

    /// A constraint that a description can state.
    struct ConstraintEntry {
        var name: String
        /// The type of its value. An `@` marks a type that the reference itself defines.
        var type: String
        var text: String
    }

    /// The constraints of descriptions, in alphabetical order. The engine's module `descriptions` knows the same names.
    static let constraints: [ConstraintEntry] = {
        var entries = [
            ConstraintEntry(
                name: "center", type: "@AnchorEntry",
                text: "Constrains `centerX` and `centerY` to a view or area: `center = parent`."),
            ConstraintEntry(
                name: "size", type: "@SizeEntry|number[]|@Size",
                text: "Constrains `width` and `height`: `size = 44`, `size = { 60, 40 }`, `size = view.logo`."),
            ConstraintEntry(
                name: "aspectRatio", type: "number|@AnchorRelation|fun(self: any): number",
                text: "The width divided by the height: `aspectRatio = 16 / 9`."),
        ]
        for name in Attribute.allCases.map(\.name) {
            let isSize = ["width", "height"].contains(name)
            let values = isSize ? "a number, an anchor or a view" : "an anchor or a view"
            entries.append(
                ConstraintEntry(
                    name: name, type: isSize ? "@SizeEntry" : "@AnchorEntry",
                    text: "Constrains `\(name)` to \(values): `\(name) = parent.\(name) - 8`."))
        }
        let single = Set(Attribute.allCases.map(\.name))
        for (name, attributes) in ConstraintLibrary.namedPositions where !single.contains(name) {
            let list = attributes.map { "`\($0.name)`" }.joined(separator: ", ")
            entries.append(
                ConstraintEntry(
                    name: name, type: "@AreaEntry",
                    text: "Constrains \(list) to a view or area: `\(name) = inset(parent, 16)`."))
        }
        return entries.sorted { $0.name < $1.name }
    }()

    // MARK: Types

    /// The declarations of the types that all descriptions use.
    var descriptionTypes: String {
        let relations = "tatami.AnchorRelation|tatami.AnchorRelation[]"
        let views = "string|number|false|tatami.Description|tatami.ViewList|tatami.AnyView"
        var out = """

            ---An anchor, a view or an area for a constraint of a description, or a function of states that returns it.
            ---@alias tatami.AnchorEntry \
            tatami.Target|tatami.DescribedAnchor|tatami.DescribedAnchors|\(relations)|false|\
            fun(self: any): (tatami.AnchorValue|\(relations)|false)

            ---A number, an anchor or a view for a constraint of a description, or a function of states that returns it.
            ---@alias tatami.SizeEntry number|tatami.AnchorEntry

            ---A view or an area for a constraint of several edges, or a function of states that returns it.
            ---@alias tatami.AreaEntry \
            tatami.InsetArea|tatami.AnchorEntry|fun(self: any): (tatami.InsetArea|tatami.AnchorValue|\(relations)|false)

            ---The entries that all descriptions of views and all definitions of classes can have.
            ---@class tatami.CommonEntries
            ---@field [integer] \(views)|fun(self: any, ...: any): any

            """
        for constraint in Self.constraints {
            out += field(constraint.name, Self.type(constraint.type), constraint.text)
        }
        for (name, method) in Self.events {
            if let handler = handler(method, of: "Node") { out += field(name, handler.type, handler.text) }
        }
        out += field(
            "observe", "table<tatami.StateName, fun(self: any, changes: tatami.Changes, view: tatami.View)>",
            "Functions to call each time the states with these names are set.")
        for property in CommonProperties.definitions { out += entry(property, kinds[0]) }
        out += """

            ---The entries that the descriptions of all kinds of views can have.
            ---@class tatami.ViewEntries: tatami.CommonEntries

            """
        out += field("isArranged", "boolean", "Whether a stack arranges the view. Default: true.")
        out += field(
            "layoutContent", "fun(self: any, content: tatami.Container)",
            "Fills the view with calls, in place of a list of views.")
        for property in kinds.flatMap(Self.childProperties) {
            out += field(property.name, Self.value(of: property), property.text)
        }
        for content in ["ScrollHContentView", "ScrollVContentView"] {
            out += Self.describer(content, "ViewEntries", "Describes the content of a scroll view.")
        }
        return out + definitions
    }

    /// Returns the declarations of a kind's entries, and of the functions that describe views of the kind.
    func description(of kind: Kind) -> String {
        // The definition of a molecule in a script declares its own function.
        guard !(kind.behavior is MoleculeKind) else { return "" }
        var (out, entries) = ("", "ViewEntries")
        if kind.name != "View" {
            entries = "\(kind.name)Entries"
            out += "\n---@class tatami.\(entries): tatami.ViewEntries\n"
            for property in ownProperties(of: kind) { out += entry(property, kind) }
            for (name, property) in aliases(of: kind) { out += entry(property, kind, alias: name) }
            if kind.holdsCells { out += rowEntries(kind) }
        }
        for name in [kind.name] + kind.otherNames {
            out += Self.describer(name, entries, "Describes a view of the kind \(kind.name). \(text(of: kind))")
        }
        return out
    }

    private static func describer(_ name: String, _ entries: String, _ text: String) -> String {
        """

        ---\(text)
        ---@param entries tatami.\(entries)
        ---@return tatami.Description
        function \(name)(entries) end

        """
    }

    // MARK: Entries

    private func field(_ name: String, _ type: String, _ text: String) -> String {
        "---@field \(name)? \(type) \(text)\n"
    }

    /// Returns the declaration of a property's entry. Its value can also be a binding or a function of states.
    private func entry(_ property: PropertyDefinition, _ kind: Kind, alias: String? = nil) -> String {
        field(
            alias ?? property.name, Self.orFunction(Self.type(Self.type(of: property.type))),
            alias == nil ? text(of: property, in: kind) : "Alias of '\(property.name)'.")
    }

    private static func orFunction(_ type: String) -> String { "\(type)|tatami.Bound|fun(self: any): (\(type))" }

    /// Returns the entries of a kind with cells: its rows and the events of rows.
    private func rowEntries(_ kind: Kind) -> String {
        let methods = sections.first { $0.type == "RowView" }?.entries ?? []
        var out = ""
        for method in methods where method.type == "self" {
            guard let parameter = method.parameters?.first, method.parameters?.count == 1, parameter.name != "body"
            else { continue }
            out += field(
                method.name, Self.orFunction(Self.type(parameter.type)), method.text.joined(separator: " "))
        }
        for (name, method) in Self.events {
            guard let handler = handler(method, of: "RowView") else { continue }
            out += field(name, handler.type.replacing("tatami.View", with: "tatami.\(kind.name)"), handler.text)
        }
        return out
    }

    /// Returns the type and the text of an event, from the method that sets its handler. A handler in a description
    /// gets `self` first and the view last.
    private func handler(_ method: String, of type: String) -> (type: String, text: String)? {
        guard let entry = sections.first(where: { $0.type == type })?.entries.first(where: { $0.name == method }),
            let body = entry.parameters?.first?.type, body.hasPrefix("fun(")
        else { return nil }
        var parameters = body.dropFirst(4).dropLast().split(separator: ", ").map(String.init)
        if parameters.first == "view: @View" { parameters.append(parameters.removeFirst()) }
        let list = (["self: any"] + parameters).joined(separator: ", ")
        return (Self.type("fun(\(list))"), entry.text.joined(separator: " "))
    }

    // MARK: Definitions of classes

    /// The declarations of the tables that define classes: `controller "Login" { states = { … }, Label { … } }`.
    private var definitions: String {
        """

        ---An instance of a class of cells; `self` in its functions.
        ---@class tatami.CellInstance: tatami.Instance
        ---@field isSelected boolean Whether the row is selected.
        ---@field isHighlighted boolean Whether the row is touched.

        """
            + ["molecule", "controller", "tableCell", "collectionCell"].map { maker in
                var out = """

                    ---The definition of a class: `\(maker) "Name" { … }`.
                    ---@class tatami.\(maker.prefix(1).uppercased())\(maker.dropFirst())Definition: tatami.CommonEntries

                    """
                for name in ClassHooks.fields[maker] ?? [] {
                    out += field(name, Self.fieldTypes[name]?.type ?? "any", Self.fieldTypes[name]?.text ?? "")
                }
                // Definitions list views instead of putting them.
                for name in ClassHooks.methods[maker] ?? [] where name != "layoutContent" && name != "viewPlan" {
                    out += hook(name)
                }
                return out
            }.joined()
    }

    private static let fieldTypes = [
        "states": ("table<string, any>", "The states by name, with their initial values."),
        "observerMethods": ("string[]", "The methods that a view model needs to observe instances."),
        "preferredContentSize": ("tatami.Size|number[]", "The default size of the screen, in points."),
        "fonts": ("string[]|table<string, string[]>", "Font files below the script's directory."),
        "layoutBehaviour": ("tatami.LayoutBehaviour", "When cells are laid out again."),
        "separatorIsHidden": ("boolean", "Whether the cells have no separator."),
        "selectionStyle": ("string", "\"none\" if the cells don't show selection and highlight."),
    ].mapValues { (type: $0.0, text: $0.1) }

    /// The types of the hooks of cells, which the text about classes of cells describes.
    private static let cellHooks = [
        "configure": "fun(self: any, item: any)",
        "layoutOption": "fun(self: any, phase: @CellPhase): @SublayoutingOption?",
        "setHighlighted": "fun(self: any, isHighlighted: boolean)",
        "setSelected": "fun(self: any, isSelected: boolean)",
        "calculatedCellHeight": "fun(class: any, width: number, item: any): number?",
        "calculatedCellSize": "fun(class: any, width: number, item: any): @Size?",
    ]

    private func hook(_ name: String) -> String {
        if let type = Self.cellHooks[name] { return field(name, Self.type(type), "Hook for cells: see `tableCell`.") }
        let entry = sections.first { $0.type == "Instance" }?.entries.first { $0.name == name }
        let parameters = (entry?.parameters ?? []).map { ", \($0.name): \($0.type)" }.joined()
        var type = "fun(self: any\(parameters))"
        // A size that never changes can be a field instead.
        if let result = entry?.type, !result.isEmpty { type = "\(result)|\(type): \(result)" }
        return field(name, Self.type(type), entry?.text.joined(separator: " ") ?? "")
    }
}
