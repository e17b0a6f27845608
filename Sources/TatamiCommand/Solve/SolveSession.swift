import ConstraintSolver
import Diagnostics
import Glibc
import Tatami

/// Solves a problem step by step and collects the results as JSON.
struct SolveSession {
    private let problem: SolveProblem
    private let solver = Solver()
    private var variables: [Variable] = []
    private var ids: [ExactName: ConstraintID] = [:]
    /// The constraints that currently exist, for certificates.
    private var live: [ConstraintID: SolveProblem.Item] = [:]
    /// The names of constraints, by the index of the constraint's identifier.
    private var names: [Name] = []
    private var nameCount = 0
    private var results: [String] = []
    private var buildTime = 0.0
    private var stepTimes: [Double] = []

    private struct Name {
        var text = ""
        /// The number of constraints that had been added when the constraint was added, including itself.
        var number = 0
    }

    /// The errors and warnings, in addition to the results.
    struct Outcome {
        var hasFailed = false
        var faults: [String] = []
        /// The names of the results that have no certificate, because too many constraints are connected for exact
        /// arithmetic.
        var unproven: [String] = []
        /// The name of the result that exceeded the time limit and ended the run; nil if none did.
        var ended: String?
    }

    private(set) var outcome = Outcome()

    private let certifies: Bool
    private let seconds: Double

    init(_ problem: SolveProblem, certifies: Bool, seconds: Double) {
        self.problem = problem
        self.certifies = certifies
        self.seconds = seconds
    }

    /// Computes the results of all steps, until one exceeds the time limit.
    mutating func run() {
        limitTime("the problem") { $0.build() }
        for index in problem.steps.indices where outcome.ended == nil {
            limitTime("step \(index + 1)") { $0.run(step: index) }
        }
        solver.shouldStop = nil
    }

    private mutating func limitTime(_ what: String, _ work: (inout SolveSession) -> Void) {
        let deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
        solver.shouldStop = { SuspendingClock.now >= deadline }
        let finished = results.count
        work(&self)
        guard solver.shouldStop!() else { return }
        outcome.ended = what
        results.removeSubrange(finished...)
        outcome.unproven.removeAll { $0 == what }
    }

    private mutating func build() {
        ids.reserveCapacity(problem.constraints.count)
        var added: [ConstraintID] = []
        added.reserveCapacity(problem.constraints.count)
        let start = CPUTime.ofThread
        for _ in problem.variables { variables.append(solver.makeVariable()) }
        solver.begin()
        var fault: SolverError?
        do throws(SolverError) {
            for item in problem.constraints { added.append(try add(item)) }
            try solver.commit()
        } catch {
            fault = error
        }
        buildTime = CPUTime.ofThread - start
        for (id, item) in zip(added, problem.constraints) { name(id, item) }
        if let fault {
            report(fault, "the problem", attempted: zip(added, problem.constraints).map { ($0, $1) })
            for item in problem.constraints { ids[ExactName(item.id)] = nil }
            live = [:]
        } else {
            reportValues("the problem")
        }
    }

    private func add(_ item: SolveProblem.Item) throws(SolverError) -> ConstraintID {
        let result = problem.terms.withUnsafeBufferPointer { terms -> Result<ConstraintID, SolverError> in
            do throws(SolverError) {
                let slice = UnsafeBufferPointer(rebasing: terms[item.terms])
                return .success(
                    try solver.add(
                        slice, item.relation, item.constant, priority: Priority(item.priority), ordered: item.isOrdered)
                )
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private mutating func name(_ id: ConstraintID, _ item: SolveProblem.Item) {
        let text = item.id
        ids[ExactName(text)] = id
        if certifies { live[id] = item }
        call(id, text)
    }

    private mutating func call(_ id: ConstraintID, _ text: String) {
        while names.count <= id.index { names.append(Name()) }
        nameCount += 1
        names[Int(id.index)] = Name(text: text, number: nameCount)
    }

    /// Returns the quoted names of constraints, separated by commas, in the order in which the constraints were added.
    private func list(_ constraints: [ConstraintID]) -> String {
        constraints.map { names[Int($0.index)] }.sorted { $0.number < $1.number }.map { JSONText.quote($0.text) }
            .joined(separator: ", ")
    }

    private mutating func run(step index: Int) {
        let step = problem.steps[index]
        let what = "step \(index + 1)"
        guard let (removals, constants, priorities) = resolve(step, what) else {
            stepTimes.append(0)
            return
        }
        var added: [ConstraintID] = []
        let start = CPUTime.ofThread
        solver.begin()
        var fault: SolverError?
        do throws(SolverError) {
            for id in removals { try solver.remove(id) }
            for (id, value) in constants { try solver.setConstant(id, value) }
            for (id, value) in priorities { try solver.setPriority(id, Priority(value)) }
            for item in step.additions { added.append(try add(item)) }
            try solver.commit()
        } catch {
            fault = error
        }
        stepTimes.append(CPUTime.ofThread - start)
        if let fault {
            // The conflict may name constraints of the rejected step.
            var former: [(ConstraintID, Name)] = []
            for (id, item) in zip(added, step.additions) {
                former.append((id, id.index < names.count ? names[Int(id.index)] : Name()))
                call(id, item.id)
            }
            report(fault, what, attempted: attempted(zip(added, step.additions).map { ($0, $1) }, constants))
            for (id, name) in former { names[Int(id.index)] = name }
        } else {
            for id in step.removals { ids[ExactName(id)] = nil }
            for id in removals { live[id] = nil }
            for (id, value) in constants { live[id]?.constant = value }
            for (id, item) in zip(added, step.additions) { name(id, item) }
            reportValues(what)
        }
    }

    private typealias Resolved = ([ConstraintID], [(ConstraintID, Double)], [(ConstraintID, Double)])

    /// Finds the constraints that a step names. If the step removes or changes an unknown constraint or adds an
    /// existing one, adds an error result and returns nil.
    private mutating func resolve(_ step: SolveProblem.Step, _ what: String) -> Resolved? {
        var fault: String?
        func find(_ id: String) -> ConstraintID {
            if let found = ids[ExactName(id)] { return found }
            fault = fault ?? "unknown constraint \"\(id)\""
            return ConstraintID(index: .max)
        }
        let removals = step.removals.map(find)
        var removed = Set<ExactName>()
        for id in step.removals where !removed.insert(ExactName(id)).inserted {
            fault = fault ?? "constraint \"\(id)\" is removed twice"
        }
        let constants = step.constants.map { (find($0.id), $0.value) }
        let priorities = step.priorities.map { (find($0.id), $0.value) }
        for id in step.constants.map(\.id) + step.priorities.map(\.id) where removed.contains(ExactName(id)) {
            fault = fault ?? "constraint \"\(id)\" is both changed and removed"
        }
        var fresh = Set<ExactName>()
        for item in step.additions {
            if !fresh.insert(ExactName(item.id)).inserted
                || (ids[ExactName(item.id)] != nil && !removed.contains(ExactName(item.id)))
            {
                fault = fault ?? "constraint \"\(item.id)\" already exists"
            }
        }
        guard let fault else { return (removals, constants, priorities) }
        results.append("{\"error\": \(JSONText.quote(fault))}")
        outcome.faults.append("\(what): \(fault)")
        outcome.hasFailed = true
        return nil
    }

    // MARK: Results

    /// Returns the constraints that would exist after a rejected step: the added constraints, and the existing
    /// constraints with their new constants. Empty without certificates.
    private func attempted(
        _ added: [(ConstraintID, SolveProblem.Item)], _ constants: [(ConstraintID, Double)]
    ) -> [(ConstraintID, SolveProblem.Item)] {
        guard certifies else { return [] }
        var list = live.map { ($0.key, $0.value) }
        for index in list.indices {
            if let (_, constant) = constants.last(where: { $0.0 == list[index].0 }) {
                list[index].1.constant = constant
            }
        }
        return list + added
    }

    private mutating func report(_ error: SolverError, _ what: String, attempted: [(ConstraintID, SolveProblem.Item)]) {
        outcome.hasFailed = true
        if case .unsatisfiable(let conflict) = error {
            let list = list(conflict)
            let proof = certifies ? certificate(ofConflict: conflict, attempted) : ""
            if certifies, proof.isEmpty { outcome.unproven.append(what) }
            results.append("{\"error\": \"unsatisfiable\", \"conflict\": [\(list)]\(proof)}")
            outcome.faults.append("\(what): these required constraints conflict: \(list)")
        } else {
            solver.rollback()
            note(error, what)
        }
    }

    private mutating func note(_ error: SolverError, _ what: String) {
        outcome.hasFailed = true
        switch error {
        case .illConditioned(let rows):
            note("illConditioned", "the magnitudes of the numbers in these constraints differ too much", rows, what)
        case .outOfRange(let rows): note("outOfRange", "these constraints push a variable beyond 1e15", rows, what)
        default:
            results.append("{\"error\": \(JSONText.quote("\(error)"))}")
            outcome.faults.append("\(what): \(error)")
        }
    }

    private mutating func note(_ code: String, _ text: String, _ rows: [ConstraintID], _ what: String) {
        let list = list(rows)
        results.append("{\"error\": \(JSONText.quote(code)), \"rows\": [\(list)]}")
        outcome.faults.append("\(what): \(text): \(list)")
    }

    /// The maximum number of violated constraints for which causes are listed.
    private static let mostHeld = 500

    private mutating func reportValues(_ what: String) {
        if let fault = solver.standingFault { return note(fault, what) }
        var text = "{\"values\": {"
        text += zip(problem.variables, variables).map { "\(JSONText.quote($0)): \(Self.number(solver.value(of: $1)))" }
            .joined(separator: ", ")
        text += "}, \"violations\": {"
        let violations = solver.violations
        text += violations.map {
            "\(JSONText.quote(names[Int($0.constraint.index)].text)): \(Self.number($0.violation))"
        }
        .joined(separator: ", ")
        text += "}, \"holding\": {"
        text += violations.prefix(Self.mostHeld).map { entry in
            if solver.shouldStop!() { return "" }
            let holders = list(solver.constraintsHolding(entry.constraint))
            return "\(JSONText.quote(names[Int(entry.constraint.index)].text)): [\(holders)]"
        }.joined(separator: ", ")
        text += "}, \"ambiguous\": ["
        text += solver.ambiguousVariables.map { JSONText.quote(problem.variables[Int($0.index)]) }.joined(
            separator: ", ")
        text += "], \"tied\": [" + list(solver.tiedConstraints)
        let proof = certifies ? certificate() : ""
        if certifies, proof.isEmpty { outcome.unproven.append(what) }
        results.append(text + "]" + proof + "}")
    }

    /// Returns the results as JSON; nil if none were computed.
    func output(withTimes: Bool, problem: String? = nil) -> String? {
        guard !results.isEmpty else { return nil }
        var text = "{\"results\": [" + results.joined(separator: ",\n ") + "]"
        if let problem { text += ",\n \"problem\": " + problem.trimmed }
        if withTimes {
            text +=
                ",\n \"cpu\": {\"build\": \(buildTime), \"steps\": ["
                + stepTimes.map { "\($0)" }.joined(separator: ", ") + "]}"
        }
        return text + "}\n"
    }

    // MARK: Certificates

    private func certificate() -> String {
        guard let found = solver.certificate() else { return "" }
        func name(_ variable: Variable) -> String { problem.variables[Int(variable.index)] }
        func name(_ part: Certificate.Part) -> String {
            switch part {
            case .constraint(let id): names[Int(id.index)].text
            case .variable(let variable): "|\(name(variable))|"
            }
        }
        func object(_ entries: [(String, String)]) -> String {
            "{" + entries.map { "\(JSONText.quote($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
        }
        let steps = found.steps.map { step in
            func list(_ parts: [Certificate.Part]) -> String {
                "[" + parts.map { JSONText.quote(name($0)) }.joined(separator: ", ") + "]"
            }
            let multipliers = object(step.multipliers.map { (name($0.part), JSONText.quote($0.factor)) })
            let rounded = step.rounded.isEmpty ? "" : ", \"rounded\": \(list(step.rounded))"
            let kind = step.isTie ? "tie" : "level"
            return "{\"\(kind)\": \(list(step.members)), \"multipliers\": \(multipliers)\(rounded)}"
        }
        let free = found.directions.map { entry in
            (name(entry.variable), object(entry.direction.map { (name($0.variable), JSONText.quote($0.amount)) }))
        }
        return ", \"certificate\": {\"primal\": "
            + object(found.values.map { (name($0.variable), JSONText.quote($0.value)) })
            + ", \"steps\": [" + steps.joined(separator: ", ") + "], \"free\": " + object(free) + "}"
    }

    private func certificate(ofConflict conflict: [ConstraintID], _ attempted: [(ConstraintID, SolveProblem.Item)])
        -> String
    {
        let latest = Dictionary(attempted, uniquingKeysWith: { $1 })
        let rows = conflict.compactMap {
            id -> (constraint: ConstraintID, terms: [Term], relation: Relation, constant: Double)? in
            latest[id].map { (id, Array(problem.terms[$0.terms]), $0.relation, $0.constant) }
        }
        guard rows.count == conflict.count,
            let found = Solver.certificate(ofConflict: rows, shouldStop: solver.shouldStop)
        else { return "" }
        let factors = found.conflict.map {
            "\(JSONText.quote(names[Int($0.constraint.index)].text)): \(JSONText.quote($0.factor))"
        }
        return ", \"certificate\": {\"conflict\": {" + factors.joined(separator: ", ") + "}}"
    }

    private static func number(_ value: Double) -> String {
        value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
