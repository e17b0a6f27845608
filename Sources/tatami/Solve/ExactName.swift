/// A name as it was written. Swift's strings are equal where they look alike ("é" as one character or as two); the keys
/// of JSON are not, nor are those of the programs that read what comes out.
struct ExactName: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactName, other: ExactName) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
