/// The timers that wait, earliest first: a binary heap that tells each timer its place, so that one can be taken out in
/// O(log n).
///
/// The heap does not own its timers (a state that is dropped takes its timers along); a timer leaves it in its deinit.
struct TimerHeap {
    private var timers = ContiguousArray<Unmanaged<ClockTimer>>()
    private var nextSequence: UInt64 = 0

    var count: Int { timers.count }

    /// The timer that fires next.
    var first: ClockTimer? { timers.first?.takeUnretainedValue() }

    mutating func insert(_ timer: ClockTimer) {
        timer.sequence = nextSequence
        nextSequence += 1
        timers.append(Unmanaged.passUnretained(timer))
        timer.heapIndex = timers.count - 1
        siftUp(from: timers.count - 1)
    }

    mutating func remove(_ timer: ClockTimer) {
        let index = timer.heapIndex
        timer.heapIndex = -1
        let last = timers.removeLast()
        guard index < timers.count else { return }
        place(last, at: index)
        siftUp(from: index)
        siftDown(from: last._withUnsafeGuaranteedRef { $0.heapIndex })
    }

    private mutating func place(_ timer: Unmanaged<ClockTimer>, at index: Int) {
        timers[index] = timer
        timer._withUnsafeGuaranteedRef { $0.heapIndex = index }
    }

    private func isEarlier(_ a: Unmanaged<ClockTimer>, _ b: Unmanaged<ClockTimer>) -> Bool {
        a._withUnsafeGuaranteedRef { a in
            b._withUnsafeGuaranteedRef { b in
                a.dueTime != b.dueTime ? a.dueTime < b.dueTime : a.sequence < b.sequence
            }
        }
    }

    private mutating func siftUp(from start: Int) {
        let timer = timers[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard isEarlier(timer, timers[parent]) else { break }
            place(timers[parent], at: index)
            index = parent
        }
        place(timer, at: index)
    }

    private mutating func siftDown(from start: Int) {
        let timer = timers[start]
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < timers.count else { break }
            if child + 1 < timers.count, isEarlier(timers[child + 1], timers[child]) { child += 1 }
            guard isEarlier(timers[child], timer) else { break }
            place(timers[child], at: index)
            index = child
        }
        place(timer, at: index)
    }
}
