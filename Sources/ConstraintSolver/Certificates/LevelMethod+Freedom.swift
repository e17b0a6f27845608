/// Which variables no row determines, for certificates: tried out, one after the other, when the turn of a variable comes.
extension LevelMethod {
    /// Notes for a variable that is 0, when its turn has come, a direction in which it may move, or why there is none.
    mutating func noteFreedom(_ variable: Int32) {
        var found: [Proof] = []
        for sign in [1, -1] {
            var attempt = self
            switch attempt.probe(problem.rowCount + Int(variable), sign) {
            case .free(let direction):
                directions.append((variable, direction))
                return
            case .blocked(let proof): found.append(proof)
            }
        }
        proofs += found
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
                leaving = Leaving(position: Int(basis.positions[pin]), direction: sign, factor: Number(1), combination: nil)
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
