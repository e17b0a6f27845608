internal import CLua
package import Diagnostics
internal import Glibc

/// A Lua 5.4 state with limits, through which the engine uses Lua.
///
/// Use a runtime on one thread at a time; several runtimes can run on several threads. Methods throw an internal error
/// after the runtime was closed, and an error if a limit is exceeded.
///
/// An *entry* is a single call from Swift into Lua, or everything between `beginEntry` and `endEntry`. All calls of an
/// entry share its budgets of time, instructions and allocation. A thread for deeply nested calls needs a stack of 8
/// MiB.
///
/// If an entry exceeds its deadline, the thread receives a signal (`SIGRTMIN + 6`). A blocking system call on the
/// thread can then return early with `EINTR`.
package final class LuaRuntime {
    /// The limits of the state.
    package let limits: Limits
    /// The C state; nil after closing.
    @exclusivity(unchecked) private(set) var raw: OpaquePointer?
    let queue: ReferenceQueue
    let resultStorage: UnsafeMutablePointer<CellStack>
    private let print: (String) -> Void
    /// The memory outside the state's heap that counts toward the memory limit.
    package let memory: MemoryWatch
    /// The box that calls the dispatcher through its concrete type; nil without a dispatcher.
    @exclusivity(unchecked) private var box: DispatcherBox?
    @exclusivity(unchecked) private var entry = Entry()
    /// The compiled source texts, for advice about errors.
    package private(set) var texts = ScriptTexts()
    /// Returns the message, with advice, for an uncaught error. If this function is nil, errors keep their messages; so
    /// do errors that scripts catch.
    @exclusivity(unchecked) package var advise: ((LuaError) -> String)?
    var environments = EnvironmentTable()
    /// The plugins of the state.
    @exclusivity(unchecked) var owners = OwnerTable()

    /// Returns a description of a packed value for messages, such as `'parent' (a target)`. If nil, messages use a
    /// general description.
    package var describePacked: ((UInt64) -> String)?

    /// Called with each collected object of an `isCollected` class, at the next entry or `drainCollected`; nil to
    /// ignore them. Must not call the runtime.
    package var onCollect: ((LuaObject) -> Void)?

    /// The receiver of host operations. It is not retained and must outlive its use; an entry keeps the dispatcher that
    /// was set at its start. A weak reference would make every retain of the dispatcher three times slower.
    package unowned var dispatcher: (any LuaDispatcher)? {
        didSet { box = dispatcher.map { DispatcherBox.make($0) } }
    }

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - limits: The limits of the state.
    ///   - processRoom: Returns the number of bytes by which the whole process may grow, negative if it is too large,
    ///     for processes that serve one script. Nil if this is not checked.
    ///   - print: Called with each printed line, truncated, with control bytes escaped and without a newline. Must not
    ///     call the runtime.
    /// - Throws: `.memory` if the state does not fit its memory limit.
    package convenience init(
        limits: Limits = Limits(), processRoom: (() -> Int)? = nil, print: @escaping (String) -> Void
    ) throws(LuaError) {
        try self.init(limits: limits, processRoom: processRoom, print: print, failAfter: 0, failCount: 0)
    }

    /// Creates a state for tests, in which `failCount` allocations fail after the first `failAfter`.
    init(
        limits: Limits, processRoom: (() -> Int)? = nil, print: @escaping (String) -> Void, failAfter: UInt64,
        failCount: UInt64
    ) throws(LuaError) {
        self.limits = limits
        self.print = print
        memory = MemoryWatch(limit: limits.memory, processRoom: processRoom)
        queue = ReferenceQueue(memory)
        resultStorage = .allocate(capacity: 1)
        resultStorage.initialize(to: CellStack())
        let callbacks = CLuaCallbacks(
            context: Unmanaged.passUnretained(self).toOpaque(), dispatch: dispatchOperation, print: printLine,
            resolve: resolveModule)
        raw = clua_host_create(CLuaLimits(limits), callbacks, failAfter, failCount)
        if raw == nil {
            throw LuaError(
                kind: .memory, message: "the memory limit of \(limits.memory >> 20) MiB is too small for a Lua state")
        }
        memory.watch(raw)
    }

    deinit {
        if let raw { _ = clua_host_close(raw) }
        queue.isClosed = true
        resultStorage.deinitialize(count: 1)
        resultStorage.deallocate()
    }

    /// Frees all memory of the state. Later calls fail with `.internal`. During an entry, the state closes at the end
    /// of the entry.
    package func close() {
        guard let raw else { return }
        if entry.depth > 0 {
            entry.closesWhenLeft = true
            return
        }
        queue.isClosed = true
        self.raw = nil
        memory.watch(nil)
        let left = clua_host_close(raw)
        assert(left == 0, "\(left) bytes of a Lua state were not given back")
    }

    /// The live bytes of the state; 0 if it is closed.
    package var memoryInUse: Int { raw.map { clua_host_memory($0) } ?? 0 }

    /// Runs a full garbage collection. Call it between entries. Objects released by scripts are processed at the next
    /// entry, so a second collection may free more.
    package func collectGarbage() { raw.map { clua_host_collect($0) } }

    /// The bytes that the state takes from the heap, including free blocks.
    var heldBytes: Int { raw.map { clua_host_held($0) } ?? 0 }

    /// Whether the current entry has exceeded a budget. Long operations in Swift check this to return early.
    package var isOverBudget: Bool {
        if let raw { return clua_host_is_killed(raw) }
        return entry.deadline.map { SuspendingClock.now >= $0 } ?? false
    }

    /// Whether the current entry ended because it exceeded the memory limit. False if the state is closed.
    package var isOverMemory: Bool { raw.map { clua_host_is_killed_for_memory($0) } ?? false }

    /// The number of allocations so far, for tests that make each allocation fail.
    var allocationCount: UInt64 { raw.map { clua_host_allocations($0) } ?? 0 }

    // MARK: Inside

    func noteText(_ text: [UInt8], _ chunk: String) { texts.note(text, chunk) }

    /// The values that Swift writes for Lua.
    var results: CellStack {
        _read { yield resultStorage.pointee }
        _modify { yield &resultStorage.pointee }
    }

    /// The values that Lua passed to Swift. The state must be open.
    var arena: UnsafePointer<CLuaArena> { UnsafePointer(clua_arena(raw)) }

    /// Frees released references and reports collected objects. Entries do this automatically. Operations that create
    /// objects also call it, so that a loop within one entry does not accumulate objects.
    package func drainCollected() {
        guard let raw else { return }
        queue.drain { clua_unreference(raw, $0) }
        var cell = CLuaCell()
        while clua_take_collected(raw, &cell) {
            if let object = cell.objectValue { onCollect?(object) }
        }
    }

    /// The line that called the innermost operation; nil outside of operations, or if no script is running.
    package var currentLocation: SourceLocation? {
        guard let frame = entry.frame else { return nil }
        return CallFrame(raw: frame, host: self, results: resultStorage).location
    }

    /// Runs code that may call Lua. Checks that the state is open, frees released references and keeps the dispatcher
    /// alive meanwhile.
    func enter<Result: ~Copyable>(_ body: (OpaquePointer) throws(LuaError) -> Result) throws(LuaError) -> Result {
        guard let raw else { throw LuaError(kind: .internal, message: "the Lua state is closed") }
        entry.depth += 1
        guard entry.depth == 1 else {
            // No operation is running, so the entry is between two calls.
            if entry.frame == nil { drainCollected() }
            defer { entry.depth -= 1 }
            return try body(raw)
        }
        drainCollected()
        let dispatcher = dispatcher
        let box = box
        entry.dispatcher = box.map { Unmanaged.passUnretained($0) }
        defer {
            entry.dispatcher = nil
            withExtendedLifetime((dispatcher, box)) {}
            leave()
        }
        return try body(raw)
    }

    private func leave() {
        entry.depth -= 1
        if entry.depth == 0, entry.closesWhenLeft { close() }
    }

    /// Begins an entry of any number of calls, which share its limits. Within another entry it becomes a part of that
    /// entry. Each call needs a call of `endEntry` on the same thread.
    package func beginEntry() {
        entry.depth += 1
        guard entry.depth == 1 else { return }
        guard let raw else {
            entry.deadline = limits.time.map { SuspendingClock.now.advanced(by: .seconds($0)) }
            return
        }
        drainCollected()
        entry.kept = (dispatcher, box)
        entry.dispatcher = box.map { Unmanaged.passUnretained($0) }
        entry.isBegun = clua_entry_begin(raw) == 0
    }

    /// Ends the entry that `beginEntry` began, on the same thread.
    package func endEntry() {
        guard entry.depth == 1 else { return leave() }
        // Releasing the dispatcher may close the state.
        let kept = entry.kept
        defer { withExtendedLifetime(kept) {} }
        if let raw, entry.isBegun { clua_entry_end(raw) }
        entry.isBegun = false
        entry.dispatcher = nil
        entry.kept = (nil, nil)
        entry.deadline = nil
        leave()
    }

    /// Throws an error unless a status that C returned means success.
    func check(_ status: Int32) throws(LuaError) {
        if status != 0 { throw error(status) }
    }

    fileprivate func dispatch(_ opcode: Int32, _ raw: UnsafeMutablePointer<CLuaFrame>) -> Int32 {
        guard let dispatcher = entry.dispatcher else {
            return fail(LuaCallError("internal error: the operation has no dispatcher"))
        }
        let results = resultStorage
        let mark = results.pointee.mark
        var frame = CallFrame(raw: raw, host: self, results: results)
        let outer = entry.frame
        entry.frame = raw
        let status = dispatcher._withUnsafeGuaranteedRef { $0.call(opcode, &frame) { fault in self.fail(fault) } }
        entry.frame = outer
        raw.pointee.results = UnsafePointer(results.pointee.cells + mark.count)
        raw.pointee.resultBytes = UnsafeRawPointer(results.pointee.bytes).assumingMemoryBound(to: CChar.self)
        // The arguments are read before new values are written.
        results.pointee.release(mark)
        if memory.isDue { settleMemory() }
        guard status == 0 else { return status }
        if results.pointee.isTooDeep {
            results.pointee.isTooDeep = false
            return fail(LuaCallError("tables are nested in more than \(CellStack.depthLimit) levels"))
        }
        return 0
    }

    /// Ends the entry if the memory still exceeds its limit after a garbage collection.
    private func settleMemory() {
        guard let raw else { return }
        let isFull = memory.settle {
            clua_host_collect(raw)
            drainCollected()
        }
        if isFull { clua_host_end_for_memory(raw) }
    }

    /// Stores the error of an operation for the C side, which raises it in Lua. Returns the status that the operation
    /// returns to C.
    fileprivate func fail(_ fault: LuaCallError) -> Int32 {
        var message = SafeText.escaped(fault.message, limit: SafeText.messageLimit)
        message.withUTF8 { message in
            message.withMemoryRebound(to: CChar.self) { message in
                var raised = CLuaFault()
                raised.kind = fault.kind.status
                raised.message = message.baseAddress
                raised.messageLength = message.count
                guard let source = fault.source else { return clua_host_set_fault(self.raw, &raised) }
                raised.line = Int32(clamping: source.line)
                var chunk = source.chunk
                chunk.withUTF8 { chunk in
                    chunk.withMemoryRebound(to: CChar.self) { chunk in
                        raised.source = chunk.baseAddress
                        raised.sourceLength = chunk.count
                        clua_host_set_fault(self.raw, &raised)
                    }
                }
            }
        }
        return 1
    }

    fileprivate func printed(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Splits printed text into lines.
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            print(SafeText.escaped(String(decoding: line, as: UTF8.self), limit: 1 << 17, keepsTabs: true))
        }
    }

    fileprivate func resolve(_ environment: Int32, _ name: String) -> Int32 {
        do throws(LuaCallError) {
            guard let resolver = environments.resolver(of: environment) else {
                throw LuaCallError("module '\(name)' is not found: this script has no modules")
            }
            let module = try resolver.resolve(name)
            texts.note(module.source, module.chunkName)
            guard let copy = malloc(max(module.source.count, 1)) else { throw LuaCallError("not enough memory") }
            module.source.withUnsafeBytes {
                if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: $0.count) }
            }
            var chunkName = module.chunkName
            chunkName.withUTF8 { name in
                name.withMemoryRebound(to: CChar.self) { name in
                    clua_host_set_module(
                        raw, copy.assumingMemoryBound(to: CChar.self), module.source.count, name.baseAddress, name.count
                    )
                }
            }
            return 0
        } catch {
            return fail(error)
        }
    }
}

// MARK: Callbacks from C

private func dispatchOperation(
    _ context: UnsafeMutableRawPointer?, _ opcode: Int32, _ frame: UnsafeMutablePointer<CLuaFrame>?
) -> Int32 {
    Unmanaged<LuaRuntime>.fromOpaque(context!)._withUnsafeGuaranteedRef { $0.dispatch(opcode, frame!) }
}

private func printLine(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int) {
    let host = Unmanaged<LuaRuntime>.fromOpaque(context!).takeUnretainedValue()
    host.printed(
        UnsafeBufferPointer(start: UnsafeRawPointer(bytes!).assumingMemoryBound(to: UInt8.self), count: length))
}

private func resolveModule(
    _ context: UnsafeMutableRawPointer?, _ environment: Int32, _ name: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    let host = Unmanaged<LuaRuntime>.fromOpaque(context!).takeUnretainedValue()
    let bytes = UnsafeBufferPointer(start: UnsafeRawPointer(name!).assumingMemoryBound(to: UInt8.self), count: length)
    return host.resolve(environment, String(decoding: bytes, as: UTF8.self))
}

extension CLuaLimits {
    init(_ limits: Limits) {
        let seconds = limits.time.map { max($0, 0) } ?? 0
        self.init(
            memory: max(limits.memory, 0),
            string: min(max(limits.stringSize, 0), 1 << 40),
            allocatedPerEntry: UInt64(max(limits.allocatedPerEntry ?? 0, 0)),
            // 0 means no limit in C, so a limit of 0 seconds becomes 1 ns.
            time: limits.time == nil ? 0 : max(1, Int64(min(seconds, 1e9) * 1e9)),
            instructions: limits.instructions.map { UInt64(max($0, 1)) } ?? 0,
            nesting: UInt32(clamping: limits.nesting),
            scriptSize: max(limits.scriptSize, 0),
            print: max(limits.print, 0),
            tableDepth: UInt32(clamping: limits.tableDepth),
            tableCount: max(limits.tableCount, 0))
    }
}
