import LuaHost
import Rendering

/// The directory that the files of a batch are written below.
struct BatchRoot {
    private let directory: SandboxedDirectory
    /// What outputs may begin with: its own path.
    private let path: String

    /// - Throws: why it cannot be opened.
    init(_ path: String) throws(BatchResult.Failure) {
        do {
            directory = try SandboxedDirectory(path: path)
        } catch {
            throw BatchResult.Failure(message: "cannot write below '\(path)': \(error)", code: "output")
        }
        self.path = ReadLog.realPath(path) ?? path
    }

    /// A path by which outputs are compared: without empty parts and `.`.
    static func normalized(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts
    }

    /// Replaces or makes a file below the root, and the directories on the way to it.
    func write(_ bytes: [UInt8], to output: String) throws(BatchResult.Failure) {
        var relative = Self.normalized(output)
        if relative.hasPrefix("/") {
            guard relative.hasPrefix(path + "/") else { throw Self.outside(output, path) }
            relative.removeFirst(path.count + 1)
        }
        guard !relative.split(separator: "/").contains("..") else { throw Self.outside(output, path) }
        guard let name = relative.split(separator: "/").last.map(String.init), !output.hasSuffix("/") else {
            throw BatchResult.Failure(message: "cannot write \(output): expected the path of a file", code: "output")
        }
        do {
            let folder = String(relative.dropLast(name.count + 1))
            let place = folder.isEmpty ? directory : try directory.subdirectory(folder, isMade: true)
            try place.withDescriptor { (descriptor) throws(RenderingFault) in
                try FileWriter.replace(name, in: descriptor, with: bytes, shownAs: output)
            }
        } catch let fault as RenderingFault {
            throw BatchResult.Failure(message: fault.message, code: "output")
        } catch {
            throw BatchResult.Failure(message: "cannot write \(output): \(error)", code: "output")
        }
    }

    private static func outside(_ output: String, _ root: String) -> BatchResult.Failure {
        BatchResult.Failure(
            message: "cannot write \(output): it lies outside of \(root); outputs lie below --root", code: "output")
    }
}
