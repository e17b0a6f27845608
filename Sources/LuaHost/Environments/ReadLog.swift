internal import Glibc

/// A record of the files read through sandboxed directories, with a digest of each, and of files that were not found.
/// It tells whether reading everything again would give different results.
package final class ReadLog {
    /// One file that was read or looked for.
    package struct Entry {
        /// The directory from which the file was read.
        package var directory: String
        /// The path of the file below the directory.
        package var path: String
        /// The digest of the contents, or nil if the file could not be read.
        package var digest: Int?
        /// The maximum size of the file in bytes, as for the original read.
        var limit: Int
        /// Whether links may lead out of the directory, as for a file named on the command line.
        var isFree: Bool

        /// The full path of the file.
        package var file: String { ReadLog.joined(directory, path) }
    }

    /// The contents that a directory had when it was listed.
    private struct Listing {
        var digest: Int
        /// Returns the current contents of the directory at a path.
        var look: (String) -> [String]
    }

    /// The entries by full path.
    package private(set) var entries: [String: Entry] = [:]
    /// The listings by directory and purpose. One directory can be listed for several purposes, such as fonts and
    /// plugins.
    private var listings: [String: [String: Listing]] = [:]

    /// Contents to use instead of a file's own, by path without links. They allow checking a version that is not saved
    /// yet.
    package var standIns: [String: [UInt8]] = [:]

    /// The directories that were listed.
    package var listedDirectories: [String] { Array(listings.keys) }

    /// Creates a log without entries.
    package init() {}

    /// Records that a file was read. Replaces an earlier entry of the file. Takes time linear in the number of bytes.
    ///
    /// - Parameters:
    ///   - path: The path of the file below `directory`.
    ///   - limit: The maximum size of the file in bytes that the read allowed.
    ///   - bytes: The contents; nil if reading failed.
    package func note(_ path: String, in directory: String, limit: Int, _ bytes: [UInt8]?) {
        let entry = Entry(
            directory: directory, path: path, digest: bytes.map(Self.digest), limit: limit, isFree: false)
        entries[entry.file] = entry
    }

    /// Returns the contents of `standIns` for a file, or nil if the file itself must be read.
    func standIn(for path: String, in directory: String) -> [UInt8]? {
        standIns.isEmpty ? nil : Self.realPath(Self.joined(directory, path)).flatMap { standIns[$0] }
    }

    /// Reads and records a regular file anywhere in the file system. Follows links. Also records a failure.
    ///
    /// - Parameters:
    ///   - path: An absolute path, or a path relative to the working directory.
    ///   - limit: The maximum size in bytes.
    /// - Throws: A `Failure` if the file is missing, unreadable, larger than `limit` or not a regular file.
    package func readAnywhere(_ path: String, limit: Int) throws(SandboxedDirectory.Failure) -> [UInt8] {
        let slash = path.lastIndex(of: "/")
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var entry = Entry(directory: directory, path: name, digest: nil, limit: limit, isFree: true)
        defer { entries[entry.file] = entry }
        let bytes = try Self.read(entry)
        entry.digest = Self.digest(bytes)
        return bytes
    }

    /// Records the contents of a directory as a function returns them. To detect a change, `changes` calls the function
    /// again.
    ///
    /// - Parameters:
    ///   - purpose: A word that names the purpose of the listing.
    ///   - look: Returns the contents of the directory at a path.
    package func noteListing(_ directory: String, for purpose: String, _ look: @escaping (String) -> [String]) {
        // Paths with and without a final slash denote the same directory.
        let path = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
        listings[path, default: [:]][purpose] = Listing(digest: Self.digest(look(path)), look: look)
    }

    /// Adds the entries of another log. They replace entries for the same files.
    package func merge(_ other: ReadLog) {
        entries.merge(other.entries) { $1 }
        listings.merge(other.listings) { $0.merging($1) { $1 } }
    }

    /// Returns the sorted paths of recorded files and listed directories that have changed. Reads only regular files,
    /// and only up to the maximum size of the original read.
    ///
    /// - Parameter isWanted: Returns whether to check a path.
    package func changes(_ isWanted: (String) -> Bool) -> [String] {
        var changed: [String] = []
        for (file, entry) in entries where isWanted(file) && Self.current(entry) != entry.digest {
            changed.append(file)
        }
        for (directory, seen) in listings where isWanted(directory) {
            if seen.values.contains(where: { Self.digest($0.look(directory)) != $0.digest }) {
                changed.append(directory)
            }
        }
        return changed.sorted()
    }

    private static let emptyDigest = digest([UInt8]())

    /// Returns the full paths of files that were empty when this log recorded them and had content in a former log.
    package func emptied(since former: ReadLog) -> [String] {
        entries.keys.filter { file in
            guard entries[file]?.digest == Self.emptyDigest, let digest = former.entries[file]?.digest else {
                return false
            }
            return digest != Self.emptyDigest
        }
    }

    /// Waits up to 100 ms until none of the files is empty.
    ///
    /// - Parameter files: Full paths of files with an entry. A file without an entry counts as empty, a file that
    ///   cannot be read does not.
    /// - Returns: Whether `files` is not empty and none of the files is empty anymore.
    package func waitForContent(of files: [String]) -> Bool {
        guard !files.isEmpty else { return false }
        for _ in 0..<20 {
            if files.allSatisfy({ entries[$0].map { Self.current($0) != Self.emptyDigest } ?? false }) { return true }
            usleep(5_000)
        }
        return false
    }

    private static func current(_ entry: Entry) -> Int? { (try? read(entry)).map(digest) }

    private static func read(_ entry: Entry) throws(SandboxedDirectory.Failure) -> [UInt8] {
        if entry.isFree, let real = realPath(entry.file), let slash = real.lastIndex(of: "/"), real.count > 1 {
            let directory = try SandboxedDirectory(path: slash == real.startIndex ? "/" : String(real[..<slash]))
            return try directory.read(String(real[real.index(after: slash)...]), limit: entry.limit)
        }
        // Opens the directory by path again, because it may have been replaced.
        return try SandboxedDirectory(path: entry.directory).read(entry.path, limit: entry.limit)
    }

    /// Returns the absolute path without links, or nil if it does not exist.
    package static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Returns a digest of the bytes. Digests can be compared only within this process.
    package static func digest(_ bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(bytes.count)
        return hasher.finalize()
    }

    private static func digest(_ names: [String]) -> Int {
        var hasher = Hasher()
        hasher.combine(names)
        return hasher.finalize()
    }

    /// Returns the full path of a file below a directory. For the directory `.`, it is the path itself.
    package static func joined(_ directory: String, _ path: String) -> String {
        directory == "." ? path : directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    }
}
