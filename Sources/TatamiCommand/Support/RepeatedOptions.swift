import ArgumentParser

/// Detects options that are given several times but have a single value. The parser would silently use the last value.
enum RepeatedOptions {
    /// Throws an error that names the first repeated option and its values. Does nothing if no option is repeated.
    static func check(_ arguments: [String], of command: any ParsableCommand.Type) throws {
        let given = options(in: arguments)
        // Describing the options takes time, so do it only if an option may be repeated.
        guard mayRepeat(given.map(\.name)) else { return }
        for names in singleOptions(of: command) {
            let uses = given.filter { names.contains($0.name) }
            guard uses.count > 1, let last = uses.last else { continue }
            let values = uses.map { "'\($0.value)'" }.joined(separator: " and ")
            let count = uses.count == 2 ? "twice" : "\(uses.count) times"
            throw ValidationError("'\(last.name)' is given \(count): \(values); pass it once")
        }
    }

    /// Returns the arguments that look like options, each with its value: the text after an equals sign, or the next
    /// argument.
    private static func options(in arguments: [String]) -> [(name: String, value: String)] {
        let words = Array(arguments.prefix { $0 != "--" })
        return words.indices.filter { words[$0].hasPrefix("-") && words[$0].count > 1 }.map { index in
            let parts = words[index].split(separator: "=", maxSplits: 1)
            let next = index + 1 < words.count ? words[index + 1] : ""
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : next)
        }
    }

    /// Returns whether options may be repeated: two names are equal, or a short name can belong to one of the long
    /// names.
    private static func mayRepeat(_ names: [String]) -> Bool {
        let letters = Set(names.filter { !$0.hasPrefix("--") }.compactMap { $0.dropFirst().first })
        return Set(names).count < names.count
            || names.contains { $0.hasPrefix("--") && $0.dropFirst(2).first.map(letters.contains) == true }
    }

    /// Returns the set of names of each option of a command that has a single value.
    private static func singleOptions(of command: any ParsableCommand.Type) -> [Set<String>] {
        guard case .object(let description) = JSONValue(document: Array(command._dumpHelp().utf8)),
            case .object(let shape) = description["command"], case .list(let arguments) = shape["arguments"]
        else { return [] }
        return arguments.compactMap { argument in
            guard case .object(let fields) = argument, fields["kind"] == .string("option"),
                fields["isRepeating"] == .boolean(false), case .list(let names) = fields["names"]
            else { return nil }
            return Set(names.compactMap { self.name(of: $0) })
        }
    }

    private static func name(of description: JSONValue) -> String? {
        guard case .object(let fields) = description, case .string(let name) = fields["name"] else { return nil }
        return (fields["kind"] == .string("long") ? "--" : "-") + name
    }
}
