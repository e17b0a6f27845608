import Layout
import LuaHost

/// The anchors of views and targets, and the areas of views, by their names.
enum AnchorNames {
    static let attributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { attributes[key] }

    /// Finds an attribute by the bytes of a name, because comparing a few letters is faster than hashing.
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

    /// The fields of a view for its areas, which have the anchors as fields.
    static let areas: [String: AnchorArea] = Dictionary(
        uniqueKeysWithValues: AnchorArea.allCases.compactMap { area in area.name.map { ($0, area) } })

    /// Returns the anchor or area of a view with this name; nil for other names.
    static func value(_ key: String, of view: ViewID, in screen: Screen) throws -> Packed? {
        let payload = Packed.payload(of: view)
        if let area = areas[key] {
            if area.isOfScrollViews, try !screen.kind(of: view).isScroll {
                throw LuaCallError(
                    "'\(key)' is of scroll views; \(screen.path(of: view)) is a \(try screen.kind(of: view).name)")
            }
            return Packed(.anchor, area: area, payload: payload)
        }
        return attribute(ofAnchor: key).map { Packed(.anchor, attribute: $0.rawValue, payload: payload) }
    }
}
