import Diagnostics

/// Problems of constraints and view names. Views are given as paths.
enum ConstraintDiagnostic: DiagnosticText {
    /// An undetermined attribute, which the solver set to `value`. `stacked` is the method that would let the stack
    /// around the view arrange it.
    case ambiguous(view: String, Attribute, value: Double, stacked: String?, missing: String)
    /// An undetermined content size of a scroll view.
    case ambiguousContent(scroll: String, Attribute)
    /// A required constraint was dropped because it conflicts with others.
    case dropped(String)
    /// A content size conflicts with required constraints.
    case weakened(String)
    case noTarget(constraint: String)
    /// The constraint's constant is too large for the solver.
    case tooLarge(constraint: String)
    /// A constraint relates a view in a cell to one outside.
    case leavesCell(constraint: String)
    /// The content of a cell does not determine its height.
    case openCell(view: String, height: Double)
    /// The solver stopped because of rounding errors.
    case illConditioned
    /// Measurements that did not settle within the rounds of a pass.
    case unstableText(view: String, rounds: Int)
    case unstableArea(view: String, rounds: Int)
    case unstableRow(view: String, rounds: Int)
    /// The measurement and the placement of a container affect each other.
    case unstableContainer(view: String)
    /// A table whose cells change in each round.
    case unstableCells(view: String, rounds: Int)
    case duplicateName(String, count: Int, superview: String)

    var code: DiagnosticCode {
        switch self {
        case .ambiguous, .ambiguousContent: .ambiguous
        case .dropped, .weakened: .conflict
        case .noTarget: .notInTree
        case .tooLarge: .magnitude
        case .leavesCell: .noTarget
        case .openCell: .ambiguous
        case .illConditioned: .illConditioned
        case .unstableText, .unstableArea, .unstableRow, .unstableContainer, .unstableCells: .layoutLoop
        case .duplicateName: .duplicateName
        }
    }

    var severity: Diagnostic.Severity {
        switch self {
        case .dropped, .weakened, .noTarget, .tooLarge, .leavesCell, .illConditioned: .error
        case .ambiguous, .ambiguousContent, .openCell, .unstableText, .unstableArea, .unstableRow, .unstableContainer,
            .unstableCells, .duplicateName:
            .warning
        }
    }

    var message: String {
        switch self {
        case .ambiguous(let view, let attribute, let value, let stacked, let missing):
            """
            nothing determines the \(Self.name(of: attribute)) of \(view), so it is \(NumberText.points(value)); \
            \(stacked.map(Self.stackHint) ?? "")add \(missing)
            """
        case .ambiguousContent(let scroll, let attribute):
            """
            nothing determines the content \(attribute.name) of \(scroll), so it is 0; constrain its content to both \
            edges, from \(Self.edges(along: attribute)), or use putScrollVContentView (putScrollHContentView to scroll \
            horizontally)
            """
        case .dropped(let constraint): Self.conflict(constraint, "was dropped")
        case .weakened(let constraint): Self.conflict(constraint, "holds only as far as the others allow")
        case .noTarget(let constraint):
            """
            \(constraint): the target is not in the same view tree; put it into the screen before the layout ends
            """
        case .tooLarge(let constraint):
            """
            \(constraint) was dropped: together with insets and offsets, its numbers are too large for the solver
            """
        case .leavesCell(let constraint):
            """
            \(constraint) was dropped: the table places its cells, so a view in a cell cannot be tied to a position \
            outside; tie it to the cell's own edges (parent, in the cell's layoutContent), or to a width or height
            """
        case .openCell(let view, let height):
            """
            nothing determines the height of \(view), so it is \(NumberText.points(height)); constrain its content \
            from the top to the bottom edge, set the table's rowHeight, or define calculatedCellHeight in its class
            """
        case .illConditioned:
            """
            the numbers of these constraints are too far apart to be solved in double precision, so the frames stay \
            as they were; use multipliers and constants of similar magnitude
            """
        case .unstableText(let view, let rounds): Self.unstable("the height of \(view) and its width", rounds)
        case .unstableArea(let view, let rounds):
            Self.unstable(
                "the position of \(view) and the safe area, margins, readable content or keyboard area in it", rounds)
        case .unstableRow(let view, let rounds):
            Self.unstable("the heights of the views in \(view) and its baseline", rounds)
        case .unstableContainer(let view):
            """
            the size of the container \(view) and the results of its 'measure' and 'place' keep changing each other; \
            the last result is used
            """
        case .unstableCells(let view, let rounds):
            """
            \(view) still changes after \(rounds) repetitions of the layout: a handler such as willDisplay or \
            didReload changes the table's model each time; the last result is used
            """
        case .duplicateName(let name, let count, let superview):
            """
            \(count) views in \(superview) have the name '\(name)'; give each a unique name, or no name
            """
        }
    }

    private static func name(of attribute: Attribute) -> String {
        switch attribute {
        case .left: "horizontal position"
        case .top: "vertical position"
        case .width: "width"
        default: "height"
        }
    }

    private static func stackHint(_ method: String) -> String {
        "its superview is a stack that does not arrange it: use \(method), or "
    }

    private static func edges(along extent: Attribute) -> String {
        extent == .width ? "left to right" : "top to bottom"
    }

    private static func conflict(_ constraint: String, _ end: String) -> String {
        """
        these required constraints cannot hold together, so '\(constraint)' \(end); change one of them, or lower its \
        priority:
        """
    }

    private static func unstable(_ what: String, _ rounds: Int) -> String {
        """
        \(what) keep changing each other; after \(rounds) repetitions, the last result is used; set one of them \
        independently of the other
        """
    }
}
