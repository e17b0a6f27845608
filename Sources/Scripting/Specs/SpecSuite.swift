import LuaHost

/// A group of tests that `describe` created. The outermost group is the spec file.
final class SpecSuite {
    /// The mark of a test or group: `only` for `it.only`, `skip` for `describe.skip`, and so on.
    enum Mark { case none, only, skip }

    enum Hook: String { case beforeAll, beforeEach, afterEach, afterAll }

    enum Member {
        case test(SpecTest)
        case suite(SpecSuite)
    }

    let name: String
    let mark: Mark
    var members: [Member] = []
    private var hooks: [Hook: [LuaReference]] = [:]

    init(_ name: String, _ mark: Mark = .none) {
        self.name = name
        self.mark = mark
    }

    func add(_ hook: Hook, _ body: LuaReference) { hooks[hook, default: []].append(body) }

    func functions(_ hook: Hook) -> [LuaReference] { hooks[hook] ?? [] }

    /// Whether a test or group inside is marked with `only`. The mark `only` of the group itself is then ignored.
    var hasOnlyInside: Bool {
        members.contains {
            switch $0 {
            case .test(let test): test.mark == .only
            case .suite(let suite): suite.mark == .only || suite.hasOnlyInside
            }
        }
    }
}

struct SpecTest {
    var name: String
    /// The function of the test; nil if it is still to be written.
    var body: LuaReference?
    var mark: SpecSuite.Mark
    /// The location of the test as `file:line`; nil if unknown.
    var source: String?
}

/// The decision for each test of a group whether it runs. It is made before the first test runs, because `beforeAll` of
/// a group runs only if one of its tests runs.
struct SpecSelection {
    enum Fate { case run, pending, skipped, leftOut }

    enum Member {
        case test(SpecTest, path: [String], Fate)
        case suite(SpecSelection)
    }

    let suite: SpecSuite
    /// The names of the enclosing groups, followed by the name of this group. The spec file itself has no name.
    let path: [String]
    private(set) var members: [Member] = []
    /// Whether any test in the group runs.
    private(set) var runs = false

    /// Selects the tests of a group.
    ///
    /// - Parameter filter: A part of the full names of the tests to select. The parts of a full name can be separated
    ///   by ` › ` or by spaces.
    init(_ suite: SpecSuite, filter: String) {
        self.init(suite, path: [], filter, isSkipped: false, isWanted: !suite.hasOnlyInside)
    }

    private init(_ suite: SpecSuite, path: [String], _ filter: String, isSkipped: Bool, isWanted: Bool) {
        self.suite = suite
        self.path = path
        for member in suite.members {
            switch member {
            case .test(let test):
                let path = path + [test.name]
                guard Self.matches(path, filter) else { continue }
                let fate: Fate =
                    if isSkipped || test.mark == .skip {
                        .skipped
                    } else if !isWanted && test.mark != .only {
                        .leftOut
                    } else if test.body == nil {
                        .pending
                    } else {
                        .run
                    }
                if fate == .run { runs = true }
                members.append(.test(test, path: path, fate))
            case .suite(let inner):
                let selection = SpecSelection(
                    inner, path: path + [inner.name], filter, isSkipped: isSkipped || inner.mark == .skip,
                    isWanted: inner.hasOnlyInside ? false : isWanted || inner.mark == .only)
                if selection.members.isEmpty { continue }
                if selection.runs { runs = true }
                members.append(.suite(selection))
            }
        }
    }

    private static func matches(_ path: [String], _ filter: String) -> Bool {
        filter.isEmpty || path.joined(separator: SpecResult.separator).contains(filter)
            || path.joined(separator: " ").contains(filter)
    }
}
