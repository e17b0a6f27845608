/// A rule of batch updates that changes break.
public struct LawViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the stage, from 0; nil where there is one batch only.
    public var stage: Int?
    /// The number of the rule in ``BatchLaw``.
    public var rule: Int
    /// What was expected, and what was found.
    public var message: String

    @usableFromInline func inStage(_ stage: Int) -> LawViolation {
        var violation = self
        violation.stage = stage
        return violation
    }

    public var description: String { (stage.map { "stage \($0): " } ?? "") + "rule \(rule): \(message)" }
}
