import CCairo
package import Layout

extension Renderer {
    /// Returns a PDF with one page per snapshot (see `PDFDocument`).
    ///
    /// - Parameter title: The title of the document; empty for none.
    /// - Throws: `.limit` if a side of a page is not positive or exceeds 100,000 points, a page shows large images with
    ///   transparent parts too often, or a budget is exceeded; `.engine` if Cairo fails.
    package func pdf(_ pages: [Snapshot], title: String = "") throws(RenderingError) -> [UInt8] {
        let document = PDFDocument(title: title)
        try document.add(pages, of: self)
        return try document.finish()
    }

    /// Returns a PDF with one page (see `PDFDocument`).
    ///
    /// - Parameter title: The title of the document; empty for none.
    /// - Throws: `.limit` if a side of the page is not positive or exceeds 100,000 points, the page shows large images
    ///   with transparent parts too often, or a budget is exceeded; `.engine` if Cairo fails.
    package func pdf(_ snapshot: Snapshot, title: String = "") throws(RenderingError) -> [UInt8] {
        try pdf([snapshot], title: title)
    }
}

/// A PDF document with one page per snapshot, of the snapshot's size in points. Text can be searched and selected. The
/// document has tags for screen readers, and links. Images are embedded at full resolution, JPEG files unchanged.
///
/// The creation date is fixed, so equal snapshots produce equal bytes.
package final class PDFDocument {
    private let sink = ByteSink()
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let title: String
    /// The tags, or nil if Cairo rejected the tags of a page.
    private let tags: DocumentTags?
    private var language: String?
    private var isFinished = false
    /// The pages, which are kept until the end because Cairo writes fonts and reports errors of tags only then.
    private var pages: [(page: Snapshot, renderer: Renderer)] = []

    /// Creates a tagged document without pages.
    ///
    /// - Parameter title: The title of the document; empty for none.
    package convenience init(title: String) { self.init(title: title, tags: DocumentTags()) }

    private init(title: String, tags: DocumentTags?) {
        self.title = title
        self.tags = tags
        surface = cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                Unmanaged<ByteSink>.fromOpaque(closure!).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)!
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        if !title.isEmpty { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
        context = cairo_create(surface)!
    }

    deinit {
        cairo_destroy(context)
        // The output of an unfinished document is discarded.
        if !isFinished { cairo_surface_finish(surface) }
        cairo_surface_destroy(surface)
        for (_, renderer) in pages { renderer.text.faces.closeContext() }
    }

    /// Adds a page for each snapshot.
    ///
    /// - Parameters:
    ///   - pages: The snapshots in order.
    ///   - renderer: The renderer for the snapshots. The document keeps both until it is released.
    /// - Throws: `.limit` if a side of a page is not positive or exceeds 100,000 points, a page shows large images with
    ///   transparent parts too often, or a budget is exceeded. Discard the document then.
    package func add(_ pages: [Snapshot], of renderer: Renderer) throws(RenderingError) {
        for page in pages { try Renderer.checkDocumentSize(of: page) }
        renderer.text.budget?.begin()
        defer { renderer.text.budget?.end() }
        for page in pages {
            self.pages.append((page, renderer))
            renderer.text.faces.openContext()
            cairo_pdf_surface_set_size(surface, page.size.width, page.size.height)
            Player(
                page, context: context, resources: renderer.resources, keepsText: true, scale: page.scale, tags: tags
            ).play()
            guard !renderer.resources.hasScannedTooMuch else {
                throw RenderingError(
                    kind: .limit,
                    message:
                        """
                        the page shows large pictures with transparent parts too often; show them less often, make the \
                        files smaller, or write a PNG
                        """)
            }
            // Cairo cannot be interrupted within a page.
            try renderer.checkBudget()
            cairo_show_page(context)
            language = language ?? Self.language(of: page)
        }
        try renderer.checkBudget()
    }

    /// Finishes and returns the document. No pages can be added afterwards. If Cairo rejects the tags, the document is
    /// drawn again without them.
    ///
    /// - Throws: `.engine` if Cairo fails; `.limit` if a budget is exceeded while the document is drawn again.
    package func finish() throws(RenderingError) -> [UInt8] {
        var status = cairo_status(context)
        cairo_surface_finish(surface)
        isFinished = true
        if status == CAIRO_STATUS_SUCCESS {
            status = cairo_surface_status(surface)
        }
        if status == CAIRO_STATUS_TAG_ERROR, tags != nil {
            let plain = PDFDocument(title: title, tags: nil)
            for (page, renderer) in pages { try plain.add([page], of: renderer) }
            return try plain.finish()
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw Renderer.fault(status) }
        return PDFUpdate.apply(to: sink.bytes, language: language ?? "en", tags: tags?.texts ?? [])
    }

    /// Returns the language of the first text of a page, or nil if it has no text.
    private static func language(of page: Snapshot) -> String? {
        for command in page.commands {
            if case .text(let request, _, _, _) = command { return request.locale }
        }
        return nil
    }
}

/// Collects Cairo's output.
private final class ByteSink {
    var bytes: [UInt8] = []
}
