/// An element of an Interface Builder document.
///
/// It records which of its attributes and children the importer used, so that the report can name all others.
final class Element {
    let tag: String
    /// The line of the start tag, from 1.
    let line: Int
    private(set) var attributes: [(name: String, value: String)]
    private(set) var children: [Element] = []
    /// The text directly in the element, without the text of its children.
    var text = ""
    private(set) weak var parent: Element?
    private var usedNames: Set<String> = []
    /// Whether the importer has used or reported the element.
    var isUsed = false

    init(tag: String, line: Int, attributes: [(name: String, value: String)] = []) {
        self.tag = tag
        self.line = line
        self.attributes = attributes
    }

    func append(_ child: Element) {
        child.parent = self
        children.append(child)
    }

    /// The identifier; empty if the element has none.
    var id: String { peek("id") ?? "" }

    /// Returns the value of an attribute without marking it as used; nil if it is missing.
    func peek(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Returns the value of an attribute and marks it as used; nil if it is missing.
    func take(_ name: String) -> String? {
        usedNames.insert(name)
        return peek(name)
    }

    /// Returns whether an attribute is "YES", and marks it as used; nil if it is missing.
    func flag(_ name: String) -> Bool? { take(name).map { $0 == "YES" } }

    /// Returns the number in an attribute and marks it as used; nil if it is missing or not a finite number.
    func number(_ name: String) -> Double? {
        guard let number = take(name).flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }

    /// Returns the first child with a tag and marks it as used; nil if there is no such child.
    func child(_ tag: String) -> Element? {
        let found = children.first { $0.tag == tag }
        found?.isUsed = true
        return found
    }

    /// Returns the children with a tag and marks them as used.
    func children(_ tag: String) -> [Element] {
        let found = children.filter { $0.tag == tag }
        for child in found { child.isUsed = true }
        return found
    }

    /// Returns the first child with a `key`, which names the property that it sets, and marks it as used; nil if there
    /// is no such child.
    func value(_ key: String) -> Element? {
        let found = children.first { $0.peek("key") == key }
        found?.isUsed = true
        _ = found?.take("key")
        return found
    }

    /// The attributes that the importer did not use, in the order of the file.
    var unusedAttributes: [(name: String, value: String)] { attributes.filter { !usedNames.contains($0.name) } }

    /// Marks all attributes as used.
    func useAttributes() { usedNames.formUnion(attributes.map(\.name)) }

    /// Marks the element, its attributes and all its descendants as used.
    func useAll() {
        isUsed = true
        usedNames.formUnion(attributes.map(\.name))
        for child in children { child.useAll() }
    }
}
