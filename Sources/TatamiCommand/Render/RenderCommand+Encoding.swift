import Diagnostics
import Glibc
import Layout
import Rendering
import Tatami

/// A screen after its layout, with its device; nil if options or the script describe the screen.
struct Shown {
    var device: Device?
    var snapshot: Snapshot

    /// Returns the diagnostics of all screens. If there are several screens, each message begins with the device.
    static func diagnostics(_ shown: [Shown]) -> [Diagnostic] {
        shown.flatMap { screen in
            guard shown.count > 1, let device = screen.device else { return screen.snapshot.diagnostics }
            return screen.snapshot.diagnostics.map { $0.labeled(device.name) }
        }
    }
}

/// Encodes screens in an output format, with the options of the command.
struct ScreenEncoding {
    /// Whether JSON and text contain frames as solved, instead of rounded to pixels.
    var exact = false
    var svgText = PictureOptions.SVGTextArgument.elements
    var quality = PictureQuality.fast
    /// The pixels per point of a contact sheet.
    var sheetScale = 1.0
    /// Whether each screen becomes a page of the PDF document, instead of a part of one page.
    var hasPages = false
    /// The title of a document.
    var title = ScreenEncoding.title(ofScript: StandardInput.name)

    /// Encodes several screens as one file: images as a contact sheet, trees in JSON or text one after the other.
    func encode(_ shown: [Shown], as format: RenderCommand.Format, _ setup: ScriptSetup) throws -> [UInt8] {
        if shown.count == 1 { return try encode(shown[0].snapshot, as: format, setup) }
        if hasPages {
            return try Renderer(text: setup.measurer, images: setup.images).pdf(pages(shown), title: title)
        }
        switch format {
        case .json:
            let items = shown.map {
                let tree = JSONTree.write($0.snapshot, exact: exact, metrics: setup.measurer.metricsNote)
                let screen = String(decoding: tree.dropLast(), as: UTF8.self)
                return #"{"device": \#(JSONText.quote($0.device?.name ?? "")), "screen": \#(screen)}"#
            }
            return Array("[\(items.joined(separator: ",\n"))]\n".utf8)
        case .text:
            return shown.flatMap {
                Array("# \($0.device?.name ?? "")\n".utf8) + TextTree.write($0.snapshot, exact: exact) + [
                    UInt8(ascii: "\n")
                ]
            }
        case .svg, .png, .webp, .pdf, .html: return try encode(sheet(shown), as: format, setup)
        }
    }

    /// Returns the pages of a document: one page per screen, or one page with a contact sheet.
    func pages(_ shown: [Shown]) -> [Snapshot] {
        hasPages || shown.count == 1 ? shown.map(\.snapshot) : [sheet(shown)]
    }

    private func sheet(_ shown: [Shown]) -> Snapshot {
        let labeled = shown.map { screen in
            let size = screen.device?.size ?? screen.snapshot.size
            return (
                """
                \(screen.device?.title ?? "") · \(NumberText.short(size.width))×\(NumberText.short(size.height))
                """, screen.snapshot
            )
        }
        return ContactSheet.compose(labeled, scale: sheetScale)
    }

    /// Encodes one screen.
    ///
    /// - Parameter kept: A cache of drawings, which several calls can share.
    func encode(
        _ snapshot: Snapshot, as format: RenderCommand.Format, _ setup: ScriptSetup,
        _ kept: DrawingCache = DrawingCache()
    ) throws -> [UInt8] {
        let renderer = Renderer(text: setup.measurer, images: setup.images, keeping: kept)
        switch format {
        case .json:
            let bytes = JSONTree.write(
                snapshot, exact: exact, metrics: setup.measurer.metricsNote, budget: setup.measurer.budget)
            try renderer.checkBudget()
            return bytes
        case .text:
            let bytes = TextTree.write(snapshot, exact: exact, budget: setup.measurer.budget)
            try renderer.checkBudget()
            return bytes
        case .svg: return try renderer.svg(snapshot, text: svgText == .outlines ? .outlines : .elements)
        case .png: return try renderer.png(snapshot, quality: quality)
        case .webp: return try renderer.webp(snapshot, quality: quality)
        case .pdf: return try renderer.pdf(snapshot, title: title)
        case .html: return try renderer.html(snapshot, title: title)
        }
    }

    /// Returns the title of a script's document: the file name without extension.
    static func title(ofScript path: String) -> String {
        let name = path.lastPathComponent
        return name == StandardInput.name ? "Tatami" : name.deletingPathExtension
    }
}
