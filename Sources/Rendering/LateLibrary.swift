import CLateLibraries

/// Libraries that are opened when they are needed first. Whoever calls a function of one asks here before.
enum LateLibrary {
    /// Why the functions of a library cannot be called, as the system says it, and what to install; nil if they can.
    static func problem(_ library: late_library) -> String? {
        late_library_problem(library).map {
            "\(String(cString: $0)); install the Debian package \(String(cString: late_library_package(library)))"
        }
    }

    /// For what reads pictures.
    static func open(_ library: late_library) throws(DecodingFault) {
        if let problem = problem(library) { throw .engine(problem) }
    }
}
