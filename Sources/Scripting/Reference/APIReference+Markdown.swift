import Layout

/// The reference for readers: an overview with the contents, and a page for each class of values, or several for one of
/// which there is much to say.
extension APIReference {
    /// A page of the reference, as Markdown.
    package struct Page {
        /// The name of the page's file.
        package var name: String
        /// The page's contents, with links between pages by their names.
        package var text: String
    }

    /// The overview first, then the pages in the order of its contents.
    package var pages: [Page] {
        var contents = sections.flatMap { section in
            section.parts.map { part in
                (
                    part.title,
                    "\(part.intro)\n" + links(from: part, in: section)
                        + part.entries.map { described($0, section) }.joined()
                )
            }
        }
        let ownKinds = kinds.filter { !($0.behavior is WidgetKind) }
        contents.append(("Kinds of views", "\(ReferenceTexts.kindsIntro)\n" + ownKinds.map(described).joined()))
        if !pluginKinds.isEmpty {
            contents.append(
                ("Kinds of plugins", "\(ReferenceTexts.pluginKindsIntro)\n" + pluginKinds.map(described).joined()))
        }
        if !features.isEmpty { contents.append(("Features of plugins", featureTexts)) }
        let types = ReferenceTexts.types.replacing("@@", with: "")
        contents.append(("Types", "As the annotations declare them.\n\n```lua\n\(types)\n```\n"))

        contents += findings.map { ($0.title, $0.text) }

        let titles = contents.map(\.0)
        let pages = contents.map { (title, text) in
            // The texts name a page as *Kinds of views*, which annotations show as it is.
            let linked = titles.reduce(text) { $0.replacing("*\($1)*", with: Self.link($1)) }
            return Page(name: Self.fileName(title), text: "# \(title)\n\n\(linked)")
        }
        return [overview(titles)] + pages
    }

    /// The name of the file that the page of this title is in.
    static func fileName(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") + ".md" }

    private static func link(_ title: String) -> String { "[\(title)](\(fileName(title)))" }

    /// Where the rest of the class is.
    private func links(from part: ReferenceSection.Part, in section: ReferenceSection) -> String {
        let others = section.parts.map(\.title).filter { $0 != part.title }
        return others.isEmpty ? "" : "\nSee also " + others.map(Self.link).joined(separator: " and ") + ".\n"
    }

    private func overview(_ titles: [String]) -> Page {
        Page(
            name: "README.md",
            text: """
                # The script API

                What a Tatami script can say. Written by `scripts/reference`; do not edit. For editors there are \
                annotations of the same:
                `tatami reference > tatami.d.lua`. Points are the unit of lengths, seconds that of times.

                \(ReferenceTexts.overview)

                ## Contents


                """ + titles.map { "- \(Self.link($0))\n" }.joined())
    }

    private func described(_ entry: ReferenceEntry, _ section: ReferenceSection) -> String {
        var title = entry.name
        if let parameters = entry.parameters {
            title += "(" + parameters.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ") + ")"
            if section.type != nil, !["Widget", "ContainerDefinition"].contains(section.type) { title = ":" + title }
        } else if section.type != nil {
            title = "." + title
        }
        var out = "\n## `\(title)`\n\n\(entry.text.joined(separator: " "))\n"
        var items = (entry.parameters ?? []).map {
            "- `\($0.name)`: \(Self.code($0.type))\($0.isOptional ? ", may be left out" : "")"
        }
        if !entry.type.isEmpty {
            items.append(entry.parameters == nil ? "- \(Self.code(entry.type))" : "- gives \(Self.code(entry.type))")
        }
        items += entry.errors.map { "- error: \($0)" }
        if !items.isEmpty { out += "\n" + items.joined(separator: "\n") + "\n" }
        if !entry.examples.isEmpty { out += "\n```lua\n" + entry.examples.joined(separator: "\n") + "\n```\n" }
        return out
    }

    private func described(_ kind: Kind) -> String {
        let own = kind.name == "View" ? CommonProperties.definitions[...] : ownProperties(of: kind)
        var out = "\n## \(kind.name)\n\n\(text(of: kind)) "
        if !kind.otherNames.isEmpty {
            out += "Also put as \(kind.otherNames.map { "`put\($0)`" }.joined(separator: ", ")). "
        }
        let vertical = kind.sizePriorities.verticalHugging
        let hugging =
            NumberText.short(kind.sizePriorities.hugging)
            + (vertical == kind.sizePriorities.hugging ? "" : " (vertical \(NumberText.short(vertical)))")
        out +=
            """
            Its hugging priority is \(hugging), its compression resistance \
            \(NumberText.short(kind.sizePriorities.compressionResistance)).

            """
        let common = kind.behavior is WidgetKind ? changedDefaults(of: kind) : []
        guard !own.isEmpty || !common.isEmpty else { return out + childPropertyTable(of: kind) }
        out += "\n| property | what it is | values | default |\n|---|---|---|---|\n"
        for property in own + common { out += row(property.name, text(of: property, in: kind), property) }
        for (name, property) in aliases(of: kind) { out += row(name, "Another name of `\(property.name)`.", property) }
        return out + childPropertyTable(of: kind)
    }

    /// What all views have, where the kind has another default for it.
    private func changedDefaults(of kind: Kind) -> [PropertyDefinition] {
        zip(kind.properties, CommonProperties.definitions).filter { $0.defaultValue != $1.defaultValue }.map(\.0)
    }

    private func row(_ name: String, _ text: String, _ property: PropertyDefinition) -> String {
        "| `\(name)` | \(text) | \(Self.cell(property.type.expectation)) | `\(Self.cell(defaultText(property)))` |\n"
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

    private static func code(_ type: String) -> String { "`\(type.replacing("@", with: ""))`" }
}
