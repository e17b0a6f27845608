/// Converts between byte offsets in a text and positions as the protocol counts them: lines from 0, characters in
/// UTF-16 units.
struct LineIndex {
    struct Position: Hashable {
        var line: Int
        var character: Int
    }

    let bytes: [UInt8]
    /// The offset of the first byte of each line.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    var lineCount: Int { starts.count }

    /// Returns the bytes of a line, without the line end. The number counts from 0.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        var end = number + 1 < starts.count ? starts[number + 1] - 1 : bytes.count
        if end > starts[number], bytes[end - 1] == UInt8(ascii: "\r"), end < bytes.count { end -= 1 }
        return bytes[starts[number]..<end]
    }

    /// Returns the byte offset of a position. A position outside of the text is moved to the nearest position inside.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let line = line(position.line)
        let before = String(decoding: line, as: UTF8.self).utf16.prefix(max(0, position.character))
        return min(line.endIndex, line.startIndex + String(decoding: before, as: UTF16.self).utf8.count)
    }

    func position(of offset: Int) -> Position {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[starts[low]..<max(starts[low], min(offset, bytes.count))]
        return Position(line: low, character: String(decoding: before, as: UTF8.self).utf16.count)
    }
}
