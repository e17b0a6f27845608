internal import CLua
package import Diagnostics

extension LuaRuntime {
    /// Returns the name of the chunk with a number, escaped and truncated to 512 bytes; `?` for an unknown number or if
    /// the state is closed.
    package func chunkName(_ chunk: Int32) -> String {
        guard let raw else { return "?" }
        return SafeText.escaped(String(cString: clua_chunk_name(raw, chunk)), limit: SafeText.messageLimit)
    }

    /// Returns a location with the chunk's name for a location with the chunk's number. The name is `?` for an unknown
    /// number or if the state is closed.
    package func source(_ location: SourceLocation) -> LuaError.Source {
        LuaError.Source(chunk: chunkName(location.chunk), line: Int(location.line))
    }

    /// Returns the message of the last failure, exactly as Lua raised it.
    func errorMessage() -> String {
        var length = 0
        guard let raw, let bytes = clua_error_message(raw, &length) else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// Returns the last failure as an error. `status` is the status that C returned for it.
    func error(_ status: Int32) -> LuaError {
        guard let raw else { return LuaError(kind: .internal, message: "the Lua state is closed") }
        let frames = (0..<clua_error_frame_count(raw)).map { index in
            var frame = clua_error_frame(raw, index)!.pointee
            let name = withUnsafeBytes(of: &frame.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return LuaError.Frame(
                source: source(SourceLocation(chunk: frame.chunk, line: frame.line)),
                name: name.isEmpty ? nil : SafeText.escaped(name, limit: 64))
        }
        let (text, place) = splitPlace(errorMessage())
        var error = LuaError(
            kind: LuaError.Kind(status: status), message: SafeText.escaped(text, limit: SafeText.messageLimit),
            source: place ?? frames.first?.source, traceback: frames)
        if let advise { error.message = SafeText.escaped(advise(error), limit: SafeText.messageLimit) }
        return error
    }

    /// Splits a message into its text and its location. All prefixes `chunk:line: ` that name chunks of this state are
    /// removed. An error that was raised again has several; the last prefix is the original location. Locations in
    /// preludes are dropped.
    private func splitPlace(_ message: String) -> (text: String, place: LuaError.Source?) {
        var source: LuaError.Source?
        var message = message
        let rest = message.withUTF8 { bytes in
            var rest = bytes[...]
            while let (end, chunk, line) = place(in: rest) {
                rest = rest[end...]
                if !clua_chunk_is_prelude(raw, chunk) { source = LuaError.Source(chunk: chunkName(chunk), line: line) }
            }
            return String(decoding: rest, as: UTF8.self)
        }
        return (rest, source)
    }

    /// Returns the prefix `chunk:line: ` of a text: its end, the chunk and the line. Names may contain colons, so the
    /// shortest prefix that names a chunk counts. Nil if there is no such prefix.
    private func place(in text: Slice<UnsafeBufferPointer<UInt8>>) -> (end: Int, chunk: Int32, line: Int)? {
        let colon = UInt8(ascii: ":")
        for position in text.indices where text[position] == colon {
            let digits = text[(position + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard text[digits.endIndex...].starts(with: [colon, UInt8(ascii: " ")]),
                let line = Int(String(decoding: digits, as: UTF8.self))
            else { continue }
            let chunk = UnsafeBufferPointer(rebasing: text[..<position]).withMemoryRebound(to: CChar.self) {
                clua_find_chunk(raw, $0.baseAddress, $0.count)
            }
            if chunk >= 0 { return (digits.endIndex + 2, chunk, line) }
        }
        return nil
    }

    /// Returns the name of a class of host objects, for messages.
    package func className(_ type: LuaClass) -> String {
        raw.map { String(cString: clua_class_name($0, type.rawValue)) } ?? "?"
    }
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
