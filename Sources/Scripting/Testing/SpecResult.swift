/// How one test went.
package struct SpecResult: Sendable {
    package enum Status: Sendable { case passed, failed, pending }

    /// The names of the suites around it, then its own.
    package var path: [String]
    package var status: Status
    package var failures: [SpecFailure] = []
    package var seconds = 0.0
    /// Where the test stands: `file:line`.
    package var source: String?

    package var name: String { path.joined(separator: " › ") }
}

/// What a test did not find as it should be.
package struct SpecFailure: Sendable {
    package var message: String
    package var expected: String?
    package var found: String?
    /// `file:line`.
    package var source: String?
    package var isLimit = false

    package init(_ message: String, expected: String? = nil, found: String? = nil, source: String? = nil) {
        self.message = message
        self.expected = expected
        self.found = found
        self.source = source
    }
}
