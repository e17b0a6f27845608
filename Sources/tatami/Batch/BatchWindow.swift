import Tatami

/// The jobs between the first one whose result is missing and the last one that was read.
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

    /// By number, from `first` on.
    private var entries: [Entry] = []
    private var head = 0
    /// The number of the first entry.
    private var first = 0
    /// Numbers below this one do not wait.
    private var nextWaiting = 0
    /// How many jobs no worker has.
    private(set) var waiting = 0
    /// Bytes of jobs and results.
    private(set) var bytes = 0

    /// As many jobs, and as many bytes of them and of results.
    static let mostJobs = 1024
    static let mostBytes = 64 << 20

    var isFull: Bool { count >= Self.mostJobs || bytes >= Self.mostBytes }
    var isEmpty: Bool { count == 0 }
    private var count: Int { entries.count - head }

    /// Adds a job that is to run.
    mutating func add(_ id: JSONValue, line: [UInt8]) {
        bytes += line.count
        waiting += 1
        entries.append(Entry(id: id, state: .waiting(line: line)))
    }

    /// Adds one that has a result already.
    mutating func add(result: [UInt8]) {
        bytes += result.count
        entries.append(Entry(id: .null, state: .done(result)))
    }

    /// The next job that no worker has.
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

    /// A worker is gone that had a job and has not begun it.
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

    /// Takes the results at the front.
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
