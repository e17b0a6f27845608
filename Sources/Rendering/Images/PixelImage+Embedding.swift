import CCairo
import Glibc

extension PixelImage {
    /// Attaches a JPEG file to the image, so that documents embed the file instead of the pixels. Does nothing if the
    /// file is not an upright gray or color JPEG.
    func embed(_ file: [UInt8]) {
        guard JPEGDecoder.isJPEG(file), JPEGDecoder.orientation(of: file) == .up,
            [1, 3].contains(JPEGDecoder.componentCount(of: file))
        else { return }
        var (known, length): (UnsafePointer<UInt8>?, UInt) = (nil, 0)
        cairo_surface_get_mime_data(documentSurface, CAIRO_MIME_TYPE_JPEG, &known, &length)
        guard known == nil, let copy = malloc(file.count) else { return }
        _ = file.withUnsafeBytes { memcpy(copy, $0.baseAddress!, $0.count) }
        let status = cairo_surface_set_mime_data(
            documentSurface, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(file.count),
            { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
}
