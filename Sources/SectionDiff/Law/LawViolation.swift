/// A violation of a rule for batch updates.
public struct LawViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index of the stage from 0; nil if the violation is not in a stage of a changeset.
    public var stage: Int?
    /// The number of the rule in ``BatchUpdateRules``, from 1.
    public var rule: Int
    /// A description of the problem.
    public var message: String

    @usableFromInline func inStage(_ stage: Int) -> LawViolation {
        var violation = self
        violation.stage = stage
        return violation
    }

    /// The stage, if there is one, the rule and the message: `stage 1: rule 7: new section 0 has the wrong content`.
    public var description: String { (stage.map { "stage \($0): " } ?? "") + "rule \(rule): \(message)" }
}
