import LuaHost
import Rendering

/// The directory that contains all output files of a batch.
struct BatchRoot {
    private let directory: SandboxedDirectory
    /// The absolute path of the directory. An output can be given as a path that begins with it.
    private let path: String

    /// Opens the directory.
    ///
    /// - Throws: An error if the directory cannot be opened.
    init(_ path: String) throws(BatchResult.Failure) {
        do {
            directory = try SandboxedDirectory(path: path)
        } catch {
            throw BatchResult.Failure(message: "cannot write below '\(path)': \(error)", code: "output")
        }
        self.path = ReadLog.realPath(path) ?? path
    }

    /// Returns the components of an output's path below the root. Different spellings of a path give the same
    /// components.
    ///
    /// - Throws: An error if the path leads out of the root or cannot name a file.
    func parts(of output: String) throws(BatchResult.Failure) -> [String] {
        // Split bytes, not characters: a slash and a following combining accent are one character.
        var parts = Self.split(output)
        if output.utf8.first == UInt8(ascii: "/") {
            let root = Self.split(path)
            guard parts.count >= root.count, zip(root, parts).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) else {
                throw Self.outside(output, path)
            }
            parts.removeFirst(root.count)
        }
        guard !parts.contains("..") else { throw Self.outside(output, path) }
        guard !parts.isEmpty, output.utf8.last != UInt8(ascii: "/") else {
            throw BatchResult.Failure(message: "cannot write '\(output)': expected the path of a file", code: "output")
        }
        guard !output.utf8.contains(0) else {
            throw BatchResult.Failure(
                message: "cannot write '\(output)': the path contains a NUL; remove it", code: "output")
        }
        return parts
    }

    private static func split(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    }

    /// Writes a file below the root. Creates missing directories.
    func write(_ bytes: [UInt8], to output: String) throws(BatchResult.Failure) {
        var folders = try parts(of: output)
        let name = folders.removeLast()
        do {
            let folder = folders.joined(separator: "/")
            let place = folder.isEmpty ? directory : try directory.subdirectory(folder, isMade: true)
            try place.withDescriptor { (descriptor) throws(RenderingError) in
                try FileWriter.replace(name, in: descriptor, with: bytes, shownAs: output)
            }
        } catch let fault as RenderingError {
            throw BatchResult.Failure(message: fault.message, code: "output")
        } catch {
            throw BatchResult.Failure(message: "cannot write '\(output)': \(error)", code: "output")
        }
    }

    private static func outside(_ output: String, _ root: String) -> BatchResult.Failure {
        BatchResult.Failure(
            message: "cannot write '\(output)': it is outside of '\(root)', the directory of --out-dir", code: "output")
    }
}
