package import Layout
package import LuaHost

/// The environment of specs: files and renderers, which this module doesn't depend on.
package protocol SpecSupport: AnyObject {
    /// Returns a script that a spec opens, by its path relative to the spec.
    func script(_ path: String) throws(LuaCallError) -> SpecScript

    /// Returns the tree of views as text.
    func tree(_ snapshot: Snapshot) -> String

    /// Compares a snapshot with the snapshot file of a name, or records it.
    ///
    /// - Returns: Nil if they are equal (or it was recorded), else the difference.
    func compare(_ snapshot: Snapshot, images: any ImageProviding, _ request: SnapshotRequest) -> SpecFailure?
}

/// A script that a spec opens, with the files that it may read.
package struct SpecScript {
    /// The text of the script.
    package var source: [UInt8]
    /// The name of the script in messages.
    package var chunkName: String
    /// The pictures next to it.
    package var images: any ImageProviding
    /// The resolver of the script's modules; nil if it has none.
    package var resolver: ModuleResolver?

    /// Creates a script with the images and modules it may read. `chunkName` is its name in messages.
    package init(source: [UInt8], chunkName: String, images: any ImageProviding, resolver: ModuleResolver?) {
        self.source = source
        self.chunkName = chunkName
        self.images = images
        self.resolver = resolver
    }
}

/// The arguments of `toMatchSnapshot(name, { format =, tolerance = })`.
package struct SnapshotRequest {
    /// The compared form: the tree as JSON or text, or the image.
    package enum Format: String, CaseIterable, Sendable { case json, text, png }

    /// The name in the spec; each name has a file next to the spec.
    package var name: String
    /// The form in which the screen is compared.
    package var format: Format
    /// The allowed difference of a pixel's channel in images, 0…255.
    package var tolerance: Double
    /// The name of the test; another test may not use the same snapshot name.
    package var test: String
}
