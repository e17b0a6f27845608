import Foundation
import Layout
import LuaHost
import Rendering
import Scripting

/// What `toMatchSnapshot` compares with: files in `snapshots/` beside the spec, in a directory of the spec's name.
///
/// Specs are not trusted, nor is what lies beside them: snapshots are read and written below the spec's directory, which is held open, and no
/// link is followed on the way or at its end.
final class SnapshotStore {
    /// The spec's directory; nil before the spec was read.
    var root: SandboxedDirectory?
    /// From there.
    private let folder: String
    /// What messages call the folder.
    private let display: String
    private let isUpdating: Bool
    private let measurer: PangoTextMeasurer
    /// How many files were written.
    private(set) var recorded = 0

    init(spec: String, isUpdating: Bool, measurer: PangoTextMeasurer) {
        let file = (spec as NSString).lastPathComponent
        let name = file.hasSuffix("_spec.lua") ? String(file.dropLast(9)) : (file as NSString).deletingPathExtension
        let parent = (spec as NSString).deletingLastPathComponent
        folder = "snapshots/\(name)"
        display = (parent.isEmpty ? "" : parent + "/") + folder
        self.isUpdating = isUpdating
        self.measurer = measurer
    }

    /// - Returns: nil if it is the same, or was recorded.
    func compare(_ snapshot: Snapshot, images: ImageStore?, _ request: SnapshotRequest) -> SpecFailure? {
        let path = "\(Self.fileName(request.name)).\(request.format == .text ? "txt" : request.format.rawValue)"
        do {
            switch request.format {
            case .json: return try compare(JSONTree.write(snapshot), path)
            case .text: return try compare(TextTree.write(snapshot), path)
            case .png:
                guard let images else { return SpecFailure("the screen has no pictures to draw with") }
                let renderer = Renderer(text: measurer, images: images)
                return try compare(try renderer.picture(snapshot), renderer, snapshot.scale, path, request.tolerance)
            }
        } catch let fault as RenderingFault {
            return SpecFailure("the snapshot could not be made: \(fault.message)")
        } catch {
            return SpecFailure("the snapshot could not be made: \(error)")
        }
    }

    /// Letters, digits and `-_.` stay; all else becomes a dash.
    static func fileName(_ name: String) -> String {
        let text = String(
            name.unicodeScalars.map {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0))
                    ? Character($0) : "-"
            })
        let cut = String(text.prefix(120))
        return cut.isEmpty || cut.allSatisfy { $0 == "." } ? "snapshot" : cut
    }

    private func shown(_ name: String) -> String { "\(display)/\(name)" }

    /// Opened for each file: a test may have made or moved it.
    private func directory(isMade: Bool = false) throws(SandboxedDirectory.Failure) -> SandboxedDirectory {
        guard let root else { throw .notFound(display) }
        return try root.subdirectory(folder, isMade: isMade)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try directory(isMade: true).withDescriptor { (descriptor) throws(RenderingFault) in
            try FileWriter.replace(name, in: descriptor, with: bytes, shownAs: shown(name))
        }
    }

    private func record(_ bytes: [UInt8], _ name: String) throws -> SpecFailure? {
        try write(bytes, name)
        let directory = try directory()
        for leftover in ["found", "difference"] { directory.withDescriptor { _ = unlinkat($0, Self.beside(name, leftover), 0) } }
        recorded += 1
        return nil
    }

    /// What was recorded; a failure where there is nothing to compare with.
    private func recordedBytes(_ name: String) -> Result<[UInt8], Missing> {
        do {
            return .success(try directory().read(name, limit: Self.limit, links: .none))
        } catch .notFound {
            return .failure(Missing(failure: SpecFailure("there is no snapshot \(shown(name)) yet; run with --update to record it")))
        } catch {
            return .failure(Missing(failure: SpecFailure("the snapshot \(shown(name)) cannot be read: \(error)"), isRecordable: false))
        }
    }

    /// Bytes of a snapshot: more than the largest picture takes.
    private static let limit = 1 << 30

    private struct Missing: Error {
        var failure: SpecFailure
        /// Whether recording it is what is missing; else something lies in its place.
        var isRecordable = true
    }

    private func compare(_ found: [UInt8], _ path: String) throws -> SpecFailure? {
        switch recordedBytes(path) {
        case .failure(let missing):
            return isUpdating && missing.isRecordable ? try record(found, path) : missing.failure
        case .success(let expected):
            if expected == found { return nil }
            if isUpdating { return try record(found, path) }
            let (first, second) = Self.firstDifference(String(decoding: expected, as: UTF8.self), String(decoding: found, as: UTF8.self))
            return SpecFailure(
                "the screen differs from the snapshot \(shown(path)) (--update records it again)", expected: first, found: second)
        }
    }

    /// The lines from the first that differs on, a few of them.
    private static func firstDifference(_ expected: String, _ found: String) -> (String, String) {
        let a = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let b = found.split(separator: "\n", omittingEmptySubsequences: false)
        var place = 0
        while place < min(a.count, b.count), a[place] == b[place] { place += 1 }
        func lines(_ all: [Substring]) -> String {
            "line \(place + 1): " + (place < all.count ? all[place..<min(all.count, place + 3)].joined(separator: "\n") : "(the end)")
        }
        return (lines(a), lines(b))
    }

    private static func beside(_ path: String, _ word: String) -> String { String(path.dropLast(4)) + ".\(word).png" }

    private func compare(
        _ picture: Renderer.Picture, _ renderer: Renderer, _ scale: Double, _ path: String, _ tolerance: Double
    ) throws -> SpecFailure? {
        let found = try renderer.png(picture, scale: scale)
        let expected: [UInt8]
        switch recordedBytes(path) {
        case .failure(let missing): return isUpdating && missing.isRecordable ? try record(found, path) : missing.failure
        case .success(let bytes): expected = bytes
        }
        if expected == found { return nil }
        let outcome = PictureComparison.compare(picture, expected: expected, tolerance: tolerance)
        if case .same = outcome { return nil }
        if isUpdating { return try record(found, path) }
        try write(found, Self.beside(path, "found"))
        switch outcome {
        case .same: return nil
        case .unreadable(let reason): return SpecFailure("the snapshot \(shown(path)) cannot be read: \(reason)")
        case .otherSize(let found, let expected):
            return SpecFailure(
                "the picture differs from the snapshot \(shown(path)) in size", expected: "\(expected.width) × \(expected.height) pixels",
                found: "\(found.width) × \(found.height) pixels")
        case .different(let difference):
            try write(difference.picture, Self.beside(path, "difference"))
            return SpecFailure(
                "the picture differs from the snapshot \(shown(path)); see \(shown(Self.beside(path, "difference")))",
                expected: "all channels within \(tolerance.formatted())",
                found: "\(difference.count) of \(difference.total) pixels further off, by up to \(difference.greatest)")
        }
    }
}
