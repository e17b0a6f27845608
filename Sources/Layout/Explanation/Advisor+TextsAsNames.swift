import Diagnostics

/// Reports texts that were given as names: `putLabel("Hello world")` shows nothing.
extension Advisor {
    /// Returns warnings for views whose text or title property is not set and whose name contains spaces, which is
    /// unlikely for a name. At most 100. O(views).
    func textsAsNames() -> [Diagnostic] {
        var found: [Diagnostic] = []
        var stack = [Int(tree.root.index)]
        while let index = stack.popLast() {
            stack += tree[index].children.reversed().map { Int($0) }
            let view = tree.id(index)
            guard let name = try? tree.name(of: view), name.contains(" "), found.count < 100 else { continue }
            let properties = tree.registry.kinds[tree[index].kind].properties
            guard let slot = properties.firstIndex(where: { $0.name == "text" || $0.name == "title" }),
                tree.property(view, slot: slot) == properties[slot].defaultValue
            else { continue }
            let shown = name.count <= 40 ? name : "\(name.prefix(40))…"
            found.append(
                Diagnostic(
                    AdviceDiagnostic.textAsName(
                        shown, kind: tree.registry.kinds[tree[index].kind].name, property: properties[slot].name),
                    view: tree.path(ofIndex: index), source: tree.sourceText(tree[index].put.source)))
        }
        return found
    }
}
