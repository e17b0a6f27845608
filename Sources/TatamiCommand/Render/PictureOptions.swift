import ArgumentParser
import Rendering

/// The options of commands that write images and documents.
struct PictureOptions: ParsableArguments {
    /// The default values.
    private static let defaults = (svgText: SVGTextArgument.elements, quality: PictureQuality.fast)

    @Option(
        help: ArgumentHelp(
            "Text in SVG: elements (small, searchable) or outlines (equal on every machine).", valueName: "FORM"))
    var svgText = Self.defaults.svgText

    enum SVGTextArgument: String, ExpressibleByArgument, CaseIterable {
        case elements, outlines
    }

    @Option(
        help: ArgumentHelp(
            """
            Compression of PNG and WebP: fast (default), or small (a PNG is 30 to 60 % smaller, but takes 10 to 100 \
            times longer). A number from 0 (smallest file) to 100 (best image) selects lossy WebP.
            """, valueName: "QUALITY"),
        completion: .list(["fast", "small"]), transform: Self.quality)
    var quality = Self.defaults.quality

    private static func quality(_ text: String) throws -> PictureQuality {
        guard let quality = PictureQuality(text) else {
            throw ValidationError("expected fast, small or, for WebP, a number from 0 to 100")
        }
        return quality
    }

    @Flag(help: "Mark the safe area in images and documents.")
    var showSafeAreas = false

    /// Throws an error if an option does not apply to the format.
    func check(_ format: RenderCommand.Format) throws {
        guard !showSafeAreas || ![.json, .text].contains(format) else {
            throw ValidationError(
                "--show-safe-areas needs an image or document format; found '\(format.rawValue)'")
        }
        guard !quality.isLossy || format == .webp else {
            throw ValidationError(
                "--quality with a number needs the format 'webp'; found '\(format.rawValue)'; use fast or small")
        }
    }
}
