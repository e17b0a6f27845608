import Diagnostics
import Layout
import LuaHost

/// Runs the tests of one spec file. Each spec file has its own host. The scripts that its tests open share the host's
/// Lua state, but each has its own screen and globals until the test ends.
package final class SpecRunner {
    unowned let host: ScriptHost
    unowned let support: any SpecSupport
    private let file = SpecSuite("")
    /// The enclosing groups, innermost last. While the spec file is read, these are the groups whose functions are
    /// running; while tests run, the groups around the test.
    private var suites: [SpecSuite]
    private var isRunning = false

    // The data of the running test, or of the running hook of a group.
    private var path: [String] = []
    private var failures: [SpecFailure] = []
    private var snapshotCount = 0
    private var screens = SpecScreens()
    private var expectations = PendingExpectations()

    private var results: [SpecResult] = []
    /// Charges the memory of the tests and their results to the memory limit.
    private let account: MemoryAccount
    /// How many expectations have passed, in all tests that have run.
    package private(set) var expectationCount = 0
    /// The location, as `file:line`, of the first mark `only`, because of which other tests don't run; `?` if it is
    /// unknown, nil without such a mark.
    package private(set) var only: String?

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - host: A host that has run no script. It must outlive the runner.
    ///   - support: The access to files and renderers. It must outlive the runner.
    package init(host: ScriptHost, support: any SpecSupport) {
        self.host = host
        self.support = support
        account = host.budget.makeAccount()
        suites = [file]
    }

    /// Runs the spec file, which defines its groups and tests. The tests don't run yet.
    ///
    /// - Parameters:
    ///   - source: The text of the spec file.
    ///   - chunkName: The name of the spec file in messages.
    /// - Throws: An error of the spec file itself, outside of tests; an error if a limit was hit.
    package func load(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        do {
            let lua = host.lua
            let index = OperationIndex.shared
            for (name, opcode) in index.methods(of: .specPrelude) {
                try lua.definePreludeValue(name, .operation(opcode))
            }
            let environment = host.main.environment
            for (name, opcode) in index.methods(of: .spec) { try lua.setGlobal(environment, name, .operation(opcode)) }
            let table = try host.functions(of: .specs)
            for name in Self.preludeNames { try lua.setGlobal(environment, name, try lua.get(table, name)) }
            host.libraries.specs.running = self
            _ = try lua.call(try lua.load(source, chunkName: chunkName, in: environment), [], resultCount: 0)
            takeFailures(of: host.main, source: nil)
            if let failure = failures.first {
                throw LuaError(kind: failure.isLimit ? .time : .runtime, message: failure.message)
            }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// The functions of specs that the engine's own Lua defines.
    private static let preludeNames = OperationIndex.shared.described(of: .spec)

    /// Runs tests of the loaded spec file in its order. Errors in tests and hooks become failures.
    ///
    /// - Parameters:
    ///   - filter: A part of the full names of the tests to run; empty for all. A full name has the names of the groups
    ///     and the test, separated by ` › ` or by spaces. Case matters.
    ///   - clock: Returns a time in seconds, from which durations are computed.
    ///   - progress: Called with each result as soon as it is known.
    /// - Returns: The results of the tests that match `filter`, in order, including tests that are skipped, pending or
    ///   left out; also a failure for each `afterAll` that fails.
    package func run(filter: String, clock: () -> Double, progress: (SpecResult) -> Void) -> [SpecResult] {
        isRunning = true
        defer { isRunning = false }
        results = []
        suites = []
        run(SpecSelection(file, filter: filter), [], clock) {
            self.results.append($0)
            progress($0)
        }
        return results
    }

    /// Runs the selected tests of a group.
    ///
    /// - Parameters:
    ///   - outer: The failures of `beforeAll` of an enclosing group. If there are any, all tests of this group fail
    ///     with them.
    ///   - tell: Called with the result of each test.
    private func run(
        _ selection: SpecSelection, _ outer: [SpecFailure], _ clock: () -> Double, _ tell: (SpecResult) -> Void
    ) {
        suites.append(selection.suite)
        screens.beginScope()
        var broken = outer
        if selection.runs, broken.isEmpty {
            begin(selection.path + [SpecSuite.Hook.beforeAll.rawValue])
            attempt(selection.suite.functions(.beforeAll))
            broken = finish(nil).map { $0.within(.beforeAll) }
        }
        for member in selection.members {
            switch member {
            case .suite(let inner): run(inner, broken, clock, tell)
            case .test(let test, let path, let fate):
                var result = SpecResult(path: path, status: .init(fate), source: test.source)
                if fate == .run, let body = test.body {
                    let start = clock()
                    result.failures = broken.isEmpty ? run(body, path, test.source) : broken
                    result.seconds = clock() - start
                    result.status = result.failures.isEmpty ? .passed : .failed
                }
                tell(result)
            }
        }
        begin(selection.path + [SpecSuite.Hook.afterAll.rawValue])
        if selection.runs, outer.isEmpty {
            for function in selection.suite.functions(.afterAll) { attempt([function]) }
        }
        _ = finish(nil)
        closeScope(nil)
        if !failures.isEmpty { tell(SpecResult(path: path, status: .failed, failures: failures)) }
        suites.removeLast()
    }

    private func run(_ body: LuaReference, _ path: [String], _ source: String?) -> [SpecFailure] {
        begin(path)
        screens.beginScope()
        if attempt(suites.flatMap { $0.functions(.beforeEach) }) { attempt([body]) }
        for function in suites.reversed().flatMap({ $0.functions(.afterEach) }) { attempt([function]) }
        _ = finish(source)
        closeScope(source)
        return failures
    }

    private func begin(_ path: [String]) {
        self.path = path
        failures = []
        snapshotCount = 0
        expectations = PendingExpectations()
    }

    private func closeScope(_ source: String?) {
        for open in screens.endScope() {
            host.close(open)
            // Hooks may fail when their screen is closed.
            takeFailures(of: open, source: source)
        }
    }

    /// Moves the errors of callbacks on a screen, and its limit error, to the failures of the running test.
    private func takeFailures(of open: OpenScreen, source: String?) {
        for failure in open.failures.take() {
            failures.append(SpecFailure("a callback failed: \(failure)", source: source))
        }
        guard let limit = open.failures.takeLimit() else { return }
        guard !failures.contains(where: \.isLimit) else { return }
        var failure = SpecFailure(limit.message, source: limit.source?.description ?? source)
        failure.isLimit = true
        failures.append(failure)
    }

    @discardableResult
    private func attempt(_ functions: [LuaReference]) -> Bool {
        for function in functions {
            let count = failures.count
            do {
                _ = try host.lua.call(function, [], resultCount: 0)
            } catch {
                // If an expectation failed, it has already recorded its failure.
                if failures.count == count || error.kind.isLimit { failures.append(SpecFailure(error)) }
            }
            if failures.count > count { return false }
        }
        return true
    }

    /// Returns the failures of the running test, after adding problems that its functions did not raise: failed
    /// callbacks, layout errors, and expectations without a matcher.
    private func finish(_ source: String?) -> [SpecFailure] {
        for open in [host.main] + screens.all { look(at: open, source) }
        // After another failure, expectations without a matcher are not reported: the test may have ended before it
        // called the matcher.
        if failures.isEmpty {
            for place in expectations.places {
                failures.append(
                    SpecFailure(
                        "expect without a matcher checks nothing; write what you expect: expect(value):toEqual(…)",
                        source: host.screen.sourceText(place)))
            }
        }
        return failures
    }

    private func look(at open: OpenScreen, _ source: String?) {
        takeFailures(of: open, source: source)
        guard open !== host.main, !failures.contains(where: \.isLimit) else { return }
        host.using(open) { host in
            open.screen.layoutIfNeeded()
            if let error = host.unfinishedLayout(of: open) { failures.append(SpecFailure(error)) }
        }
        takeFailures(of: open, source: source)
        let errors = screens.takeErrors(of: open)
        guard let first = errors.first else { return }
        let shown = errors.prefix(10).map { "\($0.source.map { "\($0): " } ?? "")\($0.message)" }
        failures.append(
            SpecFailure(
                """
                the layout has \(errors.count == 1 ? "an error" : "\(errors.count) errors") that the test does not \
                expect
                """,
                expected: "no errors, or expect(screen):toHaveError(\"…\")",
                found: (shown + (errors.count > shown.count ? ["… and \(errors.count - shown.count) more"] : []))
                    .joined(separator: "\n"),
                source: source ?? first.source))
    }

    // MARK: Functions for the spec

    func describe(_ name: String, _ body: LuaReference?, _ mark: SpecSuite.Mark, _ source: String?) throws {
        try refuseInside("describe")
        let suite = SpecSuite(name, mark)
        suites[suites.count - 1].members.append(.suite(suite))
        note(mark, source)
        guard let body else { return }
        suites.append(suite)
        defer { suites.removeLast() }
        _ = try host.lua.call(body, [], resultCount: 0)
    }

    func it(_ name: String, _ body: LuaReference?, _ mark: SpecSuite.Mark, _ source: String?) throws {
        try refuseInside("it")
        // The names count twice, because the results contain them, too.
        account.charge(suites.dropFirst().reduce(512 + 2 * name.heapSize) { $0 + 48 + $1.name.heapSize })
        suites[suites.count - 1].members.append(.test(SpecTest(name: name, body: body, mark: mark, source: source)))
        note(mark, source)
    }

    private func note(_ mark: SpecSuite.Mark, _ source: String?) {
        if mark == .only, only == nil { only = source ?? "?" }
    }

    func hook(_ hook: SpecSuite.Hook, _ body: LuaReference) throws {
        try refuseInside(hook.rawValue)
        suites[suites.count - 1].add(hook, body)
    }

    private func refuseInside(_ name: String) throws {
        if isRunning { throw LuaCallError("'\(name)' cannot be called inside a test; call it outside of tests") }
    }

    func open(_ path: String, _ fields: [(key: String, value: LuaValue)]) throws -> OpenScreen {
        guard isRunning else {
            throw LuaCallError("open was called outside a test; open screens in tests, beforeEach or beforeAll")
        }
        let script = try support.script(path)
        var options = ScriptHost.Options()
        options.traits = try SpecTraits.traits(fields.filter { $0.key != "data" }, from: Traits())
        options.takesPreferredContentSize = !fields.contains { $0.key == "size" || $0.key == "device" }
        options.data = fields.first { $0.key == "data" }?.value ?? .nil
        do {
            let open = try host.open(
                script.source, chunkName: script.chunkName, as: options, images: script.images,
                resolver: script.resolver)
            screens.add(open)
            try host.using(open) { host throws in try host.libraries.screens.settle(open) }
            return open
        } catch let error as ScriptError {
            throw error.lua
        }
    }

    /// Called before the spec itself closes a screen. Records the screen's errors.
    func willClose(_ open: OpenScreen) {
        look(at: open, nil)
        screens.remove(open)
    }

    /// Records a failure of the running test. A test that catches its failures can have any number of them, so only the
    /// first 100 are recorded, and long values are shortened.
    func fail(_ failure: SpecFailure) {
        guard failures.count < Self.mostFailures else { return }
        var failure = failure
        failure.expected = failure.expected.map(Self.cut)
        failure.found = failure.found.map(Self.cut)
        account.charge(
            512 + failure.message.heapSize + (failure.expected?.heapSize ?? 0) + (failure.found?.heapSize ?? 0))
        failures.append(failure)
    }

    private static let mostFailures = 100
    private static let longestValue = 1 << 16

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestValue else { return text }
        return String(text.prefix(longestValue / 4)) + "… (\(text.utf8.count) bytes in all)"
    }

    /// Called after the spec itself closed a screen. Records errors of hooks that ran while the screen closed.
    func didClose(_ open: OpenScreen) { takeFailures(of: open, source: nil) }

    func expectErrors(of open: OpenScreen, where isExpected: (Diagnostic) -> Bool) {
        screens.expectErrors(of: open, where: isExpected)
        // Callbacks may fail while this query lays out the screen, for instance in rows of a table. They count, too.
        let expected = open.screen.errors.filter(isExpected)
        open.failures.remove(Set(expected.map { "\($0.source.map { "\($0): " } ?? "")\($0.message)" }))
    }

    /// Implements `expect(value)`: records that an expectation waits for its matcher, and returns a number that
    /// identifies it. Throws an error outside of a test.
    func expects(at place: SourceLocation) throws -> Int64 {
        guard isRunning else {
            throw LuaCallError("expect was called outside a test; expectations belong in tests and their hooks")
        }
        return expectations.add(place)
    }

    func matches(_ number: Int64) { expectations.remove(number) }

    func pass() { expectationCount += 1 }

    func tree(_ snapshot: Snapshot) -> String { support.tree(snapshot) }

    func compare(_ open: OpenScreen, name: String?, _ format: SnapshotRequest.Format, tolerance: Double) throws
        -> SpecFailure?
    {
        snapshotCount += 1
        let name = name ?? path.joined(separator: " ") + (snapshotCount > 1 ? " \(snapshotCount)" : "")
        return support.compare(
            try host.snapshot(of: open), images: open.screen.images,
            SnapshotRequest(
                name: name, format: format, tolerance: tolerance, test: path.joined(separator: SpecResult.separator)))
    }
}

/// The expectations whose matcher was not called yet.
private struct PendingExpectations {
    private var waiting: [Int64: SourceLocation] = [:]
    private var next: Int64 = 0

    mutating func add(_ place: SourceLocation) -> Int64 {
        next += 1
        waiting[next] = place
        return next
    }

    mutating func remove(_ number: Int64) { waiting[number] = nil }

    /// The locations of these expectations, in the order in which they were made.
    var places: [SourceLocation] { waiting.sorted { $0.key < $1.key }.map(\.value) }
}
