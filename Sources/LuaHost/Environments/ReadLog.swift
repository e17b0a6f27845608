internal import Glibc

/// What was read through sandboxed directories, with a digest of each file: so that somebody can tell later whether
/// reading it all again would give anything else. What was looked for and not found counts as well.
package final class ReadLog {
    /// A file that was asked for.
    package struct Entry {
        /// The directory below which it was read.
        package var directory: String
        /// Its path below that directory.
        package var path: String
        /// What was read; nil where it could not be.
        package var digest: Int?
        /// The most bytes that it may have.
        var limit: Int
        /// Whether links may lead out of the directory: a file that was named by whoever runs the command.
        var isFree: Bool

        /// The path of the file.
        package var file: String { ReadLog.joined(directory, path) }
    }

    /// What somebody saw in a directory.
    private struct Listing {
        var digest: Int
        /// What they would see in it now.
        var look: (String) -> [String]
    }

    /// By path, as it is joined from the directory's and the file's.
    package private(set) var entries: [String: Entry] = [:]
    /// By directory and by what it was looked at for: fonts and plugins may be looked for in one.
    private var listings: [String: [String: Listing]] = [:]

    /// By the path without links: bytes that are read in the place of a file's own, to see what a version would be that
    /// nobody has written yet.
    package var standIns: [String: [UInt8]] = [:]

    /// Directories whose contents somebody looked at.
    package var listedDirectories: [String] { Array(listings.keys) }

    package init() {}

    /// Notes what came of reading a file; nil for nothing. O(bytes).
    package func note(_ path: String, in directory: String, limit: Int, _ bytes: [UInt8]?) {
        let entry = Entry(
            directory: directory, path: path, digest: bytes.map(Self.digest), limit: limit, isFree: false)
        entries[entry.file] = entry
    }

    /// What stands in for a file; nil where its own bytes are read.
    func standIn(for path: String, in directory: String) -> [UInt8]? {
        standIns.isEmpty ? nil : Self.realPath(Self.joined(directory, path)).flatMap { standIns[$0] }
    }

    /// Reads a regular file that lies anywhere, and notes it.
    ///
    /// - Parameter limit: the most bytes that it may have.
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

    /// Notes what is seen in a directory. It is looked at again when somebody asks for changes.
    ///
    /// - Parameters:
    ///   - purpose: what it is looked at for, one word.
    ///   - look: what is seen in a directory of that path.
    package func noteListing(_ directory: String, for purpose: String, _ look: @escaping (String) -> [String]) {
        // A directory is one, however its path was written.
        let path = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
        listings[path, default: [:]][purpose] = Listing(digest: Self.digest(look(path)), look: look)
    }

    /// Takes over what another log has, in the place of what is known of the same files.
    package func merge(_ other: ReadLog) {
        entries.merge(other.entries) { $1 }
        listings.merge(other.listings) { $0.merging($1) { $1 } }
    }

    /// The paths of what reads differently now. Only regular files are opened, and none beyond the size that it may have.
    ///
    /// - Parameter isWanted: which paths to look at.
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

    /// The files that were empty when read and had content in a former log.
    package func emptied(since former: ReadLog) -> [String] {
        entries.keys.filter { file in
            guard entries[file]?.digest == Self.emptyDigest, let digest = former.entries[file]?.digest else {
                return false
            }
            return digest != Self.emptyDigest
        }
    }

    /// Waits up to 100 ms until no file is empty.
    ///
    /// - Returns: whether `files` has elements, and all of them have content.
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
        // By its path: the directory itself may be another one by now.
        return try SandboxedDirectory(path: entry.directory).read(entry.path, limit: entry.limit)
    }

    /// The path without links; nil where it leads nowhere.
    package static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Of the bytes of a file, for the time that the process runs.
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

    /// The path of what lies in a directory.
    package static func joined(_ directory: String, _ path: String) -> String {
        directory == "." ? path : directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    }
}
