import ConstraintSolver
import Foundation

/// Measures the solver on its workloads: CPU time of the thread, medians of at least 7 runs.
struct SolverBench {
    static let name = "solver"

    /// All figures: build (all constraints added and all values known), edit (the container's width or height + 1), rotate
    /// (the width switches between two values that flip inequalities), and the growth from the smallest to the largest.
    static func rows() throws -> [BenchRow] {
        var bench = SolverBench()
        if isatty(2) == 1 { bench.progress = { Output.write("\r\u{1B}[K\($0)", to: .standardError) } }
        bench.run(largest: 10_000)
        bench.progress("")
        return bench.figures
    }

    private var figures: [BenchRow] = []
    /// Called with each row before it is measured.
    private var progress: (String) -> Void = { _ in }

    private mutating func add(_ row: String, _ what: String, _ value: Double, _ unit: String, _ target: Double?) {
        figures.append(BenchRow(topic: Self.name, name: "\(row): \(what)", value: value, unit: unit, target: target))
    }

    /// Targets by shape and size: build, edit and rotate in seconds.
    private static let targets: [String: (build: Double, edit: Double, rotate: Double)] = [
        "chain 1000": (0.6e-3, 20e-6, 20e-6), "chain 10000": (6e-3, 200e-6, 200e-6),
        "equal 100": (60e-6, 3e-6, 3e-6), "equal 10000": (6e-3, 300e-6, 300e-6),
        "form 300": (0.5e-3, 20e-6, 20e-6), "form 10000": (17e-3, 600e-6, 600e-6),
        "nested 1024": (1.2e-3, 60e-6, 60e-6),
        "cells 300": (1.8e-3, 90e-6, 180e-6), "cells 10000": (60e-3, 3e-3, 6e-3),
    ]

    private static let sizes: [SolverWorkload.Shape: [Int]] = [
        .chain: [10, 100, 1000, 10_000], .equal: [10, 100, 1000, 10_000], .form: [10, 100, 300, 1000, 10_000],
        .nested: [16, 128, 1024, 8192], .cells: [10, 100, 300, 1000, 10_000],
    ]

    private mutating func run(largest: Int) {
        // First, in memory that no other workload has left in pieces: it is the one workload of many small blocks.
        if largest >= 10_000 {
            progress("cells 10000, a solver each")
            measureSingleCells(10_000)
        }
        for shape in SolverWorkload.Shape.allCases {
            var measured: [(n: Int, build: Double, edit: Double, rotate: Double)] = []
            for n in Self.sizes[shape]! where n <= largest {
                progress("\(shape) \(n)")
                let times = measure(shape, n)
                measured.append((n, times.build, times.edit, times.rotate))
            }
            guard measured.count > 2 else { continue }
            for (what, times) in [("build", measured.map(\.build)), ("edit", measured.map(\.edit)), ("rotate", measured.map(\.rotate))] {
                let exponent = Self.exponent(zip(measured.map(\.n), times).map { (Double($0), $1) })
                add(shape.rawValue, "exponent of \(what)", exponent, "", 1.1)
            }
        }
        measureStacks([40, 160, 640].filter { $0 <= largest })
        for n in [10, 100, 1000, 10_000] where n <= largest {
            progress("one constraint of one of \(n) cells")
            measureOneConstraint(n)
        }
    }

    private mutating func note(_ row: String, _ what: String, _ seconds: Double, _ target: Double?) {
        add(row, what, seconds * 1e6, "µs", target.map { $0 * 1e6 })
    }

    private mutating func measure(_ shape: SolverWorkload.Shape, _ n: Int) -> (build: Double, edit: Double, rotate: Double) {
        let workload = SolverWorkload(shape, n)
        let row = "\(shape) \(n)"
        let target = Self.targets[row]
        var builds: [Double] = []
        // Small ones are built often enough that the clock's own time does not count.
        let repeats = max(1, 2000 / workload.items.count)
        for _ in 0..<7 {
            var solvers: [Solver] = []
            let start = Timing.now()
            for _ in 0..<repeats { solvers.append(workload.build().solver) }
            builds.append((Timing.now() - start) / Double(repeats))
        }
        let (solver, ids) = workload.build()
        let width = ids[SolverWorkload.widthItem]
        let height = ids[SolverWorkload.heightItem]
        func time(_ body: () -> Void) -> Double {
            let start = Timing.now()
            for _ in 0..<repeats { body() }
            return (Timing.now() - start) / Double(repeats)
        }
        func set(_ id: ConstraintID, _ value: Double) {
            do { try solver.setConstant(id, value) } catch { preconditionFailure("an edit was refused: \(error)") }
        }
        var edits: [Double] = []
        var step = 0.0
        for _ in 0..<11 {
            let across = time {
                step = step == 1 ? 2 : 1
                set(width, workload.narrow + step)
            }
            let down = time {
                step = step == 1 ? 2 : 1
                set(height, workload.height + step)
            }
            // As the peers are measured: the median of a width and a height.
            edits.append((across + down) / 2)
        }
        var rotations: [Double] = []
        var isWide = false
        for _ in 0..<11 {
            rotations.append(
                time {
                    isWide.toggle()
                    set(width, isWide ? workload.wide : workload.narrow)
                })
        }
        let memory = Double(solver.memoryInUse)
        let result = (Self.median(builds), Self.median(edits), Self.median(rotations))
        note(row, "build", result.0, target?.build)
        note(row, "edit", result.1, target?.edit)
        note(row, "rotate", result.2, target?.rotate)
        if n >= 1000 {
            add(row, "memory a constraint", memory / Double(workload.items.count), "bytes", 200)
        }
        return result
    }

    private mutating func measureSingleCells(_ n: Int) {
        let workloads = (0..<n).map { SolverWorkload(cell: $0) }
        let workspace = SolverWorkspace()
        var builds: [Double] = []
        var solvers: [(solver: Solver, constraints: [ConstraintID])] = []
        for _ in 0..<7 {
            solvers = []
            solvers.reserveCapacity(n)
            let start = Timing.now()
            for workload in workloads { solvers.append(workload.build(workspace)) }
            builds.append(Timing.now() - start)
        }
        // What a caller keeps for an edit: the solver and one constraint, side by side.
        let widths = solvers.map { (solver: $0.solver, constraint: $0.constraints[SolverWorkload.widthItem]) }
        func set(_ width: Double) -> Double {
            let start = Timing.now()
            for item in widths {
                do { try item.solver.setConstant(item.constraint, width) } catch { preconditionFailure("\(error)") }
            }
            return Timing.now() - start
        }
        let edits = (0..<8).map { set(375 + Double(1 + $0 % 2)) }
        let rotations = (0..<8).map { set($0 % 2 == 0 ? 667 : 375) }
        let row = "cells \(n), a solver each"
        note(row, "build", Self.median(builds), 50e-3)
        note(row, "edit", Self.median(edits), 3e-3)
        note(row, "rotate", Self.median(rotations), 4.5e-3)
    }

    /// Rows as high as their contents in a frame with room for half of them, which then grows until most fit: each row that gets its
    /// height back could have been any other. Squares are no surprise here, as each of two exchanges a row moves all that follows.
    private mutating func measureStacks(_ sizes: [Int]) {
        var builds: [(n: Double, time: Double)] = []
        var growths: [(n: Double, time: Double)] = []
        for n in sizes {
            progress("stack without room \(n)")
            var (times, changes): ([Double], [Double]) = ([], [])
            for _ in 0..<7 {
                do {
                    let start = Timing.now()
                    let (solver, frame) = try Self.stackWithoutRoom(n)
                    times.append(Timing.now() - start)
                    let middle = Timing.now()
                    try solver.setConstant(frame, Double(18 * n))
                    changes.append(Timing.now() - middle)
                } catch { preconditionFailure("\(error)") }
            }
            builds.append((Double(n), Self.median(times)))
            growths.append((Double(n), Self.median(changes)))
            note("stack without room \(n)", "build", Self.median(times), nil)
            note("stack without room \(n)", "grow", Self.median(changes), nil)
        }
        guard sizes.count > 2 else { return }
        add("stack without room", "exponent of build", Self.exponent(builds), "", 2.4)
        add("stack without room", "exponent of grow", Self.exponent(growths), "", 2.4)
    }

    private static func stackWithoutRoom(_ n: Int) throws -> (Solver, ConstraintID) {
        let solver = Solver()
        solver.begin()
        var end = solver.makeVariable()
        try solver.add([Term(end)], .equal, 0)
        for _ in 0..<n {
            let (bottom, height) = (solver.makeVariable(), solver.makeVariable())
            try solver.add([Term(bottom), Term(end, -1), Term(height, -1)], .equal, 0)
            try solver.add([Term(height)], .greaterThanOrEqual, 0)
            try solver.add([Term(height)], .greaterThanOrEqual, 20, priority: 750)
            try solver.add([Term(height)], .equal, 20, priority: 250)
            end = bottom
        }
        let frame = try solver.add([Term(end)], .equal, Double(10 * n))
        try solver.commit()
        return (solver, frame)
    }

    /// Removes one constraint of one cell and adds it again.
    private mutating func measureOneConstraint(_ n: Int) {
        let workload = SolverWorkload(.cells, n)
        let (solver, original) = workload.build()
        var ids = original
        var adds: [Double] = []
        var removals: [Double] = []
        let length = workload.items.count > workload.starts[0] ? 39 : 0
        for round in 0..<700 {
            let index = workload.starts[(round * 7919) % n] + (round * 31) % length
            var start = Timing.now()
            do { try solver.remove(ids[index]) } catch { preconditionFailure("\(error)") }
            removals.append(Timing.now() - start)
            start = Timing.now()
            ids[index] = workload.add(index, to: solver)
            adds.append(Timing.now() - start)
        }
        note("cells \(n)", "remove one", Self.median(removals), n == 1000 ? 10e-6 : nil)
        note("cells \(n)", "add one", Self.median(adds), n == 1000 ? 10e-6 : nil)
    }

    // MARK: Figures

    private static func median(_ list: [Double]) -> Double {
        let sorted = list.sorted()
        return sorted.count % 2 == 1 ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
    }

    /// The slope of the line of least squares through the logarithms.
    private static func exponent(_ points: [(n: Double, time: Double)]) -> Double {
        let x = points.map { log($0.n) }
        let y = points.map { log($0.time) }
        let meanX = x.reduce(0, +) / Double(x.count)
        let meanY = y.reduce(0, +) / Double(y.count)
        let top = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        return top / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    }
}
