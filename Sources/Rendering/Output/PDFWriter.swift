import CCairo
package import Layout

extension Renderer {
    /// A PDF of one page, of the snapshot's size in points, with text that can be selected.
    ///
    /// The creation date is that of no day, so that the same snapshot gives the same bytes.
    /// - Throws: `limit` where the picture would be above 16,384 pixels a side.
    package func pdf(_ snapshot: Snapshot) throws(RenderingFault) -> [UInt8] {
        _ = try Self.pixelSize(of: snapshot)
        let sink = ByteSink()
        let surface = cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                Unmanaged<ByteSink>.fromOpaque(closure!).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), snapshot.size.width, snapshot.size.height)!
        defer { cairo_surface_destroy(surface) }
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        let context = cairo_create(surface)!
        self.text.budget?.begin()
        defer { self.text.budget?.end() }
        Player(snapshot, context: context, resources: resources, keepsText: true, scale: snapshot.scale).play()
        cairo_show_page(context)
        var status = cairo_status(context)
        cairo_destroy(context)
        cairo_surface_finish(surface)
        if status == CAIRO_STATUS_SUCCESS {
            status = cairo_surface_status(surface)
        }
        try checkBudget()
        guard status == CAIRO_STATUS_SUCCESS else { throw Self.fault(status) }
        return sink.bytes
    }
}

/// Collects what Cairo writes.
private final class ByteSink {
    var bytes: [UInt8] = []
}
