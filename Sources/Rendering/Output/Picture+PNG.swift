package import Layout

extension Renderer.Picture {
    /// The picture as PNG in sRGB.
    /// - Parameters:
    ///   - scale: pixels a point, which says how large the picture is meant to be.
    ///   - budget: once it is used up, the bytes are empty.
    package func png(
        scale: Double, quality: PictureQuality = .fast, budget: (any PassBudget)? = nil
    ) throws(RenderingFault) -> [UInt8] {
        var rows = PNGRows(pixels, width: width, height: height, stride: stride)
        rows.budget = budget
        return try PNGEncoder.encode(rows, scale: scale, quality: quality)
    }

    /// 0xAARRGGBB with straight alpha, of one that is premultiplied.
    static func straightARGB(_ pixel: UInt32) -> UInt32 {
        guard pixel < 0xFF00_0000 else { return pixel }
        let color = straight(pixel)
        return pixel & 0xFF00_0000 | (color & 255) << 16 | color & 0xFF00 | color >> 16 & 255
    }

    /// A pixel with straight alpha, as PNG and the canvas of a page have it: the lowest byte is red, the highest alpha.
    ///
    /// - Parameter pixel: 0xAARRGGBB, premultiplied.
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
