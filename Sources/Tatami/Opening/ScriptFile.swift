package import LuaHost

/// A script's text and where it lies.
package struct ScriptFile {
    /// What messages call it: the path as it was given.
    package var name: String
    /// The directory part of the name, to put in front of modules: empty, or ending in a slash.
    package var prefix: String
    /// As read; whether it is Lua is seen when it is compiled.
    package var source: [UInt8]
    /// Where its modules, images and plugins are looked for, and nothing outside it.
    package var directory: SandboxedDirectory
    /// Paths of directories of font files that it is given, beside those of its own.
    package var fonts: [String] = []

    package init(name: String, prefix: String, source: [UInt8], directory: SandboxedDirectory) {
        self.name = name
        self.prefix = prefix
        self.source = source
        self.directory = directory
    }

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - what: what messages call the file.
    ///   - limit: how many bytes it may have.
    ///   - log: where it is noted what is read of it and below its directory.
    package init(
        path: String, what: String = "script", limit: Int, log: ReadLog? = nil
    ) throws(OpeningFault) {
        let slash = path.lastIndex(of: "/")
        let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
        name = path
        prefix = slash.map { String(path[...$0]) } ?? ""
        do {
            directory = try SandboxedDirectory(path: prefix.isEmpty ? "." : prefix, log: log)
            source = try directory.read(file, limit: limit)
        } catch SandboxedDirectory.Failure.tooLarge(_, let limit) {
            throw Self.tooLarge("'\(path)'", what: what, limit: limit)
        } catch {
            throw OpeningFault("cannot read the \(what): \(error)\(NearFile.suggestion(for: path))", code: .file)
        }
    }

    /// A script that is no file; it may use what lies in the working directory.
    ///
    /// - Parameter name: what messages call it.
    package init(source: [UInt8], name: String, limit: Int) throws(OpeningFault) {
        guard source.count <= limit else { throw Self.tooLarge("it", what: name, limit: limit) }
        do {
            directory = try SandboxedDirectory(path: ".")
        } catch {
            throw OpeningFault("cannot open the working directory: \(error)", code: .file)
        }
        (self.source, self.name, prefix) = (source, name, "")
    }

    /// That a text has more than `limit` bytes.
    package static func tooLarge(_ subject: String, what: String, limit: Int) -> OpeningFault {
        OpeningFault(
            "cannot read the \(what): \(subject) is larger than \(limit) bytes, the maximum size of a script",
            code: .limit)
    }
}
