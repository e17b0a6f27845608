package import Diagnostics

/// An error caused by an invalid request to the layout engine.
package struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, the value found, the value expected and the fix. Untrusted text in it is not escaped.
    package var message: String
    /// The stable identifier: `unknownProperty`, `noSuperview`, `limit` and so on.
    package var code: DiagnosticCode

    /// Creates an error. The default code, `layout`, is for errors without a code of their own.
    package init(_ message: String, code: DiagnosticCode = .layout) {
        self.message = message
        self.code = code
    }

    /// The message, so that code which prints any error shows it.
    package var description: String { message }

    /// Returns the error for a kind with more properties than `KindRegistry.mostProperties`.
    ///
    /// - Parameters:
    ///   - kind: The kind's name.
    ///   - count: The number of the kind's own properties, without the common ones.
    package static func tooManyProperties(kind: String, count: Int) -> LayoutError {
        LayoutError(
            """
            \(kind) has \(count) properties; a kind of view can have at most \(KindRegistry.mostProperties). Combine \
            several values in one property of type "list"
            """
        )
    }
}
