import Layout

/// The decoded contents of a file: a still image, or the frames of an animation.
struct DecodedImage {
    struct Frame {
        /// The complete image, including parts of previous frames that remain visible.
        var image: PixelImage
        /// The duration in seconds, greater than 0.
        var duration: Double
    }

    /// The frames; at least one, all of the same size.
    var frames: [Frame]
    /// The number of times that the animation plays; 0 for endlessly.
    var playCount = 1
    /// The result of the color conversion.
    var colors = ColorResult.plain

    init(frames: [Frame], playCount: Int) {
        self.frames = frames
        self.playCount = playCount
    }

    init(_ image: PixelImage) { frames = [Frame(image: image, duration: 1)] }

    /// Returns the duration in seconds. Like in browsers, 10 ms or less becomes 100 ms, because such files mean "as
    /// fast as usual".
    static func duration(milliseconds: Int) -> Double { milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000 }

    /// Throws an error if there are too many frames, or if all frames together have too many pixels. Must run before
    /// the frames are decoded.
    static func check(frames count: Int, width: Int, height: Int) throws(ImageDecodingError) {
        guard count <= ImageLimits.frames, count * width * height <= ImageLimits.pixels else {
            throw .tooManyFrames(count, width: width, height: height)
        }
    }
}

/// Asks the budget for the memory of images before it is allocated.
final class DecodingMemory {
    private let budget: (any PassBudget)?
    /// The number of bytes requested so far.
    private(set) var taken = 0

    init(_ budget: (any PassBudget)?) { self.budget = budget }

    func take(width: Int, height: Int) throws(ImageDecodingError) { try take(bytes: width * height * 4) }

    func take(bytes: Int) throws(ImageDecodingError) {
        taken += bytes
        if let budget, !budget.grants(taken) { throw .noMemory(taken) }
    }
}
