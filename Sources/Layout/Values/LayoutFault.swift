/// A mistake in what was asked of the layout engine. The message says what was expected, what was found and what to do.
package struct LayoutFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// For people: what was expected, what was found and what to do. What is foreign in it is not escaped.
    package var message: String
    /// A stable word for programs: `unknownProperty`, `noSuperview`, `limit`, …
    package var code: DiagnosticCode

    /// A fault with the general code `layout` where none is given.
    package init(_ message: String, code: DiagnosticCode = .layout) {
        self.message = message
        self.code = code
    }

    /// The message: who passes any error on as a text (a table, of what a cell throws) says what people are to read.
    package var description: String { message }

    /// A kind was registered with more properties than a view can keep.
    package static func tooManyProperties(kind: String, count: Int) -> LayoutFault {
        LayoutFault(
            """
            \(kind) has \(count) properties; a kind of view can have \(KindRegistry.mostProperties). Keep a list in \
            one property of type "list"
            """
        )
    }
}
