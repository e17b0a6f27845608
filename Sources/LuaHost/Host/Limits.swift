/// The limits of one Lua state. Exceeding a limit is an error that names it (`LuaError.Kind.isLimit`); the host
/// continues.
package struct Limits: Sendable, Equatable {
    /// The maximum number of live bytes. The state takes at most twice as much, plus 512 KiB, from the heap.
    package var memory: Int = 256 << 20
    /// The maximum size of a string in bytes. It bounds the time of a single instruction, because Lua compares and
    /// joins strings within one instruction.
    package var stringSize: Int = 32 << 20
    /// The maximum number of bytes allocated in one entry, even if freed, or nil for no limit. It stops scripts that
    /// copy endlessly.
    package var allocatedPerEntry: Int? = 16 << 30
    /// The maximum duration of one entry in seconds, including nested callbacks, or nil for no limit. Loading plugins,
    /// running a script, handling an event, a layout pass and drawing are entries.
    package var time: Double? = 5
    /// The maximum number of Lua instructions in one entry, or nil for no limit. Deterministic, but makes Lua about
    /// twice as slow.
    package var instructions: Int?
    /// The maximum size of a script or module in bytes.
    package var scriptSize: Int = 4 << 20
    /// The maximum depth of nested host calls (Lua in Swift in Lua …).
    package var nesting: Int = 200
    /// The maximum number of bytes that `print` writes in one entry. Further output is dropped, after a note.
    package var print: Int = 1 << 20
    /// The maximum depth of a table that is decoded into a `TableView`.
    package var tableDepth: Int = 64
    /// The maximum number of values, on all levels, in a table that is decoded into a `TableView`.
    package var tableCount: Int = 4_000_000

    /// Creates the default limits.
    package init() {}
}
