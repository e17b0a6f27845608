import Glibc
import Tatami

/// The results of an earlier run that `--resume` continues.
enum ResumeFile {
    /// Returns the ids of the jobs that have a result in a file.
    ///
    /// An incomplete last line is ignored. If standard output appends to the same file, the line is also removed from
    /// the file, so that the next result does not become part of it.
    ///
    /// - Throws: An error with the line number if the file is invalid or cannot be read.
    static func ids(_ path: String, lineLimit: Int) throws(BatchResult.Failure) -> KeySet {
        let writable = open(path, O_RDWR | O_CLOEXEC)
        let descriptor = writable >= 0 ? writable : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("cannot read '\(path)': \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var ids = KeySet()
        var reader = LineReader(descriptor, limit: lineLimit)
        var number = 0
        var whole: off_t = 0
        while true {
            while let line = reader.next() {
                number += 1
                guard !reader.endsWithinLine else { break }
                guard case .whole(let bytes) = line else { throw failure("\(path):\(number): the line is too long") }
                var header = BatchHeader()
                if let fault = header.read(bytes) {
                    throw failure("\(path):\(number):\(fault.column): not a result of a batch: \(fault.message)")
                }
                if header.id != .null { ids.insert(header.id.text) }
                whole += off_t(bytes.count) + 1
            }
            if reader.isAtEnd { break }
            guard reader.fill() else { throw failure("cannot read '\(path)': \(String(cString: strerror(errno)))") }
        }
        if reader.endsWithinLine, isOutput(descriptor), ftruncate(descriptor, whole) != 0 {
            throw failure("cannot remove the incomplete last line of '\(path)': \(String(cString: strerror(errno)))")
        }
        return ids
    }

    private static func isOutput(_ descriptor: Int32) -> Bool {
        var (file, output) = (stat(), stat())
        return fstat(descriptor, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0 && file.st_dev == output.st_dev
            && file.st_ino == output.st_ino
    }

    private static func failure(_ message: String) -> BatchResult.Failure {
        BatchResult.Failure(message: message, code: "fileUnreadable")
    }
}

/// A set of texts. It stores only digests of 128 bits, so two different texts can count as equal; among a million
/// texts, the probability is 1e-27.
struct KeySet {
    private var digests: Set<UInt128> = []

    /// Adds a text. Returns false if the set already contains it.
    @discardableResult
    mutating func insert(_ text: String) -> Bool { digests.insert(Self.digest(text)).inserted }

    func contains(_ text: String) -> Bool { digests.contains(Self.digest(text)) }

    private static func digest(_ text: String) -> UInt128 {
        let halves = [0, 1].map { half in
            var hasher = Hasher()
            hasher.combine(half)
            // Hash bytes: ids that differ in Unicode normalization are different.
            for byte in text.utf8 { hasher.combine(byte) }
            return UInt128(UInt64(bitPattern: Int64(hasher.finalize())))
        }
        return halves[0] << 64 | halves[1]
    }
}
