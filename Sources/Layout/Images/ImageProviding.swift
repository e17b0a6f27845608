package import Geometry

/// Provides images by name, with their sizes. The provider in `Rendering` decodes files.
package protocol ImageProviding: AnyObject {
    /// Returns the image with this name, a path relative to the script's directory. A provider always returns the same
    /// image for a name.
    ///
    /// - Throws: If the image can't be read, or `budget` does not allow it.
    func image(named name: String) throws(ImageError) -> ImageInfo

    /// The budget that is charged for images, and checked before an image is decoded; nil for none.
    var budget: (any PassBudget)? { get set }
}

extension ImageProviding {
    /// Nil; setting a budget has no effect.
    package var budget: (any PassBudget)? {
        get { nil }
        set {}
    }
}

/// An image that can be decoded.
package struct ImageInfo: Hashable, Sendable {
    /// The image provider's handle for the image (the first frame of an animated file), for draw commands.
    package var id: ImageID
    /// The size in points: pixels divided by the scale in the file's name (2 for `logo@2x.png`).
    package var size: Size
    /// The frames of an animated file; nil for a still image.
    package var film: AnimationFrames?
    /// A warning about content of the file that is not shown; nil for none.
    package var warning: String?

    /// Creates the description of an image with a size in points.
    ///
    /// - Parameters:
    ///   - film: The frames of an animated file; nil for a still image.
    ///   - warning: A warning about content of the file that is not shown; nil for none.
    package init(id: ImageID, size: Size, film: AnimationFrames? = nil, warning: String? = nil) {
        self.id = id
        self.size = size
        self.film = film
        self.warning = warning
    }
}

/// The frames of an animated file, with consecutive handles.
package struct AnimationFrames: Hashable, Sendable {
    /// The handle of the first frame.
    package var first: ImageID
    /// The end of each frame in seconds from the start of a cycle, ascending.
    package var ends: [Double]
    /// The number of cycles; 0 for unlimited.
    package var playCount: Int

    /// Creates frames with consecutive handles from `first`.
    ///
    /// - Parameters:
    ///   - ends: The end of each frame in seconds from the start of a cycle, ascending.
    ///   - playCount: The number of cycles; 0 for unlimited.
    package init(first: ImageID, ends: [Double], playCount: Int) {
        self.first = first
        self.ends = ends
        self.playCount = playCount
    }

    /// The number of frames.
    package var count: Int { ends.count }

    /// The handle of the frame with this index, from 0. The index is not checked.
    package subscript(index: Int) -> ImageID { ImageID(index: first.index + index) }

    /// Returns the handle of the frame shown `time` seconds after the start; the last frame stays after the last cycle.
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

/// A handle to an image of an image provider.
package struct ImageID: Hashable, Sendable {
    /// The number given by the image provider; -1 for no image.
    package var index: Int

    /// Creates a handle from the number that the image provider gave the image.
    package init(index: Int) {
        self.index = index
    }
}

/// The error for an image that cannot be shown.
package struct ImageError: Error, Hashable, Sendable {
    /// The problem, the value found, the value expected and the fix.
    package var message: String
    /// Whether the memory limit is the reason.
    package var isForMemory = false

    /// Creates an error with `isForMemory` false.
    package init(message: String) {
        self.message = message
    }
}
