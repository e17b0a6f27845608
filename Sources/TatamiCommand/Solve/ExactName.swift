/// A name that is compared by its bytes, as keys of JSON objects are. Two Swift strings, in contrast, are equal if they
/// are canonically equivalent, even if their bytes differ.
struct ExactName: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactName, other: ExactName) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
