import Rendering

/// The one place that says which version this is. `CHANGELOG.md` says what is in it.
enum Version {
    static let number = "0.1.0-dev"

    /// The version of the command, and those of the libraries that it draws with.
    static var text: String {
        "tatami \(number)\n" + LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    }
}
