/// The compression of an image file: time against size, and whether it is lossy.
package enum PictureQuality: Hashable, Sendable {
    /// The fastest compression, for thousands of images.
    case fast
    /// The smallest lossless compression: a PNG is 30 to 60 % smaller than with `fast`, but takes 10 to 100 times as
    /// long.
    case small
    /// Lossy compression, with a quality from 0 (smallest) to 100 (best). Only for WebP.
    case lossy(Int)

    /// The lossless qualities.
    package static let lossless: [PictureQuality] = [.fast, .small]

    /// Creates a quality from `fast`, `small` or an integer from 0 to 100. Nil for other text.
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
