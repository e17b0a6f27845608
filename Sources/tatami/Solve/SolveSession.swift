import ConstraintSolver
import Foundation

/// Solves a problem step by step and keeps what each came to.
struct SolveSession {
    private let problem: SolveProblem
    private let solver = Solver()
    private var variables: [Variable] = []
    private var ids: [String: ConstraintID] = [:]
    /// By the index of the constraint.
    private var names: [String] = []
    private var results: [String] = []
    private var buildTime = 0.0
    private var stepTimes: [Double] = []

    private(set) var hasFailed = false
    private(set) var faults: [String] = []

    init(_ problem: SolveProblem) {
        self.problem = problem
    }

    mutating func run() {
        ids.reserveCapacity(problem.constraints.count)
        var added: [ConstraintID] = []
        added.reserveCapacity(problem.constraints.count)
        let start = Timing.now()
        for _ in problem.variables { variables.append(solver.makeVariable()) }
        solver.begin()
        var fault: SolverError?
        do throws(SolverError) {
            for item in problem.constraints { added.append(try add(item)) }
            try solver.commit()
        } catch {
            fault = error
        }
        buildTime = Timing.now() - start
        for (id, item) in zip(added, problem.constraints) { name(id, item.id) }
        if let fault {
            report(fault, "the system")
            for item in problem.constraints { ids[item.id] = nil }
        } else {
            reportValues()
        }
        for index in problem.steps.indices { run(step: index) }
    }

    private func add(_ item: SolveProblem.Item) throws(SolverError) -> ConstraintID {
        let result = problem.terms.withUnsafeBufferPointer { terms -> Result<ConstraintID, SolverError> in
            do throws(SolverError) {
                let slice = UnsafeBufferPointer(rebasing: terms[item.terms])
                return .success(try solver.add(slice, item.relation, item.constant, priority: Priority(item.priority)))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private mutating func name(_ id: ConstraintID, _ text: String) {
        ids[text] = id
        while names.count <= id.index { names.append("") }
        names[Int(id.index)] = text
    }

    private mutating func run(step index: Int) {
        let step = problem.steps[index]
        let what = "step \(index + 1)"
        guard let (removals, constants, priorities) = resolve(step, what) else {
            stepTimes.append(0)
            return
        }
        var added: [ConstraintID] = []
        let start = Timing.now()
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
        stepTimes.append(Timing.now() - start)
        if let fault {
            // The conflict may name constraints that were added in vain.
            var former: [(ConstraintID, String)] = []
            for (id, item) in zip(added, step.additions) {
                while names.count <= id.index { names.append("") }
                former.append((id, names[Int(id.index)]))
                names[Int(id.index)] = item.id
            }
            report(fault, what)
            for (id, text) in former { names[Int(id.index)] = text }
        } else {
            for id in step.removals { ids[id] = nil }
            for (id, item) in zip(added, step.additions) { name(id, item.id) }
            reportValues()
        }
    }

    private typealias Resolved = ([ConstraintID], [(ConstraintID, Double)], [(ConstraintID, Double)])

    /// The handles of a step; nil, with a result in its place, if it names a constraint that is not there or adds one that
    /// is.
    private mutating func resolve(_ step: SolveProblem.Step, _ what: String) -> Resolved? {
        var fault: String?
        func find(_ id: String) -> ConstraintID {
            if let found = ids[id] { return found }
            fault = fault ?? "unknown constraint \"\(id)\""
            return ConstraintID(index: .max)
        }
        let removals = step.removals.map(find)
        if Set(step.removals).count < step.removals.count { fault = fault ?? "a constraint is removed twice" }
        let constants = step.constants.map { (find($0.id), $0.value) }
        let priorities = step.priorities.map { (find($0.id), $0.value) }
        for id in step.constants.map(\.id) + step.priorities.map(\.id) where step.removals.contains(id) {
            fault = fault ?? "constraint \"\(id)\" is both changed and removed"
        }
        var fresh = Set<String>()
        for item in step.additions {
            if !fresh.insert(item.id).inserted || (ids[item.id] != nil && !step.removals.contains(item.id)) {
                fault = fault ?? "constraint \"\(item.id)\" is there already"
            }
        }
        guard let fault else { return (removals, constants, priorities) }
        results.append("{\"error\": \(JSONText.quote(fault))}")
        faults.append("\(what): \(fault)")
        hasFailed = true
        return nil
    }

    // MARK: Results

    private mutating func report(_ error: SolverError, _ what: String) {
        hasFailed = true
        if case .unsatisfiable(let conflict) = error {
            let list = conflict.map { JSONText.quote(names[Int($0.index)]) }.joined(separator: ", ")
            results.append("{\"error\": \"unsatisfiable\", \"conflict\": [\(list)]}")
            faults.append("\(what): these required constraints cannot hold together: \(list)")
        } else {
            solver.rollback()
            results.append("{\"error\": \(JSONText.quote("\(error)"))}")
            faults.append("\(what): \(error)")
        }
    }

    private mutating func reportValues() {
        var text = "{\"values\": {"
        text += zip(problem.variables, variables).map { "\(JSONText.quote($0)): \(Self.number(solver.value(of: $1)))" }
            .joined(separator: ", ")
        text += "}, \"violations\": {"
        text += solver.violations.map { "\(JSONText.quote(names[Int($0.constraint.index)])): \(Self.number($0.violation))" }
            .joined(separator: ", ")
        text += "}, \"ambiguous\": ["
        text += solver.ambiguousVariables.map { JSONText.quote(problem.variables[Int($0.index)]) }.joined(separator: ", ")
        results.append(text + "]}")
    }

    func output(withTimes: Bool) -> String {
        var text = "{\"results\": [" + results.joined(separator: ",\n ") + "]"
        if withTimes {
            text += ",\n \"cpu\": {\"build\": \(buildTime), \"steps\": [" + stepTimes.map { "\($0)" }.joined(separator: ", ") + "]}"
        }
        return text + "}\n"
    }

    private static func number(_ value: Double) -> String {
        value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
