import ConstraintSolver

/// A change of a system. Constraints are identified by the number under which they were added.
enum Change {
    case add(Int, Specification)
    case remove(Int)
    case constant(Int, Rational)
    case priority(Int, Double)
}

/// The transactions that created a system, which can be replayed as a whole or in part.
struct EditScript {
    var variableCount: Int
    var transactions: [[Change]] = []

    /// The kinds of errors after the last transaction.
    enum FaultKind { case values, violations, ambiguity, conflict, refusedAlone, acceptedAlone, illConditioned }

    struct Mismatch {
        var kind: FaultKind
        var text: String
    }

    /// A replayed system: its solver and the existing constraints.
    struct Played {
        var solver: Solver
        var variables: [Variable] = []
        var items: [(item: Specification, id: ConstraintID)] = []
        /// The constraints that the last transaction would have produced, if it was refused.
        var attempted: [(item: Specification, id: ConstraintID)] = []
        var error: SolverError?
    }

    /// Replays all transactions. Ignores changes of constraints that don't exist.
    func play() -> Played {
        var played = Played(solver: Solver())
        played.variables = (0..<variableCount).map { _ in played.solver.makeVariable() }
        var live: [Int: (item: Specification, id: ConstraintID)] = [:]
        for transaction in transactions {
            var next = live
            played.solver.begin()
            for change in transaction {
                switch change {
                case .add(let number, let item):
                    if let id = try? played.solver.add(item, played.variables) { next[number] = (item, id) }
                case .remove(let number):
                    if let entry = next.removeValue(forKey: number) { try? played.solver.remove(entry.id) }
                case .constant(let number, let constant):
                    guard let entry = next[number] else { continue }
                    next[number]!.item.constant = constant
                    try? played.solver.setConstant(entry.id, constant.double)
                case .priority(let number, let priority):
                    guard let entry = next[number] else { continue }
                    next[number]!.item.priority = priority
                    try? played.solver.setPriority(entry.id, Priority(priority))
                }
            }
            played.attempted = next.sorted { $0.key < $1.key }.map(\.value)
            do throws(SolverError) {
                try played.solver.commit()
                played.error = nil
                live = next
            } catch {
                played.error = error
            }
        }
        played.items = live.sorted { $0.key < $1.key }.map(\.value)
        return played
    }

    /// Returns an error after the last transaction, compared with a new solver, or nil.
    func fault() -> Mismatch? { EditScript.fault(of: play()) }

    /// Returns an error in a system after its last transaction, or nil.
    static func fault(of played: Played) -> Mismatch? {
        let variableCount = played.variables.count
        let surviving = played.error == nil ? played.items : played.attempted
        let fresh = EditScript(items: surviving.map(\.item), variableCount: variableCount).play()
        switch played.error {
        case .illConditioned?: return Mismatch(kind: .illConditioned, text: "refused because of rounding")
        case .unsatisfiable(let conflict)?:
            if let text = faultOfConflict(conflict, played.attempted, variableCount) {
                return Mismatch(kind: .conflict, text: text)
            }
            return fresh.error == nil
                ? Mismatch(kind: .refusedAlone, text: "a new solver accepts the refused transaction") : nil
        case _?: return nil
        case nil: break
        }
        if case .illConditioned? = fresh.error {
            return Mismatch(kind: .illConditioned, text: "a new solver refuses because of rounding")
        }
        // A removal is performed even if it leads to values out of range.
        if case .outOfRange? = fresh.error, case .outOfRange? = played.solver.standingFault { return nil }
        if fresh.error != nil {
            return Mismatch(kind: .acceptedAlone, text: "a new solver refuses the accepted transaction")
        }
        for (index, variable) in played.variables.enumerated() {
            let own = played.solver.value(of: variable)
            let other = fresh.solver.value(of: fresh.variables[index])
            if abs(own - other) > 1e-6 * max(1, abs(other)) {
                return Mismatch(kind: .values, text: "variable \(index) is \(own), fresh \(other)")
            }
        }
        for (index, variable) in played.variables.enumerated()
        where played.solver.isAmbiguous(variable) != fresh.solver.isAmbiguous(fresh.variables[index]) {
            return Mismatch(
                kind: .ambiguity, text: "ambiguity of variable \(index), \(played.solver.value(of: variable))")
        }
        for (index, entry) in surviving.enumerated() {
            let own = played.solver.violation(of: entry.id)
            let other = fresh.solver.violation(of: fresh.items[index].id)
            if abs(own - other) > 1e-5 * max(1, abs(other)) {
                return Mismatch(kind: .violations, text: "violation of \(index) is \(own), fresh \(other)")
            }
        }
        return nil
    }

    /// Creates a script with one transaction that adds the constraints.
    init(items: [Specification], variableCount: Int) {
        self.variableCount = variableCount
        transactions = [items.enumerated().map { .add($0.offset, $0.element) }]
    }

    init(variableCount: Int) {
        self.variableCount = variableCount
    }

    /// The members of a conflict are required and cannot hold together, but without any one of them the others can.
    private static func faultOfConflict(
        _ conflict: [ConstraintID], _ attempted: [(item: Specification, id: ConstraintID)], _ variableCount: Int
    ) -> String? {
        let members = conflict.compactMap { id in attempted.first { $0.id == id }?.item }
        if members.count != conflict.count || members.isEmpty { return "an unrelated constraint in the conflict" }
        if let soft = members.first(where: { $0.priority < 1000 }) { return "a member of priority \(soft.priority)" }
        for left in -1..<members.count {
            let rest = members.enumerated().filter { $0.offset != left }.map(\.element)
            let error = EditScript(items: rest, variableCount: variableCount).play().error
            if left < 0, error == nil { return "the conflict can hold" }
            // Constraints whose values are out of range can hold.
            if left >= 0, case .outOfRange? = error { continue }
            if left >= 0, error != nil { return "member \(left) is not needed for the conflict" }
        }
        return nil
    }
}

// MARK: Shrinking

extension EditScript {
    /// Returns the smallest script found with an error of the same kind.
    func shrunk() -> EditScript {
        let kind = fault()?.kind
        return shrunk { $0.fault()?.kind == kind }
    }

    /// Returns the smallest failing script found by removing and simplifying changes.
    func shrunk(where hasFault: (EditScript) -> Bool) -> EditScript {
        var best = self
        var isSmaller = true
        func attempt(_ change: (inout EditScript) -> Void) -> Bool {
            var candidate = best
            change(&candidate)
            guard hasFault(candidate) else { return false }
            best = candidate
            isSmaller = true
            return true
        }
        while isSmaller {
            isSmaller = false
            var length = best.transactions.count / 2
            while length > 0 {
                var start = 0
                while start + length <= best.transactions.count {
                    if !attempt({ $0.transactions.removeSubrange(start..<(start + length)) }) { start += length }
                }
                length /= 2
            }
            for index in best.transactions.indices.reversed() {
                for item in best.transactions[index].indices.reversed() {
                    _ = attempt { $0.transactions[index].remove(at: item) }
                }
            }
            for index in best.transactions.indices.dropFirst().reversed() {
                _ = attempt { $0.transactions[index - 1] += $0.transactions.remove(at: index) }
            }
            for index in best.transactions.indices {
                for item in best.transactions[index].indices {
                    for simpler in best.transactions[index][item].simpler {
                        if attempt({ $0.transactions[index][item] = simpler }) { break }
                    }
                }
            }
            for variable in (0..<best.variableCount).reversed() { _ = attempt { $0.dropVariable(variable) } }
        }
        return best
    }

    private mutating func dropVariable(_ dropped: Int) {
        for index in transactions.indices {
            for item in transactions[index].indices {
                guard case .add(let number, var specification) = transactions[index][item] else { continue }
                var coefficients: [Int: Rational] = [:]
                for (key, value) in specification.coefficients where key != dropped {
                    coefficients[key > dropped ? key - 1 : key] = value
                }
                specification.coefficients = coefficients
                transactions[index][item] = .add(number, specification)
            }
        }
        variableCount -= 1
    }
}

extension Change {
    /// Simpler variants of the change, the simplest first.
    fileprivate var simpler: [Change] {
        switch self {
        case .remove, .priority: return []
        case .constant(let number, let constant): return Change.simpler(constant).map { .constant(number, $0) }
        case .add(let number, let item):
            var list: [Specification] = []
            for key in item.coefficients.keys.sorted() {
                var copy = item
                copy.coefficients[key] = nil
                list.append(copy)
            }
            for key in item.coefficients.keys.sorted() {
                let own = item.coefficients[key]!
                let sign: Int128 = own.isNegative ? -1 : 1
                for candidate in [Rational(sign), Rational(sign, 1000), Rational(sign * 1000)] + Change.decades(of: own)
                {
                    guard Change.isSimpler(candidate, own) else { continue }
                    var copy = item
                    copy.coefficients[key] = candidate
                    list.append(copy)
                }
            }
            for constant in Change.simpler(item.constant) {
                var copy = item
                copy.constant = constant
                list.append(copy)
            }
            if item.relation != .equal {
                var copy = item
                copy.relation = .equal
                list.append(copy)
            }
            return list.map { .add(number, $0) }
        }
    }

    private static func simpler(_ constant: Rational) -> [Rational] {
        [.zero, Rational(1), Rational(10)].filter { isSimpler($0, constant) }
    }

    /// Returns the power of ten below a coefficient, with its sign.
    private static func decades(of value: Rational) -> [Rational] {
        var power = Rational(value.isNegative ? -1 : 1)
        let ten = Rational(10)
        while !(value.magnitude < (power * ten).magnitude) { power = power * ten }
        while value.magnitude < power.magnitude { power = power / ten }
        return [power]
    }

    private static func isSimpler(_ a: Rational, _ b: Rational) -> Bool { weight(a) < weight(b) }

    private static func weight(_ value: Rational) -> Int {
        "\(value.numerator.magnitude)/\(value.denominator)".count * 4
            + (value == Rational(1) ? 0 : value.isZero ? -1 : 1)
    }
}

extension EditScript: CustomStringConvertible {
    /// The script as the body of a test.
    var description: String {
        var lines = ["let v = (0..<\(variableCount)).map { _ in solver.makeVariable() }"]
        func number(_ value: Rational) -> String {
            "\(value.double)".hasSuffix(".0") ? "\(Int(value.double))" : "\(value.double)"
        }
        for transaction in transactions {
            lines.append("solver.begin()")
            for change in transaction {
                switch change {
                case .add(let id, let item):
                    let terms = item.inOrder.map {
                        $0.value == Rational(1) ? "Term(v[\($0.key)])" : "Term(v[\($0.key)], \(number($0.value)))"
                    }
                    let priority = item.priority == 1000 ? "" : ", priority: \(Int(item.priority))"
                    lines.append(
                        """
                        let c\(id) = try solver.add([\(terms.joined(separator: ", "))], .\(item.relation), \
                        \(number(item.constant))\(priority))
                        """
                    )
                case .remove(let id): lines.append("try solver.remove(c\(id))")
                case .constant(let id, let constant):
                    lines.append("try solver.setConstant(c\(id), \(number(constant)))")
                case .priority(let id, let priority): lines.append("try solver.setPriority(c\(id), \(Int(priority)))")
                }
            }
            lines.append("try solver.commit()")
        }
        return lines.joined(separator: "\n")
    }
}
