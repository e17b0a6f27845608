/// What Lua can do with the host objects of one class.
///
/// `object:name(…)` finds `name` in `methods` by a table lookup in the virtual machine and calls the dispatcher with
/// its opcode; the object is argument 0. A method that is called with another `self` (a dot for a colon, an object of
/// another class) fails before it reaches the dispatcher. A proxy table of an object passes as that object.
package struct ClassDefinition {
    /// The name that messages show and that `tostring` prints.
    package var name: String
    /// Names, each once, with the opcode that the dispatcher is called with.
    package var methods: [(name: String, opcode: Int32)]
    /// Called for a key that is not a method, with (object, key).
    package var index: Int32?
    /// Called for a key that is not a method, with (key) only: for suggestions of near names, where there are no
    /// properties. Not used when `index` is there; with neither, an unknown key is an
    /// error that names it.
    package var missing: Int32?
    /// Called for `object.key = value`, with (object, key, value); without it an assignment is an error.
    package var newIndex: Int32?
    /// Called for `object(…)`, with (object, …); without it a call is an error.
    package var call: Int32?
    /// Called for `tostring(object)`, with (object); gives a string. Without it that is the name and a number.
    package var text: Int32?
    /// Whether equal handles give the same Lua value, so that objects can be keys of tables. Not interned objects are
    /// equal (`==`), but each result is a new value, which is faster to make and is right for objects that scripts do
    /// not keep.
    package var isInterned: Bool
    /// Whether `LuaRuntime.onCollect` is called when scripts have let go of an object. Meant for handles that are given
    /// to Lua once: one that is given again after it was let go of is reported twice.
    package var isCollected: Bool

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

/// What Lua can do with packed values: one definition for all of them.
package struct PackedDefinition {
    /// The name that messages show.
    package var name: String
    /// Names, each once, with the opcode that the dispatcher is called with.
    package var methods: [(name: String, opcode: Int32)]
    /// Called for a key that is not a method, with (value, key).
    package var index: Int32?
    /// Fields that Lua finds by itself; `index` is called for values that do not have them.
    package var fields: PackedFields?
    /// Called for `value(…)`, with (value, …).
    package var call: Int32?
    /// Called for arithmetic, with (operator, left, right), the operator one of the strings `+ - * /`, or (`-`,
    /// operand) for the sign.
    package var arithmetic: Int32?

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

/// Fields of packed values, each of which is the value with some of its bits cleared: a choice that was open is made.
package struct PackedFields {
    /// Names, each once, with the bits that stay.
    package var masks: [(name: String, mask: UInt64)]
    /// The values that have fields, by their top four bits. A value that misses a bit which some field clears has none:
    /// its choice is made.
    package var tags: Set<UInt64>

    package init(masks: [(name: String, mask: UInt64)], tags: Set<UInt64>) {
        self.masks = masks
        self.tags = tags
    }
}
