package import Layout

extension Renderer.Picture {
    /// Returns the image as PNG in sRGB.
    ///
    /// - Parameters:
    ///   - scale: Pixels per point, for the physical size (72 points per inch).
    ///   - quality: The compression. `lossy` counts as `fast`.
    ///   - budget: The budget; nil for no limit. If it is exceeded, the result is empty.
    /// - Throws: `.limit` if memory is exhausted.
    package func png(
        scale: Double, quality: PictureQuality = .fast, budget: (any PassBudget)? = nil
    ) throws(RenderingError) -> [UInt8] {
        var rows = PNGRows(pixels, width: width, height: height, stride: stride)
        rows.budget = budget
        return try PNGEncoder.encode(rows, scale: scale, quality: quality)
    }

    /// Converts a premultiplied pixel to straight alpha, as 0xAARRGGBB.
    static func straightARGB(_ pixel: UInt32) -> UInt32 {
        guard pixel < 0xFF00_0000 else { return pixel }
        let color = straight(pixel)
        return pixel & 0xFF00_0000 | (color & 255) << 16 | color & 0xFF00 | color >> 16 & 255
    }

    /// Returns a pixel with straight alpha, red in the lowest byte and alpha in the highest, as in PNG and HTML
    /// canvases.
    ///
    /// - Parameter pixel: Premultiplied 0xAARRGGBB.
    package static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        var red = pixel >> 16 & 255
        var green = pixel >> 8 & 255
        var blue = pixel & 255
        if alpha != 255 && alpha != 0 {
            red = min(255, (red * 255 + alpha / 2) / alpha)
            green = min(255, (green * 255 + alpha / 2) / alpha)
            blue = min(255, (blue * 255 + alpha / 2) / alpha)
        }
        return red | green << 8 | blue << 16 | alpha << 24
    }
}
