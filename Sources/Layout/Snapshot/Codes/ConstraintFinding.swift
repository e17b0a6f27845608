/// What is reported about the constraints of a layout, and of the names of its views. Views are given by their paths.
enum ConstraintFinding: FindingText {
    /// Nothing determines an unknown of a view's frame, so the solver left it at `value`. `stacked`: how the view would
    /// have been put for the stack that it lies in to arrange it.
    case ambiguous(view: String, Attribute, value: Double, stacked: String?, missing: String)
    /// Nothing determines an extent of the content of a scroll view.
    case ambiguousContent(scroll: String, Attribute)
    /// A required constraint was dropped, for it contradicts others.
    case dropped(String)
    /// What a content needs contradicts required constraints.
    case givesWay(String)
    case noTarget(constraint: String)
    /// The numbers of a constraint are too large to be added up.
    case tooLarge(constraint: String)
    /// One side of a constraint lies in a cell and the other outside.
    case leavesCell(constraint: String)
    /// The height of a cell follows from nothing that is in it.
    case openCell(view: String, height: Double)
    /// The solver gave up because of rounding.
    case illConditioned
    /// Texts, areas and rows of which the rounds of a pass found no end.
    case unstableText(view: String, rounds: Int)
    case unstableArea(view: String, rounds: Int)
    case unstableRow(view: String, rounds: Int)
    /// What a container measures and where it places its views change each other.
    case unstableContainer(view: String)
    /// A table whose cells are other ones in each round.
    case unstableCells(view: String, rounds: Int)
    case duplicateName(String, count: Int, superview: String)

    var code: DiagnosticCode {
        switch self {
        case .ambiguous, .ambiguousContent: .ambiguous
        case .dropped, .givesWay: .conflict
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
        case .dropped, .givesWay, .noTarget, .tooLarge, .leavesCell, .illConditioned: .error
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
            nothing determines the content \(attribute.name) of the scroll view \(scroll), so it is 0; tie its content \
            to both edges, from \(Self.edges(along: attribute)), or use putScrollVContentView or putScrollHContentView
            """
        case .dropped(let constraint): Self.conflict(constraint, "was dropped")
        case .givesWay(let constraint): Self.conflict(constraint, "holds only as far as the others let it")
        case .noTarget(let constraint):
            """
            \(constraint): the target is not in the same view tree; put it into the screen before the layout ends
            """
        case .tooLarge(let constraint):
            """
            \(constraint) is left out: with the insets and offsets on the way its numbers are too large to be added up
            """
        case .leavesCell(let constraint):
            """
            \(constraint) is left out: the table places its cells, so nothing in one can be tied to a position outside \
            of it; tie it to the cell's own edges (parent, in the cell's layoutContent), or to a width or height
            """
        case .openCell(let view, let height):
            """
            nothing determines the height of \(view), so it is \(NumberText.points(height)); tie its content to both edges, \
            from top to bottom, or give the table a rowHeight, or the class calculatedCellHeight
            """
        case .illConditioned:
            """
            the numbers of these constraints are too far apart to be solved in double precision, so the frames stay \
            as they were; use multipliers and constants of more even sizes
            """
        case .unstableText(let view, let rounds): Self.unstable("the height of \(view) and its width", rounds)
        case .unstableArea(let view, let rounds):
            Self.unstable(
                "the place of \(view) and the safe area, margins, readable content or keyboard area in it", rounds)
        case .unstableRow(let view, let rounds):
            Self.unstable("the heights of the views in \(view) and its baseline", rounds)
        case .unstableContainer(let view):
            """
            the size of the container \(view) and what 'measure' and 'place' of it say keep changing each other; the \
            last result stands
            """
        case .unstableCells(let view, let rounds):
            """
            \(view) still changes after \(rounds) rounds of a layout: a handler such as willDisplay or didReload gives a \
            table another model each time that it is told; the last one stands
            """
        case .duplicateName(let name, let count, let superview):
            """
            \(count) views in \(superview) have the name '\(name)'. Give each a name of its own, or none where nothing \
            asks for it
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
        these required constraints cannot hold together, so '\(constraint)' \(end); change or lower the priority of one:
        """
    }

    private static func unstable(_ what: String, _ rounds: Int) -> String {
        "\(what) keep changing each other; after \(rounds) rounds the last result stands"
    }
}
