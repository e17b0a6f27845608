import Layout

/// The anchors of views and targets by their names.
extension ScriptHost {
    static let anchorNames: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { anchorNames[key] }

    /// The same for the bytes of a name: a word of a few letters is found faster than it is hashed.
    static func attribute(ofAnchor key: UnsafeBufferPointer<UInt8>) -> Attribute? {
        for (name, attribute) in anchorBytes where name.count == key.count {
            var index = 0
            while index < key.count, name[index] == key[index] { index += 1 }
            if index == key.count { return attribute }
        }
        return nil
    }

    private static let anchorBytes: [(name: [UInt8], attribute: Attribute)] = Attribute.allCases.map {
        (Array("\($0.name)Anchor".utf8), $0)
    }
}
