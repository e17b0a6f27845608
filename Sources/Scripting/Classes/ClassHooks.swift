import Diagnostics
import Layout
import LuaHost

/// The names that the engine calls or reads in classes of scripts, by type of class.
enum ClassHooks {
    private static let molecule = ["init", "layoutContent", "viewPlan", "moleculeWillLayout", "moleculeDidLayout"]
    private static let controller = [
        "viewDidLoad", "willMoveToParent", "didMoveToParent", "viewWillAppear", "viewDidAppear", "viewWillDisappear",
        "viewDidDisappear",
    ]
    private static let cell =
        molecule.filter { $0 != "viewPlan" } + [
            "configure", "layoutOption", "setHighlighted", "setSelected",
        ]
    private static let viewModel = [
        "init", "bind", "willApplying", "didApplying", "modelWillMapped", "modelDidMapped", "willUnbind", "didUnbind",
    ]

    static let methods: [String: [String]] = [
        "molecule": molecule + [MoleculeKind.hook], "controller": molecule + controller, "viewModel": viewModel,
        "cellModel": ["didSelect"],
        "tableCell": cell + ["calculatedCellHeight"], "collectionCell": cell + ["calculatedCellSize"],
    ]

    private static let cellFields = [
        "states", "observerMethods", "layoutBehaviour", "separatorIsHidden", "selectionStyle",
    ]

    private static let cellModelFields = [
        "cellClass", "cellHeight", "domainIdentifier", "highlighting", "registersLazily", "reuseIdentifier",
        "separatorIsHidden", "usesNib",
    ]

    private static let fields: [String: [String]] = [
        "molecule": ["states", "observerMethods"],
        "controller": ["states", "observerMethods", "preferredContentSize", "fonts"],
        "viewModel": ["states"], "cellModel": cellModelFields, "tableCell": cellFields, "collectionCell": cellFields,
    ]

    /// UIKit's hooks around its layout passes, which have no counterpart: here, constraints state everything.
    private static let layoutHooks: Set = [
        "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSubviews", "updateConstraints",
        "updateViewConstraints", "viewSafeAreaInsetsDidChange",
    ]

    /// The lists of hooks by type, for the prelude.
    static var table: LuaValue {
        .dictionary(
            methods.keys.sorted().map { type in (key: type, value: .array((methods[type] ?? []).map { .string($0) })) })
    }

    /// The fields that the engine reads, by type, for the prelude.
    static var fieldTable: LuaValue {
        .dictionary(
            fields.keys.sorted().map { type in (key: type, value: .array((fields[type] ?? []).map { .string($0) })) })
    }

    /// Returns a warning for a member that resembles a hook, nil for other members.
    static func advice(_ key: String, isFunction: Bool, type: String, className: String) -> String? {
        let words = [
            "viewModel": "a view model", "cellModel": "a model of cells", "tableCell": "a cell",
            "collectionCell": "a cell",
        ]
        let what = words[type] ?? "a \(type)"
        if isFunction, type == "molecule", controller.contains(key) {
            return
                """
                '\(key)' is a hook of controllers; of a molecule the engine calls \(list(molecule)), so this is never \
                called
                """
        }
        if isFunction, layoutHooks.contains(key) {
            return """
                '\(key)' has no counterpart, so the engine never calls it; state the relation as a constraint, which holds \
                after every layout
                """
        }
        let names = (isFunction ? methods[type] : fields[type]) ?? []
        guard !names.contains(key),
            let name = names.first(where: { isNear(key, $0) }) ?? FamiliarNames.find(key, in: names)
        else {
            return nil
        }
        return isFunction
            ? "'\(key)' is not a hook of \(what), so the engine never calls it. Did you mean '\(name)'?"
            : "the engine does not read '\(key)' of \(what). Did you mean '\(className).\(name)'?"
    }

    private static func list(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// Returns whether a name is probably misspelled. Short names resemble too many others, so only differences in case
    /// count for them.
    private static func isNear(_ key: String, _ name: String) -> Bool {
        let (key, name) = (key.lowercased(), name.lowercased())
        if key == name || key + "s" == name || name + "s" == key { return true }
        return name.utf8.count >= 8 && NearestName.find(key, in: [name], halfEdits: 4) != nil
    }
}
