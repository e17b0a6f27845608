/// The environments of a state, as `require` finds them again by their numbers. None is kept alive by it.
struct EnvironmentTable {
    private struct Weak {
        weak var environment: LuaEnvironment?
    }

    private var byID: [Int32: Weak] = [:]
    private var count: Int32 = 0

    /// The number of the next environment. What is gone is taken out first: linear in the environments that are alive.
    mutating func nextID() -> Int32 {
        byID = byID.filter { $0.value.environment != nil }
        count += 1
        return count
    }

    mutating func add(_ environment: LuaEnvironment) {
        byID[environment.id] = Weak(environment: environment)
    }

    /// Where the environment looks for modules; nil if it is gone or has none.
    func resolver(of id: Int32) -> ModuleResolver? { byID[id]?.environment?.resolver }
}
