/// A line of a script. In a chain of methods, the line of the individual call.
@usableFromInline
package struct SourceLocation: Hashable, Sendable, BitwiseCopyable {
    /// The index of the script in the host's list of chunk names; -1 for the engine.
    @usableFromInline package var chunk: Int32
    /// The line, counted from 1; 0 for the engine.
    @usableFromInline package var line: Int32

    /// Creates the location of a line, counted from 1, in the script at an index of the host's chunk names.
    @inlinable package init(chunk: Int32, line: Int32) {
        self.chunk = chunk
        self.line = line
    }

    /// The location of objects created by the engine.
    @inlinable package static var none: SourceLocation { SourceLocation(chunk: -1, line: 0) }
}
