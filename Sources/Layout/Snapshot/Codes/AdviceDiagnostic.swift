import Diagnostics

/// Likely mistakes. Views are given as paths, lengths in points.
enum AdviceDiagnostic: DiagnosticText {
    /// A constraint without explicit priority does not hold.
    case unmet(constraint: String, missedBy: Double)
    /// A constraint does not hold because of others with the same priority, by the tie rule.
    case equalPriority(constraint: String, priority: Double)
    /// Two contents with equal hugging or compression resistance; `view` is the view that did not keep its size.
    case equalHugging(view: String, other: String, Attribute.Axis, priority: Double)
    case equalResistance(view: String, other: String, Attribute.Axis, priority: Double)
    /// The content of a scroll view fills it with the same priority as a view's hugging: the view grew, or the content
    /// stayed short.
    case filled(content: String, view: String, Attribute.Axis, priority: Double)
    case unfilled(content: String, view: String, Attribute.Axis, priority: Double)
    /// A view got the remaining space of a stack, although nothing in the script asks for it.
    case stretched(view: String, Attribute, extent: Double, content: Double, stack: String)
    /// The name of a view looks like the text that the view should show.
    case textAsName(String, kind: String, property: String)
    /// The number of similar problems that were not analyzed: from the same line, or of views in the same superview.
    case moreOfLine(DiagnosticCode, count: Int, analyzed: Int)
    case moreGrow(DiagnosticCode, count: Int, superview: String?, analyzed: Int)
    case moreShrink(DiagnosticCode, count: Int, superview: String?, analyzed: Int)

    var code: DiagnosticCode {
        switch self {
        case .unmet: .unsatisfiedConstraint
        case .equalPriority, .equalHugging, .equalResistance, .filled, .unfilled: .ambiguousPriority
        case .stretched: .stretched
        case .textAsName: .textAsName
        case .moreOfLine(let code, _, _), .moreGrow(let code, _, _, _), .moreShrink(let code, _, _, _): code
        }
    }

    var severity: Diagnostic.Severity { .warning }

    var message: String {
        switch self {
        case .unmet(let constraint, let points):
            """
            \(constraint) is violated by \(NumberText.length(points)): the constraints below \
            prevent it. Lower its priority if it may be violated, or change one of them:
            """
        case .equalPriority(let constraint, let priority):
            """
            \(constraint) does not hold, but the constraints below have the same priority \
            (\(NumberText.short(priority))), and one of them could be violated instead. Lower the priority of the \
            constraint that should be violated:
            """
        case .equalHugging(let view, let other, let axis, let priority):
            """
            \(other) and \(view) hug their contents equally (priority \(NumberText.short(priority))), so only a \
            tie-breaking rule decides that \(view) grows; for the view that should grow, set a lower \(axis.name)Hugging
            """
        case .equalResistance(let view, let other, let axis, let priority):
            """
            \(other) and \(view) resist compression equally (priority \(NumberText.short(priority))), so only \
            a tie-breaking rule decides that \(view) shrinks; for the view that should shrink, set a lower \
            \(axis.name)CompressionResistance
            """
        case .filled(let content, let view, let axis, let priority):
            Self.fill(content, view, axis, priority, end: "\(view) grows")
        case .unfilled(let content, let view, let axis, let priority):
            Self.fill(content, view, axis, priority, end: "\(content) stays short")
        case .stretched(let view, let attribute, let extent, let content, let stack):
            """
            \(view) is \(NumberText.length(extent)) \(attribute.adjective) for a content of \
            \(NumberText.points(content)): it takes the remaining space of the stack \(stack), although no constraint \
            requires it; let the stack end with its content (\(Self.end(of: attribute))(lessThanTo(…))), add an empty \
            view \
            for the space, or set the size of \(view)
            """
        case .textAsName(let name, let kind, let property):
            """
            this \(kind) shows nothing: "\(name)" is only its name; to show the text, write :\(property)("\(name)")
            """
        case .moreOfLine(_, let count, let analyzed):
            """
            \(CountText.of(count, "more constraint of this line does", "more constraints of this line do")) not hold; \
            only the first \(analyzed) were analyzed
            """
        case .moreGrow(_, let count, let superview, let analyzed):
            Self.more(count, superview, ("grows", "grow"), analyzed)
        case .moreShrink(_, let count, let superview, let analyzed):
            Self.more(count, superview, ("shrinks", "shrink"), analyzed)
        }
    }

    private static func fill(
        _ content: String, _ view: String, _ axis: Attribute.Axis, _ priority: Double, end: String
    ) -> String {
        """
        \(content) fills its scroll view with the same priority (\(NumberText.short(priority))) as \
        \(content == view ? "it" : view) hugs its content, so only a tie-breaking rule decides that \(end); give \
        \(view) a higher \(axis.name)Hugging to keep its size, or a lower one to let it grow
        """
    }

    private static func end(of extent: Attribute) -> String { extent == .height ? "bottom" : "trailing" }

    private static func more(
        _ count: Int, _ superview: String?, _ verb: (one: String, several: String), _ analyzed: Int
    )
        -> String
    {
        let views = CountText.of(count, "more view", "more views")
        let scope = superview.map { " in \($0)" } ?? ""
        let does = count == 1 ? verb.one : verb.several
        return "\(views)\(scope) \(does) along the same axis; only the first \(analyzed) were analyzed"
    }
}
