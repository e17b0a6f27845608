import Diagnostics

/// The diagnostics reported by scripts, kinds and invalid calls. They stay until the screen is recreated and are part
/// of every snapshot.
final class DiagnosticLog {
    private let tree: ViewTree
    private(set) var reported: [Diagnostic] = []
    private var alike: SimilarDiagnostics
    /// The maximum number of reported diagnostics with the same code and line.
    var alikeLimit: Int { alike.limit }
    /// The missing constraints of failed calls.
    private(set) var missing: Set<FailedConstraint> = []
    private var images: Set<String> = []

    init(_ tree: ViewTree, alikeLimit: Int) {
        self.tree = tree
        alike = SimilarDiagnostics(limit: alikeLimit)
    }

    /// Counts a diagnostic with this code and source location, and returns whether to report it: only the first
    /// `alikeLimit` ones are reported. Call this before creating the diagnostic.
    func admits(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ source: SourceLocation) -> Bool {
        alike.admits(severity, code, source)
    }

    func append(_ diagnostic: Diagnostic) { reported.append(diagnostic) }

    /// Records a problem with an image, and returns whether the image had no problem before. Each name is reported
    /// once.
    func isFirst(ofImage name: String) -> Bool { images.insert(name).inserted }

    func noteMissing(_ constraint: FailedConstraint) { missing.insert(constraint) }

    /// Returns all reported diagnostics, and summaries of omitted ones.
    func all(_ sourceText: (SourceLocation) -> String?) -> [Diagnostic] { reported + alike.summaries(sourceText) }

    /// Reports a diagnostic found by the engine during layout.
    func report(
        _ text: some DiagnosticText, view: ViewID? = nil, attribute: String? = nil, source: SourceLocation = .none
    ) {
        report(text.severity, code: text.code, text.message, view: view, attribute: attribute, source: source)
    }

    /// Reports a diagnostic, which is part of every later snapshot. By default, its source location is the view's.
    func report(
        _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, view: ViewID? = nil,
        attribute: String? = nil,
        source: SourceLocation = .none
    ) {
        let location =
            source == .none ? view.flatMap { tree.isAlive($0) ? tree[Int($0.index)].put.source : nil } ?? .none : source
        guard admits(severity, code, location) else { return }
        keep(
            Diagnostic(
                severity: severity, code: code, message: message, view: view.map(tree.path(of:)), attribute: attribute,
                source: tree.sourceText(location)))
    }

    /// Reports a diagnostic that was created elsewhere, with its source location.
    func report(_ diagnostic: Diagnostic) {
        guard alike.admits(diagnostic.severity, diagnostic.code, .none, text: diagnostic.source) else { return }
        keep(diagnostic)
    }

    private func keep(_ diagnostic: Diagnostic) {
        tree.account.charge(
            MemoryAccount.Cost.diagnostic + diagnostic.message.heapSize + (diagnostic.view?.heapSize ?? 0)
                + (diagnostic.source?.heapSize ?? 0))
        append(diagnostic)
    }
}
