import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Nested groups request memory before they begin, and drawing stops if it is refused.
struct GroupMemoryTests {
    /// Grants memory up to a limit, and counts requests after the first refusal.
    private final class Limited: PassBudget {
        let limit: Int
        private(set) var largest = 0
        private(set) var isUsedUp = false
        private(set) var askedAfterwards = 0

        init(limit: Int) { self.limit = limit }

        func begin() {}

        func grants(_ bytes: Int) -> Bool {
            if isUsedUp { askedAfterwards += 1 }
            if bytes > limit { isUsedUp = true } else { largest = max(largest, bytes) }
            return bytes <= limit
        }
    }

    /// Draws 40 nested views of 100 × 100, each above a subview without a group.
    private func draw(limit: Int, _ appearance: Appearance) throws -> Limited {
        let text = PangoTextMeasurer()
        let renderer = Renderer(
            text: text, images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
        let budget = Limited(limit: limit)
        text.budget = budget
        var builder = SnapshotBuilder(width: 100, height: 100)
        var parent = 0
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        for index in 0..<40 {
            parent = builder.add("v\(index)", to: parent, frame: bounds, appearance: appearance)
        }
        _ = try? renderer.picture(builder.snapshot)
        return budget
    }

    @Test func drawingStopsWhenMemoryForNestedTransparencyGroupsIsRefused() throws {
        // A group has at most 102 × 102 pixels of four bytes.
        let budget = try draw(limit: 250_000, Appearance(background: .black, alpha: 0.9))
        #expect(budget.largest > 200_000 && budget.isUsedUp)
        #expect(budget.askedAfterwards == 0)
    }

    @Test func memoryOfAllNestedTransparencyGroupsIsRequestedAndGrantedWithinTheLimit() throws {
        let budget = try draw(limit: 40 * 104 * 104 * 4, Appearance(background: .black, alpha: 0.9))
        #expect(!budget.isUsedUp && budget.largest >= 40 * 100 * 100 * 4)
    }
}
