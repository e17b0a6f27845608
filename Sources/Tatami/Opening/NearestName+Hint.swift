import Diagnostics
import Layout

extension NearestName {
    /// Returns the end of a message about an unknown name: `; did you mean 'render'?` if one of `names` is similar,
    /// else a semicolon and `otherwise`. Empty if no name is similar and `otherwise` is nil.
    package static func hint(for name: String, in names: some Sequence<String>, otherwise: String? = nil) -> String {
        if let found = find(name, in: names) { return "; did you mean '\(found)'?" }
        return otherwise.map { "; \($0)" } ?? ""
    }
}
