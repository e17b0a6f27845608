/// The environments of a state by number, for `require`. The table does not keep them alive.
struct EnvironmentTable {
    private struct Weak {
        weak var environment: LuaEnvironment?
    }

    private var byID: [Int32: Weak] = [:]
    private var count: Int32 = 0

    /// Returns an unused number for a new environment. Removes deallocated environments first, in time linear in the
    /// number of environments.
    mutating func nextID() -> Int32 {
        byID = byID.filter { $0.value.environment != nil }
        count += 1
        return count
    }

    mutating func add(_ environment: LuaEnvironment) {
        byID[environment.id] = Weak(environment: environment)
    }

    /// Returns the module resolver of an environment, or nil if the environment is deallocated or has no resolver.
    func resolver(of id: Int32) -> ModuleResolver? { byID[id]?.environment?.resolver }
}
