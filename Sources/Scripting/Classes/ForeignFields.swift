import Layout
import LuaHost

/// Fields of UIKit that the engine does not read. A script that sets one on a cell, model or molecule expects an
/// effect, so the engine reports the field.
enum ForeignFields {
    /// The advice what to set instead, by type of class and field.
    private static let lists: [String: [String: String]] = [
        "molecule": views, "controller": views, "tableCell": cells, "collectionCell": cells,
        "viewModel": models, "cellModel": models.merging(["cellIdentifier": "set 'reuseIdentifier'"]) { own, _ in own },
    ]

    private static let views = [
        "autoresizingMask": "call frame(frame, { autoresizingMask = … }) of its node",
        "isOpaque": "set 'backgroundColor' and 'alpha' of its view",
        "tintColor": "set 'textColor' or 'titleColor' of the views in it",
        "translatesAutoresizingMaskIntoConstraints": "leave it out: all views are laid out by constraints",
    ]

    private static let cells = views.merging([
        "accessoryType": "call setAccessory(name) of a form's cell; a cell of your own puts a label at its end",
        "accessoryView": "put the view at the end of the row in layoutContent",
        "editingAccessoryType": "put a view at the end of the row in layoutContent",
        "estimatedRowHeight": "set 'estimatedRowHeight' of the table",
        "indentationLevel": "move the content with a constraint in layoutContent",
        "indentationWidth": "move the content with a constraint in layoutContent",
        "rowHeight": "set 'rowHeight' of the table, or write calculatedCellHeight in the class",
        "selectedBackgroundView": "write setSelected(isSelected) in the class",
        "separatorInset": "set 'separatorIsHidden' of the class",
        "separatorStyle": "set 'separatorIsHidden' of the class",
    ]) { own, _ in own }.merging(propertiesOfOthers) { own, _ in own }

    private static let models = [
        "accessoryType": "show it in the cell: a form's cell has setAccessory(name)",
        "estimatedRowHeight": "set 'cellHeight' of a cellModel, or 'estimatedRowHeight' of the table",
        "rowHeight": "set 'cellHeight' of a cellModel, or 'rowHeight' of the table",
        "nibName": "set 'cellClass' of a cellModel to the name of the template",
        "selectionStyle": "set 'highlighting' of a cellModel, or 'selectionStyle' of the class of cells",
        "separatorInset": "set 'separatorIsHidden' of a cellModel, or of the class of cells",
        "separatorStyle": "set 'separatorIsHidden' of a cellModel, or of the class of cells",
    ]

    /// Advice for properties of other kinds: a script that sets `textColor` of a cell means a label in the cell. Names
    /// of one word are left out, because scripts use them for their own fields.
    private static let propertiesOfOthers: [String: String] = {
        var kinds: [String: String] = [:]
        let registry = KindRegistry()
        let own = Set(registry.kinds.first { $0.name == "View" }?.properties.map(\.name) ?? [])
        for kind in registry.kinds {
            for property in kind.properties where !own.contains(property.name) && kinds[property.name] == nil {
                guard property.name.contains(where: \.isUppercase) else { continue }
                kinds[property.name] = "set it of the \(kind.name) in the cell"
            }
        }
        return kinds
    }()

    private static let names = lists.sorted { $0.key < $1.key }.map { ($0.key, $0.value.keys.sorted()) }

    /// The names of the fields, by type of class, as a table for the prelude.
    static var table: LuaValue {
        .dictionary(names.map { type, fields in (type, .dictionary(fields.map { ($0, .boolean(true)) })) })
    }

    /// Returns a message about the field and what to set instead; nil if the engine does not know the field.
    static func advice(_ field: String, type: String, className: String) -> String? {
        lists[type]?[field].map { "the engine does not read '\(field)' of \(className): \($0)" }
    }
}
