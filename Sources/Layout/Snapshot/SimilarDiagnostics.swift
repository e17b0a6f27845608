import Diagnostics

/// Limits similar diagnostics, because one line of a script can create 200,000 views with the same problem. Diagnostics
/// are similar if they have the same code and source location, or the same code and no source location.
package struct SimilarDiagnostics {
    private struct Key: Hashable {
        var code: DiagnosticCode
        var source: SourceLocation
        /// The source location as text, for diagnostics that were created elsewhere; otherwise nil.
        var text: String?
    }

    private struct Count {
        var severity: Diagnostic.Severity
        var found = 0
    }

    private var counts: [Key: Count] = [:]
    /// The keys in the order of their first occurrence.
    private var keys: [Key] = []
    /// The maximum number of reported diagnostics per key.
    let limit: Int

    /// The default maximum number of reported diagnostics with the same code and source location.
    package static let shown = 100

    init(limit: Int) { self.limit = limit }

    /// Counts a diagnostic, and returns whether to report it, because fewer than `limit` similar ones were. Call this
    /// before creating the diagnostic.
    ///
    /// - Parameter text: The source location of a complete diagnostic.
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

    /// Returns one diagnostic for each key that exceeded the limit, with the number of omitted diagnostics.
    func summaries(_ sourceText: (SourceLocation) -> String?) -> [Diagnostic] {
        keys.compactMap { key in
            guard let count = counts[key], count.found > limit else { return nil }
            let more = count.found - limit
            let origin = key.source == .none && key.text == nil ? "" : " from this line"
            var diagnostic = Diagnostic(
                severity: count.severity, code: key.code,
                message: "\(more) more like this\(origin) (\(key.code.rawValue))",
                source: key.text ?? sourceText(key.source))
            diagnostic.alike = more
            return diagnostic
        }
    }
}
