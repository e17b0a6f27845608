import Glibc

/// Compares two images by perceived color differences over white. It tolerates a shift of edges by one pixel.
package enum PerceptualComparison {
    /// The differences of two images.
    package struct Difference {
        /// The number of pixels that differ by more than the tolerance.
        package var count: Int
        /// The number of all pixels.
        package var total: Int
        /// The maximum distance of a pixel, in percent of the distance between black and white.
        package var greatest: Double
        /// The mean distance of all pixels, in percent of the distance between black and white.
        package var mean: Double
        /// A PNG of the first image in pale gray with differences in red; empty if memory is exhausted.
        package var picture: [UInt8]

        /// The share of pixels beyond the tolerance, 0 to 1.
        package var share: Double { Double(count) / Double(max(1, total)) }
    }

    /// The result of a comparison.
    package enum Outcome {
        case compared(Difference)
        /// The sizes differ; in pixels.
        case otherSize(first: (width: Int, height: Int), second: (width: Int, height: Int))
        /// A file (0 or 1) cannot be decoded, with the reason.
        case unreadable(file: Int, String)
    }

    /// Compares PNG, JPEG, GIF or WebP files, using the first frame of animations.
    ///
    /// - Parameter tolerance: The distance up to which colors count as equal, in percent of the distance between black
    ///   and white; a distance of 2 is barely visible.
    /// - Returns: The differences, even if there are none; otherwise the reason why the files cannot be compared.
    /// - Complexity: O(pixels).
    package static func compare(_ first: [UInt8], _ second: [UInt8], tolerance: Double) -> Outcome {
        var images: [PixelImage] = []
        for (place, bytes) in [first, second].enumerated() {
            do {
                images.append(try ImageStore.decode(bytes, name: place == 0 ? "A" : "B").frames[0].image)
            } catch {
                return .unreadable(file: place, error.message)
            }
        }
        let (a, b) = (images[0], images[1])
        guard a.width == b.width, a.height == b.height else {
            return .otherSize(first: (a.width, a.height), second: (b.width, b.height))
        }
        return .compared(difference(a, b, tolerance: tolerance))
    }

    private static func difference(_ a: PixelImage, _ b: PixelImage, tolerance: Double) -> Difference {
        var difference = Difference(count: 0, total: a.width * a.height, greatest: 0, mean: 0, picture: [])
        let marked = PixelImage(width: a.width, height: a.height)
        var sum = 0.0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let place = y * a.width + x
                var distance = 0.0
                if a.pixels[place] != b.pixels[place] {
                    // Searches the neighborhood in both directions, because a line that only one image has would
                    // otherwise match.
                    distance = max(nearest(a.pixels[place], in: b, x, y), nearest(b.pixels[place], in: a, x, y))
                }
                sum += distance
                difference.greatest = max(difference.greatest, distance)
                if distance > tolerance {
                    difference.count += 1
                    marked.pixels[place] = 0xFFFF_2020
                } else {
                    let pixel = a.pixels[place]
                    let light = ((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)) / 3 + (255 - pixel >> 24)
                    let gray = 200 + min(255, light) * 55 / 255
                    marked.pixels[place] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
                }
            }
        }
        difference.mean = sum / Double(max(1, difference.total))
        difference.picture =
            (try? PNGEncoder.encode(marked.pixels, width: marked.width, height: marked.height, stride: marked.width))
            ?? []
        return difference
    }

    private static func nearest(_ pixel: UInt32, in other: PixelImage, _ x: Int, _ y: Int) -> Double {
        let color = Seen(pixel)
        var best = Double.infinity
        for row in max(0, y - 1)...min(other.height - 1, y + 1) {
            for column in max(0, x - 1)...min(other.width - 1, x + 1) {
                best = min(best, color.distance(to: Seen(other.pixels[row * other.width + column])))
                if best == 0 { return 0 }
            }
        }
        return best
    }

    /// A color over white in Oklab (B. Ottosson, "A perceptual color space for image processing"), in which equal
    /// distances look equal.
    private struct Seen {
        var lightness: Double
        var a: Double
        var b: Double

        init(_ pixel: UInt32) {
            // Premultiplied, so white fills the remaining alpha.
            let white = 255 - pixel >> 24
            let red = Seen.linear[Int(min(255, (pixel >> 16 & 255) + white))]
            let green = Seen.linear[Int(min(255, (pixel >> 8 & 255) + white))]
            let blue = Seen.linear[Int(min(255, (pixel & 255) + white))]
            let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
            let middle = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
            let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
            lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short
            a = 1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short
            b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short
        }

        func distance(to other: Seen) -> Double {
            let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
            return 100 * (l * l + a * a + b * b).squareRoot()
        }

        private static let linear: [Double] = (0...255).map { value in
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
    }
}
