import CCairo
package import Layout

extension Renderer {
    /// A PDF of a page for each snapshot, of the snapshot's size in points, with text that can be searched and
    /// selected. Pictures are in it as they are, JPEG as the file that it came from.
    ///
    /// The creation date is that of no day, so that the same snapshots give the same bytes.
    ///
    /// - Parameter title: what readers call the document.
    /// - Throws: `limit` for pages of more than 100,000 points a side.
    package func pdf(_ pages: [Snapshot], title: String = "") throws(RenderingFault) -> [UInt8] {
        for page in pages { try Self.checkDocumentSize(of: page) }
        let sink = ByteSink()
        let first = pages.first?.size ?? Size(width: 1, height: 1)
        let surface = cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                Unmanaged<ByteSink>.fromOpaque(closure!).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), first.width, first.height)!
        defer { cairo_surface_destroy(surface) }
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        if !title.isEmpty { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
        let context = cairo_create(surface)!
        self.text.budget?.begin()
        defer { self.text.budget?.end() }
        for page in pages {
            cairo_pdf_surface_set_size(surface, page.size.width, page.size.height)
            Player(page, context: context, resources: resources, keepsText: true, scale: page.scale).play()
            cairo_show_page(context)
        }
        var status = cairo_status(context)
        cairo_destroy(context)
        cairo_surface_finish(surface)
        if status == CAIRO_STATUS_SUCCESS {
            status = cairo_surface_status(surface)
        }
        try checkBudget()
        guard status == CAIRO_STATUS_SUCCESS else { throw Self.fault(status) }
        return PDFUpdate.apply(to: sink.bytes, language: Self.language(of: pages))
    }

    /// A PDF of one page.
    package func pdf(_ snapshot: Snapshot, title: String = "") throws(RenderingFault) -> [UInt8] {
        try pdf([snapshot], title: title)
    }

    /// That of the first text.
    private static func language(of pages: [Snapshot]) -> String {
        for page in pages {
            for command in page.commands {
                if case .text(let request, _, _, _) = command { return request.locale }
            }
        }
        return "en"
    }
}

/// Collects what Cairo writes.
private final class ByteSink {
    var bytes: [UInt8] = []
}
