package import Layout
package import LuaHost

/// What a spec needs of the world around it: files and renderers, which this module does not know.
package protocol SpecSupport: AnyObject {
    /// A script that a spec opens, by its path relative to the spec.
    func script(_ path: String) throws(LuaFault) -> SpecScript

    /// The tree of views as text.
    func tree(_ snapshot: Snapshot) -> String

    /// Compares what a screen shows with what was recorded under a name, or records it.
    ///
    /// - Returns: nil if it is the same (or was recorded), else what differs.
    func compare(_ snapshot: Snapshot, images: any ImageProviding, _ request: SnapshotRequest) -> SpecFailure?
}

/// A screen's script that a spec opens, with what it may read.
package struct SpecScript {
    /// The text of the script.
    package var source: [UInt8]
    /// What messages call it.
    package var chunkName: String
    /// The pictures that lie beside it.
    package var images: any ImageProviding
    /// Where it finds modules; nil where it has none.
    package var resolver: ModuleResolver?

    package init(source: [UInt8], chunkName: String, images: any ImageProviding, resolver: ModuleResolver?) {
        self.source = source
        self.chunkName = chunkName
        self.images = images
        self.resolver = resolver
    }
}

/// `toMatchSnapshot(name, { format =, tolerance = })`.
package struct SnapshotRequest {
    /// What is compared: the tree as JSON or as text, or the picture.
    package enum Format: String, CaseIterable, Sendable { case json, text, png }

    /// As the spec names it; one file per name, beside the spec.
    package var name: String
    /// What is compared.
    package var format: Format
    /// For pictures: how far a channel of a pixel may be off, 0…255.
    package var tolerance: Double
    /// The name of the test that asks: another one may not use the same name.
    package var test: String
}
