/// A place in a script: an index into the host's list of chunk names, a line from 1, and the operation that was called, by
/// which the host finds the line of a call inside of a chain. `none` where no script made it.
package struct SourceLocation: Hashable, Sendable, BitwiseCopyable {
    package var chunk: Int32
    package var line: Int32
    /// The host's number of the operation, -1 for none.
    package var call: Int16
    /// How many calls of the operation the same run of the chain has made before this one.
    package var occurrence: Int16

    @inlinable package init(chunk: Int32, line: Int32, call: Int16 = -1, occurrence: Int16 = 0) {
        self.chunk = chunk
        self.line = line
        self.call = call
        self.occurrence = occurrence
    }

    package static let none = SourceLocation(chunk: -1, line: 0)
}
