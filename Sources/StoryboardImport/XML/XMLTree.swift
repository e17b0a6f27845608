internal import CExpat

/// The error for a document that cannot be imported, with its location.
package struct ImportFailure: Error, Equatable, CustomStringConvertible {
    /// The problem and its fix, without the location.
    package let message: String
    /// The line in the file, from 1; nil if the error concerns the whole file.
    package let line: Int?

    /// Creates an error with a message and a line; nil if the error concerns the whole file.
    package init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }

    /// The message, after the line if it is known: `line 3: …`.
    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// The limits of reading a document.
package struct ImportLimits: Sendable {
    /// The maximum size of a file in bytes.
    package var bytes = 32 << 20
    /// The maximum number of elements.
    package var elements = 400_000
    /// The maximum nesting depth of elements.
    package var depth = 200

    /// Creates the default limits: 32 MiB, 400,000 elements and 200 levels.
    package init() {}
}

/// Reads XML into elements, with Expat.
///
/// A document type declaration is an error: Interface Builder writes none, and attacks with entities need one. The
/// parser stops at the first byte of the declaration, before it reads any entity.
enum XMLTree {
    /// Parses a file and returns the root element. Throws an error if the file is too large, not UTF-8, or not
    /// well-formed.
    static func read(_ bytes: [UInt8], limits: ImportLimits = ImportLimits()) throws(ImportFailure) -> Element {
        guard bytes.count <= limits.bytes else {
            throw ImportFailure(
                "the file is too large: found \(bytes.count) bytes, expected at most \(limits.bytes)")
        }
        guard let first = bytes.first else { throw ImportFailure("the file is empty") }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let kind = first >= 0xFE || bytes.prefix(64).contains(0) ? "UTF-16 or a binary file" : "another encoding"
            throw ImportFailure("the file is not UTF-8, but \(kind); save it as UTF-8")
        }
        guard !bytes.contains(0) else { throw ImportFailure("the file contains a zero byte; expected XML in UTF-8") }
        let builder = TreeBuilder(limits)
        parse(bytes, into: builder)
        if let failure = builder.failure { throw failure }
        guard let root = builder.root else { throw ImportFailure("the file has no root element") }
        return root
    }

    private static func parse(_ bytes: [UInt8], into builder: TreeBuilder) {
        // The bytes are UTF-8, whatever the declaration claims.
        guard let parser = XML_ParserCreate("UTF-8") else {
            builder.failure = ImportFailure("not enough memory to read the file")
            return
        }
        defer { XML_ParserFree(parser) }
        builder.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in TreeBuilder.of(data).foundDocumentType() }
        XML_SetElementHandler(
            parser, { data, name, attributes in TreeBuilder.of(data).start(name, attributes) },
            { data, _ in TreeBuilder.of(data).end() })
        XML_SetCharacterDataHandler(parser) { data, text, count in TreeBuilder.of(data).add(text, count: Int(count)) }
        bytes.withUnsafeBytes { buffer in
            let text = buffer.bindMemory(to: CChar.self)
            // Expat counts bytes in 32 bits; the limit of the file's size is far below that.
            if XML_Parse(parser, text.baseAddress, Int32(text.count), 1) == XML_STATUS_ERROR { builder.fail() }
        }
    }
}

/// Receives the parser's events and builds the tree.
private final class TreeBuilder {
    let limits: ImportLimits
    var root: Element?
    var failure: ImportFailure?
    var parser: XML_Parser?
    private var open: [Element] = []
    /// The maximum number of attributes of an element. It is limited because attributes are searched linearly.
    private static let mostAttributes = 1000
    private var count = 0

    init(_ limits: ImportLimits) { self.limits = limits }

    static func of(_ data: UnsafeMutableRawPointer?) -> TreeBuilder {
        Unmanaged<TreeBuilder>.fromOpaque(data!).takeUnretainedValue()
    }

    private var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 0 }

    private func stop(_ message: String) {
        guard failure == nil else { return }
        failure = ImportFailure(message, line: line)
        if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    func foundDocumentType() {
        stop("the file has a document type declaration, which Interface Builder never writes; remove <!DOCTYPE …>")
    }

    /// Stores the parser's error as the failure, unless the builder itself stopped the parser.
    func fail() {
        guard failure == nil, let parser else { return }
        let text = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
        failure = ImportFailure("the XML is broken: \(text)", line: line)
    }

    func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard failure == nil, let name else { return }
        count += 1
        guard count <= limits.elements else { return stop("the file has more than \(limits.elements) elements") }
        guard open.count < limits.depth else {
            return stop("the elements are nested too deeply: expected at most \(limits.depth) levels")
        }
        var values: [(name: String, value: String)] = []
        // Names and values alternate, up to a null pointer.
        var next = attributes
        while let name = next?[0], let value = next?[1] {
            guard values.count < Self.mostAttributes else {
                return stop("an element has more than \(Self.mostAttributes) attributes")
            }
            values.append((String(cString: name), String(cString: value)))
            next = next?.advanced(by: 2)
        }
        let element = Element(tag: String(cString: name), line: line, attributes: values)
        if let parent = open.last { parent.append(element) } else { root = element }
        open.append(element)
    }

    func end() { _ = open.popLast() }

    func add(_ text: UnsafePointer<CChar>?, count: Int) {
        guard failure == nil, let text, let element = open.last else { return }
        element.text += String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
