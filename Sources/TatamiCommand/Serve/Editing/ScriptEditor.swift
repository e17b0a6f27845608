import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Rendering
import Tatami

/// Edits the scripts in the served directory, one number at a time, with undo.
///
/// A page cannot name a file. The engine finds the file from the source location of a constraint or view. See
/// `Preview.md`.
final class ScriptEditor {
    /// The reason why a file was not changed.
    struct EditError: Error {
        var message: String
    }

    /// A script file, with the bytes that the running version read.
    struct File {
        /// The path of the file, as in source locations.
        let name: String
        /// The directory of the file, opened without following links.
        fileprivate let folder: SandboxedDirectory
        /// The name of the file in `folder`.
        fileprivate let leaf: String
        let bytes: [UInt8]

        /// The path without links. A trial version identifies the file by it.
        var realPath: String { ReadLog.realPath(name) ?? name }
    }

    /// A change of one number, which can be undone.
    struct Step {
        let number: Int
        let file: String
        /// The line, starting at 1.
        let line: Int
        /// The offset of the number in the file. `old` and `new` are its bytes before and after the edit.
        fileprivate let start: Int
        fileprivate let old: [UInt8]
        fileprivate let new: [UInt8]
        /// Digests of the whole file before and after the edit.
        fileprivate let digests: (before: Int, after: Int)
        /// The whole line before and after the edit.
        let lines: (before: String, after: String)
        var isUndone = false
    }

    /// The prefix that the names of all files in the served directory have: empty, or ending in a slash.
    private let prefix: String
    private let root: SandboxedDirectory
    private(set) var steps: [Step] = []
    /// A number that increases with each edit, undo and redo, so that pages notice the change.
    private(set) var number = 0

    /// The maximum number of edits that can be undone.
    private static let most = 100
    private static let largest = 4 << 20

    /// Creates an editor for a script or directory.
    ///
    /// - Parameter path: The served script or directory.
    init(serving path: String) throws(SandboxedDirectory.Failure) {
        var isDirectory = false
        let isFolder = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
        if isFolder {
            prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
        } else {
            prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        }
        root = try SandboxedDirectory(path: prefix.isEmpty ? "." : prefix)
    }

    // MARK: Files

    /// Opens a file for editing. Throws an error if it may not be edited.
    ///
    /// - Parameter reads: The files that the running version read.
    func open(_ name: String, _ reads: ReadLog) throws(EditError) -> File {
        guard name.hasSuffix(".lua"), name.hasPrefix(prefix), let entry = reads.entries[name] else {
            throw EditError(message: "'\(name)' is not a script in the served directory")
        }
        let path = String(name.dropFirst(prefix.count))
        do {
            let slash = path.lastIndex(of: "/")
            let folder =
                try slash.map { slash throws(SandboxedDirectory.Failure) in
                    try root.subdirectory(String(path[..<slash]))
                } ?? root
            let leaf = slash.map { String(path[path.index(after: $0)...]) } ?? path
            let bytes = try folder.read(leaf, limit: Self.largest, links: .none)
            try refuseSharedFile(leaf, in: folder, name)
            guard entry.digest == ReadLog.digest(bytes) else {
                throw EditError(message: "'\(name)' changed after it was shown; try again after the reload")
            }
            return File(name: name, folder: folder, leaf: leaf, bytes: bytes)
        } catch let refusal as EditError {
            throw refusal
        } catch {
            throw EditError(message: "\(error)")
        }
    }

    /// Throws an error for a file with several hard links. Replacing the file would leave the other links with the old
    /// content.
    private func refuseSharedFile(_ leaf: String, in folder: SandboxedDirectory, _ name: String) throws(EditError) {
        var information = stat()
        let result = folder.withDescriptor { fstatat($0, leaf, &information, AT_SYMLINK_NOFOLLOW) }
        guard result == 0, information.st_nlink == 1 else {
            throw EditError(message: "'\(name)' has several hard links and cannot be edited")
        }
    }

    /// Replaces the content of a file atomically. Throws an error if the file changed since it was opened.
    private func replace(_ file: File, by bytes: [UInt8]) throws(EditError) {
        do {
            guard try file.folder.read(file.leaf, limit: Self.largest, links: .none) == file.bytes else {
                throw EditError(
                    message: "'\(file.name)' was changed by another program in the meantime; the file is left as it is")
            }
            try file.folder.withDescriptor { descriptor throws(RenderingError) in
                try FileWriter.replace(file.leaf, in: descriptor, with: bytes, shownAs: file.name)
            }
        } catch let refusal as EditError {
            throw refusal
        } catch let fault as RenderingError {
            throw EditError(message: fault.message)
        } catch {
            throw EditError(message: "\(error)")
        }
    }

    // MARK: Steps

    /// Writes a file in which one number has changed, and records the edit for undo.
    ///
    /// - Parameter literal: The byte range of the old number.
    func write(_ bytes: [UInt8], to file: File, changing literal: Range<Int>) throws(EditError) {
        let end = literal.upperBound + bytes.count - file.bytes.count
        try replace(file, by: bytes)
        steps.removeAll { $0.isUndone && $0.file == file.name }
        number += 1
        steps.append(
            Step(
                number: number, file: file.name, line: Self.line(of: literal.lowerBound, in: file.bytes),
                start: literal.lowerBound, old: Array(file.bytes[literal]), new: Array(bytes[literal.lowerBound..<end]),
                digests: (ReadLog.digest(file.bytes), ReadLog.digest(bytes)),
                lines: (Self.text(around: literal.lowerBound, file.bytes), Self.text(around: literal.lowerBound, bytes))
            ))
        if steps.count > Self.most { steps.removeFirst() }
    }

    /// Returns the edit that undo or redo applies to next; nil if there is none. Only edits of files of the running
    /// version count.
    func next(isUndo: Bool, _ reads: ReadLog) -> Step? {
        let own = steps.filter { $0.isUndone != isUndo && reads.entries[$0.file] != nil }
        return isUndo ? own.last : own.first
    }

    /// Returns the bytes that a file has after an edit is undone or redone. Throws an error if the file changed after
    /// the edit.
    func bytes(of file: File, isUndo: Bool, _ step: Step) throws(EditError) -> [UInt8] {
        let (from, to) = isUndo ? (step.new, step.old) : (step.old, step.new)
        let (present, wanted) =
            isUndo ? (step.digests.after, step.digests.before) : (step.digests.before, step.digests.after)
        var bytes = file.bytes
        guard ReadLog.digest(bytes) == present else {
            throw EditError(
                message:
                    """
                    cannot undo or redo the edit, because '\(file.name)' was changed after it; the file is left as it \
                    is
                    """
            )
        }
        bytes.replaceSubrange(step.start..<step.start + from.count, with: to)
        guard ReadLog.digest(bytes) == wanted else {
            throw EditError(message: "the edit does not match '\(file.name)'")
        }
        return bytes
    }

    /// Writes the bytes that `bytes(of:isUndo:_:)` returned, and marks the edit as undone or redone.
    func write(_ bytes: [UInt8], to file: File, isUndo: Bool, _ step: Step) throws(EditError) {
        try replace(file, by: bytes)
        number += 1
        guard let index = steps.firstIndex(where: { $0.number == step.number }) else { return }
        steps[index].isUndone = isUndo
    }

    // MARK: Lines

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes[..<offset].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    /// Returns the line that contains an offset, at most 300 bytes of it, to show on pages.
    private static func text(around offset: Int, _ bytes: [UInt8]) -> String {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(where: isEnd) ?? bytes.count
        return String(decoding: bytes[start..<end].prefix(300), as: UTF8.self)
    }

    /// The latest edits, at most 30, as JSON for pages.
    var json: String {
        let items = steps.suffix(30).map { step in
            var object = JSONObject()
            object.add("number", step.number)
            object.add("file", step.file)
            object.add("line", step.line)
            object.add("before", step.lines.before)
            object.add("after", step.lines.after)
            object.add(json: "undone", "\(step.isUndone)")
            return object.text
        }
        return "[\(items.joined(separator: ", "))]"
    }
}
