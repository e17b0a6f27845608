import Diagnostics
import Layout

/// Formats explanations as text and as JSON.
enum ExplanationText {
    /// Returns the explanation of each attribute: its value, the constraints that determine it, each with its share in
    /// points, and the violated constraints.
    ///
    ///     root/submit.width = 342
    ///        −24  root/submit.left == root.left + 24  [login.lua:86, priority 999]
    ///        −24  root/submit.right == root.right − 24  [login.lua:86, priority 999]
    ///        390  the size of the screen (390 × 844)
    static func plain(_ path: String, _ explanations: [AttributeExplanation]) -> TerminalText {
        explanations.flatMap { plain(path, $0) }.reduce("") { "\($0)\($1)\n" }
    }

    private static func plain(_ path: String, _ explanation: AttributeExplanation) -> [String] {
        var lines = ["\(path).\(explanation.attribute.name) = \(NumberText.points(explanation.value))"]
        if let missing = explanation.missing {
            lines.append(
                "  undetermined, so it is the value nearest to 0 that the constraints allow; add \(missing)")
        }
        var rows = explanation.determinedBy.map { (share: $0.contribution.map(signed) ?? "because", text: text($0)) }
        if explanation.ownPart != 0, explanation.determinedBy.contains(where: { $0.contribution != nil }) {
            rows.append((signed(explanation.ownPart), ownPart(explanation.attribute)))
        }
        for end in explanation.undetermined {
            rows.append(
                (
                    signed(end.value),
                    "\(end.name) is undetermined, so it is \(NumberText.points(end.value)); add \(end.missing)"
                ))
        }
        let width = rows.map(\.share.count).max() ?? 0
        for row in rows {
            lines.append(
                "  \(String(repeating: " ", count: max(0, max(width, 4) - row.share.count)))\(row.share)  \(row.text)")
        }
        let reasons = Set(explanation.determinedBy.map(text))
        for unmet in explanation.unmet {
            let kind = unmet.isRefused ? "dropped" : "not met"
            lines.append("  \(kind)  \(text(unmet.reason)), violated by \(NumberText.points(unmet.violation))")
            var known: [String] = []
            for holder in unmet.heldBy.map(text) where !known.contains(holder) { known.append(holder) }
            if !known.isEmpty, reasons.isSuperset(of: known), known.count > 1 {
                lines.append("           because of the constraints above")
            } else {
                lines += LongList.shortened(known.map { "           because of  \($0)" })
            }
        }
        return lines
    }

    private static func ownPart(_ attribute: Attribute) -> String {
        switch attribute {
        case .firstBaseline, .lastBaseline: "the offset of the \(attribute.name) in the view"
        default: "the \(attribute.name) of the frame relative to the alignment rectangle"
        }
    }

    private static func signed(_ value: Double) -> String {
        let text = NumberText.points(abs(value))
        return value < 0 && text != "0" ? "−" + text : text
    }

    private static func text(_ reason: AttributeExplanation.Reason) -> String {
        let priority = reason.priority == 1000 ? "required" : "priority \(NumberText.short(reason.priority))"
        return "\(reason.text)  [\(reason.source.map { "\($0), " } ?? "")\(priority)]"
    }

    /// Returns the explanations of a view's attributes as JSON.
    ///
    /// - Parameter more: Returns additional JSON fields for a constraint. Each field begins with a comma.
    static func json(
        _ path: String, _ explanations: [AttributeExplanation],
        more: (AttributeExplanation.Reason) -> String = { _ in "" }
    ) -> String {
        func reason(_ reason: AttributeExplanation.Reason) -> String {
            let source = (reason.source.map { ", \"source\": \(JSONText.quote($0))" } ?? "") + more(reason)
            let share = reason.contribution.map { ", \"contribution\": \(NumberText.short($0))" } ?? ""
            return
                """
                {"constraint": \(JSONText.quote(reason.text)), "priority": \
                \(NumberText.short(reason.priority))\(source)\(share)}
                """
        }
        let items = explanations.map { explanation in
            let unmet = explanation.unmet.map {
                """
                {"constraint": \(reason($0.reason)), "violation": \(NumberText.short($0.violation)), "refused": \
                \($0.isRefused), "heldBy": [\($0.heldBy.map(reason).joined(separator: ", "))]}
                """
            }
            let missing = explanation.missing.map { "\"missing\": \(JSONText.quote($0)), " } ?? ""
            let offset =
                explanation.ownPart == 0 ? "" : "\"offset\": \(NumberText.short(explanation.ownPart)), "
            let open = explanation.undetermined.map {
                """
                {"attribute": \(JSONText.quote($0.name)), "value": \(NumberText.short($0.value)), "missing": \
                \(JSONText.quote($0.missing))}
                """
            }
            return
                """
                {"attribute": \(JSONText.quote(explanation.attribute.name)), "value": \
                \(NumberText.short(explanation.value)), "ambiguous": \(explanation.isAmbiguous), \(missing)
                """
                    + """
                    \(offset)"determinedBy": [\(explanation.determinedBy.map(reason).joined(separator: ", "))], "open": \
                    [\(open.joined(separator: ", "))], "unmet": [\(unmet.joined(separator: ", "))]}
                    """
        }
        return "{\"view\": \(JSONText.quote(path)), \"attributes\": [\(items.joined(separator: ", "))]}\n"
    }
}
