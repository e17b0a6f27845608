import Glibc

/// A value that one thread at a time may use.
///
/// `Synchronization.Mutex` has the same meaning. Its Linux version waits in a library that the thread sanitizer does
/// not see into, so that each use of the value is reported as a race; the lock of the C library is one that it knows.
final class SharedValue<Value>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    init(_ value: Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(lock, nil)
        precondition(status == 0, "a lock cannot be made: \(status)")
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Waits until no other thread uses the value. The body must not use it again through this method.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }
}
