import Layout

/// Adds to a PDF what Cairo cannot say: the language of the document, and what is said of its tags. By an update at its
/// end, as the format has it for changes: objects that are there again take the place of the first.
struct PDFUpdate {
    private let bytes: [UInt8]
    private var out: ByteWriter
    /// Where objects are written again, by their numbers.
    private var places: [(number: Int, offset: Int)] = []

    /// - Parameter tags: what is said of each element of the structure, in the order of their objects.
    /// - Returns: the document with it; without, where it is not as Cairo writes it.
    static func apply(to bytes: [UInt8], language: String, tags: [DocumentTags.Text?]) -> [UInt8] {
        var update = PDFUpdate(bytes)
        return update.apply(language, tags) ?? bytes
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        out = ByteWriter()
        out.write(bytes)
    }

    private mutating func apply(_ language: String, _ tags: [DocumentTags.Text?]) -> [UInt8]? {
        guard let table = xrefOffset, let offsets = objectOffsets(table), let trailer = trailer(table),
            let root = number(after: "/Root ", in: trailer), root < offsets.count
        else { return nil }
        let code = language.filter { $0.isLetter && $0.isASCII || $0 == "-" || $0.isNumber }
        guard let catalog = object(at: offsets[root]) else { return nil }
        // Cairo says that a document has tags only of some.
        let isMarked = tags.isEmpty || catalog.contains("/MarkInfo")
        guard
            append(
                root, catalog,
                adding: "/Lang (\(code))" + (isMarked ? "" : " /MarkInfo << /Marked true >>"))
        else { return nil }
        if tags.contains(where: { $0 != nil }) { append(tags, offsets) }
        writeTable(previous: table, size: offsets.count, trailer: trailer)
        return out.bytes
    }

    private mutating func append(_ tags: [DocumentTags.Text?], _ offsets: [Int]) {
        let elements = offsets.indices.filter { isElement(at: offsets[$0]) }
        // Without a tag for each element nobody knows which is which.
        guard elements.count == tags.count else { return }
        for (number, tag) in zip(elements, tags) {
            guard let tag, let object = object(at: offsets[number]) else { continue }
            switch tag {
            case .alternative(let text): _ = append(number, object, adding: "/Alt \(Self.string(text))")
            case .title(let text): _ = append(number, object, adding: "/T \(Self.string(text))")
            }
        }
    }

    /// A text as PDF has it beyond ASCII: UTF-16 in hexadecimal digits.
    private static func string(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var result = "<FEFF"
        for unit in text.utf16 {
            for shift in [12, 8, 4, 0] { result.append(digits[Int(unit >> UInt16(shift) & 15)]) }
        }
        return result + ">"
    }

    /// Writes an object again, with an entry more in its dictionary.
    private mutating func append(_ number: Int, _ object: String, adding entry: String) -> Bool {
        guard let end = object.firstRange(of: ">>\nendobj") else { return false }
        places.append((number, out.bytes.count))
        out.write("\(number) 0 obj\n\(object[..<end.lowerBound])   \(entry)\n>>\nendobj\n")
        return true
    }

    private mutating func writeTable(previous: Int, size: Int, trailer: String) {
        let start = out.bytes.count
        out.write("xref\n")
        for place in places.sorted(by: { $0.number < $1.number }) {
            let digits = String(place.offset)
            out.write("\(place.number) 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n")
        }
        let entries = trailer.firstRange(of: ">>").map { trailer[..<$0.lowerBound] } ?? ""
        out.write("\(entries)   /Prev \(previous)\n>>\nstartxref\n\(start)\n%%EOF\n")
    }
}

/// Reading of what Cairo writes.
extension PDFUpdate {
    private var xrefOffset: Int? {
        let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
        return number(after: "startxref\n", in: tail)
    }

    private func number(after words: String, in text: String) -> Int? {
        guard let range = text.firstRange(of: words) else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    /// Where each object begins; lines of the table are 20 bytes long.
    private func objectOffsets(_ table: Int) -> [Int]? {
        guard table > 0, table + 16 < bytes.count else { return nil }
        let head = String(decoding: bytes[table..<min(table + 32, bytes.count)], as: UTF8.self)
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 2, lines[0] == "xref", lines[1].hasPrefix("0 "), let count = Int(lines[1].dropFirst(2)),
            count < 10_000_000
        else { return nil }
        let start = table + lines[0].utf8.count + lines[1].utf8.count + 2
        guard start + 20 * count <= bytes.count else { return nil }
        return (0..<count).map { index in
            bytes[start + 20 * index..<start + 20 * index + 10].reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
    }

    /// Whether an object is an element of the document's structure.
    private func isElement(at offset: Int) -> Bool {
        guard offset > 0, offset < bytes.count else { return false }
        return String(decoding: bytes[offset..<min(offset + 48, bytes.count)], as: UTF8.self)
            .contains(" 0 obj\n<< /Type /StructElem")
    }

    private func trailer(_ table: Int) -> String? {
        let text = String(decoding: bytes[max(table, bytes.count - 512)...], as: UTF8.self)
        return text.firstRange(of: "trailer\n").map { String(text[$0.lowerBound...]) }
    }

    /// What is between `obj` and the end of an object that has no stream; nil for others and longer ones.
    private func object(at offset: Int) -> String? {
        guard offset > 0, offset < bytes.count else { return nil }
        let text = String(decoding: bytes[offset..<min(offset + 4096, bytes.count)], as: UTF8.self)
        guard let start = text.firstRange(of: " 0 obj\n"), let end = text.firstRange(of: "endobj"),
            start.lowerBound < end.lowerBound
        else { return nil }
        let object = text[start.upperBound..<end.upperBound]
        return object.contains("stream\n") ? nil : String(object)
    }
}
