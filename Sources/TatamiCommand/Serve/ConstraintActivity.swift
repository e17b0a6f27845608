import Diagnostics
import Geometry
import Layout

/// The violated constraints of a screen at one size, for comparison with another size.
struct ConstraintActivity {
    private let unmet: [UnmetConstraint]
    private let size: Size

    /// The maximum number of violated constraints that are compared.
    private static let most = 500
    /// The maximum number of constraints that a page shows per list.
    private static let mostShown = 6

    init(_ screen: Screen) {
        unmet = screen.unmet(limit: Self.most)
        size = screen.traits.size
    }

    /// Returns the constraints that became violated or satisfied since an earlier state, as JSON for pages; nil if the
    /// size is the same.
    func json(since before: ConstraintActivity, _ screen: Screen) -> String? {
        guard size != before.size else { return nil }
        let (old, new) = (Set(before.unmet.map(\.key)), Set(unmet.map(\.key)))
        let broken = unmet.filter { !old.contains($0.key) }
        let satisfied = before.unmet.filter { !new.contains($0.key) }
        var object = JSONObject()
        object.add("type", "activity")
        object.add(json: "width", NumberText.short(size.width))
        object.add(json: "height", NumberText.short(size.height))
        object.add(
            json: "broken",
            PreviewSession.list(
                broken.prefix(Self.mostShown).map { Self.json($0.reason, by: screen.holders(of: $0).prefix(2)) }))
        object.add(
            json: "mended", PreviewSession.list(satisfied.prefix(Self.mostShown).map { Self.json($0.reason, by: []) }))
        object.add(
            "more", max(0, broken.count - Self.mostShown) + max(0, satisfied.count - Self.mostShown))
        return object.text
    }

    private static func json(
        _ reason: AttributeExplanation.Reason, by holders: ArraySlice<AttributeExplanation.Reason>
    ) -> String {
        var object = JSONObject()
        object.add("constraint", reason.text)
        object.add("source", reason.source)
        object.add("view", reason.statement?.view)
        object.add(json: "by", PreviewSession.list(holders.map { json($0, by: []) }))
        return object.text
    }
}
