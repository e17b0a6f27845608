package import ConstraintSolver

/// A screen: a tree of views, the constraints between them, and the layout pass that computes their frames.
///
/// A screen is confined to one thread. Handles (`ViewID`) identify views; a handle of a destroyed view causes an error.
/// Changes only mark what they affect; `layoutIfNeeded` computes it.
/// The screen itself forwards to its parts, which own the state. `Architecture.md` shows how they depend on each other.
package final class Screen {
    /// Measures texts.
    package let text: any TextMeasuring
    /// Provides images by name.
    package let images: any ImageProviding
    let parts: ScreenParts
    let properties: ViewProperties
    let pass: LayoutPass
    let calls: LayoutCalls
    let snapshots: SnapshotMaker

    /// Called with the old traits when `traits` has been set to different ones; nil for no observer.
    package var traitsObserver: ((Traits) -> Void)?

    /// Creates and places the cells of tables and collections; nil if the screen has none.
    package var cellArranger: (any CellArranger)?

    @exclusivity(unchecked) private var lastBodyFont: (textSize: Double, font: Font)?

    /// Creates a screen with only a root view, which has the size given by the traits.
    ///
    /// - Parameters:
    ///   - registry: The kinds of views; screens of one thread can share it.
    ///   - text: Measures the texts of views.
    ///   - images: Provides the images that views name.
    ///   - traits: The initial size, direction, text size and so on.
    ///   - quota: The screen's limits, and the resources that it shares with other screens.
    /// - Throws: `.limit` if the quota allows no view.
    package init(
        registry: KindRegistry, text: any TextMeasuring, images: any ImageProviding, traits: Traits,
        quota: ScreenQuota = ScreenQuota()
    ) throws(LayoutError) {
        quota.account.charge(MemoryAccount.Cost.screen)
        self.text = text
        self.images = images
        parts = ScreenParts(ViewTree(registry: registry, traits: traits, quota: quota), alikeLimit: quota.alikeLimit)
        pass = LayoutPass(parts)
        properties = ViewProperties(parts.tree, parts.frames, parts.areas, parts.constraints, pass.marks)
        calls = LayoutCalls(parts, pass, properties)
        snapshots = SnapshotMaker(parts.tree, parts.frames, properties, pass.allowance)
        tree.screen = self
        try calls.makeRoot()
    }

    var tree: ViewTree { parts.tree }
    var frames: Frames { parts.frames }
    var constraints: ConstraintStore { parts.constraints }
    /// The solver of the screen's constraints.
    package var solver: Solver { parts.link.solver }

    /// The default font of texts, in the screen's text size. Cached because nearly every text uses it.
    var bodyFont: Font {
        let textSize = tree.traits.textSize
        if let lastBodyFont, lastBodyFont.textSize == textSize { return lastBodyFont.font }
        let font = FontValue(style: .body).resolved(textSize: textSize)
        lastBodyFont = (textSize, font)
        return font
    }

    /// The screen's size, direction, text size and so on. A change marks what depends on it, calls `traitsObserver`,
    /// and takes effect in the next layout pass. Equal traits change nothing.
    package var traits: Traits {
        get { tree.traits }
        set {
            let old = tree.traits
            guard newValue != old else { return }
            tree.traits = newValue
            pass.traitsDidChange(from: old)
            traitsObserver?(old)
        }
    }
}

/// A screen's limits, and the resources that it shares with other screens of the same host.
package struct ScreenQuota {
    /// The maximum number of views that can exist at once.
    package var maximumViews: Int
    /// Creates the generations of view handles. Screens that share it have different handles.
    package var generations: ViewGenerations
    /// The account that is charged for the screen's memory.
    package var account: MemoryAccount
    /// The maximum number of reported diagnostics with the same code and source location; further ones are only
    /// counted.
    package var alikeLimit: Int

    /// Creates a quota.
    ///
    /// - Parameters:
    ///   - maximumViews: The maximum number of views, including the root.
    ///   - generations: Creates the generations of view handles. Pass the same object to screens whose handles must
    ///     differ. By default, the screen shares none.
    ///   - account: The account that is charged for the screen's memory. By default, the screen shares none, and its
    ///     memory has no limit.
    ///   - alikeLimit: The maximum number of reported diagnostics with the same code and source location; further ones
    ///     are only counted.
    package init(
        _ maximumViews: Int = 200_000, _ generations: ViewGenerations = ViewGenerations(),
        _ account: MemoryAccount = MemoryAccount(), alikeLimit: Int = SimilarDiagnostics.shown
    ) {
        self.maximumViews = maximumViews
        self.generations = generations
        self.account = account
        self.alikeLimit = alikeLimit
    }
}

/// The parts of a screen that the layout pass and layout calls share. Each part uses only earlier ones.
struct ScreenParts {
    let tree: ViewTree
    /// The solver and the constraints of the engine in it.
    let link: SolverLink
    let frames: Frames
    let areas: Areas
    let rows: RowBaselines
    let expressions: AnchorExpressions
    /// Diagnostics reported to the screen.
    let findings: DiagnosticLog
    /// The constraints that layouts have created.
    let constraints: ConstraintStore

    init(_ tree: ViewTree, alikeLimit: Int) {
        self.tree = tree
        link = SolverLink(tree)
        frames = Frames(tree, link)
        areas = Areas(tree, frames, link)
        rows = RowBaselines(tree, frames)
        expressions = AnchorExpressions(tree, frames, areas, rows)
        findings = DiagnosticLog(tree, alikeLimit: alikeLimit)
        constraints = ConstraintStore(tree, link, expressions, findings)
    }
}
