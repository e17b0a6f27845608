import Diagnostics
import Layout
import LuaHost

/// The methods that the engine calls and the fields that it reads in a script's classes, by type of class.
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

    static let fields: [String: [String]] = [
        "molecule": ["states", "observerMethods"],
        "controller": ["states", "observerMethods", "preferredContentSize", "fonts"],
        "viewModel": ["states"], "cellModel": cellModelFields, "tableCell": cellFields, "collectionCell": cellFields,
    ]

    /// Methods that UIKit calls around its layout passes. Tatami has no counterpart, because constraints determine the
    /// layout.
    private static let layoutHooks: Set = [
        "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSubviews", "updateConstraints",
        "updateViewConstraints", "viewSafeAreaInsetsDidChange",
    ]

    /// The names of the methods that the engine calls, by type of class, as a table for the prelude.
    static var table: LuaValue {
        .dictionary(
            methods.keys.sorted().map { type in (key: type, value: .array((methods[type] ?? []).map { .string($0) })) })
    }

    /// The names of the fields that the engine reads, by type of class, as a table for the prelude.
    static var fieldTable: LuaValue {
        .dictionary(
            fields.keys.sorted().map { type in (key: type, value: .array((fields[type] ?? []).map { .string($0) })) })
    }

    /// Returns a warning if a class member resembles a method or field that the engine uses but has another name;
    /// otherwise nil.
    static func advice(_ key: String, isFunction: Bool, type: String, className: String) -> String? {
        let words = [
            "viewModel": "a view model", "cellModel": "a model of cells", "tableCell": "a cell",
            "collectionCell": "a cell",
        ]
        let what = words[type] ?? "a \(type)"
        if isFunction, type == "molecule", controller.contains(key) {
            return
                """
                '\(key)' is a hook of controllers and is never called here, because this is a molecule; the hooks of a \
                molecule are \(list(molecule))
                """
        }
        if isFunction, layoutHooks.contains(key) {
            return """
                '\(key)' has no counterpart, so the engine never calls it; state the relation as a constraint, which \
                holds after every layout
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

    /// Returns whether `key` is probably a misspelled `name`. Short names resemble too many others, so they may differ
    /// only in case or a final "s".
    private static func isNear(_ key: String, _ name: String) -> Bool {
        let (key, name) = (key.lowercased(), name.lowercased())
        if key == name || key + "s" == name || name + "s" == key { return true }
        return name.utf8.count >= 8 && NearestName.find(key, in: [name], halfEdits: 4) != nil
    }
}
