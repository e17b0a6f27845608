/// Something that is told of a layout: its code, how bad it is, and its words. What the engine finds out itself is a
/// case of one of the enumerations that conform, so that all of its texts stand in this folder.
protocol FindingText {
    var code: DiagnosticCode { get }
    var severity: Diagnostic.Severity { get }
    /// One line.
    var message: String { get }
}

extension Diagnostic {
    /// - Parameter view: the path of the view concerned.
    init(_ text: some FindingText, notes: [String] = [], view: String?, attribute: String? = nil, source: String?) {
        self.init(
            severity: text.severity, code: text.code, message: text.message, notes: notes, view: view,
            attribute: attribute, source: source)
    }
}

extension Attribute {
    /// What a view is along an axis of which the attribute is the extent.
    var adjective: String { self == .width ? "wide" : "high" }

    /// The names of all that a position can be related to.
    static func positions(along axis: Attribute.Axis) -> String {
        switch axis {
        case .horizontal: "left, right, leading, trailing or centerX"
        case .vertical: "top, bottom, centerY or a baseline"
        }
    }
}

/// Numbers of things in words.
package enum CountText {
    /// `1 view`, `3 views`.
    package static func of(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }
}
