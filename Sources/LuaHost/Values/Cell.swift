public import CLua

extension CLuaCell {
    var luaKind: LuaKind { LuaKind(rawValue: kind) ?? .absent }

    @inlinable func isKind(_ value: Int) -> Bool { kind == UInt32(truncatingIfNeeded: value) }

    @inlinable var booleanValue: Bool? { isKind(CLuaBoolean) ? bits != 0 : nil }

    @inlinable var numberValue: Double? {
        if isKind(CLuaNumber) { return Double(bitPattern: bits) }
        if isKind(CLuaInteger) { return Double(Int64(bitPattern: bits)) }
        return nil
    }

    var integerValue: Int64? {
        if isKind(CLuaInteger) { return Int64(bitPattern: bits) }
        if isKind(CLuaNumber) { return Int64(exactly: Double(bitPattern: bits)) }
        return nil
    }

    @inlinable var objectValue: LuaObject? {
        guard isKind(CLuaObject) else { return nil }
        return LuaObject(
            LuaClass(rawValue: extra), index: UInt32(truncatingIfNeeded: bits),
            generation: UInt32(truncatingIfNeeded: bits >> 32))
    }

    @inlinable var packedValue: UInt64? { isKind(CLuaPacked) ? bits : nil }

    /// Returns the bytes of a string, or nil for other kinds. If `extra` is 1, the bytes are in the arena `bytes`, else
    /// in Lua.
    @inlinable func stringValue(_ bytes: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8>? {
        guard isKind(CLuaString) else { return nil }
        let base: UnsafeRawPointer? =
            extra == 1 ? bytes.map { UnsafeRawPointer($0) + Int(bits) } : UnsafeRawPointer(bitPattern: UInt(bits))
        guard let base else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: Int(length))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the bytes equal a literal.
    func equals(_ text: StaticString) -> Bool {
        guard text.hasPointerRepresentation else { return elementsEqual(text.description.utf8) }
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != text.utf8Start[index] { return false }
        return true
    }
}

extension String {
    /// Creates a string, or returns nil if the bytes are not UTF-8. Pure ASCII, the common case, is copied without
    /// further checks.
    init?(checking bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index + 8 <= bytes.count {
            let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
            guard word & 0x8080_8080_8080_8080 == 0 else { break }
            index += 8
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        guard index == bytes.count else {
            self.init(validating: bytes, as: UTF8.self)
            return
        }
        self.init(unsafeUninitializedCapacity: bytes.count) { target in
            if let base = bytes.baseAddress, let start = target.baseAddress {
                start.update(from: base, count: bytes.count)
            }
            return bytes.count
        }
    }
}
