import Layout
import LuaHost

/// The anchors of views and targets, and the areas of views, by their names.
enum AnchorNames {
    static let attributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { attributes[key] }

    /// From the bytes of a name: a word of a few letters is found faster than it is hashed.
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

    /// The fields of a view that give one of its areas, whose anchors are fields in turn.
    static let areas: [String: AnchorArea] = Dictionary(
        uniqueKeysWithValues: AnchorArea.allCases.compactMap { area in area.name.map { ($0, area) } })

    /// The anchor or the area of a view that a field of it gives; nil if there is none of that name.
    static func value(_ key: String, of view: ViewID, in screen: Screen) throws -> Packed? {
        let payload = Packed.payload(of: view)
        if let area = areas[key] {
            if area.isOfScrollViews, try !screen.kind(of: view).isScroll {
                throw LuaFault(
                    "'\(key)' is of scroll views; \(screen.path(of: view)) is a \(try screen.kind(of: view).name)")
            }
            return Packed(.anchor, area: area, payload: payload)
        }
        return attribute(ofAnchor: key).map { Packed(.anchor, attribute: $0.rawValue, payload: payload) }
    }
}
