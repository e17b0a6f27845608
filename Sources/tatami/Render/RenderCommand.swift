import ArgumentParser
import Foundation
import Layout
import Rendering

/// `tatami render SCRIPT`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Lays out a script and writes a picture, a document or the tree of views.",
        discussion: """
            The result goes to stdout, or with -o to a file, which is written whole or not at all. Messages go to stderr. \
            Without --format the ending of -o decides; without both it is text.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, text, svg, png, pdf

        var isBinary: Bool { self == .png || self == .pdf }
    }

    @Argument(help: ArgumentHelp("The Lua script to show.", valueName: "script"))
    var script: String

    @Option(help: ArgumentHelp("json, text, svg, png or pdf.", valueName: "FORMAT"))
    var format: Format?

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "FILE"))
    var output: String?

    @Flag(help: "Frames in JSON and text as solved, not rounded to pixels.")
    var exact = false

    @Option(help: ArgumentHelp("How SVG shows text: elements (small, searchable) or outlines (the same everywhere).", valueName: "FORM"))
    var svgText = SVGTextArgument.elements

    enum SVGTextArgument: String, ExpressibleByArgument, CaseIterable {
        case elements, outlines
    }

    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func run() throws {
        let format = try settledFormat()
        let session = try Session(script: script, screen: screen, script: scriptOptions, limits: limits)
        let snapshot = session.snapshot()
        for diagnostic in snapshot.diagnostics { session.messages.diagnostic(diagnostic) }
        do {
            let bytes = try encode(snapshot, as: format, session)
            if let output, output != "-" {
                try FileWriter.write(bytes, to: output)
            } else {
                Output.write(bytes, to: .standardOutput)
            }
        } catch let fault as RenderingFault {
            session.messages.error(fault.message, code: "\(fault.kind)")
            switch fault.kind {
            case .limit: throw ExitStatus.limit
            case .output: throw ExitStatus.inputFault
            case .engine: throw ExitStatus.engineFault
            }
        }
        if snapshot.diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.inputFault }
    }

    private func settledFormat() throws -> Format {
        if let format { return format }
        guard let output, output != "-" else { return .text }
        let ending = (output as NSString).pathExtension.lowercased()
        switch ending {
        case "txt", "text": return .text
        default:
            if let format = Format(rawValue: ending) { return format }
            throw ValidationError(
                "the ending of '\(output)' names no format; end it in .png, .svg, .pdf, .json or .txt, or give --format")
        }
    }

    private func encode(_ snapshot: Snapshot, as format: Format, _ session: Session) throws -> [UInt8] {
        let renderer = Renderer(text: session.measurer, images: session.images)
        switch format {
        case .json: return JSONTree.write(snapshot, exact: exact)
        case .text: return TextTree.write(snapshot, exact: exact)
        case .svg: return try renderer.svg(snapshot, text: svgText == .outlines ? .outlines : .elements)
        case .png: return try renderer.png(snapshot)
        case .pdf: return try renderer.pdf(snapshot)
        }
    }
}
