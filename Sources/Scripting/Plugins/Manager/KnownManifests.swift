import Synchronization

/// A cache of built-in plugins' manifests, keyed by their text. It is shared by all hosts, because a batch may use
/// thousands of hosts. Manifests of other plugins are read for each host, because they may depend on the host's data.
enum KnownManifests {
    /// The cached manifests. The texts mostly differ in length, so that searching this short list is cheaper than
    /// hashing.
    private static let known = Mutex<[(text: [UInt8], manifest: PluginManifest)]>([])
    /// The maximum number of cached manifests; a full cache is emptied. The maximum exceeds the number of built-in
    /// plugins, because each edit of a manifest adds another text.
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
