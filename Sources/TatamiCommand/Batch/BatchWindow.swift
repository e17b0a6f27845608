import Tatami

/// The jobs that were read and whose results are not written yet. Results are written in the order of the jobs, so the
/// window begins with the first job that has no result.
struct BatchWindow {
    private enum State {
        case waiting(line: [UInt8])
        case running
        case done([UInt8])
    }

    private struct Entry {
        var id: JSONValue
        var state: State
    }

    /// The states of the jobs. The job with number `first` is at index `head`; earlier entries are unused.
    private var entries: [Entry] = []
    private var head = 0
    /// The number of the first job in the window.
    private var first = 0
    /// The number of the first job that can be waiting. All jobs before it have a worker or a result.
    private var nextWaiting = 0
    /// The number of jobs that wait for a worker.
    private(set) var waiting = 0
    /// The total size in bytes of the waiting jobs and the unwritten results.
    private(set) var bytes = 0

    /// The number of jobs in the window at which reading stops.
    static let mostJobs = 1024
    static let mostBytes = 64 << 20

    var isFull: Bool { count >= Self.mostJobs || bytes >= Self.mostBytes }
    var isEmpty: Bool { count == 0 }
    private var count: Int { entries.count - head }

    /// Adds a job that waits for a worker.
    mutating func add(_ id: JSONValue, line: [UInt8]) {
        bytes += line.count
        waiting += 1
        entries.append(Entry(id: id, state: .waiting(line: line)))
    }

    /// Adds a job that already has a result, such as an error.
    mutating func add(result: [UInt8]) {
        bytes += result.count
        entries.append(Entry(id: .null, state: .done(result)))
    }

    /// Marks the next waiting job as running and returns it; nil if no job waits.
    mutating func takeWaiting() -> (number: Int, line: [UInt8])? {
        nextWaiting = max(nextWaiting, first)
        while nextWaiting - first + head < entries.count {
            let index = nextWaiting - first + head
            nextWaiting += 1
            if case .waiting(let line) = entries[index].state {
                entries[index].state = .running
                bytes -= line.count
                waiting -= 1
                return (nextWaiting - 1, line)
            }
        }
        return nil
    }

    /// Makes a job wait again after its worker ended without starting it.
    mutating func putBack(_ number: Int, line: [UInt8]) {
        entries[number - first + head].state = .waiting(line: line)
        bytes += line.count
        waiting += 1
        nextWaiting = min(nextWaiting, number)
    }

    func id(of number: Int) -> JSONValue { entries[number - first + head].id }

    mutating func finish(_ number: Int, _ result: [UInt8]) {
        bytes += result.count
        entries[number - first + head].state = .done(result)
    }

    /// Removes and returns the results at the start of the window, up to the first job that has none.
    mutating func takeResults() -> [[UInt8]] {
        var results: [[UInt8]] = []
        while head < entries.count, case .done(let result) = entries[head].state {
            results.append(result)
            bytes -= result.count
            entries[head].state = .running
            head += 1
            first += 1
        }
        if head == entries.count || head > Self.mostJobs {
            entries.removeSubrange(..<head)
            head = 0
        }
        return results
    }
}
