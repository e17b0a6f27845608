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

    /// Creates a script from its text, without additional fonts.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - prefix: The directory part of module names: empty, or ending in a slash.
    ///   - source: The bytes of the text.
    ///   - directory: The directory of modules, images and plugins.
    package init(name: String, prefix: String, source: [UInt8], directory: SandboxedDirectory) {
        self.name = name
        self.prefix = prefix
        self.source = source
        self.directory = directory
    }

    /// Reads a script, whose directory is the directory of its file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which is also the name in messages.
    ///   - what: The description of the file in messages.
    ///   - limit: The maximum size in bytes.
    ///   - log: Records the files read in the script's directory; nil for no record.
    /// - Throws: An error if the file or its directory cannot be read, with a suggestion for a similar name, or if the
    ///   file is larger than the limit.
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
                "cannot read the \(what): \(error)\(NearFile.suggestion(for: path, fileExtension: "lua"))",
                code: .fileUnreadable)
        }
    }

    /// Creates a script without a file, whose directory is the working directory.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - limit: The maximum size of the text in bytes.
    /// - Throws: An error if the text is larger than the limit, or if the working directory cannot be opened.
    package init(source: [UInt8], name: String, limit: Int) throws(OpeningError) {
        guard source.count <= limit else { throw Self.tooLarge("it", what: name, limit: limit) }
        do {
            directory = try SandboxedDirectory(path: ".")
        } catch {
            throw OpeningError("cannot open the working directory: \(error)", code: .fileUnreadable)
        }
        (self.source, self.name, prefix) = (source, name, "")
    }

    /// Returns the error for a text with more than `limit` bytes: `cannot read the (what): (subject) is larger than …`.
    package static func tooLarge(_ subject: String, what: String, limit: Int) -> OpeningError {
        OpeningError(
            "cannot read the \(what): \(subject) is larger than \(limit) bytes, the maximum size of a script",
            code: .limit)
    }
}
