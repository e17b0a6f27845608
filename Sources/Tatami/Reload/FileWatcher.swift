import Glibc
package import LuaHost

/// Watches what was read: tells that some of it may be different, when a file has been closed behind a writer, or has
/// come, gone or been replaced. Directories are watched, not files, since a file that is replaced is another one.
///
/// Where the system cannot watch (too many watches, some file systems) it is polled: `take` says then that everything may
/// have changed, and whoever asks compares.
package final class FileWatcher {
    /// What may be different.
    package struct Hint {
        /// Files and directories of the log, to be looked at now.
        package var now: Set<String> = []
        /// Those that went, as they do for a moment when an editor writes them anew: to be looked at if nothing more
        /// comes.
        package var later: Set<String> = []
        /// Whether anything may be different.
        package var isEverything = false

        package init() {}

        /// That anything may be different.
        package static var everything: Hint {
            var hint = Hint()
            hint.isEverything = true
            return hint
        }

        /// Whether nothing has happened.
        package var isEmpty: Bool { now.isEmpty && later.isEmpty && !isEverything }

        /// Takes in what has happened since.
        package mutating func formUnion(_ other: Hint) {
            now.formUnion(other.now)
            later.formUnion(other.later)
            isEverything = isEverything || other.isEverything
        }

        /// Whether a path of the log is to be looked at.
        package func contains(_ path: String) -> Bool { isEverything || now.contains(path) || later.contains(path) }
    }

    /// What can be waited for with `poll`; nil where it has to be asked now and then.
    package private(set) var descriptor: Int32?
    /// By the number of a watch: the directory, under all names that it has here.
    private var directories: [Int32: Set<String>] = [:]
    /// What a path is that something happened to: files and directories of the log.
    private var targets: [String: Set<String>] = [:]
    /// Directories of which any change counts, with those of the log that it counts for.
    private var listings: [String: Set<String>] = [:]

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
            | IN_ONLYDIR)

    /// - Parameter polls: whether the system is not asked to watch.
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

    // MARK: What is watched

    /// Watches what a log has, and nothing else.
    ///
    /// - Returns: whether there are directories among them that were not watched so far: something may have happened
    ///   in them since they were read.
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

    /// Wants the directories in which a file of the log lies, under its own name and that of what it is a link to.
    ///
    /// - Parameter here: the working directory, without links.
    private func want(_ path: String, of file: String, from here: String?, _ wanted: inout Set<String>) {
        var names: Set = [path]
        // Where there is no link on the way, what is above the working directory has nothing to say.
        if let real = ReadLog.realPath(path), real != here.map({ ReadLog.joined($0, path) }) { names.insert(real) }
        for path in names {
            var current = path
            // One that is replaced with what is in it: relative paths up to the working directory, others some levels.
            for level in 0..<(path.hasPrefix("/") ? 4 : 64) {
                targets[current, default: []].insert(file)
                guard let parent = Self.parent(of: current) else { break }
                if level == 0 || Self.isDirectory(parent) { wanted.insert(parent) }
                current = parent
            }
        }
    }

    /// The directory that a path lies in; nil for the root, the working directory and what is above it.
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

    // MARK: What has happened

    /// What may be different since the last call. It does not wait.
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
                // Whoever made it closes it.
                continue
            } else {
                hint.now.formUnion(found)
            }
        }
    }

    /// Whether a file that was made just now is one that somebody writes: a link is complete.
    private static func isBeingWritten(_ path: String) -> Bool {
        var information = stat()
        guard lstat(path, &information) == 0 else { return false }
        return information.st_mode & S_IFMT == S_IFREG && information.st_nlink == 1
    }
}
