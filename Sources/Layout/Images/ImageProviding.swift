/// Gives the layout the sizes of images. `Rendering` has the one that decodes files.
package protocol ImageProviding: AnyObject {
    /// The image that a script names, relative to the script's directory. The same name gives the same image for as long
    /// as the provider lives.
    func image(named name: String) throws(ImageFault) -> ImageInfo
}

/// An image that could be decoded.
package struct ImageInfo: Hashable, Sendable {
    /// The provider's handle, which a draw command carries.
    package var id: ImageID
    /// Points: pixels divided by the scale of the file's name (`logo@2x.png` is 2).
    package var size: Size

    package init(id: ImageID, size: Size) {
        self.id = id
        self.size = size
    }
}

package struct ImageID: Hashable, Sendable {
    package var index: Int

    package init(index: Int) {
        self.index = index
    }
}

/// Why an image cannot be shown: says what was expected, what was found and what to do.
package struct ImageFault: Error, Hashable, Sendable {
    package var message: String

    package init(message: String) {
        self.message = message
    }
}
