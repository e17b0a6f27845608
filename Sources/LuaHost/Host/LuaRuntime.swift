internal import CLua
internal import Glibc
internal import TextSafety

/// A Lua 5.4 state with its limits: the only way to Lua for the rest of the engine.
///
/// A host is used by one thread at a time; several hosts can run on several threads at once. An *entry* is work that the
/// host starts: a single call from Swift into Lua, or everything between `beginEntry` and `endEntry`. Budgets of time,
/// instructions and allocation are counted from its beginning, and all calls inside it share them. A thread that runs
/// deeply nested calls needs a stack to match: 8 MiB are plenty.
///
/// The deadline works by a signal to the thread (`SIGRTMIN + 6`) that is sent only when an entry is late; a system call
/// that waits on such a thread can then return early with `EINTR`.
package final class LuaRuntime {
    /// What the state may use, as it was made with.
    package let limits: Limits
    /// Nil when closed.
    @exclusivity(unchecked) private(set) var raw: OpaquePointer?
    let queue: ReferenceQueue
    let resultStorage: UnsafeMutablePointer<CellStack>
    private let print: (String) -> Void
    /// What counts against the limit of memory beside the state's heap.
    package let memory: MemoryWatch
    /// The dispatcher, with its type.
    @exclusivity(unchecked) private var box: DispatcherBox?
    @exclusivity(unchecked) private var entry = Entry()
    /// What was compiled, for advice about mistakes in it.
    package private(set) var texts = ScriptTexts()
    /// What to say of an error instead of Lua's own words: with what to write. Errors that scripts catch are left as
    /// they are.
    @exclusivity(unchecked) package var advise: ((LuaError) -> String)?
    var environments = EnvironmentTable()
    /// The plugins whose code runs in the state.
    @exclusivity(unchecked) var owners = OwnerTable()

    /// Names a packed value in messages: `'parent' (a target)`.
    package var describePacked: ((UInt64) -> String)?

    /// Gets each object of an `isCollected` class that scripts have let go of, some time after: at the next entry, or
    /// when `drainCollected` is called. It must not call the host.
    package var onCollect: ((LuaObject) -> Void)?

    /// Where host operations arrive. Not retained: it has to live as long as the host is entered; an entry keeps the
    /// one that was set when it began. (A weak reference would make every retain of the dispatcher, wherever it is,
    /// three times slower.)
    package unowned var dispatcher: (any LuaDispatcher)? {
        didSet { box = dispatcher.map { DispatcherBox.make($0) } }
    }

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - limits: what the state may use.
    ///   - processRoom: how much the whole process may still grow, for processes that serve one script.
    ///   - print: gets each line that a script prints, cut and with control bytes escaped, without the newline. It must
    ///     not call the host.
    /// - Throws: `.memory` when the state does not fit its memory limit.
    package convenience init(
        limits: Limits = Limits(), processRoom: (() -> Int)? = nil, print: @escaping (String) -> Void
    ) throws(LuaError) {
        try self.init(limits: limits, processRoom: processRoom, print: print, failAfter: 0, failCount: 0)
    }

    /// For tests: of the allocations that follow the first `failAfter`, `failCount` fail.
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

    /// Gives every byte of the state back. Calls after it fail with `.internal`. Inside an entry it takes effect when
    /// the entry ends.
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

    /// Live bytes of the state.
    package var memoryInUse: Int { raw.map { clua_host_memory($0) } ?? 0 }

    /// Runs a whole cycle of the collector, between entries. What scripts let go of is taken back at the next entry,
    /// which may free more in a further cycle.
    package func collectGarbage() { raw.map { clua_host_collect($0) } }

    /// What the state has from the heap: its live bytes and what is free between them.
    var heldBytes: Int { raw.map { clua_host_held($0) } ?? 0 }

    /// Whether the entry that is running has used up a budget: a long operation in Swift can ask and return early.
    package var isOverBudget: Bool {
        if let raw { return clua_host_is_killed(raw) }
        return entry.deadline.map { SuspendingClock.now >= $0 } ?? false
    }

    /// Whether the entry that is running was ended because memory was used up.
    package var isOverMemory: Bool { raw.map { clua_host_is_killed_for_memory($0) } ?? false }

    /// How often the state has asked for memory: for tests that let each of these fail.
    var allocationCount: UInt64 { raw.map { clua_host_allocations($0) } ?? 0 }

    // MARK: Inside

    func noteText(_ text: [UInt8], _ chunk: String) { texts.note(text, chunk) }

    /// What Swift writes for Lua.
    var results: CellStack {
        _read { yield resultStorage.pointee }
        _modify { yield &resultStorage.pointee }
    }

    /// What Lua gave to Swift. The host must be open.
    var arena: UnsafePointer<CLuaArena> { UnsafePointer(clua_arena(raw)) }

    /// Frees the references that are gone and tells what scripts have let go of since. Entries do it by themselves; an
    /// operation that makes objects does it too, so that a loop within one entry does not pile them up.
    package func drainCollected() {
        guard let raw else { return }
        queue.drain { clua_unreference(raw, $0) }
        var cell = CLuaCell()
        while clua_take_collected(raw, &cell) {
            if let object = cell.objectValue { onCollect?(object) }
        }
    }

    /// Where the innermost operation was called from; nil outside operations, and where only the host is active.
    package var currentLocation: LuaLocation? {
        guard let frame = entry.frame else { return nil }
        return CallFrame(raw: frame, host: self, results: resultStorage).location
    }

    /// Does what may run Lua code: the state is open, references that are gone are freed, the dispatcher is kept.
    func enter<Result: ~Copyable>(_ body: (OpaquePointer) throws(LuaError) -> Result) throws(LuaError) -> Result {
        guard let raw else { throw LuaError(kind: .internal, message: "the Lua state is closed") }
        entry.depth += 1
        guard entry.depth == 1 else {
            // No operation is running: the host is between two calls of an entry.
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

    /// Begins an entry that may make any number of calls into Lua, which share its limits. Inside another entry it is a
    /// part of that one.
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

    /// Ends what `beginEntry` has begun; on the same thread.
    package func endEntry() {
        guard entry.depth == 1 else { return leave() }
        // Its end may be the dispatcher's, which closes the state.
        let kept = entry.kept
        defer { withExtendedLifetime(kept) {} }
        if let raw, entry.isBegun { clua_entry_end(raw) }
        entry.isBegun = false
        entry.dispatcher = nil
        entry.kept = (nil, nil)
        entry.deadline = nil
        leave()
    }

    /// Throws what the last function of the boundary reported.
    func check(_ status: Int32) throws(LuaError) {
        if status != 0 { throw error(status) }
    }

    fileprivate func dispatch(_ opcode: Int32, _ raw: UnsafeMutablePointer<CLuaFrame>) -> Int32 {
        guard let dispatcher = entry.dispatcher else {
            return fail(LuaFault("internal error: the operation has no dispatcher"))
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
        // They are read before anything is written again.
        results.pointee.release(mark)
        if memory.isDue { settleMemory() }
        guard status == 0 else { return status }
        if results.pointee.isTooDeep {
            results.pointee.isTooDeep = false
            return fail(LuaFault("a value of more than \(CellStack.depthLimit) levels"))
        }
        return 0
    }

    /// What the operation has made may be too much: then the entry ends.
    private func settleMemory() {
        guard let raw else { return }
        let isFull = memory.settle {
            clua_host_collect(raw)
            drainCollected()
        }
        if isFull { clua_host_end_for_memory(raw) }
    }

    /// Leaves the fault to the boundary, which raises it.
    fileprivate func fail(_ fault: LuaFault) -> Int32 {
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
        // What a script prints in lines is shown in lines.
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            print(SafeText.escaped(String(decoding: line, as: UTF8.self), limit: 1 << 17, keepsTabs: true))
        }
    }

    fileprivate func resolve(_ environment: Int32, _ name: String) -> Int32 {
        do throws(LuaFault) {
            guard let resolver = environments.resolver(of: environment) else {
                throw LuaFault("module '\(name)' is not found: this script has no modules")
            }
            let module = try resolver.resolve(name)
            texts.note(module.source, module.chunkName)
            guard let copy = malloc(max(module.source.count, 1)) else { throw LuaFault("not enough memory") }
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

// MARK: What the boundary calls

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
            // No limit and a limit of no time are not the same.
            time: limits.time == nil ? 0 : max(1, Int64(min(seconds, 1e9) * 1e9)),
            instructions: limits.instructions.map { UInt64(max($0, 1)) } ?? 0,
            nesting: UInt32(clamping: limits.nesting),
            scriptSize: max(limits.scriptSize, 0),
            print: max(limits.print, 0),
            tableDepth: UInt32(clamping: limits.tableDepth),
            tableCount: max(limits.tableCount, 0))
    }
}
