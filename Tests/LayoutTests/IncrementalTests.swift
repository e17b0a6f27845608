import Geometry
import TestSupport
import Testing

@testable import Layout

/// Properties of the layout pass on random screens. Messages contain the failing seed; `scripts/fuzz-layout` runs many.
struct IncrementalTests {
    private func difference(_ a: Rect, _ b: Rect) -> Double {
        max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
    }

    /// Frames do not depend on earlier edits.
    @Test(arguments: Seeds.range(0, short: 60, full: 300))
    func incrementalLayoutEqualsLayoutFromScratch(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for step in 0..<40 {
            try random.edit()
            if random.random.chance(30) { continue }
            random.screen.layoutIfNeeded()
            // Errors that persist show up later.
            guard step == 39 || random.random.chance(25) else { continue }
            guard try isAsFromScratch(random, "seed \(seed), step \(step)") else { return }
        }
    }

    private func isAsFromScratch(_ random: RandomScreen, _ what: String) throws -> Bool {
        let expected = try random.framesFromScratch()
        for view in random.views {
            let frame = try random.screen.frame(of: view)
            let other = try #require(expected[view])
            guard difference(frame, other) < 1e-6 else {
                Issue.record("\(what): \(random.screen.path(of: view)) is \(frame), from scratch \(other)")
                return false
            }
        }
        return true
    }

    /// Stacks of every distribution whose contents change. Nothing else changes, so only content sizes trigger updates.
    @Test(arguments: Seeds.range(400_000, short: 60, full: 300))
    func layoutAfterContentChangesEqualsLayoutFromScratch(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for _ in 0..<3 { try random.makeRow(in: random.screen.root) }
        try random.makeRow(in: random.random.pick(random.views.filter(random.isStack)))
        random.screen.layoutIfNeeded()
        for step in 0..<12 {
            for _ in 0..<random.random.int(1...3) { try random.changeContent(of: random.random.pick(random.views)) }
            if random.random.chance(15) { random.screen.traits.textSize = random.random.pick([1, 1.5, 2]) }
            random.screen.layoutIfNeeded()
            guard try isAsFromScratch(random, "seed \(seed), step \(step)") else { return }
        }
    }

    /// A second layout measures and solves nothing.
    @Test(arguments: Seeds.range(100_000, short: 60, full: 300))
    func unchangedScreensAreNeitherMeasuredNorSolvedAgain(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for _ in 0..<30 { try random.edit() }
        random.screen.layoutIfNeeded()
        let count = random.text.measureCount
        random.screen.layoutIfNeeded()
        #expect(random.screen.lastSolveCount == 0, "seed \(seed)")
        #expect(random.text.measureCount == count, "seed \(seed)")
    }

    /// Constraints hold in the frames, or the solver reports their violation. Required constraints hold.
    @Test(arguments: Seeds.range(200_000, short: 120, full: 600))
    func requiredConstraintsHoldAndOthersReportTheirViolation(
        _ seed: Int
    )
        throws
    {
        let random = try RandomScreen(seed: UInt64(seed))
        let screen = random.screen
        for _ in 0..<30 { try random.edit() }
        for _ in 0..<5 {
            screen.traits.size = Size(width: random.random.points(50...1000), height: random.random.points(50...1000))
            screen.layoutIfNeeded()
            // Constraints to be at least and at most as wide as a content determine the width, even if it is 0.
            for variable in screen.solver.ambiguousVariables {
                guard case .frame(let view, let attribute) = screen.parts.link.owner(of: variable) else { continue }
                let content = screen.tree[Int(view)].content.size
                #expect(
                    attribute != .width || content.width == nil, "seed \(seed): \(screen.tree.path(ofIndex: Int(view)))"
                )
                #expect(
                    attribute != .height || content.height == nil,
                    "seed \(seed): \(screen.tree.path(ofIndex: Int(view)))")
            }
            guard screen.pass.unsettled.texts.isEmpty, screen.pass.unsettled.areas.isEmpty else { continue }
            for index in screen.constraints.indices where screen.constraints[index].state == .active {
                let constraint = screen.constraints[index]
                guard let id = constraint.solverID else { continue }
                let text = screen.constraints.describe(Int32(index))
                guard !text.contains("Baseline") else { continue }
                var left = value(constraint.first, relatedTo: constraint.second, in: screen)
                var right =
                    constraint.second.map { value($0, relatedTo: constraint.first, in: screen) * constraint.multiplier }
                    ?? 0
                if constraint.isMirrored(screen.traits.direction) { (left, right) = (-left, -right) }
                let gap = left - right - constraint.constant
                let violation =
                    switch constraint.relation {
                    case .equal: abs(gap)
                    case .lessThanOrEqual: max(0, gap)
                    case .greaterThanOrEqual: max(0, -gap)
                    }
                #expect(
                    abs(violation - screen.solver.violation(of: id)) < 1e-5,
                    "seed \(seed): \(text) misses by \(violation)")
                if constraint.priority == 1000 { #expect(violation < 1e-5, "seed \(seed): \(text) is required") }
            }
        }
    }

    /// An anchor in screen coordinates. From inside a scroll view, its edges are its content's.
    private func value(_ side: ConstraintSide, relatedTo other: ConstraintSide?, in screen: Screen) -> Double {
        let index = Int(side.view)
        let view = screen.tree.id(index)
        let frame = screen.frames.absoluteFrame(index)
        // Constraints relate the edges of alignment rectangles.
        let insets = side.area == .frame ? screen.tree.alignmentInsets(index) : screen.parts.areas.useArea(side)
        let isContent = other.map { $0.view != side.view && screen.tree.isInside(Int($0.view), index) } ?? false
        let offset = isContent ? screen.tree.contentOffset(index) : .zero
        let (x, y) = (frame.x - offset.x, frame.y - offset.y)
        let content = isContent ? try? screen.contentSize(of: view) : nil
        let edges = content != nil && side.area == .frame ? .zero : insets
        let size = content ?? frame.size
        switch side.attribute.resolved(screen.traits.direction) {
        case .left: return x + edges.left
        case .right: return x + size.width - edges.right
        case .top: return y + edges.top
        case .bottom: return y + size.height - edges.bottom
        case .centerX: return x + (frame.width + insets.left - insets.right) / 2
        case .centerY: return y + (frame.height + insets.top - insets.bottom) / 2
        case .width: return frame.width - insets.left - insets.right
        case .height: return frame.height - insets.top - insets.bottom
        case .leading, .trailing, .firstBaseline, .lastBaseline: return .nan
        }
    }

    /// With leading and trailing only, right-to-left layouts mirror left-to-right ones.
    @Test(arguments: Seeds.range(300_000, short: 120, full: 600))
    func rightToLeftLayoutMirrorsLeftToRight(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed), isMirrorable: true)
        for _ in 0..<25 { try random.edit() }
        random.screen.traits.direction = .leftToRight
        random.screen.layoutIfNeeded()
        var frames: [ViewID: Rect] = [:]
        for view in random.views { frames[view] = try random.screen.frame(of: view) }
        random.screen.traits.direction = .rightToLeft
        random.screen.layoutIfNeeded()
        for view in random.views.dropFirst() {
            let parent = try #require(try random.screen.superview(of: view))
            let (before, after) = (try #require(frames[view]), try random.screen.frame(of: view))
            let width = try random.screen.contentSize(of: parent)?.width ?? random.screen.frame(of: parent).width
            let mirrored = Rect(x: width - before.maxX, y: before.y, width: before.width, height: before.height)
            #expect(
                difference(mirrored, after) < 1e-6,
                "seed \(seed): \(random.screen.path(of: view)) is \(after), mirrored \(mirrored)")
        }
    }

    /// A change does not measure or move unrelated views.
    @Test func changingOneOf200LabelsMeasuresAndSolvesOnlyThatLabel() throws {
        let random = try RandomScreen(seed: 1)
        let screen = random.screen
        var labels: [ViewID] = []
        try screen.beginLayout(of: screen.root)
        for place in 0..<200 {
            let box = try screen.makeView(kind: random.kind("View"))
            try screen.layoutPut(box, into: screen.root, source: .none)
            for (attribute, constant) in [(Attribute.top, Double(place) * 30), (.left, 0)] {
                try screen.constrain(
                    ConstraintRequest(
                        Anchor(view: box, attribute: attribute), .equal,
                        Anchor(view: screen.root, attribute: attribute), constant: constant
                    ))
            }
            for attribute in [Attribute.width, .height] {
                try screen.constrain(
                    ConstraintRequest(Anchor(view: box, attribute: attribute), .equal, nil, constant: 30))
            }
            let label = try screen.makeView(kind: random.kind("Label"))
            try random.set(label, "text", .string("\(place)"))
            try random.set(label, "numberOfLines", .number(0))
            try screen.beginLayout(of: box)
            try screen.layoutPut(label, into: box, source: .none)
            for attribute in [Attribute.top, .left] {
                try screen.constrain(
                    ConstraintRequest(
                        Anchor(view: label, attribute: attribute), .equal, Anchor(view: box, attribute: attribute)))
            }
            screen.endLayout()
            labels.append(label)
        }
        screen.endLayout()
        screen.layoutIfNeeded()
        let count = random.text.measureCount
        try random.set(labels[100], "text", .string("1234"))
        screen.layoutIfNeeded()
        #expect(random.text.measureCount - count <= 3)
        screen.solver.withChangedVariables { variables in #expect(variables.count <= 4) }
        #expect(try screen.frame(of: labels[100]).width == 43)
    }
}
