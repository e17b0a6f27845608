package import ConstraintSolver

/// One screen: a tree of views, the constraints between them, and the layout pass that gives each a frame.
///
/// A screen lives on one thread. Views are named by handles (`ViewID`); a stale handle is refused with an error, never
/// followed. Nothing is computed when a script changes something; `layoutIfNeeded` does what the changes reach.
///
/// It has no state of its own: it holds the parts together, each of which owns what it is about, and is what others
/// see of them. `Architecture.md` draws who knows whom.
package final class Screen {
    /// What measures texts.
    package let text: any TextMeasuring
    /// What knows images by their names.
    package let images: any ImageProviding

    let parts: ScreenParts
    let properties: ViewProperties
    let pass: LayoutPass
    let calls: LayoutCalls
    let snapshots: SnapshotMaker

    /// Called when the traits changed, with what they were, before anything is laid out for them.
    package var traitsObserver: ((Traits) -> Void)?

    /// Who makes and places the cells of tables and collections.
    package var cellArranger: (any CellArranger)?

    @exclusivity(unchecked) private var lastBodyFont: (textSize: Double, font: Font)?

    /// A screen with nothing but its root, which is as large as the traits say.
    ///
    /// - Parameters:
    ///   - registry: the kinds of its views; several screens of one thread can share it.
    ///   - text: measures texts.
    ///   - images: knows pictures by their names.
    ///   - traits: the circumstances at first.
    ///   - quota: what it may have, and shares with other screens.
    /// - Throws: `.limit` if the quota has no room for the root.
    package init(
        registry: KindRegistry, text: any TextMeasuring, images: any ImageProviding, traits: Traits,
        quota: ScreenQuota = ScreenQuota()
    ) throws(LayoutFault) {
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

    /// The font of texts that ask for no other, in the text size of the screen. It is asked for with nearly every text.
    var bodyFont: Font {
        let textSize = tree.traits.textSize
        if let lastBodyFont, lastBodyFont.textSize == textSize { return lastBodyFont.font }
        let font = FontValue(style: .body).resolved(textSize: textSize)
        lastBodyFont = (textSize, font)
        return font
    }

    /// The circumstances. A change marks what depends on them and takes effect with the next layout pass.
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

/// What a screen may have, and shares with the other screens of a host.
package struct ScreenQuota {
    /// The most views that may live in the screen at once.
    package var maximumViews: Int
    /// Tells the handles of the screens that share it apart.
    package var generations: ViewGenerations
    /// Where what the screen keeps is charged.
    package var account: MemoryAccount
    /// How many findings of the same code and line are told; the others are only counted.
    package var alikeLimit: Int

    /// A quota of its own, unless generations and account are those of another screen.
    package init(
        _ maximumViews: Int = 200_000, _ generations: ViewGenerations = ViewGenerations(),
        _ account: MemoryAccount = MemoryAccount(), alikeLimit: Int = AlikeFindings.shown
    ) {
        self.maximumViews = maximumViews
        self.generations = generations
        self.account = account
        self.alikeLimit = alikeLimit
    }
}

/// The parts of a screen that a layout pass and layout calls share, from those that know least to those that know most.
struct ScreenParts {
    let tree: ViewTree
    /// What is stated to the solver, and the solver.
    let link: SolverLink
    let frames: Frames
    let areas: Areas
    let rows: RowBaselines
    let expressions: AnchorExpressions
    /// What was reported to the screen that a person should know.
    let findings: Findings
    /// What layouts have made.
    let constraints: ConstraintStore

    init(_ tree: ViewTree, alikeLimit: Int) {
        self.tree = tree
        link = SolverLink(tree)
        frames = Frames(tree, link)
        areas = Areas(tree, frames, link)
        rows = RowBaselines(tree, frames)
        expressions = AnchorExpressions(tree, frames, areas, rows)
        findings = Findings(tree, alikeLimit: alikeLimit)
        constraints = ConstraintStore(tree, link, expressions, findings)
    }
}
