import Testing

@testable import Tatami

/// The time at which file changes are handled. Times are milliseconds of a simulated clock.
struct PendingChangesTests {
    private func hint(now: Set<String> = [], later: Set<String> = []) -> FileWatcher.Hint {
        var hint = FileWatcher.Hint()
        (hint.now, hint.later) = (now, later)
        return hint
    }

    private func at(_ milliseconds: UInt64) -> UInt64 { milliseconds * 1_000_000 }

    @Test func writtenFilesAreDueAtOnce() {
        var pending = PendingChanges()
        #expect(pending.patience(at: at(0)) == nil)
        pending.add(hint(now: ["a"]), at: at(5))
        #expect(pending.patience(at: at(5)) == 0)
        #expect(pending.takeDue(at: at(5))?.now == ["a"])
        #expect(pending.takeDue(at: at(5)) == nil)
    }

    @Test func removedFilesAreDueAfterADelayOrWhenWrittenAgain() {
        var pending = PendingChanges()
        pending.add(hint(later: ["a"]), at: at(0))
        #expect(pending.takeDue(at: at(99)) == nil)
        #expect(pending.patience(at: at(99)) == 1)
        pending.add(hint(now: ["a"]), at: at(99))
        let taken = pending.takeDue(at: at(99))
        #expect(taken?.now == ["a"] && taken?.later == ["a"])
    }

    /// Continuous events in a directory do not delay a change.
    @Test func laterFileEventsDoNotDelayAPendingChange() {
        var pending = PendingChanges()
        pending.add(hint(later: ["a"]), at: at(0))
        for time in stride(from: UInt64(10), to: 100, by: 10) {
            pending.add(hint(), at: at(time))
            pending.add(hint(later: ["b\(time)"]), at: at(time))
            #expect(pending.takeDue(at: at(time)) == nil)
        }
        #expect(pending.takeDue(at: at(100))?.later.contains("a") == true)
    }
}
