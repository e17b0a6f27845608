internal import CXML

/// A document that cannot be read: what is wrong, and where.
package struct ImportFailure: Error, Equatable, CustomStringConvertible {
    package let message: String
    /// The line in the file, from 1; nil if the error concerns the whole file.
    package let line: Int?

    package init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }

    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// The limits of reading a document.
package struct ImportLimits: Sendable {
    /// The largest file, in bytes.
    package var bytes = 32 << 20
    /// The largest number of elements.
    package var elements = 400_000
    /// The deepest nesting of elements.
    package var depth = 200

    package init() {}
}

/// Reads XML into elements, with libxml2.
///
/// Document type declarations are errors: Interface Builder writes none, and they are what entity bombs and external
/// entities need. The parser stops at the declaration's first byte, before it reads any entity.
package enum XMLTree {
    /// Returns the root element. Throws an error for a file that is too large, not UTF-8, or not well-formed.
    package static func read(_ bytes: [UInt8], limits: ImportLimits = ImportLimits()) throws(ImportFailure) -> Element {
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
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(truncatingIfNeeded: UInt64(XML_SAX2_MAGIC))
        handler.internalSubset = { data, _, _, _ in TreeBuilder.of(data).foundDocumentType() }
        handler.startElementNs = { data, name, _, _, _, _, count, _, attributes in
            TreeBuilder.of(data).start(name, attributes, count: Int(count))
        }
        handler.endElementNs = { data, _, _, _ in TreeBuilder.of(data).end() }
        handler.characters = { data, text, count in TreeBuilder.of(data).add(text, count: Int(count)) }
        handler.cdataBlock = { data, text, count in TreeBuilder.of(data).add(text, count: Int(count)) }
        handler.serror = { data, error in
            if let data, let error { TreeBuilder.of(data).fail(error.pointee) }
        }
        let data = Unmanaged.passUnretained(builder).toOpaque()
        guard let context = xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else {
            builder.failure = ImportFailure("not enough memory to read the file")
            return
        }
        defer { xmlFreeParserCtxt(context) }
        builder.context = context
        // The bytes are UTF-8, whatever the declaration claims.
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
        bytes.withUnsafeBytes { buffer in
            let text = buffer.bindMemory(to: CChar.self)
            var offset = 0
            while offset < text.count, builder.failure == nil {
                let count = min(1 << 16, text.count - offset)
                xmlParseChunk(context, text.baseAddress! + offset, Int32(count), 0)
                offset += count
            }
            if builder.failure == nil { xmlParseChunk(context, nil, 0, 1) }
        }
    }
}

/// Receives the parser's events and builds the tree.
private final class TreeBuilder {
    let limits: ImportLimits
    var root: Element?
    var failure: ImportFailure?
    var context: xmlParserCtxtPtr?
    private var open: [Element] = []
    private var count = 0

    init(_ limits: ImportLimits) { self.limits = limits }

    static func of(_ data: UnsafeMutableRawPointer?) -> TreeBuilder {
        Unmanaged<TreeBuilder>.fromOpaque(data!).takeUnretainedValue()
    }

    private var line: Int { context.map { Int(xmlSAX2GetLineNumber($0)) } ?? 0 }

    private func stop(_ message: String) {
        guard failure == nil else { return }
        failure = ImportFailure(message, line: line)
        if let context { xmlStopParser(context) }
    }

    func foundDocumentType() {
        stop("the file has a document type declaration, which Interface Builder never writes; remove <!DOCTYPE …>")
    }

    func fail(_ error: xmlError) {
        guard failure == nil, error.level.rawValue > XML_ERR_WARNING.rawValue else { return }
        let message = error.message.map { String(cString: $0) } ?? "unknown error"
        let clean = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
        failure = ImportFailure("the XML is broken: \(clean)", line: Int(error.line))
        if let context { xmlStopParser(context) }
    }

    func start(
        _ name: UnsafePointer<UInt8>?, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count length: Int
    ) {
        guard failure == nil, let name else { return }
        count += 1
        guard count <= limits.elements else { return stop("the file has more than \(limits.elements) elements") }
        guard open.count < limits.depth else {
            return stop("the elements are nested too deeply: expected at most \(limits.depth) levels")
        }
        var values: [(name: String, value: String)] = []
        if let attributes {
            // Per attribute: name, prefix, namespace, and the first and last byte of the value.
            for index in stride(from: 0, to: 5 * length, by: 5) {
                guard let name = attributes[index], let first = attributes[index + 3], let end = attributes[index + 4]
                else { continue }
                let value = UnsafeBufferPointer(start: first, count: end - first)
                values.append((String(cString: name), String(decoding: value, as: UTF8.self)))
            }
        }
        let element = Element(tag: String(cString: name), line: line, attributes: values)
        if let parent = open.last { parent.append(element) } else { root = element }
        open.append(element)
    }

    func end() { _ = open.popLast() }

    func add(_ text: UnsafePointer<UInt8>?, count: Int) {
        guard failure == nil, let text, let element = open.last else { return }
        element.text += String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
