/// What is told of that which is not wrong and yet hardly meant. Views are given by their paths, lengths in points.
enum AdviceFinding: FindingText {
    /// A constraint without a priority does not hold.
    case unmet(constraint: String, missedBy: Double)
    /// A constraint gives way to others of the same priority, and only the tie rule says which one does.
    case equalPriority(constraint: String, priority: Double)
    /// Two contents hug, or resist compression, equally; `view` is the one that gave way.
    case equalHugging(view: String, other: String, Attribute.Axis, priority: Double)
    case equalResistance(view: String, other: String, Attribute.Axis, priority: Double)
    /// The content of a scroll view fills it as strongly as a view in it hugs its own content: that one grew, or the
    /// content stayed short.
    case filled(content: String, view: String, Attribute.Axis, priority: Double)
    case unfilled(content: String, view: String, Attribute.Axis, priority: Double)
    /// A view takes the space that is left in a stack, and nothing says that it should.
    case stretched(view: String, Attribute, extent: Double, content: Double, stack: String)
    /// A text was given as the name.
    case textAsName(String, kind: String, property: String)
    /// There are more of those that were analysed: on the same line, or views in one that grow or shrink.
    case moreOfLine(DiagnosticCode, count: Int, analysed: Int)
    case moreGrow(DiagnosticCode, count: Int, superview: String?, analysed: Int)
    case moreShrink(DiagnosticCode, count: Int, superview: String?, analysed: Int)

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
            \(constraint) does not hold, it is missed by \(NumberText.points(points)) points: the constraints below \
            prevent it. Give it a lower priority if it may give way, or change one of them:
            """
        case .equalPriority(let constraint, let priority):
            """
            \(constraint) does not hold, and only the tie rule says so: these constraints have the same priority \
            (\(NumberText.short(priority))), and one of them could give way instead. Give the one that shall give way a \
            lower priority:
            """
        case .equalHugging(let view, let other, let axis, let priority):
            """
            \(other) and \(view) hug their contents equally (priority \(NumberText.short(priority))), so only the \
            tie rule says that \(view) grows; give the one that shall grow a lower \(axis.name)Hugging
            """
        case .equalResistance(let view, let other, let axis, let priority):
            """
            \(other) and \(view) resist compression equally (priority \(NumberText.short(priority))), so only \
            the tie rule says that \(view) shrinks; give the one that shall shrink a lower \(axis.name)CompressionResistance
            """
        case .filled(let content, let view, let axis, let priority):
            Self.fill(content, view, axis, priority, end: "\(view) grows")
        case .unfilled(let content, let view, let axis, let priority):
            Self.fill(content, view, axis, priority, end: "\(content) stays short")
        case .stretched(let view, let attribute, let extent, let content, let stack):
            """
            \(view) is \(NumberText.points(extent)) points \(attribute.adjective) for a content of \
            \(NumberText.points(content)): it takes the space that is left in the stack \(stack), and nothing says \
            that it should; let the stack end with its content (\(Self.end(of: attribute))(lessThanTo(…))), put an \
            empty view where the space belongs, or give \(view) a size
            """
        case .textAsName(let name, let kind, let property):
            "\"\(name)\" is the name of this \(kind), which shows nothing; write :\(property)(\"\(name)\")"
        case .moreOfLine(_, let count, let analysed):
            """
            \(CountText.of(count, "more of this line does", "more of this line do")) not hold; only the first \
            \(analysed) were analysed
            """
        case .moreGrow(_, let count, let superview, let analysed):
            Self.more(count, superview, ("grows", "grow"), analysed)
        case .moreShrink(_, let count, let superview, let analysed):
            Self.more(count, superview, ("shrinks", "shrink"), analysed)
        }
    }

    private static func fill(
        _ content: String, _ view: String, _ axis: Attribute.Axis, _ priority: Double, end: String
    ) -> String {
        """
        \(content) fills its scroll view and \(content == view ? "" : view + " ")hugs its content equally (priority \
        \(NumberText.short(priority))), so only the tie rule says that \(end); give \(view) a higher \
        \(axis.name)Hugging if it shall keep its size, a lower one if it shall grow
        """
    }

    private static func end(of extent: Attribute) -> String { extent == .height ? "bottom" : "trailing" }

    private static func more(
        _ count: Int, _ superview: String?, _ verb: (one: String, several: String), _ analysed: Int
    )
        -> String
    {
        let views = CountText.of(count, "more view", "more views")
        let scope = superview.map { " in \($0)" } ?? ""
        let does = count == 1 ? verb.one : verb.several
        return "\(views)\(scope) \(does) along the same axis; only the first \(analysed) were analysed"
    }
}
