/// Pictures that an image view shows one after the other.
package struct ImageAnimation: Hashable, Sendable {
    /// Names that the image provider resolves; at least one.
    package var images: [String]
    /// Seconds for one round.
    package var duration: Double
    /// Whether the pictures change with time; the first one stays if not.
    package var isAnimating: Bool
    /// 0: for ever.
    package var repeatCount: Int

    package init(images: [String], duration: Double, isAnimating: Bool = true, repeatCount: Int = 0) {
        self.images = images
        self.duration = duration
        self.isAnimating = isAnimating
        self.repeatCount = repeatCount
    }

    /// Which of `count` pictures is shown some seconds after the start: the last of a round that was played often
    /// enough stays.
    package func index(at time: Double, of count: Int) -> Int {
        guard isAnimating, duration > 0, count > 1, time > 0 else { return 0 }
        let rounds = time / duration
        if repeatCount > 0, rounds >= Double(repeatCount) { return count - 1 }
        let part = rounds - rounds.rounded(.down)
        return min(count - 1, Int(part * Double(count)))
    }
}
