import Layout

/// What a file holds: one picture, or several that follow each other.
struct DecodedImage {
    struct Frame {
        /// The whole picture as it is shown, with what the file leaves of those before.
        var image: PixelImage
        /// Seconds for which it is shown; above 0.
        var duration: Double
    }

    /// At least one; all of one size.
    var frames: [Frame]
    /// How often they are played; 0 for ever.
    var playCount = 1
    /// What became of what the file says about its colours.
    var colors = ColorResult.plain

    init(frames: [Frame], playCount: Int) {
        self.frames = frames
        self.playCount = playCount
    }

    init(_ image: PixelImage) { frames = [Frame(image: image, duration: 1)] }

    /// Seconds for which a frame is shown whose file gives so many. Files that say nothing, or next to nothing, mean
    /// "as fast as is usual": browsers agree on a tenth of a second for 10 ms and less.
    static func duration(milliseconds: Int) -> Double { milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000 }

    /// Refuses more pictures than there is memory for, before they are decoded.
    static func check(frames count: Int, width: Int, height: Int) throws(DecodingFault) {
        guard count <= ImageLimits.frames, count * width * height <= ImageLimits.pixels else {
            throw .tooManyFrames(count, width: width, height: height)
        }
    }
}

/// Asks for the memory of a file's pictures before it is taken.
final class DecodingMemory {
    private let budget: (any PassBudget)?
    /// Bytes that were asked for.
    private(set) var taken = 0

    init(_ budget: (any PassBudget)?) { self.budget = budget }

    func take(width: Int, height: Int) throws(DecodingFault) { try take(bytes: width * height * 4) }

    func take(bytes: Int) throws(DecodingFault) {
        taken += bytes
        if let budget, !budget.grants(taken) { throw .noMemory(taken) }
    }
}
