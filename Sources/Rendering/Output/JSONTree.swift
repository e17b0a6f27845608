import Diagnostics
import Geometry
package import Layout

/// The view tree as JSON, in the format of `render --format json`: keys in a fixed order, and the shortest numbers that
/// are parsed to the same double.
package enum JSONTree {
    /// Returns the view tree as JSON.
    ///
    /// - Parameters:
    ///   - exact: Whether frames are written as solved instead of on the pixel grid. Both are relative to the parent.
    ///   - metrics: The value of `"metrics"`: `builtin` if text was not measured with fonts. Nil omits the key.
    ///   - budget: The budget; nil for no limit. If it is exceeded, the result is incomplete and not valid JSON.
    /// - Returns: UTF-8, one line with a line feed. O(n).
    package static func write(
        _ snapshot: Snapshot, exact: Bool = false, metrics: String? = nil, budget: (any PassBudget)? = nil
    ) -> [UInt8] {
        var out = ByteWriter()
        out.write("{\"version\": 1, \"size\": {\"width\": ")
        out.write(shortest: snapshot.size.width)
        out.write(", \"height\": ")
        out.write(shortest: snapshot.size.height)
        out.write("}, \"scale\": ")
        out.write(shortest: snapshot.scale)
        if let keyboard = snapshot.keyboard {
            out.write(", \"keyboard\": ")
            write(keyboard, to: &out)
        }
        if let metrics {
            out.write(", \"metrics\": ")
            out.write(json: metrics)
        }
        out.write(", \"root\": ")
        writeTree(snapshot, exact: exact, budget, to: &out)
        out.write(", \"diagnostics\": [")
        for (index, diagnostic) in snapshot.diagnostics.enumerated() {
            if index > 0 {
                out.write(", ")
            }
            write(diagnostic, to: &out)
        }
        out.write("]}\n")
        return out.bytes
    }

    private static func writeTree(
        _ snapshot: Snapshot, exact: Bool, _ budget: (any PassBudget)?, to out: inout ByteWriter
    ) {
        guard !snapshot.nodes.isEmpty else {
            out.write("null")
            return
        }
        var views = SnapshotWalk<Void>(snapshot)
        // The bytes are copied whenever they outgrow their buffer.
        while let step = views.next(goesOn: budget.map { $0.grants(2 * out.bytes.count) } ?? true) {
            guard case .view(let index) = step else {
                out.write("]}")
                continue
            }
            let node = snapshot.nodes[index]
            if views.depth > 0, index != node.parent + 1 { out.write(", ") }
            out.write("{\"id\": ")
            out.write(json: node.id)
            out.write(", \"kind\": ")
            out.write(json: node.kind)
            out.write(", \"frame\": ")
            write(snapshot.relativeFrame(of: index, exact: exact), to: &out)
            if !node.properties.isEmpty {
                out.write(", \"properties\": {")
                for (position, property) in node.properties.enumerated() {
                    if position > 0 {
                        out.write(", ")
                    }
                    out.write(json: property.name)
                    out.write(": ")
                    out.write(property.value, as: .json)
                }
                out.write("}")
            }
            out.write(", \"children\": [")
            views.open(())
        }
    }

    private static func write(_ frame: Rect, to out: inout ByteWriter) {
        out.write("{\"x\": ")
        out.write(shortest: frame.x)
        out.write(", \"y\": ")
        out.write(shortest: frame.y)
        out.write(", \"width\": ")
        out.write(shortest: frame.width)
        out.write(", \"height\": ")
        out.write(shortest: frame.height)
        out.write("}")
    }

    private static func write(_ diagnostic: Diagnostic, to out: inout ByteWriter) {
        out.write("{\"severity\": ")
        out.write(json: diagnostic.severity.rawValue)
        writeField("code", diagnostic.codeName, to: &out)
        writeField("view", diagnostic.view, to: &out)
        writeField("attribute", diagnostic.attribute, to: &out)
        writeField("message", diagnostic.text, to: &out)
        writeField("source", diagnostic.source, to: &out)
        if !diagnostic.constraints.isEmpty {
            out.write(", \"constraints\": [")
            for (index, member) in diagnostic.constraints.enumerated() {
                if index > 0 {
                    out.write(", ")
                }
                write(member, to: &out)
            }
            out.write("]")
        }
        out.write("}")
    }

    private static func write(_ member: ConflictMember, to out: inout ByteWriter) {
        out.write("{\"text\": ")
        out.write(json: member.text)
        writeField("view", member.view, to: &out)
        writeField("source", member.source, to: &out)
        out.write(member.isDropped ? ", \"dropped\": true}" : ", \"dropped\": false}")
    }

    /// Writes a field if it has a value.
    private static func writeField(_ name: StaticString, _ text: String?, to out: inout ByteWriter) {
        guard let text else { return }
        out.write(", \"")
        out.write(name)
        out.write("\": ")
        out.write(json: text)
    }
}
