import Foundation

/// Finds the specs below paths.
enum SpecFiles {
    static let ending = "_spec.lua"

    /// Files as they are given; of directories all `*_spec.lua` in and below them, by name; hidden ones and those in `.build` are left out.
    ///
    /// - Returns: nil for a path that there is not, with its name.
    static func find(_ paths: [String]) -> Result<[String], SpecFilesError> {
        var found: [String] = []
        for path in paths {
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return .failure(.missing(path)) }
            if isDirectory.boolValue { collect(path, into: &found) } else { found.append(path) }
        }
        var seen: Set<String> = []
        return .success(found.filter { seen.insert($0).inserted })
    }

    private static func collect(_ directory: String, into found: inout [String]) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
        for name in names where !name.hasPrefix(".") {
            let path = directory == "." ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
            if name.hasSuffix(ending) {
                found.append(path)
                continue
            }
            // Links could lead in circles.
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            if attributes?[.type] as? FileAttributeType == .typeDirectory { collect(path, into: &found) }
        }
    }
}

enum SpecFilesError: Error {
    case missing(String)
}
