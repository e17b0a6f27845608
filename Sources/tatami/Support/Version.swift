/// The one place that says which version this is. `CHANGELOG.md` says what is in it.
enum Version {
    static let number = "0.1.0-dev"
}
