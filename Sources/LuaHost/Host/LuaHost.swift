/// A Lua 5.4 state with its limits: the only way to Lua for the rest of the engine.
///
/// A host is used by one thread at a time; several hosts can run on several threads at once. An *entry* is a call from Swift into Lua that is
/// not inside another one: budgets of time, instructions and allocation are counted from it.
package final class LuaHost {
    package let limits: Limits

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - limits: what the state may use.
    ///   - print: gets each line that a script prints, cut and with control bytes escaped, without the newline.
    /// - Throws: `.memory` when the state does not fit its memory limit.
    package init(limits: Limits = Limits(), print: @escaping (String) -> Void) throws(LuaError) { fatalError() }

    /// Where host operations arrive. Not retained.
    package weak var dispatcher: (any LuaDispatcher)?

    /// Gives every byte of the state back. Calls after it fail with `.internal`. Must not be called from inside an operation.
    package func close() { fatalError() }

    /// Live bytes of the state.
    package var memoryInUse: Int { fatalError() }
    /// Whether the entry that is running has used up a budget: a long operation in Swift can ask and return early.
    package var isOverBudget: Bool { fatalError() }

    // Definitions

    package func defineClass(_ definition: ClassDefinition) throws(LuaError) -> LuaClass { fatalError() }
    package func definePacked(_ definition: PackedDefinition) throws(LuaError) { fatalError() }
    /// Puts a name into the read-only table that all environments see and that `require "tatami"` gives. Trees are made read-only.
    package func defineGlobal(_ name: String, _ value: LuaValue) throws(LuaError) { fatalError() }
    /// Puts a name into the `host` table of preludes.
    package func definePreludeValue(_ name: String, _ value: LuaValue) throws(LuaError) { fatalError() }
    /// Runs trusted Lua that is part of the engine. It has the libraries, `api` (the table behind `defineGlobal`, writable) and `host`:
    /// what `definePreludeValue` put there, and
    /// - `host.setProxy(table, object)`, `host.object(table)`: see `setProxy`;
    /// - `host.readOnly(table)`: a table that reads from `table` and cannot be changed;
    /// - `host.fail(message)`: an error at the innermost user frame.
    /// Frames of preludes never show in locations and tracebacks.
    @discardableResult
    package func runPrelude(_ source: String, name: String) throws(LuaError) -> LuaValue { fatalError() }

    // Environments and loading

    package func makeEnvironment(name: String, resolver: ModuleResolver? = nil) throws(LuaError) -> LuaEnvironment { fatalError() }
    package func setGlobal(_ environment: LuaEnvironment, _ name: String, _ value: LuaValue) throws(LuaError) { fatalError() }
    /// Compiles text (never bytecode) into a function that runs in the environment.
    package func load(_ source: [UInt8], chunkName: String, in environment: LuaEnvironment) throws(LuaError) -> LuaReference { fatalError() }
    /// The chunk's name.
    package func chunkName(_ chunk: Int32) -> String { fatalError() }
    package func source(_ location: LuaLocation) -> LuaError.Source { fatalError() }

    // Calls

    /// Calls a function (or what has `__call`).
    ///
    /// - Parameter resultCount: how many results to give, filled up with nil; nil for all (at most 250).
    package func call(_ function: LuaReference, _ arguments: [LuaValue] = [], resultCount: Int? = nil) throws(LuaError) -> [LuaValue] { fatalError() }
    /// Calls a function without allocating in Swift: arguments are written, and results read, in the host's buffers.
    package func call<Result>(
        _ function: LuaReference, resultCount: Int, arguments: (inout LuaArguments) -> Void, results: (borrowing LuaResults) throws(LuaError) -> Result
    ) throws(LuaError) -> Result { fatalError() }

    // Tables. Without `raw` in the name, metamethods run, protected.

    package func makeTable(_ value: LuaValue) throws(LuaError) -> LuaReference { fatalError() }
    package func get(_ table: LuaReference, _ key: LuaValue) throws(LuaError) -> LuaValue { fatalError() }
    package func get(_ table: LuaReference, _ key: String) throws(LuaError) -> LuaValue { fatalError() }
    package func rawGet(_ table: LuaReference, _ key: LuaValue) throws(LuaError) -> LuaValue { fatalError() }
    package func set(_ table: LuaReference, _ key: LuaValue, _ value: LuaValue) throws(LuaError) { fatalError() }
    package func set(_ table: LuaReference, _ key: String, _ value: LuaValue) throws(LuaError) { fatalError() }
    package func rawSet(_ table: LuaReference, _ key: LuaValue, _ value: LuaValue) throws(LuaError) { fatalError() }
    /// All entries (raw): the array part, other numbers, strings sorted by bytes, then the rest.
    package func entries(_ table: LuaReference) throws(LuaError) -> [(key: LuaValue, value: LuaValue)] { fatalError() }
    /// The raw length (a border).
    package func rawLength(_ table: LuaReference) -> Int { fatalError() }
    package func rawEqual(_ a: LuaReference, _ b: LuaReference) -> Bool { fatalError() }
    /// The contents of a table, decoded at once; the view is valid inside `body`.
    package func withTable<Result>(
        _ table: LuaReference, _ body: (TableView) throws(LuaError) -> Result
    ) throws(LuaError) -> Result { fatalError() }
    package func metatable(_ table: LuaReference) throws(LuaError) -> LuaReference? { fatalError() }
    package func setMetatable(_ table: LuaReference, _ metatable: LuaReference?) throws(LuaError) { fatalError() }

    // Proxies: plain tables that stand for a host object

    /// Makes a table stand for an object: it is accepted wherever the object is. The table keeps it under a private key.
    package func setProxy(_ table: LuaReference, _ object: LuaObject?) throws(LuaError) { fatalError() }
    package func object(_ table: LuaReference) -> LuaObject? { fatalError() }
}

/// Writes the arguments of a call (at most 64).
package struct LuaArguments: ~Copyable {
    package mutating func add(_ value: Bool) { fatalError() }
    package mutating func add(_ value: Double) { fatalError() }
    package mutating func add(_ value: Int64) { fatalError() }
    package mutating func add(_ value: String) { fatalError() }
    package mutating func add(_ value: LuaObject) { fatalError() }
    package mutating func add(packed: UInt64) { fatalError() }
    package mutating func add(_ value: LuaReference) { fatalError() }
    package mutating func add(_ value: LuaValue) { fatalError() }
}

/// The results of a call, valid inside the closure that gets them.
package struct LuaResults: ~Copyable {
    package var count: Int { fatalError() }
    package func kind(_ index: Int) -> LuaKind { fatalError() }
    package func boolean(_ index: Int) -> Bool? { fatalError() }
    /// Lua's truth: all but nil and false.
    package func isTrue(_ index: Int) -> Bool { fatalError() }
    package func number(_ index: Int) -> Double? { fatalError() }
    package func integer(_ index: Int) -> Int64? { fatalError() }
    package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { fatalError() }
    package func object(_ index: Int) -> LuaObject? { fatalError() }
    package func packed(_ index: Int) -> UInt64? { fatalError() }
    package func value(_ index: Int) -> LuaValue { fatalError() }
}
