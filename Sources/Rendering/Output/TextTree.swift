internal import Diagnostics
import Geometry
package import Layout

/// The view tree as indented text. Each view has a line with its id, its kind if it differs from the id, its frame on
/// the pixel grid relative to the parent (`x,y w×h`) and the properties that differ from the kind's defaults. The
/// diagnostics follow:
///
///     root View 0,0 390×844
///       title Label 16,59 120.5×20.5 text="Hi" numberOfLines=2
///       box View 16,95.5 100×40 hidden
///
///     warning ambiguous root/box.width: nothing determines the width (login.lua:12)
///
/// Beyond 40 levels, the indentation stays constant and the level precedes the id: `[41] view 0,0 10×10`. Numbers have
/// at most three decimals. Strings are quoted as in JSON, as are ids with spaces or quotes.
package enum TextTree {
    /// Returns the view tree as text.
    ///
    /// - Parameters:
    ///   - exact: Whether frames are written as solved instead of on the pixel grid.
    ///   - budget: The budget; nil for no limit. If it is exceeded, the result is incomplete.
    /// - Returns: UTF-8, each line with a line feed. O(n).
    package static func write(_ snapshot: Snapshot, exact: Bool = false, budget: (any PassBudget)? = nil) -> [UInt8] {
        var out = ByteWriter()
        var views = SnapshotWalk<Void>(snapshot)
        while let step = views.next(goesOn: budget.map { $0.grants(2 * out.bytes.count) } ?? true) {
            guard case .view(let index) = step else { continue }
            let (node, depth) = (snapshot.nodes[index], views.depth)
            views.open(())
            for _ in 0..<min(depth, deepestIndentation) {
                out.write("  ")
            }
            if depth > deepestIndentation {
                // Full indentation of deep trees would need quadratic space.
                out.write("[")
                out.write(depth)
                out.write("] ")
            }
            out.write(word: node.id)
            if node.kind != node.id {
                out.write(" ")
                out.write(word: node.kind)
            }
            out.write(" ")
            write(snapshot.relativeFrame(of: index, exact: exact), to: &out)
            if node.isHidden && !node.properties.contains(where: { $0.name == "hidden" || $0.name == "isHidden" }) {
                out.write(" hidden")
            }
            for property in node.properties {
                out.write(" ")
                out.write(property.name)
                out.write("=")
                out.write(property.value, as: .text)
            }
            out.write("\n")
        }
        if !snapshot.diagnostics.isEmpty {
            out.write("\n")
        }
        for diagnostic in snapshot.diagnostics {
            write(diagnostic, to: &out)
        }
        return out.bytes
    }

    /// The maximum indentation; deeper levels are shown as numbers.
    private static let deepestIndentation = 40

    private static func write(_ frame: Rect, to out: inout ByteWriter) {
        out.write(rounded: frame.x)
        out.write(",")
        out.write(rounded: frame.y)
        out.write(" ")
        out.write(rounded: frame.width)
        out.write("×")
        out.write(rounded: frame.height)
    }

    private static func write(_ diagnostic: Diagnostic, to out: inout ByteWriter) {
        out.write(diagnostic.severity.rawValue)
        out.write(" ")
        out.write(diagnostic.codeName)
        if let view = diagnostic.view {
            out.write(" ")
            out.write(SafeText.escaped(view))
            if let attribute = diagnostic.attribute {
                out.write(".")
                out.write(attribute)
            }
        }
        out.write(": ")
        // One line per message, so that lines can be compared.
        out.write(SafeText.escaped(diagnostic.text))
        if let source = diagnostic.source {
            out.write(" (")
            out.write(SafeText.escaped(source))
            out.write(")")
        }
        out.write("\n")
    }
}
