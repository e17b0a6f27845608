import Diagnostics
import Geometry

extension Rect {
    /// The rectangle as text, for messages.
    var text: String {
        "(\(NumberText.short(x)), \(NumberText.short(y)), \(NumberText.short(width)) × \(NumberText.short(height)))"
    }
}
