internal import CLua
internal import TextSafety

extension LuaRuntime {
    /// The chunk's name.
    package func chunkName(_ chunk: Int32) -> String {
        guard let raw else { return "?" }
        return SafeText.escaped(String(cString: clua_chunk_name(raw, chunk)), limit: SafeText.messageLimit)
    }

    package func source(_ location: LuaLocation) -> LuaError.Source {
        LuaError.Source(chunk: chunkName(location.chunk), line: Int(location.line))
    }

    /// The message of the last failure as Lua has it.
    func errorMessage() -> String {
        var length = 0
        guard let raw, let bytes = clua_error_message(raw, &length) else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// The last failure, which had this status.
    func error(_ status: Int32) -> LuaError {
        guard let raw else { return LuaError(kind: .internal, message: "the Lua state is closed") }
        let frames = (0..<clua_error_frame_count(raw)).map { index in
            var frame = clua_error_frame(raw, index)!.pointee
            let name = withUnsafeBytes(of: &frame.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return LuaError.Frame(
                source: source(LuaLocation(chunk: frame.chunk, line: frame.line)),
                name: name.isEmpty ? nil : SafeText.escaped(name, limit: 64))
        }
        let (text, place) = splitPlace(errorMessage())
        var error = LuaError(
            kind: LuaError.Kind(status: status), message: SafeText.escaped(text, limit: SafeText.messageLimit),
            source: place ?? frames.first?.source, traceback: frames)
        if let advise { error.message = SafeText.escaped(advise(error), limit: SafeText.messageLimit) }
        return error
    }

    /// Takes each `chunk:line: ` that names a chunk of this state off the front of a message: an error that was raised again has several, and the
    /// last is where it began. A place in a prelude is taken off and forgotten.
    private func splitPlace(_ message: String) -> (text: String, place: LuaError.Source?) {
        var text = Substring(message)
        var source: LuaError.Source?
        while let (end, chunk, line) = place(in: text) {
            text = text[end...]
            if !clua_chunk_is_prelude(raw, chunk) { source = LuaError.Source(chunk: chunkName(chunk), line: line) }
        }
        return (String(text), source)
    }

    private func place(in text: Substring) -> (end: Substring.Index, chunk: Int32, line: Int)? {
        for chunk in 0..<clua_chunk_count(raw) {
            for name in [clua_chunk_name(raw, chunk), clua_chunk_short_name(raw, chunk)] {
                let prefix = String(cString: name!) + ":"
                guard !prefix.isEmpty, text.hasPrefix(prefix) else { continue }
                let rest = text.dropFirst(prefix.count)
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard let line = Int(digits), rest.dropFirst(digits.count).hasPrefix(": ") else { continue }
                return (rest.index(digits.endIndex, offsetBy: 2), chunk, line)
            }
        }
        return nil
    }

    func className(_ type: LuaClass) -> String { raw.map { String(cString: clua_class_name($0, type.rawValue)) } ?? "?" }
}

extension LuaError.Kind {
    private static let byStatus: [(Int, LuaError.Kind)] = [
        (CLuaErrorRuntime, .runtime), (CLuaErrorSyntax, .syntax), (CLuaErrorMemory, .memory), (CLuaErrorTime, .time),
        (CLuaErrorInstructions, .instructions), (CLuaErrorStackOverflow, .stackOverflow), (CLuaErrorNesting, .nesting),
        (CLuaErrorFile, .file), (CLuaErrorLimit, .limit),
    ]

    init(status: Int32) { self = Self.byStatus.first { $0.0 == Int(status) }?.1 ?? .internal }

    var status: Int32 { Int32(Self.byStatus.first { $0.1 == self }?.0 ?? CLuaErrorInternal) }
}
