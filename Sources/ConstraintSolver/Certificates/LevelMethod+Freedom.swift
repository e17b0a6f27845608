/// Which variables no row determines, for certificates.
///
/// What a variable could have been when its turn came is convex and holds the values of the end. So if it could have
/// been anything else, it can move from these values in a straight line, where what was fixed later may move again.
extension LevelMethod {
    /// Notes for the variables that were 0 when their turn came directions in which they may move, or why there is
    /// none.
    mutating func noteFreedom() {
        let fixed = isFixed
        for (variable, level) in record.undecided {
            for row in isFixed.indices { isFixed[row] = fixed[row] && record.fixingLevels[row] < level }
            var found: [Proof] = []
            for sign in [1, -1] {
                var attempt = self
                switch attempt.probe(problem.rowCount + Int(variable), sign) {
                case .free(let direction):
                    record.directions.append((variable, direction))
                    found = []
                case .blocked(let proof):
                    found.append(proof)
                    continue
                }
                break
            }
            record.proofs += found
        }
        isFixed = fixed
    }

    private enum Probe {
        case free([(variable: Int32, amount: Number)])
        case blocked(Proof)
    }

    /// Tries to move a variable that is 0 up or down, whatever may be given for it that has its turn later.
    private mutating func probe(_ pin: Int, _ sign: Int) -> Probe {
        while true {
            let leaving: Leaving
            if basis.contains(pin) {
                if isFixed[pin] {
                    return .blocked(Proof(row: Int32(pin), factors: [(Int32(pin), Number(1))], side: sign))
                }
                leaving = Leaving(
                    position: Int(basis.positions[pin]), direction: sign, factor: Number(1), combination: nil)
            } else if let chosen = chooseLeaving(pin, -sign) {
                leaving = chosen
            } else {
                basis.combine(pin)
                let factors = basis.items.map { (row: basis.rows[Int($0.index)], value: $0.value) }
                return .blocked(Proof(row: Int32(pin), factors: factors, side: sign))
            }
            basis.move(leaving.position)
            let movement = basis.items
            let met = firstMet(movement, leaving.direction, Number(1))
            guard let met, met.step.sign == 0 else {
                let direction = Number(Double(leaving.direction))
                return .free(movement.map { ($0.index, direction * $0.value) })
            }
            countIdle()
            enter(Int(met.row), leaving, isOwn: false)
        }
    }
}
