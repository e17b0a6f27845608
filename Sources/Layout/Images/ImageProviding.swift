/// Gives the layout the sizes of images. `Rendering` has the one that decodes files.
package protocol ImageProviding: AnyObject {
    /// The image that a script names, relative to the script's directory. The same name gives the same image for as
    /// long as the provider lives.
    func image(named name: String) throws(ImageFault) -> ImageInfo

    /// Where pictures are charged, and what is asked before one is decoded.
    var budget: (any PassBudget)? { get set }
}

extension ImageProviding {
    package var budget: (any PassBudget)? {
        get { nil }
        set {}
    }
}

/// An image that could be decoded.
package struct ImageInfo: Hashable, Sendable {
    /// The provider's handle, which a draw command carries.
    package var id: ImageID
    /// Points: pixels divided by the scale of the file's name (`logo@2x.png` is 2).
    package var size: Size
    /// The pictures of an animated file; nil for a still one.
    package var film: ImageFilm?
    /// What of the file is not shown, as a warning for who wrote the script; nil if all of it is.
    package var warning: String?

    package init(id: ImageID, size: Size, film: ImageFilm? = nil, warning: String? = nil) {
        self.id = id
        self.size = size
        self.film = film
        self.warning = warning
    }
}

/// The pictures of an animated file, with handles that follow each other from that of the first.
package struct ImageFilm: Hashable, Sendable {
    /// The first of its pictures; the others have the numbers behind it.
    package var first: ImageID
    /// When each picture ends, in seconds from the start of a round; rising.
    package var ends: [Double]
    /// How often they are played; 0: for ever.
    package var playCount: Int

    package init(first: ImageID, ends: [Double], playCount: Int) {
        self.first = first
        self.ends = ends
        self.playCount = playCount
    }

    /// How many pictures it has.
    package var count: Int { ends.count }

    /// One of its pictures.
    package subscript(index: Int) -> ImageID { ImageID(index: first.index + index) }

    /// The picture that is shown some seconds after the start: the last one stays when they were played often enough.
    /// O(log n).
    package func image(at time: Double) -> ImageID {
        guard let duration = ends.last, duration > 0, time > 0 else { return first }
        let rounds = time / duration
        if playCount > 0, rounds >= Double(playCount) { return self[count - 1] }
        let part = time - rounds.rounded(.down) * duration
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if part < ends[middle] { high = middle } else { low = middle + 1 }
        }
        return self[low]
    }
}

/// A picture that a renderer knows.
package struct ImageID: Hashable, Sendable {
    /// Its number in the image provider that gave it; -1 for no picture.
    package var index: Int

    package init(index: Int) {
        self.index = index
    }
}

/// Why an image cannot be shown: says what was expected, what was found and what to do.
package struct ImageFault: Error, Hashable, Sendable {
    /// What is wrong, and what to do.
    package var message: String
    /// Whether the limit of memory is the reason, and not the image itself.
    package var isForMemory = false

    package init(message: String) {
        self.message = message
    }
}
