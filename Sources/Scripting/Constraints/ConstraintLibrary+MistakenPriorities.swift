import Layout
import LuaHost

/// Points in the place of the priority, as in `width(equal, 20)`: what is written is legal, and hardly ever meant.
extension ConstraintLibrary {
    /// A number that stands alone behind relation and target is a priority. Where it is one that hardly anybody gives,
    /// and the relation has no number of points, the call is reported: once per place, as a warning.
    ///
    /// Whoever means such a priority writes it as an option, which is never reported. Without a target the numbers
    /// below those of hugging (250) count, with one those below 100; 1 is what people write for the weakest.
    ///
    /// - Parameters:
    ///   - start: how the call begins, up to its relation.
    ///   - position: where the call names its target, if not inside the relation.
    func checkPriority(
        _ call: borrowing ConstraintCall, _ relation: RelationArgument.Payload, _ start: @autoclosure () -> String,
        target position: ConstraintCall.TargetPosition
    ) {
        guard call.options.isPriorityBare, let priority = call.options.priority, priority > 1, priority < 250 else {
            return
        }
        var position = position
        switch relation {
        case .none: break
        case .target: position = .inside
        case .number, .size, .insets, .directionalInsets, .point, .systemSpacings: return
        }
        guard position == .absent || priority < 100, current.mistakenPriorities.insert(call.source).inserted else {
            return
        }
        let word =
            switch call.relation {
            case .equal: "equal"
            case .lessThanOrEqual: "lessThan"
            case .greaterThanOrEqual: "moreThan"
            }
        let number = NumberText.short(priority)
        let start = start()
        let behind = position == .behind ? ", …" : ""
        let written = position == .inside ? "\(start)\(word)To(…)" : start + word + behind
        let points =
            position == .inside ? "\(written), { constant = \(number) })" : "\(start)\(word)To(\(number))\(behind))"
        screen.report(
            .warning, code: .constantAsPriority,
            """
            the number in '\(written), \(number))' is a priority and moves or sizes nothing. For \(number) points \
            write \(points); if that priority is meant, \(written), { priority = \(number) })
            """,
            view: call.view, source: call.source)
    }

    /// What a number alone behind relation and target is if it cannot be a priority.
    static func checkRange(ofPriority priority: Double) throws {
        guard priority.isFinite, !(1...1000).contains(priority) else { return }
        let hint =
            priority > 0 && priority < 1
            ? "put a factor in the options: { multiplyBy = \(NumberText.short(priority)) }"
            : "put points in the relation, as in equalTo(\(NumberText.short(priority)))"
        throw LuaFault(
            """
            a number in the last place is a priority, from 1 to 1000 (required); found \(NumberText.short(priority)); \
            \(hint)
            """
        )
    }
}
