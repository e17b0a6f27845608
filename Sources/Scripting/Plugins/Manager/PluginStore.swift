import LuaHost

/// The plugins of a host, the order in which they load, and their errors. The store itself loads nothing. It refers to
/// a plugin by its place: the index in `records`.
struct PluginStore {
    private(set) var records: [PluginRecord] = []
    private var placeByName: [String: Int] = [:]
    /// The place of the plugin that has a kind of view, by the kind's name. If several plugins have the kind, the first
    /// one counts.
    private var placeByKind: [String: Int] = [:]
    /// The place of the plugin that has a renderer, command, formatter, rule or dialect.
    private var placeByFeature: [FeatureKey: Int] = [:]

    /// Identifies a feature of a plugin.
    struct FeatureKey: Hashable {
        var kind: PluginFeature.Kind
        var name: String
    }

    subscript(place: Int) -> PluginRecord {
        get { records[place] }
        set { records[place] = newValue }
    }

    /// Adds plugins and checks the plugins that they require. If several plugins have the same name, only the first is
    /// used and the others are marked as broken.
    ///
    /// - Returns: The places of the added plugins.
    mutating func add(_ found: [PluginRecord]) -> Range<Int> {
        let first = records.count
        for var record in found {
            if let manifest = record.manifest {
                if let other = placeByName[manifest.name].map({ records[$0] }), !Self.isGone(other) {
                    record.state = .broken(
                        Self.fault(
                            record, "name",
                            """
                            two plugins are called '\(manifest.name)': \(other.display) and \(record.display); rename \
                            or leave out one
                            """))
                } else {
                    placeByName[manifest.name] = records.count
                }
                // Broken plugins are included, so that a script that mentions such a kind gets an error that names the
                // plugin.
                for kind in manifest.kinds where placeByKind[kind].map({ Self.isGone(records[$0]) }) ?? true {
                    placeByKind[kind] = records.count
                }
                for key in Self.keys(of: manifest)
                where placeByFeature[key].map({ Self.isGone(records[$0]) }) ?? true {
                    placeByFeature[key] = records.count
                }
            }
            records.append(record)
        }
        resolve(first..<records.count)
        return first..<records.count
    }

    private static func isGone(_ record: PluginRecord) -> Bool { if case .gone = record.state { true } else { false } }

    func place(named name: String) -> Int? { placeByName[name] }

    func place(withKind kind: String) -> Int? { placeByKind[kind] }

    func place(with feature: FeatureKey) -> Int? { placeByFeature[feature] }

    private static func keys(of manifest: PluginManifest) -> [FeatureKey] {
        manifest.features.flatMap { kind, names in names.map { FeatureKey(kind: kind, name: $0) } }
    }

    /// Returns a plugin other than the one at `place` whose manifest has the same kind; nil if no other plugin does.
    func rival(of place: Int, kind: String) -> PluginRecord? {
        records.indices.first { $0 != place && records[$0].manifest?.kinds.contains(kind) == true }.map { records[$0] }
    }

    // MARK: Resolving

    /// Marks plugins as broken if they require a missing, broken or unsuitable plugin, or if they require each other in
    /// a circle. Marks the others as resolved.
    private mutating func resolve(_ places: Range<Int>) {
        var path: [Int] = []
        for place in places { resolve(place, &path) }
    }

    private mutating func resolve(_ place: Int, _ path: inout [Int]) {
        guard case .discovered = records[place].state, let manifest = records[place].manifest else { return }
        if let start = path.firstIndex(of: place) {
            let circle = (path[start...] + [place]).map { records[$0].manifest?.name ?? "?" }
            for member in path[start...] {
                records[member].state = .broken(
                    Self.fault(
                        records[member], "requires",
                        "plugins require each other in a circle: \(circle.joined(separator: " → "))"))
            }
            return
        }
        path.append(place)
        defer { path.removeLast() }
        for requirement in manifest.requires {
            if let message = unmet(requirement, by: manifest, &path) {
                // Keep the error that the dependency cycle already reported.
                if records[place].fault == nil {
                    records[place].state = .broken(Self.fault(records[place], "requires", message))
                }
                return
            }
        }
        if case .discovered = records[place].state { records[place].state = .resolved }
    }

    private mutating func unmet(
        _ requirement: PluginManifest.Requirement, by manifest: PluginManifest, _ path: inout [Int]
    ) -> String? {
        guard let other = placeByName[requirement.name] else {
            return """
                the plugin '\(manifest.name)' requires the plugin '\(requirement.name)', which is missing; add it with \
                --plugins
                """
        }
        if let version = records[other].manifest?.version, !requirement.versions.contains(version) {
            return """
                the plugin '\(manifest.name)' requires '\(requirement.name)' \(requirement.versions); \
                \(records[other].display) has version \(version)
                """
        }
        resolve(other, &path)
        switch records[other].state {
        case .broken: return Self.withoutRequired(manifest, requirement)
        case .gone: return "the plugin '\(manifest.name)' requires '\(requirement.name)', which was unloaded"
        default: return nil
        }
    }

    /// Returns the message for a plugin that requires a broken plugin.
    static func withoutRequired(_ manifest: PluginManifest, _ requirement: PluginManifest.Requirement) -> String {
        "the plugin '\(manifest.name)' requires '\(requirement.name)', which could not be loaded"
    }

    /// Returns the places of a plugin and of all plugins that it requires directly or indirectly, in the order in which
    /// they must load. Empty if the plugin is broken.
    func order(of place: Int) -> [Int] {
        var order: [Int] = []
        func visit(_ place: Int) {
            guard !order.contains(place) else { return }
            for requirement in records[place].manifest?.requires ?? [] {
                if let other = placeByName[requirement.name] { visit(other) }
            }
            order.append(place)
        }
        if records[place].fault == nil { visit(place) }
        return order
    }

    /// Returns the places of all plugins that require a plugin directly or indirectly, in the order in which they must
    /// be unloaded. Empty if the plugin is broken.
    func dependants(of place: Int) -> [Int] {
        var order: [Int] = []
        func visit(_ place: Int) {
            guard let name = records[place].manifest?.name else { return }
            for (other, record) in records.enumerated()
            where record.manifest?.requires.contains(where: { $0.name == name }) == true && !order.contains(other) {
                visit(other)
                order.append(other)
            }
        }
        if records[place].fault == nil { visit(place) }
        return order
    }

    /// Returns an error whose location is the line of a field in a plugin's manifest, or line 1 if the field is not
    /// found.
    static func fault(_ record: PluginRecord, _ field: String, _ message: String) -> LuaError {
        let file = "\(record.display)/plugin.lua"
        let text = try? record.directory?.read("plugin.lua", limit: 1 << 20)
        let line = text.flatMap { ManifestReader.line(of: field, in: $0) } ?? 1
        return LuaError(kind: .file, message: message, source: LuaError.Source(chunk: file, line: line))
    }
}
