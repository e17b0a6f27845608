/// A violation of a rule for batch updates.
public struct LawViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index of the stage from 0, or nil for a single batch.
    public var stage: Int?
    /// The number of the rule in ``BatchUpdateRules``.
    public var rule: Int
    /// A description of the problem.
    public var message: String

    @usableFromInline func inStage(_ stage: Int) -> LawViolation {
        var violation = self
        violation.stage = stage
        return violation
    }

    public var description: String { (stage.map { "stage \($0): " } ?? "") + "rule \(rule): \(message)" }
}
