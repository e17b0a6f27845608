import Glibc
package import LuaHost

/// Watches the files that a version read, and reports that some may have changed: written and closed, created, removed
/// or replaced. It watches directories, because a replaced file is a new inode.
///
/// If the system cannot watch (too many watches, some file systems), `take` always reports that everything may have
/// changed, and the caller compares.
package final class FileWatcher {
    /// The paths that may have changed.
    package struct Hint {
        /// Paths of the log that changed and can be compared at once.
        package var now: Set<String> = []
        /// Removed paths to compare after a short time. Editors often remove a file before they write it again.
        package var later: Set<String> = []
        /// Whether every path may have changed.
        package var isEverything = false

        /// Creates a hint without paths.
        package init() {}

        /// A hint that any path may have changed.
        package static var everything: Hint {
            var hint = Hint()
            hint.isEverything = true
            return hint
        }

        /// Whether the hint contains no path.
        package var isEmpty: Bool { now.isEmpty && later.isEmpty && !isEverything }

        /// Adds the paths of another hint.
        package mutating func formUnion(_ other: Hint) {
            now.formUnion(other.now)
            later.formUnion(other.later)
            isEverything = isEverything || other.isEverything
        }

        /// Returns whether a path of the log may have changed and must be compared.
        package func contains(_ path: String) -> Bool { isEverything || now.contains(path) || later.contains(path) }
    }

    /// The descriptor for `poll`; nil if the caller must poll regularly.
    package private(set) var descriptor: Int32?
    /// The watched directories by the number of their inotify watch. A directory can have several paths.
    private var directories: [Int32: Set<String>] = [:]
    /// For each path whose change matters, the paths of the log that are affected.
    private var targets: [String: Set<String>] = [:]
    /// The directories in which every change counts, each with the paths of the log that a change affects.
    private var listings: [String: Set<String>] = [:]

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
            | IN_ONLYDIR)

    /// Creates a watcher of no paths. If `polls` is true or the system has no inotify, ``descriptor`` is nil and the
    /// caller must poll.
    package init(polls: Bool = false) {
        guard !polls else { return }
        let opened = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        if opened >= 0 { descriptor = opened }
    }

    deinit { stop() }

    private func stop() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }

    // MARK: Watching

    /// Watches the paths of a log, and stops watching all other paths. If the system cannot watch that many
    /// directories, stops watching altogether and sets ``descriptor`` to nil.
    ///
    /// - Returns: Whether files may have changed since they were read, because a directory is watched that was not
    ///   watched before, or because the watcher stopped. False if ``descriptor`` was nil.
    package func watch(_ log: ReadLog) -> Bool {
        guard let descriptor else { return false }
        let wanted = wantedDirectories(log)
        var found: [Int32: Set<String>] = [:]
        for directory in wanted {
            let watch = inotify_add_watch(descriptor, directory, Self.mask)
            if watch >= 0 {
                found[watch, default: []].insert(directory)
            } else if errno == ENOSPC || errno == ENOMEM {
                stop()
                return true
            }
        }
        let isNew = found.keys.contains { directories[$0] == nil }
        for watch in directories.keys where found[watch] == nil { inotify_rm_watch(descriptor, watch) }
        directories = found
        return isNew
    }

    private func wantedDirectories(_ log: ReadLog) -> Set<String> {
        targets = [:]
        listings = [:]
        var wanted: Set<String> = []
        let here = ReadLog.realPath(".")
        for file in log.entries.keys { want(file, of: file, from: here, &wanted) }
        for directory in log.listedDirectories {
            want(directory, of: directory, from: here, &wanted)
            for path in [directory] + Self.subdirectories(of: directory) {
                listings[path, default: []].insert(directory)
                wanted.insert(path)
            }
        }
        return wanted
    }

    /// Adds to `wanted` the directories to watch for a path, and for the path that it links to.
    ///
    /// - Parameters:
    ///   - file: The path of the log that a change affects.
    ///   - here: The working directory without links.
    private func want(_ path: String, of file: String, from here: String?, _ wanted: inout Set<String>) {
        var names: Set = [path]
        // Without links, directories above the working directory do not matter.
        if let real = ReadLog.realPath(path), real != here.map({ ReadLog.joined($0, path) }) { names.insert(real) }
        for path in names {
            var current = path
            // A directory can be replaced with its content. Relative paths are watched up to the working directory,
            // absolute paths for a few levels.
            for level in 0..<(path.hasPrefix("/") ? 4 : 64) {
                targets[current, default: []].insert(file)
                guard let parent = Self.parent(of: current) else { break }
                if level == 0 || Self.isDirectory(parent) { wanted.insert(parent) }
                current = parent
            }
        }
    }

    /// Returns the directory of a path; nil for the root, the working directory and directories above it.
    private static func parent(of path: String) -> String? {
        guard path != "/", path != ".", path != "..", !path.hasSuffix("/..") else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func isDirectory(_ path: String) -> Bool { kind(of: path, followsLinks: true) == S_IFDIR }

    private static func kind(of path: String, followsLinks: Bool) -> mode_t? {
        var information = stat()
        let result = followsLinks ? stat(path, &information) : lstat(path, &information)
        return result == 0 ? information.st_mode & S_IFMT : nil
    }

    private static func subdirectories(of path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while found.count < 1_000, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = ReadLog.joined(path, name)
            if !name.hasPrefix("."), isDirectory(path) { found.append(path) }
        }
        return found
    }

    // MARK: Events

    /// Returns the changes since the last call without waiting; ``Hint/everything`` if ``descriptor`` is nil.
    package func take() -> Hint {
        var hint = Hint()
        guard let descriptor else { return .everything }
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress!, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let start = buffer.baseAddress! + offset
                    let event = start.loadUnaligned(as: inotify_event.self)
                    let bytes = UnsafeRawBufferPointer(
                        start: start + MemoryLayout<inotify_event>.size, count: Int(event.len))
                    add(event, String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), to: &hint)
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
        return hint
    }

    private func add(_ event: inotify_event, _ name: String, to hint: inout Hint) {
        func happened(_ flag: Int32) -> Bool { event.mask & UInt32(bitPattern: flag) != 0 }
        if happened(IN_Q_OVERFLOW) { hint.isEverything = true }
        guard let names = directories[event.wd] else { return }
        if happened(IN_IGNORED) {
            directories[event.wd] = nil
            hint.isEverything = true
        }
        if happened(IN_DELETE_SELF) || happened(IN_MOVE_SELF) {
            for name in names { hint.later.formUnion(targets[name] ?? []) }
            return
        }
        for directory in names {
            let path = ReadLog.joined(directory, name)
            var found = targets[path] ?? []
            if let listed = listings[directory] { found.formUnion(listed) }
            guard !found.isEmpty else { continue }
            if happened(IN_DELETE) || happened(IN_MOVED_FROM) {
                hint.later.formUnion(found)
            } else if happened(IN_CREATE), !happened(IN_ISDIR), Self.isBeingWritten(path) {
                // The writer will close the file, which is another event.
                continue
            } else {
                hint.now.formUnion(found)
            }
        }
    }

    /// Returns whether a new file may still be open for writing, so that another event follows when it is closed.
    /// Symbolic and hard links are complete at once.
    private static func isBeingWritten(_ path: String) -> Bool {
        var information = stat()
        guard lstat(path, &information) == 0 else { return false }
        return information.st_mode & S_IFMT == S_IFREG && information.st_nlink == 1
    }
}
