import ConstraintSolver
import Foundation

/// Measures the solver on its workloads. Each figure is the median CPU time of at least 7 runs.
///
/// The runs of a figure are spread over several rounds. On a shared machine, a slow second then affects one run of each
/// row, and not all runs of one row.
struct SolverBench {
    static let name = "solver"

    private static let roundCount = 5
    /// The number of builds per row in each round.
    private static let buildCount = 3
    private static let editCount = 5

    /// Returns all figures: build (adds all constraints and computes all values), edit (enlarges the container's width
    /// or height by 1), rotate (switches the width between two values that flip inequalities), and the growth from the
    /// smallest to the largest workload.
    static func rows() throws -> [BenchRow] {
        var bench = SolverBench()
        if isatty(STDERR_FILENO) == 1 {
            bench.progress = { FileHandle.standardError.write(Data("\r\u{1B}[K\($0)".utf8)) }
        }
        for round in 1...roundCount { bench.run(round, largest: 10_000) }
        bench.progress("")
        return bench.figures
    }

    /// The measurements of one row.
    private struct Series {
        var row: String
        var what: String
        var unit: String
        var target: Double?
        var samples: [Double] = []
    }

    private var series: [Series] = []
    private var places: [String: Int] = [:]
    private var workloads: [String: SolverWorkload] = [:]
    private var cells: SingleCells?
    /// Called with the name of each row before it is measured.
    private var progress: (String) -> Void = { _ in }

    private var figures: [BenchRow] {
        series.map { series in
            // The exponent is computed from the medians of other rows.
            let value = series.samples.isEmpty ? exponent(of: series) : Self.median(series.samples)
            return BenchRow(
                topic: Self.name, name: "\(series.row): \(series.what)", value: value, unit: series.unit,
                target: series.target)
        }
    }

    private mutating func add(_ row: String, _ what: String, _ samples: [Double], _ unit: String, _ target: Double?) {
        let name = "\(row): \(what)"
        if places[name] == nil {
            places[name] = series.count
            series.append(Series(row: row, what: what, unit: unit, target: target))
        }
        series[places[name]!].samples += samples
    }

    private mutating func note(_ row: String, _ what: String, _ seconds: [Double], _ target: Double?) {
        add(row, what, seconds.map { $0 * 1e6 }, "µs", target.map { $0 * 1e6 })
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

    private static let stackSizes = [40, 160, 640]

    private mutating func run(_ round: Int, largest: Int) {
        func show(_ what: String) { progress("round \(round) of \(Self.roundCount): \(what)") }
        // This workload of many small blocks runs first, before other workloads fragment the memory.
        if largest >= 10_000 {
            show("cells 10000, a solver each")
            measureSingleCells(10_000)
        }
        for shape in SolverWorkload.Shape.allCases {
            for n in Self.sizes[shape]! where n <= largest {
                show("\(shape) \(n)")
                measure(shape, n)
            }
            for what in ["build", "edit", "rotate"] { add(shape.rawValue, "exponent of \(what)", [], "", 1.1) }
        }
        for n in Self.stackSizes where n <= largest {
            show("stack without room \(n)")
            measureStack(n)
        }
        for what in ["build", "grow"] { add("stack without room", "exponent of \(what)", [], "", 2.4) }
        for n in [10, 100, 1000, 10_000] where n <= largest {
            show("one constraint of one of \(n) cells")
            measureOneConstraint(n, round)
        }
    }

    private mutating func workload(_ shape: SolverWorkload.Shape, _ n: Int) -> SolverWorkload {
        if let made = workloads["\(shape) \(n)"] { return made }
        let made = SolverWorkload(shape, n)
        workloads["\(shape) \(n)"] = made
        return made
    }

    private mutating func measure(_ shape: SolverWorkload.Shape, _ n: Int) {
        let workload = workload(shape, n)
        let row = "\(shape) \(n)"
        let target = Self.targets[row]
        // Small workloads are built often enough to make the clock's own time negligible.
        let repeats = max(1, 2000 / workload.items.count)
        func time(_ body: () -> Void) -> Double {
            let start = Bench.now
            for _ in 0..<repeats { body() }
            return (Bench.now - start) / Double(repeats)
        }
        let builds = (0..<Self.buildCount).map { _ in
            var solvers: [Solver] = []
            return time { solvers.append(workload.build().solver) }
        }
        let (solver, ids) = workload.build()
        func set(_ item: Int, _ value: Double) {
            do { try solver.setConstant(ids[item], value) } catch {
                preconditionFailure("an edit was refused: \(error)")
            }
        }
        var step = 0.0
        func edit(_ item: Int, _ size: Double) -> Double {
            time {
                step = step == 1 ? 2 : 1
                set(item, size + step)
            }
        }
        // As the peers are measured: the median of a width and a height. The first two pairs record which parts edits
        // affect.
        let edits = (0..<(2 + Self.editCount)).map { _ in
            (edit(SolverWorkload.widthItem, workload.narrow) + edit(SolverWorkload.heightItem, workload.height)) / 2
        }
        var isWide = false
        let rotations = (0..<(2 + Self.editCount)).map { _ in
            time {
                isWide.toggle()
                set(SolverWorkload.widthItem, isWide ? workload.wide : workload.narrow)
            }
        }
        note(row, "build", builds, target?.build)
        note(row, "edit", Array(edits.dropFirst(2)), target?.edit)
        note(row, "rotate", Array(rotations.dropFirst(2)), target?.rotate)
        if n >= 1000 {
            add(row, "memory a constraint", [Double(solver.memoryInUse) / Double(workload.items.count)], "bytes", 200)
        }
    }

    private mutating func measureSingleCells(_ n: Int) {
        let cells = self.cells ?? SingleCells(n)
        self.cells = cells
        var builds: [Double] = []
        var solvers: [(solver: Solver, constraints: [ConstraintID])] = []
        for _ in 0..<Self.buildCount {
            solvers = []
            let start = Bench.now
            solvers = cells.build()
            builds.append(Bench.now - start)
        }
        // A caller keeps the solver and one constraint for an edit, next to each other.
        let widths = solvers.map { (solver: $0.solver, constraint: $0.constraints[SolverWorkload.widthItem]) }
        func set(_ width: Double) -> Double {
            let start = Bench.now
            for item in widths {
                do { try item.solver.setConstant(item.constraint, width) } catch { preconditionFailure("\(error)") }
            }
            return Bench.now - start
        }
        let edits = (0..<(2 + Self.editCount)).map { set(375 + Double(1 + $0 % 2)) }
        let rotations = (0..<(2 + Self.editCount)).map { set($0 % 2 == 0 ? 667 : 375) }
        let row = "cells \(n), a solver each"
        note(row, "build", builds, 50e-3)
        note(row, "edit", Array(edits.dropFirst(2)), 3e-3)
        note(row, "rotate", Array(rotations.dropFirst(2)), 4.5e-3)
    }

    /// Measures a stack of rows that want to be as high as their contents. The frame first has space for half of the
    /// rows, and then grows until most fit, so that any row could regain its height next. Quadratic growth is expected,
    /// because each of the two exchanges per row moves all following rows.
    private mutating func measureStack(_ n: Int) {
        var (builds, growths): ([Double], [Double]) = ([], [])
        for _ in 0..<2 {
            do {
                let start = Bench.now
                let (solver, frame) = try Self.stackWithoutRoom(n)
                builds.append(Bench.now - start)
                let middle = Bench.now
                try solver.setConstant(frame, Double(18 * n))
                growths.append(Bench.now - middle)
            } catch { preconditionFailure("\(error)") }
        }
        note("stack without room \(n)", "build", builds, nil)
        note("stack without room \(n)", "grow", growths, nil)
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
    private mutating func measureOneConstraint(_ n: Int, _ round: Int) {
        let workload = workload(.cells, n)
        let (solver, original) = workload.build()
        var ids = original
        var adds: [Double] = []
        var removals: [Double] = []
        let length = workload.items.count > workload.starts[0] ? 39 : 0
        let count = 140
        for turn in (round * count)..<((round + 1) * count) {
            let index = workload.starts[(turn * 7919) % n] + (turn * 31) % length
            var start = Bench.now
            do { try solver.remove(ids[index]) } catch { preconditionFailure("\(error)") }
            removals.append(Bench.now - start)
            start = Bench.now
            ids[index] = workload.add(index, to: solver)
            adds.append(Bench.now - start)
        }
        note("cells \(n)", "remove one", removals, n == 1000 ? 10e-6 : nil)
        note("cells \(n)", "add one", adds, n == 1000 ? 10e-6 : nil)
    }

    // MARK: Figures

    /// Returns the exponent with which a shape's median time grows with its size. The times are in the rows whose names
    /// consist of this row's name and a size.
    private func exponent(of series: Series) -> Double {
        let what = series.what.split(separator: " ").last.map(String.init) ?? ""
        let points: [(n: Double, time: Double)] = self.series.compactMap { other in
            guard other.what == what, other.row.hasPrefix(series.row + " "),
                let n = Double(other.row.dropFirst(series.row.count + 1))
            else { return nil }
            return (n, Self.median(other.samples))
        }
        return Self.exponent(points)
    }

    private static func median(_ list: [Double]) -> Double {
        let sorted = list.sorted()
        return sorted.count % 2 == 1
            ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
    }

    /// Returns the slope of the least-squares line through the logarithms of sizes and times, which is the exponent of
    /// growth.
    private static func exponent(_ points: [(n: Double, time: Double)]) -> Double {
        let x = points.map { log($0.n) }
        let y = points.map { log($0.time) }
        let meanX = x.reduce(0, +) / Double(x.count)
        let meanY = y.reduce(0, +) / Double(y.count)
        let top = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        return top / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    }
}
