import Diagnostics

/// An OpenType feature and its value: 0 turns it off, 1 turns it on, and higher values choose among alternates.
package struct FontFeature: Hashable, Sendable {
    /// The tag, four characters: a registered OpenType tag, or a font's private tag in capitals.
    package var tag: String
    /// The value, 0…65,535.
    package var value: Int

    /// Creates a feature setting. Neither the tag nor the value is checked.
    ///
    /// - Parameters:
    ///   - tag: Four characters.
    ///   - value: 0…65,535.
    package init(tag: String, value: Int) {
        self.tag = tag
        self.value = value
    }

    /// The maximum number of features of a font.
    package static let most = 16

    /// Parses a property's value: one tag, a list of tags, or a record of tags with values (booleans or whole numbers).
    ///
    /// - Parameter property: The property's name, for messages.
    /// - Returns: The features sorted by tag. If a tag occurs more than once, its last value applies.
    /// - Throws: `.propertyType` for other data, unknown tags, values outside 0…65,535, or more than `most` features.
    package static func list(from data: SnapshotValue, property: String) throws(LayoutError) -> [FontFeature] {
        var found: [String: Int] = [:]
        func add(_ tag: String, _ value: Int) throws(LayoutError) {
            guard isKnown(tag) else {
                let near = NearestName.suggestion(for: tag, in: registered)
                throw LayoutError(
                    "'\(property)' must name OpenType features; found the unknown OpenType feature '\(tag)'\(near)",
                    code: .propertyType)
            }
            found[tag] = value
            guard found.count <= most else {
                throw LayoutError("'\(property)' can have at most \(most) features", code: .propertyType)
            }
        }
        func mismatch() -> LayoutError {
            LayoutError("'\(property)' must be \(PropertyType.fontFeatures.expectation)", code: .propertyType)
        }
        switch data {
        case .string(let tag): try add(tag, 1)
        case .list(let tags):
            for case let tag in tags {
                guard case .string(let tag) = tag else { throw mismatch() }
                try add(tag, 1)
            }
        case .record(let fields):
            for field in fields {
                switch field.value {
                case .bool(let isOn): try add(field.name, isOn ? 1 : 0)
                case .number(let number):
                    guard number >= 0, number <= 65_535, number == number.rounded() else {
                        throw LayoutError(
                            """
                            the feature '\(field.name)' of '\(property)' must be a whole number from 0 to 65535; found \
                            \(NumberText.short(number))
                            """,
                            code: .propertyType)
                    }
                    try add(field.name, Int(number))
                // A Lua list that also has named fields: its list elements have numeric names.
                case .string(let tag) where Int(field.name) != nil: try add(tag, 1)
                default: throw mismatch()
                }
            }
        default: throw mismatch()
        }
        return found.map { FontFeature(tag: $0.key, value: $0.value) }.sorted { $0.tag < $1.tag }
    }

    /// Returns the features as a record of tags with numeric values, which `list(from:property:)` accepts.
    package static func data(_ features: [FontFeature]) -> SnapshotValue {
        .record(features.map { SnapshotField(name: $0.tag, value: .number(Double($0.value))) })
    }

    /// Returns whether a tag is registered, or a font's private tag (in capitals).
    private static func isKnown(_ tag: String) -> Bool {
        let isPrivate =
            tag.utf8.count == 4
            && tag.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        return isPrivate || registeredSet.contains(tag)
    }

    /// The tags registered by OpenType.
    private static let registered: [String] =
        """
        aalt abvf abvm abvs afrc akhn apkn blwf blwm blws c2pc c2sc calt case ccmp cfar chws cjct clig cpct cpsp cswh \
        curs dist dlig dnom dtls expt falt fin2 fin3 fina flac frac fwid half haln halt hist hkna hlig hngl hojo hwid \
        init isol ital jalt jp04 jp78 jp83 jp90 kern lfbd liga ljmo lnum locl ltra ltrm mark med2 medi mgrk mkmk mset \
        nalt nlck nukt numr onum opbd ordn ornm palt pcap pkna pnum pref pres pstf psts pwid qwid rand rclt rkrf rlig \
        rphf rtbd rtla rtlm ruby rvrn salt sinf smcp smpl ssty stch subs sups swsh titl tjmo tnam tnum trad twid unic \
        valt vapk vatu vchw vert vhal vjmo vkna vkrn vpal vrt2 vrtr zero
        """.split(separator: " ").map(String.init)
        + (1...20).map { "ss\($0 < 10 ? "0" : "")\($0)" } + (1...99).map { "cv\($0 < 10 ? "0" : "")\($0)" }

    private static let registeredSet = Set(registered)
}
