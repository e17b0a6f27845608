/// What a screen was told that a person should know, by scripts, kinds and calls that were wrong. It stays until the
/// screen is made anew and shows in every snapshot; what a snapshot finds out itself is not kept.
struct Findings {
    private(set) var told: [Diagnostic] = []
    private var alike = AlikeFindings()
    /// Where constraints are missing because the calls for them were wrong.
    private(set) var missing: Set<FailedConstraint> = []
    private var images: Set<String> = []

    /// Whether a finding is to be told: of those that are alike the first hundred are. To be asked before anything is
    /// made of it.
    mutating func admits(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ source: SourceLocation) -> Bool {
        alike.admits(severity, code, source)
    }

    mutating func tell(_ diagnostic: Diagnostic) { told.append(diagnostic) }

    /// Whether this is the first time that something is wrong with an image: it is told once a name.
    mutating func isFirst(ofImage name: String) -> Bool { images.insert(name).inserted }

    mutating func miss(_ constraint: FailedConstraint) { missing.insert(constraint) }

    /// All of them, and how many more there were that are alike.
    func all(_ sourceText: (SourceLocation) -> String?) -> [Diagnostic] { told + alike.rest(sourceText) }
}
