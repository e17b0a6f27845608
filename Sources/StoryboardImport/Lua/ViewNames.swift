/// The names of the views of one script: variables, and the names that paths consist of.
final class ViewNames {
    private var variables: [ObjectIdentifier: String] = [:]
    private var viewNames: [ObjectIdentifier: String] = [:]
    private var variableTable = NameTable()
    private var nameTable = NameTable(reserved: [])
    private let scene: InterfaceScene
    /// The function parameters of root views: the scene's root and the contents of cells.
    private var roots: Set<ObjectIdentifier> = []
    /// Whether variables are fields of a table, because Lua limits the local variables of a function.
    private(set) var usesTable = false

    /// The number of variables above which all go into a table; Lua allows 200 in a function.
    private static let manyVariables = 120

    init(_ scene: InterfaceScene) { self.scene = scene }

    /// Names the views below a root.
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

    /// Returns an identifier of the document as a view's name, which has no slash.
    private static func safe(_ id: String, or kind: String) -> String {
        let name = String(id.prefix(80).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        return name.isEmpty ? kind : name
    }

    func viewName(of view: InterfaceView) -> String { viewNames[ObjectIdentifier(view)] ?? "root" }

    private func plain(_ view: InterfaceView) -> String { variables[ObjectIdentifier(view)] ?? "content" }

    /// Returns the variable of a view: a local variable, or a field of `views`.
    func variable(of view: InterfaceView) -> String { usesTable ? "views.\(plain(view))" : plain(view) }

    /// Returns the parameter of the function that lays out the view's content.
    func parameter(of view: InterfaceView) -> String {
        roots.contains(ObjectIdentifier(view)) ? "content" : plain(view)
    }
}
