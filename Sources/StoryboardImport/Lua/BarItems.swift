/// Writes the items of navigation bars, toolbars and tab bars as Lua.
enum BarItems {
    /// The names of the system items that the engine can draw.
    private static let drawn: Set<String> = [
        "action", "add", "bookmarks", "close", "compose", "fastForward", "organize", "pause", "play", "refresh",
        "reply",
        "rewind", "search", "stop", "trash",
    ]
    private static let tabs: Set<String> = [
        "bookmarks", "contacts", "downloads", "favorites", "history", "more", "recents", "search",
    ]

    /// Returns the properties of a navigation bar that shows a `<navigationItem>`.
    static func navigation(_ item: Element, _ context: SceneContext) -> [(String, String)] {
        item.isUsed = true
        _ = item.take("key")
        var fields: [(String, String)] = []
        if let title = item.take("title") { fields.append(("title", context.localized(item.id, "title", title))) }
        if let prompt = item.take("prompt") { fields.append(("prompt", context.localized(item.id, "prompt", prompt))) }
        if item.take("largeTitleDisplayMode") == "always" { fields.append(("prefersLargeTitles", "true")) }
        _ = item.take("leftItemsSupplementBackButton")
        for side in ["left", "right"] {
            let many = item.child("\(side)BarButtonItems")?.children ?? []
            let all = [item.value("\(side)BarButtonItem")].compactMap { $0 } + many
            if !all.isEmpty { fields.append(("\(side)BarButtonItems", LuaText.list(all.map { bar($0, context) }))) }
        }
        item.value("backBarButtonItem")?.useAll()
        if let view = item.value("titleView") {
            context.report.add(.missing, view, "titleView", "navigation bars show only text as their title")
            view.useAll()
        }
        return fields
    }

    /// Returns a `<barButtonItem>` in Lua: its title, the name of its system item, or a table of fields.
    static func bar(_ item: Element, _ context: SceneContext) -> String {
        item.isUsed = true
        _ = item.take("key")
        _ = item.take("tag")
        let system = item.take("systemItem")
        let style = item.take("style") ?? ""
        if system == "flexibleSpace" { return "\"flexibleSpace\"" }
        var fields: [(String, String)] = []
        if let system {
            if system == "fixedSpace" || drawn.contains(system) {
                fields.append(("systemItem", LuaText.string(system)))
            } else {
                fields.append(("title", LuaText.string(system.prefix(1).uppercased() + system.dropFirst())))
            }
        }
        if let title = item.take("title"), !title.isEmpty, system == nil {
            fields.append(("title", context.localized(item.id, "title", title)))
        }
        if let image = item.take("image") { fields.append(("image", context.image(image, item))) }
        _ = item.take("catalog")
        if let width = item.number("width"), width > 0 { fields.append(("width", LuaText.number(width))) }
        if ["done", "prominent"].contains(style) { fields.append(("style", "\"done\"")) }
        if item.flag("enabled") == false { fields.append(("isEnabled", "false")) }
        if let color = context.color(item.value("tintColor")) { fields.append(("tintColor", color)) }
        if let view = item.value("customView") ?? item.children.first(where: { $0.frame != nil }) {
            context.report.add(.missing, view, "customView", "bar items show only titles and images")
            view.useAll()
        }
        for child in item.children where child.tag == "imageReference" || child.tag == "inset" { child.useAll() }
        if fields.count == 1 { return fields[0].1 }
        return LuaText.table(fields)
    }

    /// Returns a `<tabBarItem>` in Lua; an empty string literal if it is nil.
    static func tab(_ item: Element?, _ context: SceneContext) -> String {
        guard let item else { return "\"\"" }
        item.isUsed = true
        _ = item.take("key")
        _ = item.take("selectedImage")
        _ = item.take("tag")
        var fields: [(String, String)] = []
        let system = item.take("systemItem")
        let title = item.take("title") ?? system.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? ""
        fields.append(("title", context.localized(item.id, "title", title)))
        if let system, tabs.contains(system) { fields.append(("systemItem", LuaText.string(system))) }
        if let image = item.take("image") { fields.append(("image", context.image(image, item))) }
        _ = item.take("catalog")
        if let badge = item.take("badgeValue") { fields.append(("badgeValue", LuaText.string(badge))) }
        if item.flag("enabled") == false { fields.append(("isEnabled", "false")) }
        for child in item.children where child.tag == "imageReference" || child.tag == "inset" { child.useAll() }
        return fields.count == 1 ? fields[0].1 : LuaText.table(fields)
    }
}
