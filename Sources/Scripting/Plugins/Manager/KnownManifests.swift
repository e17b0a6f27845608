import Synchronization

/// The manifests of built-in plugins by text. They are the same in every host, and a batch may use thousands of hosts.
/// Other manifests are read for each host, because they may depend on the host's data.
enum KnownManifests {
    /// A short list with mostly different lengths: a search is cheaper than hashing.
    private static let known = Mutex<[(text: [UInt8], manifest: PluginManifest)]>([])
    /// The maximum number of kept manifests. It exceeds the number of plugins, because each edit of a manifest adds a
    /// text.
    private static let most = 256

    static subscript(_ text: [UInt8]) -> PluginManifest? {
        known.withLock { known in known.first { $0.text == text }?.manifest }
    }

    static func keep(_ manifest: PluginManifest, of text: [UInt8]) {
        known.withLock { known in
            if known.count >= most { known = [] }
            known.append((text, manifest))
        }
    }
}
