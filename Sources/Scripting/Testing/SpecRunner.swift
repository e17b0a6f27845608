import Layout
import LuaHost

/// Runs the tests of one spec file: `describe`, `it`, `beforeEach`, `afterEach`, `expect`, `open`. The spec runs in a host of its own;
/// the scripts that its tests open run beside it in the same Lua state, each with a screen and globals of its own, which are gone when the
/// test ends.
package final class SpecRunner {
    private struct Suite {
        var name: String
        var before: [LuaReference] = []
        var after: [LuaReference] = []
    }

    private struct Test {
        var path: [String]
        var body: LuaReference?
        var before: [LuaReference]
        var after: [LuaReference]
        var source: String?
    }

    unowned let host: ScriptHost
    unowned let support: any SpecSupport
    private var suites: [Suite] = [Suite(name: "")]
    private var tests: [Test] = []
    private var isRunning = false
    private var path: [String] = []
    private var failures: [SpecFailure] = []
    private var snapshotCount = 0
    private var screens: [OpenScreen] = []
    /// Where tests and their results are charged.
    private let account: MemoryAccount
    /// How many expectations held.
    package private(set) var expectationCount = 0

    package init(host: ScriptHost, support: any SpecSupport) {
        self.host = host
        self.support = support
        account = host.budget.makeAccount()
    }

    /// Reads the spec: suites and tests are known after it.
    ///
    /// - Throws: the spec's own error.
    package func load(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        do {
            let lua = host.lua
            for (name, operation) in [
                ("specFail", Operation.specFail), ("specPasses", .specPasses), ("specDiagnostics", .specDiagnostics),
                ("specSnapshot", .specSnapshot),
            ] { try lua.definePreludeValue(name, .operation(operation.rawValue)) }
            let environment = host.main.environment
            for (name, operation) in Self.functions { try lua.setGlobal(environment, name, .operation(operation.rawValue)) }
            try lua.setGlobal(environment, "expect", try lua.runPrelude(Prelude.expectations, name: "tatami test"))
            host.spec = self
            _ = try lua.call(try lua.load(source, chunkName: chunkName, in: environment), [], resultCount: 0)
            takeFailures(of: host.main, source: nil)
            if let failure = failures.first { throw LuaError(kind: failure.isLimit ? .time : .runtime, message: failure.message) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// What specs have beside the names of all scripts, and `expect`.
    static let functions: [(name: String, operation: Operation)] = [
        ("describe", .specDescribe), ("it", .specIt), ("test", .specIt), ("xit", .specPending),
        ("beforeEach", .specBeforeEach), ("afterEach", .specAfterEach), ("open", .specOpen),
    ]

    package var testCount: Int { tests.count }

    /// Runs the tests whose full name contains `filter` (all if it is empty), in order.
    ///
    /// - Parameters:
    ///   - clock: seconds, for the tests' durations.
    ///   - progress: told after each test.
    package func run(filter: String, clock: () -> Double, progress: (SpecResult) -> Void) -> [SpecResult] {
        isRunning = true
        defer { isRunning = false }
        return tests.compactMap { test in
            guard filter.isEmpty || test.path.joined(separator: " ").contains(filter) else { return nil }
            var result = SpecResult(path: test.path, status: .pending, source: test.source)
            if let body = test.body {
                let start = clock()
                result.failures = run(test, body)
                result.seconds = clock() - start
                result.status = result.failures.isEmpty ? .passed : .failed
            }
            progress(result)
            return result
        }
    }

    private func run(_ test: Test, _ body: LuaReference) -> [SpecFailure] {
        path = test.path
        failures = []
        snapshotCount = 0
        if attempt(test.before) { attempt([body]) }
        for function in test.after { attempt([function]) }
        for open in screens {
            host.close(open)
            // Hooks may fail while the screen goes.
            takeFailures(of: open, source: test.source)
        }
        screens = []
        // States and models that no screen has belong to the spec's own.
        takeFailures(of: host.main, source: test.source)
        return failures
    }

    /// What callbacks failed with, with nobody to throw to, fails the test.
    private func takeFailures(of open: OpenScreen, source: String?) {
        for failure in open.takeFailures() { failures.append(SpecFailure("a callback failed: \(failure)", source: source)) }
        guard let limit = open.pendingLimit else { return }
        open.pendingLimit = nil
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
                // A failed expectation has said already what is wrong.
                if failures.count == count || error.kind.isLimit {
                    var failure = SpecFailure(error.message, source: error.source?.description)
                    failure.isLimit = error.kind.isLimit
                    failures.append(failure)
                }
            }
            if failures.count > count { return false }
        }
        return true
    }

    // MARK: What the spec calls

    func describe(_ name: String, _ body: LuaReference) throws {
        try refuseInside("describe")
        suites.append(Suite(name: name))
        defer { suites.removeLast() }
        _ = try host.lua.call(body, [], resultCount: 0)
    }

    func it(_ name: String, _ body: LuaReference?, _ source: String?) throws {
        try refuseInside("it")
        // A result has the names, too.
        account.charge(suites.dropFirst().reduce(512 + 2 * name.heapSize) { $0 + 48 + $1.name.heapSize })
        tests.append(
            Test(
                path: suites.dropFirst().map(\.name) + [name], body: body, before: suites.flatMap(\.before),
                after: suites.reversed().flatMap(\.after), source: source))
    }

    func hook(_ body: LuaReference, isBefore: Bool) throws {
        try refuseInside(isBefore ? "beforeEach" : "afterEach")
        if isBefore { suites[suites.count - 1].before.append(body) } else { suites[suites.count - 1].after.append(body) }
    }

    private func refuseInside(_ name: String) throws {
        if isRunning { throw LuaFault("\(name) cannot be called inside a test; call it next to the tests") }
    }

    func open(_ path: String, _ fields: [(key: String, value: LuaValue)]) throws -> OpenScreen {
        guard isRunning else { throw LuaFault("open cannot be called outside a test; open screens in tests or in beforeEach") }
        let script = try support.script(path)
        let data = fields.first { $0.key == "data" }?.value ?? .nil
        let traits = try ScreenCircumstances.traits(fields.filter { $0.key != "data" }, from: Traits())
        do {
            let open = try host.open(
                script.source, chunkName: script.chunkName, traits: traits,
                takesPreferredContentSize: !fields.contains { $0.key == "size" || $0.key == "device" }, data: data, images: script.images,
                resolver: script.resolver)
            screens.append(open)
            try host.using(open) { host throws in try host.settle(open) }
            return open
        } catch let error as ScriptError {
            throw error.lua
        }
    }

    /// The spec closed a screen before its test ended.
    func didClose(_ open: OpenScreen) {
        takeFailures(of: open, source: nil)
        screens.removeAll { $0 === open }
    }

    /// A failure is told in whole where a person can read it: a test that catches its failures and goes on can have any number of them.
    func fail(_ failure: SpecFailure) {
        guard failures.count < Self.mostFailures else { return }
        var failure = failure
        failure.expected = failure.expected.map(Self.cut)
        failure.found = failure.found.map(Self.cut)
        account.charge(512 + failure.message.heapSize + (failure.expected?.heapSize ?? 0) + (failure.found?.heapSize ?? 0))
        failures.append(failure)
    }

    private static let mostFailures = 100
    private static let longestValue = 1 << 16

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestValue else { return text }
        return String(text.prefix(longestValue / 4)) + "… (\(text.utf8.count) bytes in all)"
    }

    func pass() { expectationCount += 1 }

    func tree(_ snapshot: Snapshot) -> String { support.tree(snapshot) }

    func compare(_ open: OpenScreen, name: String?, _ format: SnapshotRequest.Format, tolerance: Double) throws -> SpecFailure? {
        snapshotCount += 1
        let name = name ?? path.joined(separator: " ") + (snapshotCount > 1 ? " \(snapshotCount)" : "")
        return support.compare(
            try host.snapshot(of: open), images: open.screen.images, SnapshotRequest(name: name, format: format, tolerance: tolerance))
    }
}
