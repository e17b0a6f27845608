import Geometry
import Layout

/// Adds data to a PDF that Cairo cannot write: the language of the document and the texts of its tags. It appends an
/// incremental update, in which objects replace earlier objects with the same number.
struct PDFUpdate {
    private let bytes: [UInt8]
    private var out: ByteWriter
    /// The offsets of the replaced objects, by number.
    private var places: [(number: Int, offset: Int)] = []

    /// Adds the language and texts.
    ///
    /// - Parameter tags: The text of each structure element, in the order of their objects.
    /// - Returns: The updated document, or the original if it does not have Cairo's format.
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
        // Cairo marks only some documents as tagged.
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

    /// Adds the texts of elements, and a document element that contains all others. Cairo creates several roots, of
    /// which readers allow only one.
    /// - Returns: Whether an object was added at the end.
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
        // If the numbers differ, texts cannot be assigned to elements.
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

    /// Returns a text in PDF syntax: UTF-16 in hexadecimal digits.
    private static func string(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var result = "<FEFF"
        for unit in text.utf16 {
            for shift in [12, 8, 4, 0] { result.append(digits[Int(unit >> UInt16(shift) & 15)]) }
        }
        return result + ">"
    }

    /// Appends an object with an additional dictionary entry. Returns false if the object is not a dictionary.
    private mutating func append(_ number: Int, _ object: String, adding entry: String) -> Bool {
        guard let end = object.firstRange(of: ">>\nendobj") else { return false }
        append(number, "\(object[..<end.lowerBound])   \(entry)\n>>\nendobj")
        return true
    }

    /// Appends an object and records its offset.
    ///
    /// - Parameter object: The text of the object from after `obj` up to and including `endobj`.
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

/// Parsing of Cairo's output.
extension PDFUpdate {
    private var xrefOffset: Int? {
        let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
        return number(after: "startxref\n", in: tail)
    }

    private func number(after words: String, in text: String) -> Int? {
        guard let range = text.firstRange(of: words) else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    /// Returns the offset of each object from the cross-reference table, whose entries have 20 bytes, or nil if the
    /// table is invalid.
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

    /// Returns whether the object at an offset is a structure element.
    private func isElement(at offset: Int) -> Bool {
        guard offset > 0, offset < bytes.count else { return false }
        return String(decoding: bytes[offset..<min(offset + 48, bytes.count)], as: UTF8.self)
            .contains(" 0 obj\n<< /Type /StructElem")
    }

    private func trailer(_ table: Int) -> String? {
        let text = String(decoding: bytes[max(table, bytes.count - 512)...], as: UTF8.self)
        return text.firstRange(of: "trailer\n").map { String(text[$0.lowerBound...]) }
    }

    /// Returns the text of an object from after `obj` up to and including `endobj`, or nil for an object with a stream.
    private func object(at offset: Int) -> String? {
        guard offset > 0, offset < bytes.count else { return nil }
        // Most objects are short; the structure's root grows with the number of elements.
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
