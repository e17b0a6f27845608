/// How much time goes into making a file of a picture small, and whether its pixels may change.
package enum PictureQuality: Hashable, Sendable {
    /// The least time, for pictures that are made by the thousand.
    case fast
    /// Up to a third smaller, for pictures that are made once: takes a hundred times as long.
    case small
    /// What is not seen is left out: from 0, the smallest file, to 100. WebP alone can do so.
    case lossy(Int)

    /// Those that keep every pixel.
    package static let lossless: [PictureQuality] = [.fast, .small]

    /// `fast`, `small`, or a whole number from 0 to 100.
    package init?(_ text: String) {
        switch text {
        case "fast": self = .fast
        case "small": self = .small
        default:
            guard let quality = Int(text), (0...100).contains(quality) else { return nil }
            self = .lossy(quality)
        }
    }

    /// Whether pixels may change.
    package var isLossy: Bool { if case .lossy = self { true } else { false } }
}
