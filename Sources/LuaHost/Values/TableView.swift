/// The contents of a Lua table, decoded at once into flat memory: nothing in it changes when Lua runs. Valid as long as what gave it says.
///
/// The array part is 1…n up to the first hole. Other keys are integers (in order) and strings (sorted by bytes). A table inside that has a metatable
/// (an instance, a class) is not opened: it is there as a reference, or as its object if it is a proxy.
package struct TableView {
    /// The length of the array part.
    package var count: Int { fatalError() }
    /// The number of keys outside the array part.
    package var keyCount: Int { fatalError() }
    /// Element 0…count-1 of the array part.
    package func element(_ index: Int) -> Item { fatalError() }
    /// The value of a string key; `kind` is `.absent` if there is none. A binary search.
    package func field(_ key: StaticString) -> Item { fatalError() }
    package func field(_ key: String) -> Item { fatalError() }
    /// Key 0…keyCount-1: a string, or an integer that is not in the array part.
    package func key(_ index: Int) -> Item { fatalError() }
    package func value(ofKey index: Int) -> Item { fatalError() }

    /// A value in the table. Accessors return nil for another kind.
    package struct Item {
        package var kind: LuaKind { fatalError() }
        package var boolean: Bool? { fatalError() }
        package var number: Double? { fatalError() }
        package var integer: Int64? { fatalError() }
        package var bytes: UnsafeBufferPointer<UInt8>? { fatalError() }
        /// A string, nil if it is not one or not valid UTF-8.
        package var string: String? { fatalError() }
        package func equals(_ text: StaticString) -> Bool { fatalError() }
        package var object: LuaObject? { fatalError() }
        package var packed: UInt64? { fatalError() }
        /// A function, or a table with a metatable.
        package var reference: LuaReference? { fatalError() }
        package var table: TableView? { fatalError() }
        /// The value as a tree, references included.
        package var value: LuaValue { fatalError() }
    }

    /// The table as a tree of `.array` (no other keys), else `.dictionary` (integer keys as their decimal strings).
    package var value: LuaValue { fatalError() }
}
