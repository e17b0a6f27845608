public import CLua

extension CallFrame {
    /// Returns an argument as a boolean, by its index from 0; nil for other kinds or an index beyond the last argument.
    @inlinable package func boolean(_ index: Int) -> Bool? { cell(index).booleanValue }

    /// Returns an argument as a number, by its index from 0; nil for other kinds or an index beyond the last argument.
    /// Includes NaN and infinities; strings are not converted.
    @inlinable package func number(_ index: Int) -> Double? { cell(index).numberValue }

    /// Returns an argument that is a number with an integral value that fits into 64 bits, by its index from 0; nil for
    /// other values or an index beyond the last argument.
    package func integer(_ index: Int) -> Int64? { cell(index).integerValue }

    /// Returns the bytes of an argument that is a string, by its index from 0; nil for other kinds or an index beyond
    /// the last argument. The bytes are valid until the operation returns.
    @inlinable package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { cell(index).stringValue(nil) }

    /// Returns whether the argument at an index from 0 is a string with the bytes of `text`. Does not allocate.
    package func string(_ index: Int, equals text: StaticString) -> Bool { string(index)?.equals(text) ?? false }

    /// Returns an argument that is a host object, or the object that a proxy table represents, by its index from 0; nil
    /// for other kinds or an index beyond the last argument.
    @inlinable package func object(_ index: Int) -> LuaObject? {
        let cell = cell(index)
        return cell.isKind(CLuaTable) ? proxiedObject(index) : cell.objectValue
    }

    @usableFromInline func proxiedObject(_ index: Int) -> LuaObject? {
        var object = CLuaCell()
        return clua_frame_object(raw, UInt32(index), &object) ? object.objectValue : nil
    }

    /// Returns the bits of an argument that is a packed value, by its index from 0; nil for other kinds or an index
    /// beyond the last argument.
    @inlinable package func packed(_ index: Int) -> UInt64? { cell(index).packedValue }

    /// Returns an argument that is a function and keeps it alive, by its index from 0; nil for other kinds or an index
    /// beyond the last argument.
    ///
    /// - Throws: A `LuaCallError` if memory is exhausted.
    package func function(_ index: Int) throws(LuaCallError) -> LuaReference? {
        cell(index).isKind(CLuaFunction) ? try reference(index) : nil
    }

    /// Returns an argument that is a table, function or coroutine and keeps it alive, by its index from 0; nil for
    /// other kinds or an index beyond the last argument.
    ///
    /// - Throws: A `LuaCallError` if memory is exhausted.
    package func reference(_ index: Int) throws(LuaCallError) -> LuaReference? {
        let kind = kind(index)
        guard kind.rawValue >= LuaKind.function.rawValue else { return nil }
        var slot: Int32 = 0
        guard clua_frame_reference(raw, UInt32(index), &slot) == 0 else { throw LuaCallError("not enough memory") }
        return LuaReference(slot: slot, kind: kind, queue: host.queue)
    }

    /// Returns any argument as a value, by its index from 0; `.nil` for an index beyond the last argument. Tables,
    /// functions and coroutines become references.
    ///
    /// - Throws: A `LuaCallError` if memory is exhausted.
    package func value(_ index: Int) throws(LuaCallError) -> LuaValue {
        let cell = cell(index)
        switch cell.luaKind {
        case .absent, .nil: return .nil
        case .boolean: return .boolean(cell.bits != 0)
        case .integer: return .integer(Int64(bitPattern: cell.bits))
        case .number: return .number(Double(bitPattern: cell.bits))
        case .string: return cell.stringValue(nil).map { LuaValue(bytes: $0) } ?? .nil
        case .object: return cell.objectValue.map { .object($0) } ?? .nil
        case .packed: return .packed(cell.bits)
        case .function, .table, .thread: return try reference(index).map { .reference($0) } ?? .nil
        }
    }

    /// Decodes an argument that is a table, by its index from 0. The view is valid until the operation returns.
    ///
    /// - Returns: The contents, or nil for other kinds or an index beyond the last argument.
    /// - Throws: A `LuaCallError` if the table contains itself, has too many levels or values (see `Limits`), or has a
    ///   key that is neither a string nor an integer, or if memory or a budget is exhausted.
    package func table(_ index: Int) throws(LuaCallError) -> TableView? {
        guard cell(index).isKind(CLuaTable) else { return nil }
        var cell = CLuaCell()
        guard clua_frame_table(raw, UInt32(index), &cell) == 0 else {
            throw LuaCallError("\(argumentName(index))\(host.errorMessage())")
        }
        return TableView(host: .passUnretained(host), arena: UnsafePointer(clua_arena(raw.pointee.host)), cell: cell)
    }
}

// MARK: Checked

extension CallFrame {
    /// Returns an argument as a boolean, by its index from 0.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or not a boolean.
    package func expectBoolean(_ index: Int) throws(LuaCallError) -> Bool {
        guard let value = boolean(index) else { throw mismatch(index, expected: "a boolean") }
        return value
    }

    /// Returns an argument as a finite number, by its index from 0. Strings are not converted.
    ///
    /// - Parameters:
    ///   - index: The index of the argument.
    ///   - expected: The expected value in the message, with its article.
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or not a finite number.
    package func expectNumber(_ index: Int, _ expected: String = "a number") throws(LuaCallError) -> Double {
        guard let value = number(index), value.isFinite else {
            throw mismatch(index, expected: expected, hint: numberHint(index))
        }
        return value
    }

    /// Returns an argument that is a number with an integral value that fits into 64 bits, by its index from 0.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or has another value.
    package func expectInteger(_ index: Int) throws(LuaCallError) -> Int64 {
        guard let value = integer(index) else { throw mismatch(index, expected: "an integer") }
        return value
    }

    /// Returns an argument as a string, by its index from 0.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing, not a string or not
    ///   valid UTF-8.
    package func expectString(_ index: Int) throws(LuaCallError) -> String {
        guard let bytes = string(index) else { throw mismatch(index, expected: "a string") }
        guard let text = String(checking: bytes) else { throw mismatch(index, expected: "text in UTF-8") }
        return text
    }

    /// Returns an argument that is an object of the class, or a proxy table of such an object, by its index from 0. The
    /// caller must check whether the handle is still valid.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or no such object.
    package func expectObject(_ index: Int, _ type: LuaClass) throws(LuaCallError) -> LuaObject {
        guard let value = object(index), value.type == type else {
            throw mismatch(index, expected: "a \(host.className(type))")
        }
        return value
    }

    /// Returns an argument that is a function and keeps it alive, by its index from 0.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or not a function; also
    ///   if memory is exhausted.
    package func expectFunction(_ index: Int) throws(LuaCallError) -> LuaReference {
        guard let value = try function(index) else { throw mismatch(index, expected: "a function") }
        return value
    }

    /// Decodes an argument that is a table, by its index from 0. The view is valid until the operation returns.
    ///
    /// - Throws: A `LuaCallError` that names the argument and the value found, if it is missing or not a table; also
    ///   the errors of `table`.
    package func expectTable(_ index: Int) throws(LuaCallError) -> TableView {
        guard let value = try table(index) else { throw mismatch(index, expected: "a table") }
        return value
    }

    /// Returns an error about an argument, with a message such as `#2: expected a number; found nil; write 5`.
    ///
    /// - Parameters:
    ///   - index: The index of the argument, from 0. The message counts from 1 and does not count the object of a
    ///     method.
    ///   - expected: The expected value with its article, such as `a number`.
    ///   - hint: How to fix the argument; nil for none.
    package func mismatch(_ index: Int, expected: String, hint: String? = nil) -> LuaCallError {
        LuaCallError(
            "\(argumentName(index))expected \(expected); found \(description(index))\(hint.map { "; \($0)" } ?? "")")
    }

    /// Returns a hint for an argument that is a number in quotation marks, with or without a unit; nil for other
    /// arguments.
    private func numberHint(_ index: Int) -> String? {
        guard let text = string(index).flatMap({ String(validating: $0, as: UTF8.self) }), text.utf8.count <= 40,
            let match = text.firstMatch(of: /^\s*(-?\d+(?:\.\d+)?)\s*[A-Za-z%]*\s*$/)
        else { return nil }
        return "write \(match.1) without quotation marks"
    }

    /// Returns the prefix that names an argument in messages. The number counts from 1, and does not count `self`.
    private func argumentName(_ index: Int) -> String {
        isMethod ? (index == 0 ? "self: " : "#\(index): ") : "#\(index + 1): "
    }

    /// Describes the value found, in a few words.
    private func description(_ index: Int) -> String {
        switch kind(index) {
        case .number:
            if let value = number(index), !value.isFinite { return value.isNaN ? "NaN" : "an infinite number" }
            return number(index).map { "the number \($0)" } ?? "a number"
        case .object: return object(index).map { "a \(host.className($0.type))" } ?? "an object"
        case .table: return object(index).map { "a table that represents a \(host.className($0.type))" } ?? "a table"
        case .string:
            guard let text = string(index).flatMap({ String(validating: $0, as: UTF8.self) }) else {
                return "bytes that are not valid UTF-8"
            }
            return LuaValue.string(text).described
        case .integer: return integer(index).map { "the number \($0)" } ?? "a number"
        case .boolean: return boolean(index).map { "\($0)" } ?? "a boolean"
        case .function: return "a function"
        case .packed: return packed(index).flatMap { host.describePacked?($0) } ?? "a layout value"
        case let kind: return kind.name
        }
    }
}
