/// Compares an image with a recorded image.
package enum PictureComparison {
    /// The differences of two images.
    package struct Difference {
        /// The number of pixels that differ by more than the tolerance.
        package var count: Int
        /// The number of all pixels.
        package var total: Int
        /// The maximum difference of a channel, 0 to 255.
        package var greatest: Int
        /// A PNG of the recorded image in pale gray with differences in red; empty if memory is exhausted.
        package var picture: [UInt8]
    }

    /// The result of a comparison.
    package enum Outcome {
        case same
        /// The sizes differ; in pixels.
        case otherSize(found: (width: Int, height: Int), expected: (width: Int, height: Int))
        case different(Difference)
        case unreadable(String)
    }

    /// Compares an image with a recorded PNG.
    ///
    /// - Parameters:
    ///   - found: The image to compare.
    ///   - expected: The bytes of the recorded PNG.
    ///   - tolerance: The allowed difference per (premultiplied) channel, 0 to 255.
    /// - Returns: `.same` if no pixel differs by more than the tolerance; `.unreadable` with the reason if the PNG
    ///   cannot be decoded.
    /// - Complexity: O(pixels).
    package static func compare(_ found: Renderer.Picture, expected: [UInt8], tolerance: Double) -> Outcome {
        let recorded: PixelImage
        do throws(ImageDecodingError) {
            recorded = try PNGDecoder.decode(expected).frames[0].image
        } catch {
            return .unreadable("\(error)")
        }
        guard recorded.width == found.width, recorded.height == found.height else {
            return .otherSize(found: (found.width, found.height), expected: (recorded.width, recorded.height))
        }
        var difference = Difference(count: 0, total: found.width * found.height, greatest: 0, picture: [])
        let marked = PixelImage(width: found.width, height: found.height)
        for y in 0..<found.height {
            for x in 0..<found.width {
                let place = y * found.width + x
                let (a, b) = (found.pixels[y * found.stride + x], recorded.pixels[place])
                let distance = a == b ? 0 : distance(a, b)
                difference.greatest = max(difference.greatest, distance)
                if Double(distance) > tolerance {
                    difference.count += 1
                    marked.pixels[place] = 0xFFFF_2020
                } else {
                    let gray = 200 + ((b >> 16 & 255) + (b >> 8 & 255) + (b & 255)) * 55 / 765
                    marked.pixels[place] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
                }
            }
        }
        guard difference.count > 0 else { return .same }
        difference.picture =
            (try? PNGEncoder.encode(marked.pixels, width: marked.width, height: marked.height, stride: marked.width))
            ?? []
        return .different(difference)
    }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [24, 16, 8, 0].map { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) }.max()!
    }
}
