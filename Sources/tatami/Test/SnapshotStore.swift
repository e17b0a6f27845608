import Foundation
import Layout
import Rendering
import Scripting

/// What `toMatchSnapshot` compares with: files in `snapshots/` beside the spec, in a directory of the spec's name.
final class SnapshotStore {
    private let directory: String
    private let isUpdating: Bool
    private let measurer: PangoTextMeasurer
    /// How many files were written.
    private(set) var recorded = 0

    init(spec: String, isUpdating: Bool, measurer: PangoTextMeasurer) {
        let file = (spec as NSString).lastPathComponent
        let name = file.hasSuffix("_spec.lua") ? String(file.dropLast(9)) : (file as NSString).deletingPathExtension
        let folder = (spec as NSString).deletingLastPathComponent
        directory = (folder.isEmpty ? "" : folder + "/") + "snapshots/\(name)"
        self.isUpdating = isUpdating
        self.measurer = measurer
    }

    /// - Returns: nil if it is the same, or was recorded.
    func compare(_ snapshot: Snapshot, images: ImageStore?, _ request: SnapshotRequest) -> SpecFailure? {
        let path = "\(directory)/\(Self.fileName(request.name)).\(request.format == .text ? "txt" : request.format.rawValue)"
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

    private func write(_ bytes: [UInt8], _ path: String) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try FileWriter.write(bytes, to: path)
    }

    private func record(_ bytes: [UInt8], _ path: String) throws -> SpecFailure? {
        try write(bytes, path)
        for leftover in ["found", "difference"] { try? FileManager.default.removeItem(atPath: Self.beside(path, leftover)) }
        recorded += 1
        return nil
    }

    /// What was recorded; a failure where there is nothing to compare with.
    private func recordedBytes(_ path: String) -> Result<[UInt8], Missing> {
        guard FileManager.default.fileExists(atPath: path) else {
            return .failure(Missing(failure: SpecFailure("there is no snapshot \(path) yet; run with --update to record it")))
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(Missing(failure: SpecFailure("the snapshot \(path) cannot be read")))
        }
        return .success(Array(data))
    }

    private struct Missing: Error {
        var failure: SpecFailure
    }

    private func compare(_ found: [UInt8], _ path: String) throws -> SpecFailure? {
        switch recordedBytes(path) {
        case .failure(let missing):
            return isUpdating ? try record(found, path) : missing.failure
        case .success(let expected):
            if expected == found { return nil }
            if isUpdating { return try record(found, path) }
            let (first, second) = Self.firstDifference(String(decoding: expected, as: UTF8.self), String(decoding: found, as: UTF8.self))
            return SpecFailure("the screen differs from the snapshot \(path) (--update records it again)", expected: first, found: second)
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
        case .failure(let missing): return isUpdating ? try record(found, path) : missing.failure
        case .success(let bytes): expected = bytes
        }
        if expected == found { return nil }
        let outcome = PictureComparison.compare(picture, expected: expected, tolerance: tolerance)
        if case .same = outcome { return nil }
        if isUpdating { return try record(found, path) }
        try write(found, Self.beside(path, "found"))
        switch outcome {
        case .same: return nil
        case .unreadable(let reason): return SpecFailure("the snapshot \(path) cannot be read: \(reason)")
        case .otherSize(let found, let expected):
            return SpecFailure(
                "the picture differs from the snapshot \(path) in size", expected: "\(expected.width) × \(expected.height) pixels",
                found: "\(found.width) × \(found.height) pixels")
        case .different(let difference):
            try write(difference.picture, Self.beside(path, "difference"))
            return SpecFailure(
                "the picture differs from the snapshot \(path); see \(Self.beside(path, "difference"))",
                expected: "all channels within \(tolerance.formatted())",
                found: "\(difference.count) of \(difference.total) pixels further off, by up to \(difference.greatest)")
        }
    }
}
