package import LuaHost

/// The text of a script with its directory.
package struct ScriptFile {
    /// The name in messages: the path as given.
    package var name: String
    /// The directory part of the name, which precedes module names: empty, or ending in a slash.
    package var prefix: String
    /// The bytes of the text, which may be invalid Lua.
    package var source: [UInt8]
    /// The directory of modules, images and plugins. Files outside of it are not accessible.
    package var directory: SandboxedDirectory
    /// Paths of additional directories of fonts.
    package var fonts: [String] = []

    /// Creates a script from its text, without additional fonts. `prefix` is empty or ends in a slash.
    package init(name: String, prefix: String, source: [UInt8], directory: SandboxedDirectory) {
        self.name = name
        self.prefix = prefix
        self.source = source
        self.directory = directory
    }

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - what: The description of the file in messages.
    ///   - limit: The maximum size in bytes.
    ///   - log: Records the files read in the script's directory.
    package init(
        path: String, what: String = "script", limit: Int, log: ReadLog? = nil
    ) throws(OpeningError) {
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
            throw OpeningError(
                "cannot read the \(what): \(error)\(NearFile.suggestion(for: path))", code: .fileUnreadable)
        }
    }

    /// Creates a script without a file, whose directory is the working directory.
    ///
    /// - Parameter name: The name in messages.
    package init(source: [UInt8], name: String, limit: Int) throws(OpeningError) {
        guard source.count <= limit else { throw Self.tooLarge("it", what: name, limit: limit) }
        do {
            directory = try SandboxedDirectory(path: ".")
        } catch {
            throw OpeningError("cannot open the working directory: \(error)", code: .fileUnreadable)
        }
        (self.source, self.name, prefix) = (source, name, "")
    }

    /// Returns the error for a text with more than `limit` bytes.
    package static func tooLarge(_ subject: String, what: String, limit: Int) -> OpeningError {
        OpeningError(
            "cannot read the \(what): \(subject) is larger than \(limit) bytes, the maximum size of a script",
            code: .limit)
    }
}
