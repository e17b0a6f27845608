import Testing

/// Constraint methods without options have a fast path; an empty table of options forces the general path. Results and
/// messages are the same.
struct PlainCallTests {
    private static let relations = [
        "equal", "lessThan", "moreThan", "equalTo(18)", "lessThanTo(18)", "moreThanTo(18)", "equalTo(0)",
        "equalTo(-7.5)", "equalTo(0.1)", "equalTo { width = 30, height = 40 }", "equalTo(other)",
        "equalTo(other.heightAnchor)", "equalTo(previous)", "equalTo { x = 1, y = 2 }",
    ]

    private static let targets = [
        "", ", parent", ", other", ", other.rightAnchor", ", other.topAnchor", ", previous", ", previous.bottomAnchor",
        ", safeArea", ", myself", ", myself.rightAnchor", ", other.safeArea", ", equal", ", 'parent'",
    ]

    /// The frames of views with one call each, and the diagnostics.
    private static func outcome(of method: String, options: String) throws -> [String] {
        var body = """
            content:putView("first"):left(equal):top(equal):size(equalTo(5))
            local other = content:putView("other"):left(equalTo(40), parent):top(equalTo(60), parent):size(equalTo { \
            width = 200, height = 300 }).view

            """
        var count = 0
        for relation in relations {
            for target in targets {
                count += 1
                body += "content:putView(\"v\(count)\"):\(method)(\(relation)\(target)\(options))\n"
            }
        }
        let scene = try Scene(body)
        var outcome = try (1...count).map { "\(try scene.box("v\($0)"))" }
        outcome += scene.diagnostics.map { "\($0)" }
        // Only calls with errors have diagnostics, and each of them has.
        #expect(outcome.count > count)
        return outcome
    }

    @Test(arguments: [
        "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY", "firstBaseline", "lastBaseline",
        "width", "height", "size",
    ]) func callsWithEmptyOptionsEqualCallsWithoutOptions(_ method: String) throws {
        let plain = try Self.outcome(of: method, options: "")
        let other = try Self.outcome(of: method, options: ", {}")
        #expect(plain.count == other.count)
        for (one, two) in zip(plain, other) { #expect(one == two) }
    }
}
