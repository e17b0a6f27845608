import Layout
import LuaHost

/// How often each constraint method was called in the chain that is running: Lua gives all calls of a chain the line where it
/// begins, so of two calls of one name in a chain only their order tells which is which.
struct ChainCounts {
    private var view: (index: UInt32, generation: UInt32) = (.max, .max)
    private var place: (chunk: Int32, line: Int32) = (-1, 0)
    /// Eight counts of eight bits in each word, by operation.
    private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// How many operations are counted, from 0: those of constraints.
    static let operations: Int32 = 24

    /// Counts a call, and says how many of its operation the chain has made before. O(1), a few instructions.
    mutating func count(_ operation: Int32, on view: ViewID, at place: LuaLocation) -> Int16 {
        if self.view != (view.index, view.generation) || self.place != (place.chunk, place.line) {
            self.view = (view.index, view.generation)
            self.place = (place.chunk, place.line)
            words = (0, 0, 0)
        }
        let shift = UInt64(operation & 7) * 8
        return switch operation >> 3 {
        case 0: Self.count(&words.0, shift)
        case 1: Self.count(&words.1, shift)
        default: Self.count(&words.2, shift)
        }
    }

    private static func count(_ word: inout UInt64, _ shift: UInt64) -> Int16 {
        let before = word >> shift & 0xFF
        if before < 0xFF { word += 1 << shift }
        return Int16(before)
    }
}
