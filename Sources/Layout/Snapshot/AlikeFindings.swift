/// Lets the first hundred of findings that are alike through, and counts the others: one line of a script can make
/// 200,000 views, each with the same to say of it. Alike is what has the same code and comes from the same line, or from
/// no line.
package struct AlikeFindings {
    private struct Key: Hashable {
        var code: DiagnosticCode
        var source: SourceLocation
        /// The line as text, for findings that are known in full.
        var text: String?
    }

    private struct Count {
        var severity: Diagnostic.Severity
        var found = 0
    }

    private var counts: [Key: Count] = [:]
    /// In the order in which they were first met.
    private var keys: [Key] = []
    /// How many are let through.
    let limit: Int

    /// How many are let through where nothing else is said.
    package static let shown = 100

    init(limit: Int) { self.limit = limit }

    /// Whether the next finding of its kind must be reported. To be asked before anything is made of it.
    ///
    /// - Parameter text: the source of a finding that is known in full.
    mutating func admits(
        _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ source: SourceLocation, text: String? = nil
    ) -> Bool {
        let key = Key(code: code, source: source, text: text)
        guard counts[key] != nil else {
            counts[key] = Count(severity: severity, found: 1)
            keys.append(key)
            return true
        }
        counts[key]!.found += 1
        return counts[key]!.found <= limit
    }

    /// A finding for each kind of which not all were reported.
    func rest(_ sourceText: (SourceLocation) -> String?) -> [Diagnostic] {
        keys.compactMap { key in
            guard let count = counts[key], count.found > limit else { return nil }
            let more = count.found - limit
            let place = key.source == .none && key.text == nil ? "" : " from this line"
            var diagnostic = Diagnostic(
                severity: count.severity, code: key.code,
                message: "\(more) more like this\(place) (\(key.code.rawValue))",
                source: key.text ?? sourceText(key.source))
            diagnostic.alike = more
            return diagnostic
        }
    }
}
