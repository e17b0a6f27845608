import Diagnostics

/// A diagnostic that the engine finds: its code, severity and message. All of them are cases of the enumerations in
/// this folder.
protocol DiagnosticText {
    var code: DiagnosticCode { get }
    var severity: Diagnostic.Severity { get }
    /// The message, a single line.
    var message: String { get }
}

extension Diagnostic {
    /// Creates a diagnostic with the code, severity and message of a text of the engine.
    ///
    /// - Parameter view: The path of the view.
    init(_ text: some DiagnosticText, notes: [String] = [], view: String?, attribute: String? = nil, source: String?) {
        self.init(
            severity: text.severity, code: text.code, message: text.message, notes: notes, view: view,
            attribute: attribute, source: source)
    }
}

extension Attribute {
    /// The adjective for the extent, for messages: `wide` for a width, `high` for a height.
    var adjective: String { self == .width ? "wide" : "high" }

    /// Returns the attributes that a position on this axis can be related to, for messages.
    static func positions(along axis: Attribute.Axis) -> String {
        switch axis {
        case .horizontal: "left, right, leading, trailing or centerX"
        case .vertical: "top, bottom, centerY or a baseline"
        }
    }
}
