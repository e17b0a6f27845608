import Diagnostics
import Layout
import LuaHost

/// The open screens of a test, or of a group by its `beforeAll`; each scope closes its own. A layout error fails the
/// test during which it occurs, unless the test expects it.
struct SpecScreens {
    private struct Entry {
        let open: OpenScreen
        /// Errors that were expected, or reported before.
        var known: Set<String> = []
    }

    private var scopes: [[Entry]] = []

    mutating func beginScope() { scopes.append([]) }

    mutating func endScope() -> [OpenScreen] { scopes.popLast()?.map(\.open) ?? [] }

    mutating func add(_ open: OpenScreen) { scopes[scopes.count - 1].append(Entry(open: open)) }

    mutating func remove(_ open: OpenScreen) {
        for scope in scopes.indices { scopes[scope].removeAll { $0.open === open } }
    }

    /// All screens, the innermost scope first.
    var all: [OpenScreen] { scopes.reversed().flatMap { $0.map(\.open) } }

    /// Marks a screen's errors as expected by the test.
    mutating func expectErrors(of open: OpenScreen, where isExpected: (Diagnostic) -> Bool) {
        let expected = Self.errors(of: open).filter(isExpected).map(Self.key)
        for scope in scopes.indices {
            for index in scopes[scope].indices where scopes[scope][index].open === open {
                scopes[scope][index].known.formUnion(expected)
            }
        }
    }

    /// Returns the unexpected errors of a screen's layout, each only once.
    mutating func takeErrors(of open: OpenScreen) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for scope in scopes.indices {
            for index in scopes[scope].indices where scopes[scope][index].open === open {
                found += Self.errors(of: open).filter { scopes[scope][index].known.insert(Self.key($0)).inserted }
            }
        }
        return found
    }

    /// Returns the errors of a screen, except for failed callbacks, which fail the test themselves.
    private static func errors(of open: OpenScreen) -> [Diagnostic] {
        open.screen.errors.filter { $0.code != .callbackFailed }
    }

    private static func key(_ error: Diagnostic) -> String { "\(error.source ?? "") \(error.message)" }
}
