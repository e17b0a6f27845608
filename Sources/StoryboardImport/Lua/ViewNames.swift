/// The names of the views of one script: their variables, and the names in their paths.
final class ViewNames {
    private var variables: [ObjectIdentifier: String] = [:]
    private var viewNames: [ObjectIdentifier: String] = [:]
    private var variableTable = NameTable()
    private var nameTable = NameTable(reserved: [])
    private let scene: InterfaceScene
    /// The root views, whose layout function has the parameter `content`: the root view of the scene, and the contents
    /// of cells.
    private var roots: Set<ObjectIdentifier> = []
    /// Whether the variables are fields of the table `views`, because Lua limits the number of local variables of a
    /// function.
    private(set) var usesTable = false

    /// The number of views above which all variables become fields of a table. Lua allows 200 local variables in a
    /// function.
    private static let manyVariables = 120

    init(_ scene: InterfaceScene) { self.scene = scene }

    /// Chooses the names of the views below a root and, if `isWrapped` is true, of the root itself.
    func add(_ root: InterfaceView, isWrapped: Bool) {
        let views = root.all
        usesTable = usesTable || views.count > Self.manyVariables
        if !isWrapped { roots.insert(ObjectIdentifier(root)) }
        for view in views where isWrapped || view !== root {
            let outlet = scene.outlets[view.id]?.first
            let given = view.element.take("userLabel") ?? (view.role == .guide ? view.element.take("identifier") : nil)
            let label = given.flatMap { NameTable.identifier($0) }
            let outletName = outlet.flatMap { NameTable.identifier($0) }
            let kind = view.role == .content ? "contentView" : view.role == .guide ? "guide" : view.tag
            variables[ObjectIdentifier(view)] = variableTable.unique(outletName ?? label ?? kind)
            viewNames[ObjectIdentifier(view)] = nameTable.unique(outletName ?? label ?? Self.safe(view.id, or: kind))
        }
    }

    /// Returns an identifier of the document without characters that a view's name must not contain; `kind` if none
    /// remain.
    private static func safe(_ id: String, or kind: String) -> String {
        let name = String(id.prefix(80).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        return name.isEmpty ? kind : name
    }

    func viewName(of view: InterfaceView) -> String { viewNames[ObjectIdentifier(view)] ?? "root" }

    private func plain(_ view: InterfaceView) -> String { variables[ObjectIdentifier(view)] ?? "content" }

    /// Returns the expression for the variable of a view: a local variable, or a field of `views`.
    func variable(of view: InterfaceView) -> String { usesTable ? "views.\(plain(view))" : plain(view) }

    /// Returns the name of the parameter of the function that lays out the view's content.
    func parameter(of view: InterfaceView) -> String {
        roots.contains(ObjectIdentifier(view)) ? "content" : plain(view)
    }
}
