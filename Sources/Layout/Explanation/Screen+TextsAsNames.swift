/// Texts that were given as names: `putLabel("Hello world")` shows nothing.
extension Screen {
    /// Views of a kind with a text or a title that have none, and a name that no programmer would give: with spaces in
    /// it. O(views).
    package func textsAsNames() -> [Diagnostic] {
        var found: [Diagnostic] = []
        var stack = [Int(root.index)]
        while let index = stack.popLast() {
            stack += nodes[index].children.reversed().map { Int($0) }
            let view = id(index)
            guard let name = try? name(of: view), name.contains(" "), found.count < 100 else { continue }
            let properties = registry.kinds[nodes[index].kind].properties
            guard let slot = properties.firstIndex(where: { $0.name == "text" || $0.name == "title" }),
                property(view, slot: slot) == properties[slot].defaultValue
            else { continue }
            let shown = name.count <= 40 ? name : "\(name.prefix(40))…"
            found.append(
                Diagnostic(
                    severity: .warning, code: .textAsName,
                    message:
                        """
                        "\(shown)" is the name of this \(registry.kinds[nodes[index].kind].name), which shows nothing; \
                        write :\(properties[slot].name)("\(shown)")
                        """,
                    view: path(ofIndex: index), source: sourceText(nodes[index].putSource)))
        }
        return found
    }
}
