/// What a screen was told that a person should know, by scripts, kinds and calls that were wrong. It stays until the
/// screen is made again and shows in every snapshot; what a snapshot finds out itself is not kept.
final class Findings {
    private let tree: ViewTree
    private(set) var told: [Diagnostic] = []
    private var alike: AlikeFindings
    /// How many that are alike are told.
    var alikeLimit: Int { alike.limit }
    /// Where constraints are missing because the calls for them were wrong.
    private(set) var missing: Set<FailedConstraint> = []
    private var images: Set<String> = []

    init(_ tree: ViewTree, alikeLimit: Int) {
        self.tree = tree
        alike = AlikeFindings(limit: alikeLimit)
    }

    /// Whether a finding is to be told: of those that are alike the first hundred are. To be asked before anything is
    /// made of it.
    func admits(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ source: SourceLocation) -> Bool {
        alike.admits(severity, code, source)
    }

    func tell(_ diagnostic: Diagnostic) { told.append(diagnostic) }

    /// Whether this is the first time that something is wrong with an image: it is reported once per name.
    func isFirst(ofImage name: String) -> Bool { images.insert(name).inserted }

    func miss(_ constraint: FailedConstraint) { missing.insert(constraint) }

    /// All of them, and how many more there were that are alike.
    func all(_ sourceText: (SourceLocation) -> String?) -> [Diagnostic] { told + alike.rest(sourceText) }

    /// Notes what the engine found out while it made a layout.
    func report(
        _ text: some FindingText, view: ViewID? = nil, attribute: String? = nil, source: SourceLocation = .none
    ) {
        report(text.severity, code: text.code, text.message, view: view, attribute: attribute, source: source)
    }

    /// Notes something that a person should know; it shows in every snapshot.
    func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        let place =
            source == .none ? view.flatMap { tree.isAlive($0) ? tree[Int($0.index)].put.source : nil } ?? .none : source
        guard admits(severity, code, place) else { return }
        keep(
            Diagnostic(
                severity: severity, code: code, message: message, view: view.map(tree.path(of:)), attribute: attribute,
                source: tree.sourceText(place)))
    }

    /// Notes what is known in full.
    func report(_ diagnostic: Diagnostic) {
        guard alike.admits(diagnostic.severity, diagnostic.code, .none, text: diagnostic.source) else { return }
        keep(diagnostic)
    }

    private func keep(_ diagnostic: Diagnostic) {
        tree.account.charge(
            MemoryAccount.Cost.diagnostic + diagnostic.message.heapSize + (diagnostic.view?.heapSize ?? 0)
                + (diagnostic.source?.heapSize ?? 0))
        tell(diagnostic)
    }
}
