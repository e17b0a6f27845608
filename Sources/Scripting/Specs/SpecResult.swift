import LuaHost

/// How one test went.
package struct SpecResult: Sendable {
    package enum Status: Sendable {
        case passed, failed
        /// It has no function yet.
        case pending
        /// The spec says so: `it.skip`.
        case skipped
        /// Another one is marked with `only`.
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

    /// The names of the suites around it, then its own.
    package var path: [String]
    /// What became of the test.
    package var status: Status
    /// What it did not find as it should be, in the order in which it was noticed; empty unless it failed.
    package var failures: [SpecFailure] = []
    /// The time that it took, hooks included.
    package var seconds = 0.0
    /// Where the test stands: `file:line`.
    package var source: String?

    /// The path as one line, with `›` between.
    package var name: String { path.joined(separator: Self.separator) }
}

/// What a test did not find as it should be.
package struct SpecFailure: Sendable {
    /// What is wrong, in a sentence.
    package var message: String
    /// The value that was expected, where the matcher compares values.
    package var expected: String?
    /// The value that was found instead.
    package var found: String?
    /// `file:line`.
    package var source: String?
    /// Whether a limit of time, memory or views ended the test.
    package var isLimit = false

    /// A failure of an expectation.
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

    /// The failure as that of each test that a hook of their group keeps from running.
    func within(_ hook: SpecSuite.Hook) -> SpecFailure {
        var failure = self
        failure.message = "\(hook.rawValue) failed: \(message)"
        return failure
    }
}
