import CCairo
import Geometry
import Layout

/// The tags of a document, which contain its structure for screen readers, and its links. Cairo writes the structure.
/// The texts, which Cairo cannot write, are added at the end (`PDFUpdate`).
final class DocumentTags {
    /// The text of a tag.
    enum Text {
        /// A replacement for the drawn content.
        case alternative(String)
        /// A title before the drawn content.
        case title(String)
    }

    /// The text of each tag, or nil for a tag without text. The tags are in the order in which they begin, which is
    /// also the order of Cairo's objects.
    private(set) var texts: [Text?] = []
    /// The number of open links. Links are not nested.
    private(set) var openLinks = 0
    /// The number of open groups. Cairo writes wrong tags in groups, so the contents of a translucent view have the tag
    /// of the view.
    var openGroups = 0

    /// Returns whether a tag can begin. Tags are impossible in groups and if everything is clipped, because Cairo then
    /// counts the tag without writing it and rejects the document.
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

    /// Begins a link around drawn content.
    /// - Parameter rect: The active area. Default: the drawn content.
    /// - Returns: Whether a link was begun; false within another link or a group.
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

    /// Returns an address with escaped quotes and brackets.
    private static func escaped(_ address: String) -> String {
        address.replacing("(", with: "%28").replacing(")", with: "%29").replacing("'", with: "%27")
    }

    /// Begins the tags of a view.
    /// - Parameter isGroup: Whether the view is drawn as a group, so that its contents have no tags.
    /// - Returns: The names of the tags, in the order in which to end them.
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
