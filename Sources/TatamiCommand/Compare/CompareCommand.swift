import ArgumentParser
import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import Rendering
import Tatami

/// The command `tatami compare A.png B.png`.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares two images by how different they look.",
        discussion: """
            Both images are drawn over white. Color differences are measured in Oklab, where black and white are 100 \
            apart. A pixel is compared with the same pixel of the other image and its neighbors, so that small \
            shifts of edges do not count. The exit status is 1 if the sizes differ, or if more pixels differ than \
            --max-diff-ratio allows.

            Example:
              tatami compare before.png after.png -o difference.png
            """)

    @Argument(help: ArgumentHelp("A PNG, JPEG, GIF or WebP file, or - for standard input.", valueName: "A"))
    var first: String

    @Argument(help: ArgumentHelp("The second image; must have the same size.", valueName: "B"))
    var second: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Write an image that shows the differences in red.", valueName: "FILE.png"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Pixels count as equal up to this color difference, 0 to 100; 2 is hardly visible.", valueName: "N"))
    var tolerance = 2.0

    @Option(help: ArgumentHelp("Ratio of all pixels that may differ, 0 to 1.", valueName: "N"))
    var maxDiffRatio = 0.0

    @Flag(help: "Print the result and messages as JSON.")
    var json = false

    func validate() throws {
        guard tolerance.isFinite, (0...100).contains(tolerance) else {
            throw ValidationError("--tolerance must be from 0 to 100; found \(tolerance)")
        }
        guard maxDiffRatio.isFinite, (0...1).contains(maxDiffRatio) else {
            throw ValidationError("--max-diff-ratio must be from 0 to 1; found \(maxDiffRatio)")
        }
        guard first != StandardInput.name || second != StandardInput.name else {
            throw ValidationError("only one of the images can be standard input")
        }
    }

    func run() throws {
        let messages = Messages(isJSON: json)
        let pictures = try [first, second].map { try read($0, messages) }
        switch PerceptualComparison.compare(pictures[0], pictures[1], tolerance: tolerance) {
        case .unreadable(let file, let message):
            let path = file == 0 ? first : second
            let reason = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
            messages.error("cannot compare '\(path)': \(reason)", code: .imageUnreadable)
            throw ExitStatus.inputFault
        case .otherSize(let a, let b):
            messages.error(
                """
                the images differ in size: \(a.width) × \(a.height) and \(b.width) × \(b.height) pixels; render them \
                with the same --size and --scale
                """, code: .imageUnreadable)
            throw ExitStatus.inputFault
        case .compared(let difference):
            try report(difference, messages)
            if difference.share > maxDiffRatio { throw ExitStatus.inputFault }
        }
    }

    private func report(_ difference: PerceptualComparison.Difference, _ messages: Messages) throws {
        if let output {
            do {
                try FileWriter.write(difference.picture, to: output)
            } catch {
                throw RenderCommand.reported(error, messages)
            }
        }
        let numbers = [difference.share, difference.greatest, difference.mean].map { String(format: "%.6g", $0) }
        if json {
            var object = JSONObject()
            object.add(json: "same", "\(difference.share <= maxDiffRatio)")
            object.add("different", difference.count)
            object.add("pixels", difference.total)
            object.add(json: "share", numbers[0])
            object.add(json: "greatest", numbers[1])
            object.add(json: "mean", numbers[2])
            Output.result(Array((object.text + "\n").utf8))
        } else {
            let percent = String(format: "%.4g", difference.share * 100)
            let line =
                """
                \(difference.count) of \(difference.total) pixels differ (\(percent) %), by \(numbers[1]) at most and \
                \(numbers[2]) on average
                """
            for line in TerminalText.lines(of: line) { Output.say("\(line)\n") }
        }
    }

    private func read(_ path: String, _ messages: Messages) throws -> [UInt8] {
        if path == StandardInput.name {
            do { return try StandardInput.read() } catch {
                messages.error("cannot read the image: \(error)", code: .fileUnreadable)
                throw ExitStatus.inputFault
            }
        }
        guard let contents = FileManager.default.contents(atPath: path) else {
            let hint = NearFile.suggestion(for: path, fileExtension: "png")
            messages.error("cannot read the image '\(path)'\(hint)", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        return Array(contents)
    }
}
