import Glibc

/// The files of an installed Tatami. The archive, the wheel and the Debian package have the same tree:
/// `bin`, `lib`, `libexec/tatami` and `share`.
package enum InstalledFiles {
    /// The absolute path of `share/tatami` next to the directory of the executable; nil if it does not exist, as in a
    /// source tree.
    package static let share: String? = {
        guard let program = ProgramFile.path else { return nil }
        return share(ofProgram: program)
    }()

    /// Returns the path of `share/tatami` that belongs to an executable; nil if it is missing. The path of the
    /// executable must be absolute.
    static func share(ofProgram program: String) -> String? {
        let root = program.split(separator: "/").dropLast(2)
        let path = root.map { "/" + $0 }.joined() + "/share/tatami"
        return access(path, F_OK) == 0 ? path : nil
    }

    /// Returns the absolute path of a file or directory in `share/tatami`, or nil if it is missing.
    ///
    /// - Parameter name: The path below `share/tatami`.
    package static func path(of name: String) -> String? {
        guard let path = share.map({ "\($0)/\(name)" }), access(path, F_OK) == 0 else { return nil }
        return path
    }
}
