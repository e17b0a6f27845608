import LuaHost

/// The result of one test.
package struct SpecResult: Sendable {
    /// The outcome of a test. Tests that are `pending`, `skipped` or `leftOut` did not run.
    package enum Status: Sendable {
        case passed, failed
        /// The test has no function yet.
        case pending
        /// The test, or a group around it, is marked with `skip`.
        case skipped
        /// The test did not run because only others are marked with `only`.
        case leftOut

        init(_ fate: SpecSelection.Fate) {
            self =
                switch fate {
                case .run, .pending: .pending
                case .skipped: .skipped
                case .leftOut: .leftOut
                }
        }
    }

    static let separator = " › "

    /// The names of the enclosing groups, from the outside in, followed by the name of the test; `afterAll` if the
    /// result is about such a hook that failed.
    package var path: [String]
    /// The outcome of the test.
    package var status: Status
    /// The failures, in order; empty unless the test failed.
    package var failures: [SpecFailure] = []
    /// The duration of the test in seconds, including `beforeEach` and `afterEach`; 0 if it did not run.
    package var seconds = 0.0
    /// The location of the test as `file:line`; nil if it is unknown, and for a hook.
    package var source: String?

    /// The parts of `path` in one line, separated by ` › `.
    package var name: String { path.joined(separator: Self.separator) }
}

/// A failed expectation, or another error in a test.
package struct SpecFailure: Sendable {
    /// The problem as a sentence.
    package var message: String
    /// The expected value as text; nil if the matcher does not compare values.
    package var expected: String?
    /// The value found, as text; nil if the matcher does not compare values.
    package var found: String?
    /// The source location of the failure as `file:line`; nil if it is unknown.
    package var source: String?
    /// Whether a limit of time, memory or views ended the test.
    package var isLimit = false

    /// Creates the failure of an expectation, which is not a limit.
    ///
    /// - Parameters:
    ///   - message: The problem as a sentence.
    ///   - expected: The expected value as text; nil if no values are compared.
    ///   - found: The value found, as text; nil if no values are compared.
    ///   - source: The source location as `file:line`; nil if it is unknown.
    package init(_ message: String, expected: String? = nil, found: String? = nil, source: String? = nil) {
        self.message = message
        self.expected = expected
        self.found = found
        self.source = source
    }

    init(_ error: LuaError) {
        self.init(error.message, source: error.source?.description)
        isLimit = error.kind.isLimit
    }

    /// Returns this failure of a group's hook as the failure of a test that could not run because of it. The message
    /// names the hook.
    func within(_ hook: SpecSuite.Hook) -> SpecFailure {
        var failure = self
        failure.message = "\(hook.rawValue) failed: \(message)"
        return failure
    }
}
