/// A place in a program: a line of a Swift file, or a line of a script chunk that the host identifies by number.
///
/// The module never interprets a place. It stores the places that it receives (the creation of a state, the
/// registration of an observer, a write) and returns them in errors, so that an error can name both of its ends.
/// A place is plain data: copying it allocates nothing.
///
/// ```swift
/// try count.set(5, at: .here())
/// try count.set(6, at: SourcePlace(chunk: 2, line: 14))
/// ```
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The Swift file; empty for a place in a chunk.
    public let file: StaticString
    // 32 bits each, because every state stores a place.
    private let chunkNumber: Int32
    private let lineNumber: Int32

    /// The host's number of the chunk; -1 for a place in a Swift file and for ``unknown``.
    public var chunk: Int { Int(chunkNumber) }

    /// The line, from 1; 0 if unknown.
    public var line: Int { Int(lineNumber) }

    /// Creates a place in a script chunk.
    ///
    /// - Parameters:
    ///   - chunk: the host's number of the chunk, from 0 to `Int32.max`; other numbers are clamped.
    ///   - line: the line, from 1 to `Int32.max`; other numbers are clamped.
    public init(chunk: Int, line: Int) { self.init("", chunk: chunk, line: line) }

    private init(_ file: StaticString, chunk: Int, line: Int) {
        self.file = file
        chunkNumber = Int32(clamping: chunk)
        lineNumber = Int32(clamping: line)
    }

    /// An unknown place.
    public static let unknown = SourcePlace("", chunk: -1, line: 0)

    /// Returns the line of Swift that calls this function, which the default arguments denote:
    /// `try state.set(5, at: .here())`.
    public static func here(_ file: StaticString = #fileID, line: Int = #line) -> SourcePlace {
        SourcePlace(file, chunk: -1, line: line)
    }

    /// Whether this is ``unknown``.
    public var isUnknown: Bool { lineNumber == 0 && chunkNumber < 0 }

    /// Whether both are the same line of the same file or chunk.
    public static func == (a: SourcePlace, b: SourcePlace) -> Bool {
        a.chunkNumber == b.chunkNumber && a.lineNumber == b.lineNumber && a.file.description == b.file.description
    }

    /// Hashes the chunk and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(chunkNumber)
        hasher.combine(lineNumber)
    }

    /// `file:line`, `chunk 3:12`, or `an unknown place`. A host that knows the names of its chunks formats its own
    /// text.
    public var description: String {
        if isUnknown { return "an unknown place" }
        return chunk >= 0 ? "chunk \(chunk):\(line)" : "\(file):\(line)"
    }
}
