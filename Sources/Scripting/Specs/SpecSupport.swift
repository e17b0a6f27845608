package import Layout
package import LuaHost

/// The caller's services for specs: access to files and renderers, which this module does not depend on.
package protocol SpecSupport: AnyObject {
    /// Returns the script that a spec opens. The path is relative to the spec file. Throws an error if the script
    /// cannot be read.
    func script(_ path: String) throws(LuaCallError) -> SpecScript

    /// Returns the tree of a snapshot's views as text, as `screen:tree()` returns it.
    func tree(_ snapshot: Snapshot) -> String

    /// Compares a snapshot with the snapshot file that the request names, or records it in the file. `images` are the
    /// images of the script that was opened.
    ///
    /// - Returns: The difference; nil if both are equal or the snapshot was recorded.
    func compare(_ snapshot: Snapshot, images: any ImageProviding, _ request: SnapshotRequest) -> SpecFailure?
}

/// A script that a spec opens, with access to the files that it may read.
package struct SpecScript {
    /// The text of the script.
    package var source: [UInt8]
    /// The name of the script in messages.
    package var chunkName: String
    /// The images that the script can show.
    package var images: any ImageProviding
    /// Finds the script's modules for `require`; nil if it has none.
    package var resolver: ModuleResolver?

    /// Creates a script with the images and modules that it may read.
    ///
    /// - Parameters:
    ///   - source: The text of the script.
    ///   - chunkName: The name of the script in messages.
    ///   - images: The images that the script can show.
    ///   - resolver: Finds the script's modules for `require`; nil if it has none.
    package init(source: [UInt8], chunkName: String, images: any ImageProviding, resolver: ModuleResolver?) {
        self.source = source
        self.chunkName = chunkName
        self.images = images
        self.resolver = resolver
    }
}

/// The arguments of `toMatchSnapshot(name, { format =, tolerance = })`.
package struct SnapshotRequest {
    /// The compared form of the screen: the tree of views as JSON or as text, or the image.
    package enum Format: String, CaseIterable, Sendable { case json, text, png }

    /// The name of the snapshot in the spec, from which the name of the snapshot file is made.
    package var name: String
    /// The compared form of the screen.
    package var format: Format
    /// How much a color channel of a pixel may differ, from 0 to 255; only for the format `png`.
    package var tolerance: Double
    /// The full name of the test. No other test may use the same snapshot name.
    package var test: String
}
