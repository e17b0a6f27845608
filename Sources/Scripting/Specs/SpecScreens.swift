import Diagnostics
import Layout
import LuaHost

/// The screens that a test has opened, and the screens that the enclosing groups have opened in `beforeAll`. Each test
/// and group is a scope, and closes its own screens. A layout error fails the test in which it occurs, unless the test
/// expects the error.
struct SpecScreens {
    private struct Entry {
        let open: OpenScreen
        /// The errors of the screen that a test expected, or that were returned before.
        var known: Set<String> = []
    }

    private var scopes: [[Entry]] = []

    mutating func beginScope() { scopes.append([]) }

    mutating func endScope() -> [OpenScreen] { scopes.popLast()?.map(\.open) ?? [] }

    mutating func add(_ open: OpenScreen) { scopes[scopes.count - 1].append(Entry(open: open)) }

    mutating func remove(_ open: OpenScreen) {
        for scope in scopes.indices { scopes[scope].removeAll { $0.open === open } }
    }

    /// All open screens, beginning with the innermost scope.
    var all: [OpenScreen] { scopes.reversed().flatMap { $0.map(\.open) } }

    /// Records that a test expects the errors of a screen that satisfy a condition.
    mutating func expectErrors(of open: OpenScreen, where isExpected: (Diagnostic) -> Bool) {
        let expected = Self.errors(of: open).filter(isExpected).map(Self.key)
        for scope in scopes.indices {
            for index in scopes[scope].indices where scopes[scope][index].open === open {
                scopes[scope][index].known.formUnion(expected)
            }
        }
    }

    /// Returns the errors of a screen that no test expected and that were not returned before.
    mutating func takeErrors(of open: OpenScreen) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for scope in scopes.indices {
            for index in scopes[scope].indices where scopes[scope][index].open === open {
                found += Self.errors(of: open).filter { scopes[scope][index].known.insert(Self.key($0)).inserted }
            }
        }
        return found
    }

    /// Returns the errors of a screen, except for errors of callbacks, which fail the test in another way.
    private static func errors(of open: OpenScreen) -> [Diagnostic] {
        open.screen.errors.filter { $0.code != .callbackFailed }
    }

    private static func key(_ error: Diagnostic) -> String { "\(error.source ?? "") \(error.message)" }
}
