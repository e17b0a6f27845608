import CLateLibraries

/// Libraries that are loaded on first use. Call `open` before any function of such a library.
enum LateLibrary {
    /// Returns why the library cannot be used (the system's message) and what to install, or nil if it is loaded.
    static func problem(_ library: late_library) -> String? {
        late_library_problem(library).map {
            "\(String(cString: $0)); install the Debian package \(String(cString: late_library_package(library)))"
        }
    }

    /// Loads a library that reads images.
    static func open(_ library: late_library) throws(DecodingFault) {
        if let problem = problem(library) { throw .engine(problem) }
    }
}
