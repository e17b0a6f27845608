import Foundation
import Testing

@testable import TatamiCommand

/// Lines of a pipe, as `batch` reads jobs and results.
struct LineReaderTests {
    private func withPipe(_ body: (LineReader, (String) -> Void) throws -> Void) throws {
        let pipe = Pipe()
        try body(LineReader(pipe.fileHandleForReading.fileDescriptor, limit: 1000)) { text in
            pipe.fileHandleForWriting.write(Data(text.utf8))
        }
    }

    /// Lines that are taken one by one are not kept.
    @Test func linesThatWereReadAreDiscarded() throws {
        try withPipe { reader, write in
            var reader = reader
            for number in 0..<2_000 {
                write("the result \(number) of a job\n")
                let hasRead = reader.fill()
                #expect(hasRead && reader.next() == .whole(Array("the result \(number) of a job".utf8)))
                #expect(reader.keptCount <= 64)
            }
        }
    }

    /// A line can arrive in several parts.
    @Test func lineSplitAcrossReadsIsJoined() throws {
        try withPipe { reader, write in
            var reader = reader
            write("a\nb")
            _ = reader.fill()
            #expect(reader.next() == .whole(Array("a".utf8)))
            write("c\nd\n")
            _ = reader.fill()
            #expect(reader.next() == .whole(Array("bc".utf8)) && reader.next() == .whole(Array("d".utf8)))
            #expect(reader.next() == nil && reader.keptCount == 0)
        }
    }
}
