import CPango
import Layout

/// The fonts of an HTML document: for each face, the subset of its file that the document needs.
struct HTMLFonts {
    /// A face of a file, regardless of size.
    private struct Key: Hashable {
        var path: String
        var index: Int
    }

    private struct Entry {
        var key: Key
        var characters: Set<UInt32> = []
        /// The OpenType features that texts request.
        var features: Set<String> = []
    }

    private var numbers: [Key: Int] = [:]
    private var entries: [Entry] = []
    private var known: [Int32: (number: Int, variations: String?)] = [:]

    var isEmpty: Bool { entries.isEmpty }

    /// Records that a face shows some text.
    /// - Returns: The number of its font, and its settings in CSS syntax.
    mutating func use(
        _ face: Int32, of faces: FaceTable, for text: some Collection<UInt8>, features: [FontFeature]
    ) -> (number: Int, variations: String?) {
        let found = known[face] ?? add(face, of: faces)
        known[face] = found
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            entries[found.number].characters.insert(scalar.value)
        }
        for feature in features { entries[found.number].features.insert(feature.tag) }
        return found
    }

    private mutating func add(_ face: Int32, of faces: FaceTable) -> (number: Int, variations: String?) {
        let pattern = FontPattern(faces.pattern(of: face))
        let key = Key(path: pattern.file ?? "", index: pattern.index & 0xFFFF)
        let number = numbers[key] ?? entries.count
        if numbers[key] == nil {
            numbers[key] = number
            entries.append(Entry(key: key))
        }
        // For example "wght=650,wdth=80".
        let settings = pattern.variations?.split(separator: ",").compactMap { setting -> String? in
            let parts = setting.split(separator: "=")
            guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
                let value = Double(parts[1])
            else { return nil }
            return "\"\(parts[0])\" \(value)"
        }
        return (number, settings.map { $0.joined(separator: ",") })
    }

    /// Writes a CSS rule for each font. All fonts get an ascent of one em and no descent, so that the baseline of a
    /// line without height is at its top. Browsers would round the fonts' own values. `mayContinue` receives the size
    /// of the output; if it returns false, a font is left out.
    func write(to out: inout ByteWriter, mayContinue: (Int) -> Bool) {
        for (number, entry) in entries.enumerated() {
            guard mayContinue(out.bytes.count),
                let bytes = FontSubset.make(
                    path: entry.key.path, index: entry.key.index, characters: entry.characters,
                    features: entry.features)
            else { continue }
            out.write("@font-face{font-family:f")
            out.write(number)
            out.write(
                ";font-weight:1 1000;ascent-override:100%;descent-override:100%;line-gap-override:0%;src:url(data:font/"
            )
            out.write(bytes.starts(with: Array("OTTO".utf8)) ? "otf" : "ttf")
            out.write(";base64,")
            out.write(base64: bytes)
            out.write(")}\n")
        }
    }
}
