/// A place in a script: an index into the host's list of chunk names and a line from 1, in a chain of methods that of
/// the very call. `none` where no script made it.
package struct SourceLocation: Hashable, Sendable, BitwiseCopyable {
    package var chunk: Int32
    package var line: Int32

    @inlinable package init(chunk: Int32, line: Int32) {
        self.chunk = chunk
        self.line = line
    }

    package static let none = SourceLocation(chunk: -1, line: 0)
}
