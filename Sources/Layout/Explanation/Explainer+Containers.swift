/// Explanations of frames given by containers.
extension Explainer {
    /// Returns the reason for an attribute that a container gives one of its views.
    func placement(of view: Int32, _ attribute: Attribute) -> AttributeExplanation.Reason {
        let container = Int(tree[Int(view)].parent)
        let kind = tree.registry.kinds[tree[container].kind].name
        let reason = pass.containers.children[Int(view)]?.reason.map { ": \($0)" } ?? ""
        return AttributeExplanation.Reason(
            text: """
                the \(attribute.name) that the container \(tree.path(ofIndex: container)) (\(kind)) sets for \
                \(tree.path(ofIndex: Int(view)))\(reason)
                """,
            source: tree.sourceText(tree[container].put.source), priority: 1000)
    }
}
