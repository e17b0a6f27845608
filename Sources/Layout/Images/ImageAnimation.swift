/// A sequence of images in an image view.
package struct ImageAnimation: Hashable, Sendable {
    /// The names of the images, resolved by the image provider; at least one.
    package var images: [String]
    /// The duration of one cycle, in seconds.
    package var duration: Double
    /// Whether the animation is running; if not, the first image is shown.
    package var isAnimating: Bool
    /// The number of cycles; 0 for unlimited.
    package var repeatCount: Int

    /// Creates an animation that shows each image once per `duration` seconds.
    ///
    /// - Parameters:
    ///   - images: The names of the images; at least one.
    ///   - isAnimating: Whether the animation is running; if not, the first image is shown.
    ///   - repeatCount: The number of cycles; 0 for unlimited.
    package init(images: [String], duration: Double, isAnimating: Bool = true, repeatCount: Int = 0) {
        self.images = images
        self.duration = duration
        self.isAnimating = isAnimating
        self.repeatCount = repeatCount
    }

    /// Returns the index of the image that is shown `time` seconds after the start, if the animation has `count`
    /// images. After the last cycle, the last image stays. 0 if the animation is not running.
    package func index(at time: Double, of count: Int) -> Int {
        guard isAnimating, duration > 0, count > 1, time > 0 else { return 0 }
        let rounds = time / duration
        if repeatCount > 0, rounds >= Double(repeatCount) { return count - 1 }
        let part = rounds - rounds.rounded(.down)
        return min(count - 1, Int(part * Double(count)))
    }
}
