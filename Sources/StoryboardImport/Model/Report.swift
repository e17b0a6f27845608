/// An element or attribute that a script cannot express, or does not need.
package struct ReportEntry: Hashable, Sendable {
    /// How completely the scripts express the element.
    package enum Severity: String, Sendable {
        /// The element affects the look, the layout or the behavior, but the script does not contain it.
        case missing
        /// The script expresses the element in another way, or as a comment.
        case replaced
        /// The element has no effect on the layout or the look.
        case ignored
    }

    /// How completely the scripts express the element.
    package var severity: Severity
    /// The identifier of the element, or of the closest element around it that has an identifier; empty if none has.
    package var id: String
    /// The tag, and the attribute or key: `label.shadowColor`.
    package var element: String
    /// The reason why the scripts do not contain the element, or the way in which they express it.
    package var reason: String
    /// The line in the document, from 1.
    package var line: Int
    /// The script of the element's scene, relative to the output directory; nil for elements outside scenes. Empty if
    /// the scene has no script.
    package var file: String?
}

/// Collects the entries that describe what an import could not translate.
package final class Report {
    /// The entries, each once, in the order in which the importer found them.
    package private(set) var entries: [ReportEntry] = []
    /// The file of the scene that is being written. While the document is read, the identifier of the scene; nil
    /// outside of scenes.
    var file: String?

    func add(_ severity: ReportEntry.Severity, _ element: Element, _ name: String? = nil, _ reason: String) {
        let owner = sequence(first: element, next: \.parent).first { !$0.id.isEmpty }
        let path = name.map { "\(element.tag).\($0)" } ?? element.tag
        let entry = ReportEntry(
            severity: severity, id: owner?.id ?? "", element: path, reason: reason, line: element.line, file: file)
        if known.insert(entry).inserted { entries.append(entry) }
    }

    /// Returns the masks of a view's variations unchanged. Reports identifiers in them that belong to no child.
    func checked(
        _ masks: [String: SizeClasses], _ key: String, of element: Element, _ children: [Element]
    ) -> [String: SizeClasses] {
        let known = Set(children.map(\.id))
        for id in masks.keys.sorted() where !known.contains(id) {
            add(.missing, element, "variation.\(key)", "a size class installs or removes the unknown element '\(id)'")
        }
        return masks
    }

    private var known: Set<ReportEntry> = []
    /// The indices of the entries that a comment in a script already mentions.
    private var commented: Set<Int> = []

    /// Returns the `missing` entries of the current file that no comment mentions yet, beginning at an index. They then
    /// count as mentioned.
    func takeUncommented(from start: Int = 0) -> [ReportEntry] {
        entries.indices.dropFirst(start).filter {
            entries[$0].severity == .missing && entries[$0].file == file && commented.insert($0).inserted
        }.map { entries[$0] }
    }

    /// Replaces identifiers of scenes in entries by the names of their files. Entries have identifiers until the scenes
    /// have names.
    func nameFiles(_ files: [String: String]) {
        for index in entries.indices { entries[index].file = entries[index].file.map { files[$0] ?? $0 } }
    }

    /// Returns the number of entries with a severity.
    package func count(_ severity: ReportEntry.Severity) -> Int { entries.count { $0.severity == severity } }
}
