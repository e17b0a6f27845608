package import Layout

/// Decodes and keeps the images that scripts name. It opens nothing itself: the host's closure gives the bytes of a name
/// and so decides what a script may read.
///
/// An instance belongs to one thread at a time.
package final class ImageStore: ImageProviding {
    /// - Parameter read: the bytes of the image that a script names; throws a fault that says why there are none.
    package init(read: @escaping (String) throws(ImageFault) -> [UInt8]) {}

    /// PNG or JPEG by content, not by name. `logo@2x.png` has 2 pixels a point.
    /// - Throws: a fault for a name that has no bytes, for bytes that are no image, a truncated one or one of more than
    ///   16,384 pixels a side. A fault is kept as an image is: the same name gives the same fault.
    package func image(named name: String) throws(ImageFault) -> ImageInfo { throw ImageFault(message: "to come") }
}
