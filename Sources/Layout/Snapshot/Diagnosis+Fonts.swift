import Diagnostics

/// Reports fonts of unknown families.
extension Diagnosis {
    /// The warnings about unknown font families: one per family, for the first view that uses it, and limited per
    /// source line. O(views with fonts or texts).
    var fontWarnings: [Diagnostic] {
        var known: Set<String> = []
        var warnings: [Diagnostic] = []
        let slots = tree.registry.kinds.map { kind in
            kind.properties.indices.filter { [.font, .text].contains(kind.properties[$0].type) }
        }
        var stack = [Int(tree.root.index)]
        while let index = stack.popLast() {
            let view = tree.id(index)
            for slot in slots[tree[index].kind] {
                for family in families(in: tree.property(view, slot: slot))
                where known.insert(family).inserted && !text.hasFamily(family) {
                    guard alike.admits(.warning, .fontNotFound, tree[index].put.source) else { continue }
                    let path = tree.path(ofIndex: index)
                    warnings.append(
                        Diagnostic(
                            VisibilityDiagnostic.noFont(
                                family: family, view: path, nearest: NearestName.find(family, in: text.families)),
                            view: path,
                            source: tree.sourceText(tree[index].put.source)))
                }
            }
            stack.append(contentsOf: tree[index].children.reversed().map(Int.init))
        }
        return warnings
    }

    private func families(in value: PropertyValue) -> [String] {
        switch value {
        case .font(let font): font.family.map { [$0] } ?? []
        case .attributed(let text): text.runs.compactMap(\.attributes.font?.family)
        default: []
        }
    }
}
