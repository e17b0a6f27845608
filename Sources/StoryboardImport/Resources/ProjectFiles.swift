internal import FoundationEssentials
internal import Glibc

/// Finds the asset catalogs and translations of a document's project.
package enum ProjectFiles {
    /// The maximum number of directory entries that a search visits below the project's directory.
    private static let mostEntries = 20_000
    private static let deepest = 8
    /// The maximum size of a JSON or strings file in bytes.
    private static let largest = 8 << 20

    /// Returns the resources of the project that contains a document: all asset catalogs of the project, and the
    /// document's own translations. If no directory of a project is found above the document, the directory that
    /// contains the document (or its `.lproj` directory) counts as the project. Files that cannot be read are left out.
    ///
    /// - Parameter document: The path of the storyboard or xib.
    package static func resources(for document: String) -> ProjectResources {
        let path = resolved(document)
        let directory = parent(path)
        var catalog = AssetCatalog()
        for folder in folders(named: ".xcassets", below: projectDirectory(directory)) { read(folder, into: &catalog) }
        return ProjectResources(catalog: catalog, translations: translations(of: path))
    }

    /// Returns the absolute path without symbolic links, so that the project around the file itself is searched.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func entries(_ directory: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }

    /// Returns the closest directory above a document that looks like the directory of a project. If there is none,
    /// returns the directory of the document; its parent if the document is in an `.lproj` directory.
    private static func projectDirectory(_ directory: String) -> String {
        var current = directory
        for _ in 0..<6 {
            let isProject = entries(current).contains {
                $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") || $0 == "Package.swift" || $0 == ".git"
            }
            if isProject { return current }
            guard current != "/", current != "." else { break }
            current = parent(current)
        }
        return directory.hasSuffix(".lproj") ? parent(directory) : directory
    }

    /// Returns the paths of the directories below `root` whose names have an ending, in order.
    private static func folders(named ending: String, below root: String) -> [String] {
        var found: [String] = []
        var rest = [(root, 0)]
        var count = 0
        while let (directory, depth) = rest.popLast(), count < mostEntries {
            for entry in entries(directory) where !entry.hasPrefix(".") {
                count += 1
                let path = "\(directory)/\(entry)"
                guard isDirectory(path) else { continue }
                if entry.hasSuffix(ending) {
                    found.append(path)
                } else if depth < deepest, entry != "Pods", entry != "node_modules" {
                    rest.append((path, depth + 1))
                }
            }
        }
        return found.sorted()
    }

    /// Returns whether a path is a directory, and not a symbolic link to one.
    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
            return nil
        }
        return FileManager.default.contents(atPath: path).map(Array.init)
    }

    // MARK: Asset catalogs

    private struct Contents: Decodable {
        struct Image: Decodable {
            var filename: String?
            var scale: String?
            var idiom: String?
            var appearances: [Appearance]?
        }
        struct Appearance: Decodable { var value: String? }
        struct Color: Decodable {
            struct Value: Decodable {
                var components: [String: String]?
            }
            var color: Value?
            var appearances: [Appearance]?
        }
        var images: [Image]?
        var colors: [Color]?
    }

    private static func read(_ folder: String, into catalog: inout AssetCatalog) {
        for set in folders(named: ".imageset", below: folder) {
            let name = String(set.split(separator: "/").last!.dropLast(9))
            guard let contents = contents(set) else { continue }
            let images = (contents.images ?? []).filter { $0.appearances == nil }
            let wanted = ["1x", nil, "2x", "3x"].lazy.compactMap { scale in
                images.first { $0.scale == scale && $0.filename != nil }
            }.first
            if let file = wanted?.filename, !file.contains("/"), catalog.images[name] == nil {
                catalog.images[name] = "\(set)/\(file)"
            }
        }
        for set in folders(named: ".colorset", below: folder) {
            let name = String(set.split(separator: "/").last!.dropLast(9))
            guard let colors = contents(set)?.colors else { continue }
            let light = colors.first { $0.appearances == nil }.flatMap(text)
            let dark = colors.first { $0.appearances?.contains { $0.value == "dark" } == true }.flatMap(text)
            guard let light else { continue }
            catalog.colors[name] = dark.map { "{ light = \(light), dark = \($0) }" } ?? light
        }
    }

    private static func contents(_ set: String) -> Contents? {
        bytes("\(set)/Contents.json").flatMap { try? JSONDecoder().decode(Contents.self, from: Data($0)) }
    }

    /// Returns a color of an asset catalog in Lua; nil if its components are invalid. Components are fractions, whole
    /// numbers up to 255, or hexadecimal.
    private static func text(_ color: Contents.Color) -> String? {
        guard let components = color.color?.components else { return nil }
        func number(_ name: String) -> Double? {
            guard let text = components[name] else { return nil }
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
            return Double(text).map { text.contains(".") ? $0 : $0 / 255 }
        }
        let alpha = components["alpha"].flatMap { Double($0) } ?? 1
        if let white = number("white") { return ColorText.hex(white, white, white, alpha) }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
        return ColorText.hex(red, green, blue, alpha)
    }

    // MARK: Translations

    /// Returns the translations of a document by language and key. They are in strings files such as
    /// `de.lproj/Main.strings` for `Base.lproj/Main.storyboard`, and in a string catalog.
    private static func translations(of document: String) -> [String: [String: String]] {
        let directory = parent(document)
        let file = document.split(separator: "/").last.map(String.init) ?? ""
        let name = file.split(separator: ".").dropLast().joined(separator: ".")
        var languages: [String: [String: String]] = [:]
        if directory.hasSuffix(".lproj") {
            let project = parent(directory)
            for entry in entries(project) where entry.hasSuffix(".lproj") && "\(project)/\(entry)" != directory {
                guard let bytes = bytes("\(project)/\(entry)/\(name).strings") else { continue }
                languages[String(entry.dropLast(6))] = StringsFile.read(bytes)
            }
        }
        for folder in [directory, parent(directory), "\(parent(directory))/mul.lproj"] {
            guard let bytes = bytes("\(folder)/\(name).xcstrings") else { continue }
            languages.merge(StringsFile.readCatalog(bytes)) { old, new in old.merging(new) { first, _ in first } }
        }
        return languages
    }
}
