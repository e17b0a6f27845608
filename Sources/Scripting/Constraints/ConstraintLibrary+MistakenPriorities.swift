import Diagnostics
import Layout
import LuaHost

/// Warnings about a priority that probably means points, as in `width(equal, 20)`. Such a call is legal but probably a
/// mistake.
extension ConstraintLibrary {
    /// Warns about a plain number after the relation and target if the number is unusual for a priority and the
    /// relation contains no number. Warns once per source location.
    ///
    /// To avoid the warning, a script writes the priority as an option. Without a target, numbers below hugging (250)
    /// are unusual; with a target, numbers below 100. The weakest priority, 1, is common and not reported.
    ///
    /// - Parameters:
    ///   - start: The text of the call in the message, up to its relation.
    ///   - position: The place of the target in the call, if not inside the relation.
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
            write \(points); for this priority, write \(written), { priority = \(number) })
            """,
            view: call.view, source: call.source)
    }

    /// Throws an error if a plain number in the place of the priority is not between 1 and 1000.
    static func checkRange(ofPriority priority: Double) throws {
        guard priority.isFinite, !(1...1000).contains(priority) else { return }
        let hint =
            priority > 0 && priority < 1
            ? "put a factor in the options: { multiplyBy = \(NumberText.short(priority)) }"
            : "for points, write equalTo(\(NumberText.short(priority)))"
        throw LuaCallError(
            """
            a number in the last place is a priority from 1 to 1000 (1000 means required); found \
            \(NumberText.short(priority)); \(hint)
            """
        )
    }
}
