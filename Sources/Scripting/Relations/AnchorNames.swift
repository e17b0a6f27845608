import Layout
import LuaHost

/// The names of anchors, such as `topAnchor`, and of areas, such as `safeArea`, in scripts.
enum AnchorNames {
    static let attributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.map { ("\($0.name)Anchor", $0) })

    static func attribute(ofAnchor key: String) -> Attribute? { attributes[key] }

    /// Returns the attribute of an anchor's name, given as bytes; nil for other names. Comparing a few letters is
    /// faster than hashing.
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

    /// The areas of views by their names. An area has anchors as fields.
    static let areas: [String: AnchorArea] = Dictionary(
        uniqueKeysWithValues: AnchorArea.allCases.compactMap { area in area.name.map { ($0, area) } })

    /// Returns the anchor or area of a view that has this name; nil for other names. Throws an error for an area that
    /// only scroll views have, if the view is of another kind.
    static func value(_ key: String, of view: ViewID, in screen: Screen) throws -> Packed? {
        let payload = Packed.payload(of: view)
        if let area = areas[key] {
            if area.isOfScrollViews, try !screen.kind(of: view).isScroll {
                let kind = try screen.kind(of: view).name.withArticle
                throw LuaCallError("only scroll views have '\(key)'; \(screen.path(of: view)) is \(kind)")
            }
            return Packed(.anchor, area: area, payload: payload)
        }
        return attribute(ofAnchor: key).map { Packed(.anchor, attribute: $0.rawValue, payload: payload) }
    }
}
