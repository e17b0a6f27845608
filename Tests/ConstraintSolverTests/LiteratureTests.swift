import ConstraintSolver
import Testing

/// Systems on which solvers are known to fail.
@Suite struct LiteratureTests {
    /// The demonstration of Cassowary: a quadrilateral with its midpoints, whose corners stay within a window.
    @Test func draggedQuadrilateralStaysInsideItsWindow() throws {
        let solver = Solver()
        func point() -> (x: Variable, y: Variable) { (solver.makeVariable(), solver.makeVariable()) }
        let corners = (0..<4).map { _ in point() }
        let middles = (0..<4).map { _ in point() }
        let places = [(10.0, 10.0), (10, 200), (200, 200), (200, 10)]
        var stays: [ConstraintID] = []
        for (corner, place) in zip(corners, places) {
            stays.append(try solver.add([Term(corner.x)], .equal, place.0, priority: 100))
            stays.append(try solver.add([Term(corner.y)], .equal, place.1, priority: 100))
        }
        for index in 0..<4 {
            let a = corners[index], b = corners[(index + 1) % 4]
            try solver.add([Term(middles[index].x), Term(a.x, -0.5), Term(b.x, -0.5)], .equal, 0)
            try solver.add([Term(middles[index].y), Term(a.y, -0.5), Term(b.y, -0.5)], .equal, 0)
        }
        for (left, right) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            try solver.add([Term(corners[left].x), Term(corners[right].x, -1)], .lessThanOrEqual, -20)
        }
        for (top, bottom) in [(0, 1), (0, 2), (3, 1), (3, 2)] {
            try solver.add([Term(corners[top].y), Term(corners[bottom].y, -1)], .lessThanOrEqual, -20)
        }
        for corner in corners {
            for variable in [corner.x, corner.y] {
                try solver.add([Term(variable)], .greaterThanOrEqual, 0)
                try solver.add([Term(variable)], .lessThanOrEqual, 500)
            }
        }
        #expect(solver.value(of: middles[0].y) == 105)
        // Drags the first corner beyond the third.
        let drag = try solver.add([Term(corners[0].x)], .equal, 300, priority: 900)
        #expect(solver.value(of: corners[0].x) == 300)
        #expect(solver.value(of: corners[2].x) == 320)
        #expect(solver.value(of: corners[3].x) == 320)
        #expect(solver.value(of: corners[1].x) == 10)
        try solver.setConstant(drag, 600)
        #expect(solver.value(of: corners[0].x) == 480)
        #expect(solver.value(of: corners[2].x) == 500)
        try solver.remove(drag)
        #expect(solver.value(of: corners[0].x) == 10)
        #expect(solver.value(of: corners[2].x) == 200)
    }

    /// Boxes in a grid: rows share heights, columns share widths, and each box prefers its own aspect ratio.
    @Test func aspectRatiosOfAGridHoldInOrderAndItsWidthIsFilled() throws {
        let n = 10
        let solver = Solver()
        let widths = (0..<n).map { _ in solver.makeVariable() }
        let heights = (0..<n).map { _ in solver.makeVariable() }
        try solver.add(widths.map { Term($0) }, .equal, 1000)
        try solver.add(heights.map { Term($0) }, .lessThanOrEqual, 1000)
        for v in widths + heights { try solver.add([Term(v)], .greaterThanOrEqual, 10) }
        var ratios: [[ConstraintID]] = []
        for i in 0..<n {
            ratios.append([])
            for j in 0..<n {
                let ratio = Double(1 + (i * 7 + j * 3) % 5) / 2
                ratios[i].append(
                    try solver.add(
                        [Term(widths[i]), Term(heights[j], -ratio)], .equal, 0, priority: 500, ordered: true))
            }
        }
        // The first column determines all heights from the first width, the first row all widths from the first height.
        // Only the scale remains, and the next ratios, which cannot hold, make it as small as the smallest box allows:
        // the fourth height is 10, so the first width is 25 and the first height 50. The last width takes the rest.
        for j in 0..<n { #expect(solver.violation(of: ratios[0][j]) < 1e-6) }
        for i in 0..<(n - 1) { #expect(solver.violation(of: ratios[i][0]) < 1e-6) }
        #expect(abs(solver.value(of: heights[3]) - 10) < 1e-6)
        #expect(abs(solver.value(of: widths[0]) - 25) < 1e-6)
        #expect(abs(solver.value(of: heights[0]) - 50) < 1e-6)
        #expect(abs(solver.value(of: widths[9]) - 350) < 1e-6)
        let sum = widths.reduce(0) { $0 + solver.value(of: $1) }
        #expect(abs(sum - 1000) < 1e-6)
        let tall = heights.reduce(0) { $0 + solver.value(of: $1) }
        #expect(tall <= 1000 + 1e-6)
    }

    @Test(arguments: [false, true]) func longChainOfContentSizedBoxesIsSolvedAndEdited(hasContainer: Bool) throws {
        // A debug build checks itself after each step, which would take minutes for ten times as many boxes.
        let n = 2100
        let solver = Solver()
        solver.begin()
        var end = solver.makeVariable()
        let container = solver.makeVariable()
        try solver.add([Term(end)], .equal, 0)
        let limit = try solver.add([Term(container)], .equal, 1e6)
        var contents: [ConstraintID] = []
        var heights: [Variable] = []
        for index in 0..<n {
            let top = solver.makeVariable()
            let height = solver.makeVariable()
            heights.append(height)
            try solver.add([Term(top), Term(end, -1)], .equal, 0)
            let bottom = solver.makeVariable()
            try solver.add([Term(bottom), Term(top, -1), Term(height, -1)], .equal, 0)
            try solver.add([Term(height)], .greaterThanOrEqual, 0)
            contents.append(try solver.add([Term(height)], .equal, Double(20 + index % 7), priority: 250))
            if hasContainer { try solver.add([Term(bottom), Term(container, -1)], .lessThanOrEqual, 0) }
            end = bottom
        }
        try solver.commit()
        let sum = (0..<n).reduce(0.0) { $0 + Double(20 + $1 % 7) }
        #expect(abs(solver.value(of: end) - sum) < 1e-6)
        try solver.setConstant(contents[n / 2], 100)
        #expect(abs(solver.value(of: end) - sum - 80) < 1e-6)
        if hasContainer {
            // Too small by 150, so the last boxes, which are last in the hierarchy, shrink.
            try solver.setConstant(limit, sum + 80 - 150)
            #expect(abs(solver.value(of: end) - sum - 80 + 150) < 1e-6)
            #expect(solver.value(of: heights[n - 1]) == 0)
            #expect(solver.value(of: heights[n - 20]) == Double(20 + (n - 20) % 7))
        }
    }

    /// A column of rows, each as high as its content plus 8 above and below. Only nonnegative heights are required;
    /// contents have compression resistance and hugging.
    @Test(arguments: [100, 2100]) func rowsOfALongListFitTheirContents(n: Int) throws {
        let solver = Solver()
        solver.begin()
        let list = solver.makeVariable()
        var end = solver.makeVariable()
        try solver.add([Term(end)], .equal, 0)
        var contents: [(least: ConstraintID, size: ConstraintID)] = []
        var rows: [Variable] = []
        for index in 0..<n {
            let (top, height) = (solver.makeVariable(), solver.makeVariable())
            let (innerTop, inner) = (solver.makeVariable(), solver.makeVariable())
            for variable in [height, inner] { try solver.add([Term(variable)], .greaterThanOrEqual, 0) }
            if index == 0 {
                try solver.add([Term(top), Term(end, -1)], .equal, 0, priority: 999)
            } else {
                try solver.add([Term(top), Term(end, -1), Term(rows[index - 1], -1)], .equal, 0, priority: 999)
            }
            try solver.add([Term(innerTop)], .equal, 8, priority: 999)
            try solver.add([Term(innerTop), Term(inner), Term(height, -1)], .equal, -8, priority: 999)
            let least = try solver.add([Term(inner)], .greaterThanOrEqual, Double(20 + index % 7), priority: 750)
            contents.append((least, try solver.add([Term(inner)], .equal, Double(20 + index % 7), priority: 251)))
            rows.append(height)
            end = top
        }
        try solver.add([Term(list), Term(end, -1), Term(rows[n - 1], -1)], .equal, 0, priority: 999)
        try solver.commit()
        let sum = (0..<n).reduce(0.0) { $0 + Double(36 + $1 % 7) }
        #expect(abs(solver.value(of: list) - sum) < 1e-6)
        for index in 0..<n { #expect(abs(solver.value(of: rows[index]) - Double(36 + index % 7)) < 1e-9) }
        solver.begin()
        try solver.setConstant(contents[n / 2].least, 100)
        try solver.setConstant(contents[n / 2].size, 100)
        try solver.commit()
        #expect(abs(solver.value(of: list) - sum - 80 + Double(n / 2 % 7)) < 1e-6)
        #expect(solver.ambiguousVariables.isEmpty)
    }

    /// Rows with content heights in a frame with space for half of them: the first keep their heights, the others get
    /// 0. When the frame grows, many bounds are equivalent; choosing one must not take time proportional to all of
    /// them.
    @Test(arguments: [10, 300]) func firstRowsKeepTheirHeightsInAStackThatIsTooShort(n: Int) throws {
        let solver = Solver()
        solver.begin()
        var end = solver.makeVariable()
        try solver.add([Term(end)], .equal, 0)
        var rows: [Variable] = []
        for _ in 0..<n {
            let (bottom, height) = (solver.makeVariable(), solver.makeVariable())
            try solver.add([Term(bottom), Term(end, -1), Term(height, -1)], .equal, 0)
            try solver.add([Term(height)], .greaterThanOrEqual, 0)
            try solver.add([Term(height)], .greaterThanOrEqual, 20, priority: 750)
            try solver.add([Term(height)], .equal, 20, priority: 250)
            rows.append(height)
            end = bottom
        }
        let frame = try solver.add([Term(end)], .equal, Double(10 * n + 5))
        try solver.commit()
        func expect(_ room: Int, _ what: String) {
            // The first rows have 20, one has the rest, and the last rows have 0; if all fit, the last row also gets
            // the remaining space.
            for index in 0..<n {
                let height = index == n - 1 ? max(0, room - 20 * index) : min(20, max(0, room - 20 * index))
                #expect(abs(solver.value(of: rows[index]) - Double(height)) < 1e-6, "\(what), row \(index)")
            }
        }
        expect(10 * n + 5, "half the room")
        for room in [10 * n + 6, 18 * n + 5, 3, 25 * n, 10 * n + 5] {
            try solver.setConstant(frame, Double(room))
            expect(room, "\(room) for \(n)")
        }
    }

    @Test func cyclicAndRedundantEqualitiesAreSolvedAndAContradictionIsRefused() throws {
        let solver = Solver()
        let v = (0..<6).map { _ in solver.makeVariable() }
        for index in 0..<6 { try solver.add([Term(v[index]), Term(v[(index + 1) % 6], -1)], .equal, 0) }
        #expect(solver.ambiguousVariables == [v[0]])
        let five = try solver.add([Term(v[3])], .equal, 5, priority: 20)
        #expect(v.allSatisfy { solver.value(of: $0) == 5 })
        for index in 0..<6 { try solver.add([Term(v[index], 3), Term(v[(index + 2) % 6], -3)], .equal, 0) }
        for index in 0..<6 { try solver.add([Term(v[index])], .greaterThanOrEqual, 5) }
        try solver.setConstant(five, 4)
        #expect(v.allSatisfy { solver.value(of: $0) == 5 })
        let error = #expect(throws: SolverError.self) { try solver.add([Term(v[0]), Term(v[4], -1)], .equal, 1e-3) }
        guard case .unsatisfiable = error else { return }
        try solver.setConstant(five, 6)
        #expect(v.allSatisfy { solver.value(of: $0) == 6 })
    }

    @Test func systemWithCoefficientsFromAMillionthToAMillionIsSolved() throws {
        let solver = Solver()
        let v = (0..<5).map { _ in solver.makeVariable() }
        try solver.add([Term(v[0], 1e6), Term(v[1], -1e-6)], .equal, 0)
        try solver.add([Term(v[1], 1e-6), Term(v[2], -1)], .equal, 0)
        try solver.add([Term(v[2], 1e-6), Term(v[3], 1e6)], .equal, 3e6)
        let soft = try solver.add([Term(v[3], 1e6), Term(v[4], 1)], .equal, 1, priority: 500)
        try solver.add([Term(v[1])], .equal, 2e6, priority: 400)
        #expect(abs(solver.value(of: v[2]) - 2) < 1e-9)
        #expect(abs(solver.value(of: v[0]) - 2e-6) < 1e-15)
        #expect(abs(solver.value(of: v[3]) - (3 - 2e-12)) < 1e-9)
        #expect(solver.violation(of: soft) == 0)
        #expect(throws: SolverError.self) { try solver.add([Term(v[0], 1e6), Term(v[2], -1)], .equal, 1e-3) }
        try solver.add([Term(v[0], 1e6), Term(v[2], -1)], .equal, 0)
    }
}
