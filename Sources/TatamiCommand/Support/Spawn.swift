import Glibc

/// Starts other programs.
enum Spawn {
    /// Starts a program and does not wait for it.
    ///
    /// - Parameters:
    ///   - input: The descriptor that becomes its standard input; nil for empty input.
    ///   - output: The descriptor that becomes its stdout; nil to discard the output. Stderr is always discarded.
    /// - Returns: The process; nil if the program cannot be started.
    static func start(
        _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, way) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", way, 0)
        }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        return posix_spawn(&child, program, &actions, nil, &words, environ) == 0 ? child : nil
    }

    /// Creates a pipe whose ends other programs do not inherit; nil if the system has no more descriptors.
    static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
