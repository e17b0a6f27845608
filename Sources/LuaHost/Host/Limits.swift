/// What one Lua state may use. Hitting a limit is an error that names it (`LuaError.Kind.isLimit`); the host goes on.
package struct Limits: Sendable, Equatable {
    /// Live bytes of the state. What it has from the heap, with what is free between them, is at most twice as much and
    /// 512 KiB.
    package var memory: Int = 256 << 20
    /// Bytes of one string. It bounds what one instruction of the virtual machine can take: Lua compares and joins
    /// strings within one.
    package var stringSize: Int = 32 << 20
    /// Bytes allocated in one entry from the host, freed or not; nil for no limit. It stops a script that copies for
    /// ever.
    package var allocatedPerEntry: Int? = 16 << 30
    /// Seconds of one entry: what the host starts (loading plugins, running a script, an event, a layout, a drawing) with
    /// all callbacks inside it. nil for no limit.
    package var time: Double? = 5
    /// Instructions of the virtual machine in one entry: deterministic, and makes Lua about twice as slow. nil for no
    /// limit.
    package var instructions: Int?
    /// Bytes of one script or module.
    package var scriptSize: Int = 4 << 20
    /// Host calls inside each other (Lua in Swift in Lua …).
    package var nesting: Int = 200
    /// Bytes that `print` writes in one entry; the rest is dropped, after a note.
    package var print: Int = 1 << 20
    /// Levels of a table that is decoded into a `TableView`.
    package var tableDepth: Int = 64
    /// Values in a table that is decoded into a `TableView`, over all levels.
    package var tableCount: Int = 4_000_000

    package init() {}
}
