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
        let isGrown = !tags.isEmpty && appendStructure(of: catalog, tags, offsets)
        writeTable(previous: table, size: offsets.count + (isGrown ? 1 : 0), trailer: trailer)
        return out.bytes
    }

    /// Adds what is said of elements, and the element for the document, in which the others must be. Cairo makes them
    /// roots of the structure, of which readers allow one.
    /// - Returns: whether there is an object more, the last.
    private mutating func appendStructure(
        of catalog: String, _ tags: [DocumentTags.Text?], _ offsets: [Int]
    ) -> Bool {
        let document = offsets.count
        var parent = ""
        if let root = number(after: "/StructTreeRoot ", in: catalog), root < offsets.count,
            var tree = object(at: offsets[root]), let open = tree.firstRange(of: "/K "),
            let end = tree[open.upperBound...].firstRange(of: "\n")
        {
            parent = "/P \(root) 0 R\n"
            let roots = String(tree[open.upperBound..<end.lowerBound])
            tree.replaceSubrange(open.upperBound..<end.lowerBound, with: "[ \(document) 0 R ]")
            append(root, tree)
            append(document, "<< /Type /StructElem\n   /S /Document\n   \(parent)   /K \(roots)\n>>\nendobj")
        }
        let elements = offsets.indices.filter { isElement(at: offsets[$0]) }
        // Without a tag for each element nobody knows which is which.
        let texts = elements.count == tags.count ? tags : [DocumentTags.Text?](repeating: nil, count: elements.count)
        for (number, text) in zip(elements, texts) {
            guard var object = object(at: offsets[number]) else { continue }
            let place = parent.isEmpty ? nil : object.firstRange(of: parent)
            if let place { object.replaceSubrange(place, with: "/P \(document) 0 R\n") }
            switch text {
            case .alternative(let text): _ = append(number, object, adding: "/Alt \(Self.string(text))")
            case .title(let text): _ = append(number, object, adding: "/T \(Self.string(text))")
            case nil: if place != nil { append(number, object) }
            }
        }
        return !parent.isEmpty
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
        append(number, "\(object[..<end.lowerBound])   \(entry)\n>>\nendobj")
        return true
    }

    /// - Parameter object: what is between `obj` and the end, with it.
    private mutating func append(_ number: Int, _ object: String) {
        places.append((number, out.bytes.count))
        out.write("\(number) 0 obj\n\(object)\n")
    }

    private mutating func writeTable(previous: Int, size: Int, trailer: String) {
        let start = out.bytes.count
        out.write("xref\n")
        for place in places.sorted(by: { $0.number < $1.number }) {
            let digits = String(place.offset)
            out.write("\(place.number) 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n")
        }
        var entries = String(trailer.firstRange(of: ">>").map { trailer[..<$0.lowerBound] } ?? "")
        if let first = entries.firstRange(of: "/Size ") {
            let number = entries[first.upperBound...].prefix { $0.isNumber }
            entries.replaceSubrange(number.startIndex..<number.endIndex, with: String(size))
        }
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

    /// What is between `obj` and the end of an object that has no stream, with it; nil for others.
    private func object(at offset: Int) -> String? {
        guard offset > 0, offset < bytes.count else { return nil }
        // Most are short; that of the structure's root grows with the elements.
        for length in [512, 1 << 24] {
            let text = String(decoding: bytes[offset..<min(offset + length, bytes.count)], as: UTF8.self)
            guard let start = text.firstRange(of: " 0 obj\n") else { return nil }
            guard let end = text.firstRange(of: "endobj") else { continue }
            guard start.lowerBound < end.lowerBound else { return nil }
            let object = text[start.upperBound..<end.upperBound]
            return object.contains("stream\n") ? nil : String(object)
        }
        return nil
    }
}
