package import Layout

/// Makes pictures and documents of snapshots. The same snapshot, fonts and images give the same bytes, in any environment.
///
/// An instance belongs to one thread at a time, the thread of its measurer and image store; it keeps shadows and scaled
/// images from one picture to the next.
package final class Renderer {
    package let text: PangoTextMeasurer
    package let images: ImageStore

    /// Both must be the ones that the layout used: what was measured is drawn, and image ids are the store's.
    package init(text: PangoTextMeasurer, images: ImageStore) {
        self.text = text
        self.images = images
    }

    /// How a picture in SVG shows text.
    package enum SVGText: Hashable, Sendable {
        /// Outlines of the glyphs: looks the same everywhere.
        case outlines
        /// `<text>` elements: small and searchable, shown with the viewer's fonts.
        case elements
    }

    /// A PNG in sRGB of size × scale pixels.
    /// - Throws: `limit` above 16,384 pixels a side.
    package func png(_ snapshot: Snapshot) throws(RenderingFault) -> [UInt8] { fatalError("to come") }

    /// A PDF of one page, of the snapshot's size in points, with text that can be selected.
    package func pdf(_ snapshot: Snapshot) throws(RenderingFault) -> [UInt8] { fatalError("to come") }

    /// An SVG of the snapshot's size in points.
    package func svg(_ snapshot: Snapshot, text: SVGText = .elements) throws(RenderingFault) -> [UInt8] { fatalError("to come") }
}
