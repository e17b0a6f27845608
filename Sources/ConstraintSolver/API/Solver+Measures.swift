/// What the solver's tests and benchmarks look at.
extension Solver {
    /// How many coefficients the factors of all components hold beside the pivots: the measure of fill-in.
    /// O(variables).
    package var factorEntryCount: Int { system.bases.factorEntryCount }
}

extension Bases {
    var factorEntryCount: Int {
        var sum = 0
        for index in 0..<components.count where components[index].state.isAlive {
            for position in 0..<Int(components[index].pivotCount) {
                sum += Int(components[index].pivots[position].countL + components[index].pivots[position].countU)
            }
        }
        return sum
    }
}
