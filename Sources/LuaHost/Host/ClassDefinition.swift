/// The operations of one class of host objects.
///
/// For `object:name(…)`, the virtual machine looks up `name` in `methods` and calls the dispatcher with its opcode and
/// the object as argument 0. A call with a wrong `self` (a dot instead of a colon, or an object of another class) fails
/// before it reaches the dispatcher. A proxy table of an object counts as the object.
package struct ClassDefinition {
    /// The name of the class in messages and in the result of `tostring`.
    package var name: String
    /// The methods: unique names and their opcodes.
    package var methods: [(name: String, opcode: Int32)]
    /// The opcode for reading an unknown key, called with (object, key). If nil, `missing` is used.
    package var index: Int32?
    /// The opcode for reading an unknown key of a class without properties, called with (key). It can throw an error
    /// with suggestions. Ignored if `index` is set. If both are nil, the read is an error that names the key.
    package var missing: Int32?
    /// The opcode for `object.key = value`, called with (object, key, value). If nil, assignments are errors.
    package var newIndex: Int32?
    /// The opcode for `object(…)`, called with (object, …). If nil, calls are errors.
    package var call: Int32?
    /// The opcode for `tostring(object)`, called with (object), which returns a string. If nil, the text is the class
    /// name and a number.
    package var text: Int32?
    /// Whether equal handles give the same Lua value, which allows objects as table keys. Objects that are not interned
    /// still compare equal with `==`, but each result is a new value. That is faster, and sufficient for objects that
    /// scripts do not store.
    package var isInterned: Bool
    /// Whether `LuaRuntime.onCollect` reports collected objects. Use it for handles that are passed to Lua once: a
    /// handle passed again after its collection is reported twice.
    package var isCollected: Bool

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - name: The name of the class in messages.
    ///   - methods: The methods: unique names and their opcodes.
    ///   - index: The opcode for reading an unknown key, called with (object, key).
    ///   - missing: The opcode for an error about an unknown key, called with (key). Ignored if `index` is not nil. If
    ///     both are nil, reading an unknown key is an error.
    ///   - newIndex: The opcode for assigning a key, called with (object, key, value). If nil, this is an error.
    ///   - call: The opcode for calling the object, called with (object, …). If nil, this is an error.
    ///   - text: The opcode for `tostring`, called with (object). If nil, the text is the class name and a number.
    ///   - isInterned: Whether equal handles give the same Lua value. Default: false.
    ///   - isCollected: Whether `LuaRuntime.onCollect` reports collected objects. Default: false.
    package init(
        name: String, methods: [(name: String, opcode: Int32)] = [], index: Int32? = nil, missing: Int32? = nil,
        newIndex: Int32? = nil,
        call: Int32? = nil, text: Int32? = nil, isInterned: Bool = false, isCollected: Bool = false
    ) {
        self.name = name
        self.methods = methods
        self.index = index
        self.missing = missing
        self.newIndex = newIndex
        self.call = call
        self.text = text
        self.isInterned = isInterned
        self.isCollected = isCollected
    }
}

/// The operations of packed values. A state has one definition for all of them.
package struct PackedDefinition {
    /// The name in messages.
    package var name: String
    /// The methods: unique names and their opcodes.
    package var methods: [(name: String, opcode: Int32)]
    /// The opcode for reading an unknown key, called with (value, key). If nil, the read is an error.
    package var index: Int32?
    /// The fields that Lua reads without a call; nil for none. Values without these fields use `index`.
    package var fields: PackedFields?
    /// The opcode for `value(…)`, called with (value, …). If nil, calls are errors.
    package var call: Int32?
    /// The opcode for arithmetic, called with (operator, left, right), with the operator `+`, `-`, `*` or `/`. The
    /// unary minus is called with (`-`, operand). If nil, arithmetic is an error.
    package var arithmetic: Int32?

    /// Creates a definition of packed values.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - methods: The methods: unique names and their opcodes.
    ///   - index: The opcode for reading an unknown key, called with (value, key). If nil, this is an error.
    ///   - fields: The fields that Lua reads without a call; nil for none.
    ///   - call: The opcode for calling the value, called with (value, …). If nil, this is an error.
    ///   - arithmetic: The opcode for arithmetic, called with (operator, left, right). If nil, this is an error.
    package init(
        name: String, methods: [(name: String, opcode: Int32)] = [], index: Int32? = nil,
        fields: PackedFields? = nil, call: Int32? = nil, arithmetic: Int32? = nil
    ) {
        self.name = name
        self.methods = methods
        self.index = index
        self.fields = fields
        self.call = call
        self.arithmetic = arithmetic
    }
}

/// Fields of packed values. Each field selects one of several options: the result is the value with some of its bits
/// cleared.
package struct PackedFields {
    /// The fields: unique names, each with the mask of the bits to keep.
    package var masks: [(name: String, mask: UInt64)]
    /// The top four bits of the values that have fields. A value has fields only while all bits are set that any field
    /// clears; otherwise an option is already selected.
    package var tags: Set<UInt64>

    /// Creates fields from the bits that each field keeps, for values whose top four bits are in `tags`.
    package init(masks: [(name: String, mask: UInt64)], tags: Set<UInt64>) {
        self.masks = masks
        self.tags = tags
    }
}
