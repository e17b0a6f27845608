import ArgumentParser
import Diagnostics
import FoundationEssentials
import Geometry
import Glibc
import Layout
import Rendering
import StoryboardImport
import Tatami

/// The commands `tatami import FILE -o DIR` and `tatami import --check FILE…`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Translates storyboards and xibs to scripts.",
        discussion: """
            Each scene becomes a script with one controller. A report lists every element that a script cannot \
            express, with its identifier and the reason; a comment in the script takes its place. Images, colors and \
            translations come from the asset catalogs and .strings files of the project around the file.

            With --check, nothing is written: each scene is laid out at its recorded size, and its frames are compared \
            with the frames in the file. Views whose frames depend on text are counted separately, and only their \
            positions are compared, because the fonts differ. Views that the file marks as misplaced or ambiguous are \
            skipped.

            Examples:
              tatami import Main.storyboard -o screens
              tatami import --check Base.lproj/*.storyboard
            """)

    @Argument(help: ArgumentHelp("The storyboard or xib; with --check, one or more.", valueName: "file"))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Translate only this scene and the scenes that it embeds: an id of the file, or a name in the JSON report.",
            valueName: "ID"))
    var scene: String?

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The directory to write to.", valueName: "DIR"))
    var output: String?

    @Flag(help: "Compare the frames of the layout with the frames in the files.")
    var check = false

    @Flag(help: "Overwrite files whose contents differ.")
    var force = false

    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        if check {
            guard output == nil, !force else { throw ValidationError("--check writes nothing; remove -o and --force") }
        } else {
            guard output != nil else { throw ValidationError("name the output directory with -o, or use --check") }
            guard files.count == 1 else {
                throw ValidationError("import translates one file at a time; found \(files.count) files")
            }
        }
        guard !files.contains(StandardInput.name) else {
            throw ValidationError(
                "import reads images and translations next to the file, so it cannot read standard input; name a file")
        }
    }

    func run() throws {
        let messages = Messages(isJSON: scriptOptions.json, isQuiet: scriptOptions.quiet)
        if check { return try compare(messages) }
        guard let output, let path = files.first else { return }
        let result = try read(path, messages)
        let written = try write(result, to: output, messages)
        if scriptOptions.json {
            Output.result(ImportReportText.json(result, files: written))
        } else {
            Output.say(ImportReportText.plain(result, files: written.count, directory: output, scriptOptions.quiet))
        }
    }

    /// Reads a document and translates it. Reports errors, then throws the exit status.
    private func read(_ path: String, fontScale: Double = 1, _ messages: Messages) throws -> ImportResult {
        var status = stat()
        let limit = ImportLimits()
        guard stat(path, &status) != 0 || status.st_size <= limit.bytes else {
            messages.error(
                "cannot import '\(path)': the file is too large: found \(status.st_size) bytes, expected at most \(limit.bytes)",
                code: .limit)
            throw ExitStatus.limit
        }
        let bytes = try InputFile.read(path, messages)
        do throws(ImportFailure) {
            return try Importer.run(
                bytes, name: path.split(separator: "/").last.map(String.init) ?? path, scene: scene,
                project: ProjectFiles.resources(for: path), fontScale: fontScale)
        } catch {
            messages.error(
                "cannot import '\(path)': \(error.message)", code: .input,
                source: error.line.map { "\(path):\($0)" })
            throw ExitStatus.inputFault
        }
    }

    /// Writes the scripts, modules and images into a directory, and returns their paths. Without `--force`, an existing
    /// file with other content is an error.
    private func write(_ result: ImportResult, to directory: String, _ messages: Messages) throws -> [String] {
        var files = result.files.map { ($0.path, Array($0.text.utf8)) }
        for (path, image) in result.images.sorted(by: { $0.key < $1.key }) {
            switch image {
            case .file(let source): files.append((path, try InputFile.read(source, messages)))
            case .placeholder(let width, let height):
                files.append((path, PlaceholderImage.png(width: width, height: height)))
            }
        }
        let differing = files.filter { path, bytes in
            FileManager.default.contents(atPath: "\(directory)/\(path)").map { Array($0) != bytes } ?? false
        }
        guard differing.isEmpty || force else {
            let names = differing.prefix(3).map { "'\($0.0)'" }.joined(separator: ", ")
            messages.error(
                "'\(directory)' has \(differing.count.counted("file")) with other content: \(names); use --force to replace them",
                code: .output)
            throw ExitStatus.inputFault
        }
        for (path, bytes) in files {
            do throws(RenderingError) {
                try FileWriter.write(bytes, to: "\(directory)/\(path)")
            } catch { throw RenderCommand.reported(error, messages) }
        }
        return files.map(\.0)
    }

    // MARK: Comparing

    private func compare(_ messages: Messages) throws {
        var total = FrameCheck()
        var lines: [String] = []
        var failed: ExitStatus?
        for path in files {
            do {
                let (checks, status) = try compare(path, messages)
                failed = failed ?? status
                for (scene, check) in checks {
                    total.add(check)
                    if scriptOptions.json {
                        lines.append(ImportReportText.json(path, scene, check))
                    } else {
                        Output.say(ImportReportText.plain(path, scene, check, scriptOptions.quiet))
                    }
                }
            } catch let status as ExitStatus {
                // A file that fails does not stop the comparison of the others.
                failed = failed ?? status
            }
        }
        if scriptOptions.json {
            Output.result(ImportReportText.json(total, scenes: lines))
        } else {
            Output.say("\(total.summary)\n")
        }
        if let failed { throw failed }
    }

    /// Lays out the scenes of a document twice, the second time with larger fonts, and compares the frames with the
    /// recorded frames. Returns the check of each scene by its title; also returns the exit status of the first scene
    /// that failed, else nil.
    private func compare(_ path: String, _ messages: Messages) throws -> ([(String, FrameCheck)], ExitStatus?) {
        let result = try read(path, messages)
        let varied = try read(path, fontScale: 1.2, messages)
        return try TemporaryDirectory.use { first in
            try TemporaryDirectory.use { second in
                _ = try write(result, to: first, messages)
                _ = try write(varied, to: second, messages)
                var checks: [(String, FrameCheck)] = []
                var failed: ExitStatus?
                for scene in result.scenes where scene.size != nil {
                    do {
                        checks.append((scene.title, try compare(scene, first, second, messages)))
                    } catch let status as ExitStatus {
                        failed = failed ?? status
                    }
                }
                return (checks, failed)
            }
        }
    }

    private func compare(_ scene: ImportedScene, _ first: String, _ second: String, _ messages: Messages) throws
        -> FrameCheck
    {
        let shown = try Session(of: "\(first)/\(scene.file)", scene, scriptOptions, limits, messages)
        let varied = try Session(of: "\(second)/\(scene.file)", scene, scriptOptions, limits, messages)
        var check = FrameCheck()
        for view in scene.views {
            check.compare(view, found: shown.frame(view.path), varied: varied.frame(view.path))
        }
        return check
    }
}

extension Session {
    /// Runs an imported scene on the screen on which its frames were recorded, and lays it out.
    fileprivate convenience init(
        of path: String, _ scene: ImportedScene, _ options: ScriptOptions, _ limits: LimitOptions, _ messages: Messages
    ) throws {
        let size = scene.size ?? Frame(x: 0, y: 0, width: 390, height: 844)
        let screen = scene.safeArea
        let traits = Traits(
            size: Size(width: max(1, size.width), height: max(1, size.height)), scale: screen.scale,
            safeArea: Insets(top: screen.top, left: screen.left, bottom: screen.bottom, right: screen.right))
        let stage = try Stage(script: path, script: options, limits: limits, messages)
        try self.init(stage, traits: traits)
        try layOut()
    }

    /// Returns the frame of the view with a path; nil if the screen has no such view.
    fileprivate func frame(_ path: String) -> Frame? {
        guard let view = host.screen.view(named: path), let frame = try? host.screen.frame(of: view) else { return nil }
        return Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}

/// Creates a directory, passes its path to a function, and then removes it.
private enum TemporaryDirectory {
    static func use<Result>(_ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.path + "/tatami-import-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }
}
