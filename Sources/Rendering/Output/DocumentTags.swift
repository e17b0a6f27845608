import CCairo
import Layout

/// The tags of a document: what its parts are to those who listen to it, and where they lead. Cairo writes the structure;
/// the words for it, which Cairo cannot say, are added at the end (`PDFUpdate`).
final class DocumentTags {
    /// What is said of a tag.
    enum Text {
        /// In place of what is drawn.
        case alternative(String)
        /// Before what is drawn.
        case title(String)
    }

    /// What there is to say of each tag, in the order in which they were begun, which is that of Cairo's objects.
    private(set) var texts: [Text?] = []
    /// How many links are open: none is in another.
    private(set) var openLinks = 0
    /// Groups that are open. Cairo writes tags in them wrongly, so what is in a translucent view has that view's.
    var openGroups = 0

    /// Whether a tag can begin: not in a group, and not where everything is clipped away. There Cairo leaves the tag's
    /// command out of what it writes but not out of what it has counted, and refuses the document.
    private func canBegin(in context: OpaquePointer) -> Bool {
        guard openGroups == 0 else { return false }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        return right > left && bottom > top
    }

    func begin(_ name: String, _ attributes: String?, text: Text? = nil, in context: OpaquePointer) {
        texts.append(text)
        cairo_tag_begin(context, name, attributes)
    }

    func end(_ name: String, in context: OpaquePointer) { cairo_tag_end(context, name) }

    /// A link around what is drawn until it ends.
    /// - Parameter rect: where it can be touched; nil for where something is drawn.
    /// - Returns: whether there is one: none is begun in another, or in a group.
    func beginLink(to address: String, rect: Rect? = nil, in context: OpaquePointer) -> Bool {
        guard openLinks == 0, canBegin(in: context) else { return false }
        openLinks = 1
        var attributes = ByteWriter()
        if let rect {
            attributes.write("rect=[")
            for number in [rect.x, rect.y, rect.width, rect.height] {
                attributes.write(rounded: CairoPath.usable(number))
                attributes.write(" ")
            }
            attributes.write("] ")
        }
        attributes.write("uri='\(Self.escaped(address))'")
        begin("Link", String(decoding: attributes.bytes, as: UTF8.self), in: context)
        return true
    }

    func endLink(in context: OpaquePointer) {
        openLinks = 0
        end("Link", in: context)
    }

    /// An address as it can stand in quotes and brackets.
    private static func escaped(_ address: String) -> String {
        address.replacing("(", with: "%28").replacing(")", with: "%29").replacing("'", with: "%27")
    }

    /// Begins the tags of a view.
    /// - Parameter isGroup: whether it is drawn as a group, so that nothing in it has tags of its own.
    /// - Returns: their names, in the order in which to end them.
    func begin(_ index: Int, of snapshot: Snapshot, isGroup: Bool, in context: OpaquePointer) -> [String] {
        guard canBegin(in: context) else { return [] }
        let node = snapshot.nodes[index]
        var names: [String] = []
        if let link = node.link, beginLink(to: link, rect: node.pixelFrame, in: context) { names.append("Link") }
        let role = ViewRole(node)
        if let (name, text) = tag(of: role, index, snapshot, isGroup: isGroup) {
            begin(name, nil, text: text, in: context)
            names.insert(name, at: 0)
        }
        return names
    }

    func end(_ names: [String], in context: OpaquePointer) {
        for name in names {
            if name == "Link" { endLink(in: context) } else { end(name, in: context) }
        }
    }

    private func tag(
        of role: ViewRole, _ index: Int, _ snapshot: Snapshot, isGroup: Bool
    ) -> (name: String, text: Text?)? {
        let node = snapshot.nodes[index]
        let alternative = role.label.map { Text.alternative($0) }
        if let level = role.level { return ("H\(level)", alternative) }
        if role.isDecoration { return nil }
        if Self.hasText(snapshot.commands[node.commands]) { return ("P", alternative) }
        guard role.label != nil || isGroup else { return nil }
        let range = index..<min(snapshot.nodes.count, index + max(1, node.span))
        let holdsText = snapshot.nodes[range].contains { Self.hasText(snapshot.commands[$0.commands]) }
        if holdsText { return ("Div", role.label.map { .title($0) }) }
        return role.label.map { ("Figure", .alternative($0)) }
    }

    private static func hasText(_ commands: ArraySlice<DrawCommand>) -> Bool {
        commands.contains { command in
            if case .text(let request, _, _, _) = command { !request.text.isEmpty } else { false }
        }
    }
}
