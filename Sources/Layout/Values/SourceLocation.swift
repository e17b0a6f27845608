/// A place in a script: an index into the host's list of chunk names and a line from 1, in a chain of methods that of
/// the very call. `none` where no script made it.
@usableFromInline
package struct SourceLocation: Hashable, Sendable, BitwiseCopyable {
    /// The index of the script in the host's list of chunk names; -1 for the engine itself.
    @usableFromInline package var chunk: Int32
    /// Counted from 1; 0 for the engine itself.
    @usableFromInline package var line: Int32

    @inlinable package init(chunk: Int32, line: Int32) {
        self.chunk = chunk
        self.line = line
    }

    /// What the engine itself has made.
    @inlinable package static var none: SourceLocation { SourceLocation(chunk: -1, line: 0) }
}
