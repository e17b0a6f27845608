import Synchronization

/// The manifests of the plugins that come with the engine, by their text: they are the same in every host, and there may
/// be a host for each of thousands of jobs. What others write is read for each host: it may be made of the host's data.
enum KnownManifests {
    /// Few, and nearly all of different lengths: to look through them costs less than to hash one.
    private static let known = Mutex<[(text: [UInt8], manifest: PluginManifest)]>([])
    /// Beyond what there is of them: while they are edited each text is another one.
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
