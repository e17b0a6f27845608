import Diagnostics
import Geometry
import TestSupport
import Testing

@testable import Layout

/// A pass without remaining budget stops, and the next one completes it.
struct PassBudgetTests {
    /// A budget that is used up after `rest` checks.
    private final class Asked: PassBudget {
        var rest = 0
        private(set) var passes = 0
        private(set) var asked = 0

        /// The passes of cells are parts of another pass.
        private var depth = 0

        func begin() {
            if depth == 0 { passes += 1 }
            depth += 1
        }

        func end() { depth -= 1 }

        var isUsedUp: Bool {
            asked += 1
            guard rest > 0 else { return true }
            rest -= 1
            return false
        }
    }

    private let text = GridText()

    /// A list of wrapping labels, a safe area, a stack, and a label below it, which need several rounds.
    private func makeScreen(_ budget: (any PassBudget)?) throws -> Screen {
        let screen = try Screen(
            registry: KindRegistry(), text: text, images: NoImages(),
            traits: Traits(
                size: Size(width: 100, height: 800), scale: 1, safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0)))
        screen.passBudget = budget
        try screen.beginLayout(of: screen.root)
        defer { screen.endLayout() }
        func put(_ kind: String, into parent: ViewID, arranged: Bool = false) throws -> ViewID {
            let view = try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
            try screen.layoutPut(view, into: parent, arranged: arranged, source: SourceLocation(chunk: 1, line: 7))
            guard kind == "Label" else { return view }
            for (name, value) in [
                ("text", PropertyValue.string("a text of many words")), ("numberOfLines", .number(0)),
            ] {
                let number = try #require(screen.registry.number(ofProperty: name))
                try screen.setProperty(view, slot: screen.slot(ofProperty: number, of: view), to: value)
            }
            return view
        }
        let stack = try put("VStack", into: screen.root)
        for (attribute, area) in [(Attribute.top, AnchorArea.safeArea), (.left, .frame), (.right, .frame)] {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: stack, attribute: attribute), .equal,
                    Anchor(view: screen.root, attribute: attribute, area: area)))
        }
        for _ in 0..<4 { _ = try put("Label", into: stack, arranged: true) }
        let box = try put("Label", into: screen.root)
        for attribute in [Attribute.left, .right] {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: box, attribute: attribute), .equal, Anchor(view: screen.root, attribute: attribute)))
        }
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: box, attribute: .top), .equal, Anchor(view: stack, attribute: .bottom), multiplier: 1,
                constant: 3))
        return screen
    }

    private func frames(_ screen: Screen) throws -> [Rect] {
        try screen.tree.indices.map { try screen.frame(of: screen.tree.id($0)) }
    }

    /// An interrupted pass does not change the final frames.
    @Test func layoutPassInterruptedAfterAnyStepIsCompletedByTheNextPass() throws {
        let whole = try makeScreen(nil)
        whole.layoutIfNeeded()
        let expected = try frames(whole)
        #expect(expected.count == 7 && expected[2].height > 20)

        var steps = 0
        while true {
            let budget = Asked()
            budget.rest = steps
            let screen = try makeScreen(budget)
            screen.layoutIfNeeded()
            #expect(budget.passes == 1)
            guard screen.isUnfinished else { break }
            #expect(budget.asked == steps + 1, "a pass that has to end asks no more")
            // Diagnostics work with incomplete frames.
            _ = screen.diagnostics
            budget.rest = .max
            screen.layoutIfNeeded()
            #expect(!screen.isUnfinished)
            #expect(try frames(screen) == expected, "after \(steps) steps")
            let measured = text.measureCount
            screen.layoutIfNeeded()
            #expect(text.measureCount == measured && screen.lastSolveCount == 0, "there is nothing left to do")
            steps += 1
        }
        // Measuring a text at its unconstrained size and at its width, arranging the stack, and solving are separate
        // steps.
        #expect(steps >= 12, "\(steps)")
        let budget = Asked()
        budget.rest = steps
        let screen = try makeScreen(budget)
        screen.layoutIfNeeded()
        #expect(try frames(screen) == expected)
    }

    @Test func viewAtWhichALayoutPassWasInterruptedIsReported() throws {
        let budget = Asked()
        budget.rest = 2
        let screen = try makeScreen(budget)
        screen.layoutIfNeeded()
        let view = try #require(screen.unfinishedView)
        #expect(screen.registry.kinds[screen.tree[Int(view.index)].kind].name == "Label")
    }

    /// A pass without work does not check the budget.
    @Test func passesWithoutWorkIgnoreTheBudget() throws {
        let budget = Asked()
        budget.rest = .max
        let screen = try makeScreen(budget)
        screen.layoutIfNeeded()
        budget.rest = 0
        screen.layoutIfNeeded()
        #expect(!screen.isUnfinished && budget.passes == 1)
    }

    /// Interruptions and edits don't change the final frames.
    @Test(arguments: Seeds.range(600_000, short: 40, full: 200))
    func interruptedLayoutOnceCompletedEqualsLayoutFromScratch(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        let budget = Asked()
        random.screen.passBudget = budget
        var interrupted = 0
        for step in 0..<30 {
            try random.edit()
            // The first pass has to solve, so it is interrupted early.
            budget.rest = step == 0 ? 0 : Int.random(in: 0...12, using: &random.random)
            random.screen.layoutIfNeeded()
            if random.screen.isUnfinished { interrupted += 1 }
            _ = random.screen.diagnostics
            guard step == 29 || random.random.chance(20) else { continue }
            budget.rest = .max
            random.screen.layoutIfNeeded()
            let expected = try random.framesFromScratch()
            for view in random.views {
                let frame = try random.screen.frame(of: view)
                let other = try #require(expected[view])
                let difference = max(
                    abs(frame.x - other.x), abs(frame.y - other.y), abs(frame.width - other.width),
                    abs(frame.height - other.height))
                guard difference < 1e-6 else {
                    Issue.record(
                        "seed \(seed), step \(step): \(random.screen.path(of: view)) is \(frame), from scratch \(other)"
                    )
                    return
                }
            }
        }
        #expect(interrupted > 0, "seed \(seed)")
    }
}
