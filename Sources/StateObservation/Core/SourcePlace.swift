/// A place in somebody's program: a line of a Swift file, or a line of a script chunk that the host knows by number.
///
/// The module never reads a place; it keeps those that it is given (where a state was made, where an observer was
/// registered, where a write came from) and hands them back in errors, so that an error can name both of its ends.
/// A place is plain data: no allocation, no reference counting.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The number that the host gave to the chunk, or -1 for a place in a Swift file and for ``unknown``.
    public let chunk: Int

    /// The line, from 1; 0 when unknown.
    public let line: Int

    /// The Swift file, empty for a place in a chunk.
    public let file: StaticString

    /// A line of a script chunk.
    ///
    /// - Parameters:
    ///   - chunk: the host's own number for the chunk, 0 or more.
    ///   - line: the line, from 1.
    public init(chunk: Int, line: Int) {
        self.chunk = chunk
        self.line = line
        self.file = ""
    }

    private init(file: StaticString, line: Int) {
        self.chunk = -1
        self.line = line
        self.file = file
    }

    /// No place is known.
    public static let unknown = SourcePlace(file: "", line: 0)

    /// The line of Swift that calls this: `try state.set(5, at: .here())`.
    public static func here(_ file: StaticString = #fileID, line: Int = #line) -> SourcePlace {
        SourcePlace(file: file, line: line)
    }

    /// Whether this is ``unknown``.
    public var isUnknown: Bool { line == 0 && chunk < 0 }

    public static func == (a: SourcePlace, b: SourcePlace) -> Bool {
        a.chunk == b.chunk && a.line == b.line && a.file.description == b.file.description
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(chunk)
        hasher.combine(line)
    }

    /// `file:line`, `chunk 3:12`, or `an unknown place`. A host that knows the names of its chunks writes its own text.
    public var description: String {
        if isUnknown { return "an unknown place" }
        return chunk >= 0 ? "chunk \(chunk):\(line)" : "\(file):\(line)"
    }
}
