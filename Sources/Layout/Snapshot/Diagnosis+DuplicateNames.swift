import Diagnostics

extension Diagnosis {
    /// Returns a warning for each name that the script gave to several siblings.
    func duplicateNames() -> [Diagnostic] {
        struct Group: Hashable {
            var parent: Int32
            var name: String
        }
        var counts: [Group: (count: Int, second: Int)] = [:]
        var order: [Group] = []
        for index in tree.indices {
            let flags = tree[index].flags
            guard flags.isSuperset(of: [.isAlive, .isInScreen, .isNamedByScript, .isNumbered]),
                !flags.contains(.isNamedByEngine)
            else {
                continue
            }
            let group = Group(parent: tree[index].parent, name: String(tree.givenName(index)))
            if let known = counts[group] {
                counts[group] = (known.count + 1, known.second)
            } else {
                counts[group] = (2, index)
                order.append(group)
            }
        }
        return order.compactMap { group in
            let (count, second) = counts[group] ?? (2, 0)
            guard alike.admits(.warning, .duplicateName, tree[second].put.source) else { return nil }
            return Diagnostic(
                ConstraintDiagnostic.duplicateName(
                    group.name, count: count, superview: tree.path(ofIndex: Int(group.parent))),
                view: tree.path(ofIndex: second), source: tree.sourceText(tree[second].put.source))
        }
    }
}
