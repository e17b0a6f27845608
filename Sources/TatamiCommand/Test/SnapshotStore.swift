import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The recorded snapshots of a spec, with which `toMatchSnapshot` compares. They are files in the directory
/// `snapshots/` next to the spec, in a subdirectory with the spec's name.
///
/// Specs and the files next to them are untrusted. Snapshots are read and written below the spec's open directory, and
/// links are not followed.
final class SnapshotStore {
    /// The directory that contains the spec; nil before the spec is read.
    var root: SandboxedDirectory?
    /// The path of the directory of the snapshots, relative to `root`.
    private let folder: String
    /// The path of the directory of the snapshots in messages.
    private let display: String
    private let isUpdating: Bool
    private let measurer: PangoTextMeasurer
    private var names = SnapshotNames()
    /// The file names of the snapshots that matched or were recorded in this run.
    private var settled: Set<String> = []
    /// The number of snapshots that were recorded in this run.
    private(set) var recorded = 0

    init(spec: String, isUpdating: Bool, measurer: PangoTextMeasurer) {
        let file = spec.lastPathComponent
        let name = file.hasSuffix("_spec.lua") ? String(file.dropLast(9)) : file.deletingPathExtension
        let parent = spec.deletingLastPathComponent
        folder = "snapshots/\(name)"
        display = (parent.isEmpty ? "" : parent + "/") + folder
        self.isUpdating = isUpdating
        self.measurer = measurer
    }

    /// Compares a snapshot with its recorded file. With `--update`, records it instead if it is missing or different.
    ///
    /// - Returns: The failure; nil if the snapshot matches or was recorded.
    func compare(_ snapshot: Snapshot, images: ImageStore?, _ request: SnapshotRequest) -> SpecFailure? {
        let ending = request.format == .text ? "txt" : request.format.rawValue
        if let collision = names.use(request.name, in: request.test, ending: ending) { return SpecFailure(collision) }
        let path = "\(SnapshotNames.fileName(request.name)).\(ending)"
        do {
            switch request.format {
            case .json: return try compare(JSONTree.write(snapshot), path)
            case .text: return try compare(TextTree.write(snapshot), path)
            case .png:
                guard let images else {
                    return SpecFailure("internal error: the screen has no image store; please report this")
                }
                let renderer = Renderer(text: measurer, images: images)
                return try compare(try renderer.picture(snapshot), renderer, snapshot.scale, path, request.tolerance)
            }
        } catch let fault as RenderingError {
            return SpecFailure("cannot make the snapshot: \(fault.message)")
        } catch {
            return SpecFailure("cannot make the snapshot: \(error)")
        }
    }

    private func shown(_ name: String) -> String { "\(display)/\(name)" }

    /// Opens the directory of the snapshots. It is opened each time, because a test may have created or moved it.
    private func directory(isMade: Bool = false) throws(SandboxedDirectory.Failure) -> SandboxedDirectory {
        guard let root else { throw .notFound(display) }
        return try root.subdirectory(folder, isMade: isMade)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try directory(isMade: true).withDescriptor { (descriptor) throws(RenderingError) in
            try FileWriter.replace(name, in: descriptor, with: bytes, shownAs: shown(name))
        }
    }

    private func record(_ bytes: [UInt8], _ name: String) throws -> SpecFailure? {
        guard settled.insert(name).inserted else {
            return SpecFailure(
                """
                the snapshot '\(shown(name))' was already compared with other contents in this run; use another name
                """
            )
        }
        try write(bytes, name)
        try recordStack()
        try removePictures(beside: name)
        recorded += 1
        return nil
    }

    // MARK: The text stack

    /// The name of the file that lists the libraries and fonts with which the snapshots were recorded. It has no
    /// extension, so no snapshot has the same name.
    private static let stackFile = "text-stack"
    private static let stackLimit = 1 << 16

    private func recordStack() throws {
        let text = TextStack.current.text
        if recordedStack != text { try write(Array(text.utf8), Self.stackFile) }
    }

    private var recordedStack: String? {
        (try? directory().read(Self.stackFile, limit: Self.stackLimit, links: .none)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The end of a message about a difference. It lists the libraries and fonts that have other versions than at the
    /// recording; empty if there are none.
    private var stackNote: String {
        guard let recorded = recordedStack else { return "" }
        let differences = TextStack.current.differences(from: TextStack(text: recorded))
        guard !differences.isEmpty else { return "" }
        return """
            ; libraries or fonts differ from the recording, which may be the cause: \
            \(differences.prefix(5).joined(separator: ", "))\(differences.count > 5 ? ", …" : "")
            """
    }

    // MARK: Comparisons

    /// Returns the bytes of a recorded snapshot, or the failure if it is missing or unreadable.
    private func recordedBytes(_ name: String) -> Result<[UInt8], Missing> {
        do {
            return .success(try directory().read(name, limit: Self.limit, links: .none))
        } catch .notFound {
            return .failure(
                Missing(failure: SpecFailure("missing snapshot '\(shown(name))'; run with --update to record it"))
            )
        } catch {
            return .failure(
                Missing(
                    failure: SpecFailure("cannot read the snapshot '\(shown(name))': \(error)"), isRecordable: false))
        }
    }

    /// The maximum size of a snapshot in bytes, which is larger than the largest image.
    private static let limit = 1 << 30

    private struct Missing: Error {
        var failure: SpecFailure
        /// Whether the snapshot can be recorded. It cannot if an unreadable file has its path.
        var isRecordable = true
    }

    private func compare(_ found: [UInt8], _ path: String) throws -> SpecFailure? {
        switch recordedBytes(path) {
        case .failure(let missing):
            return isUpdating && missing.isRecordable ? try record(found, path) : missing.failure
        case .success(let expected):
            if expected == found {
                settled.insert(path)
                return nil
            }
            if isUpdating { return try record(found, path) }
            let keys = path.hasSuffix(".json") ? SnapshotDifference(json: expected, found) : nil
            let difference =
                keys
                ?? SnapshotDifference(
                    lines: String(decoding: expected, as: UTF8.self), String(decoding: found, as: UTF8.self))
            return SpecFailure(
                "the screen differs from the snapshot '\(shown(path))'; run with --update to record it again\(stackNote)",
                expected: difference.expectedText,
                found: difference.foundText)
        }
    }

    /// Removes the images that an earlier failure wrote next to a snapshot.
    private func removePictures(beside name: String) throws {
        guard name.hasSuffix(".png") else { return }
        let directory = try directory()
        for leftover in ["found", "difference"] {
            directory.withDescriptor { _ = unlinkat($0, Self.beside(name, leftover), 0) }
        }
    }

    private static func beside(_ path: String, _ word: String) -> String { String(path.dropLast(4)) + ".\(word).png" }

    private func compare(
        _ picture: Renderer.Picture, _ renderer: Renderer, _ scale: Double, _ path: String, _ tolerance: Double
    ) throws -> SpecFailure? {
        let found = try picture.png(scale: scale)
        let expected: [UInt8]
        switch recordedBytes(path) {
        case .failure(let missing):
            return isUpdating && missing.isRecordable ? try record(found, path) : missing.failure
        case .success(let bytes): expected = bytes
        }
        try removePictures(beside: path)
        let outcome =
            expected == found ? .same : PictureComparison.compare(picture, expected: expected, tolerance: tolerance)
        if case .same = outcome {
            settled.insert(path)
            return nil
        }
        if isUpdating { return try record(found, path) }
        try write(found, Self.beside(path, "found"))
        switch outcome {
        case .same: return nil
        case .unreadable(let reason): return SpecFailure("cannot read the snapshot '\(shown(path))': \(reason)")
        case .otherSize(let found, let expected):
            return SpecFailure(
                "the image differs from the snapshot '\(shown(path))' in size\(stackNote)",
                expected: "\(expected.width) × \(expected.height) pixels",
                found: "\(found.width) × \(found.height) pixels")
        case .different(let difference):
            try write(difference.picture, Self.beside(path, "difference"))
            return SpecFailure(
                """
                the image differs from the snapshot '\(shown(path))'; see \
                '\(shown(Self.beside(path, "difference")))'\(stackNote)
                """,
                expected: "each color channel differs by at most \(String(format: "%g", tolerance))",
                found: "\(difference.count) of \(difference.total) pixels differ more, by up to \(difference.greatest)")
        }
    }
}
