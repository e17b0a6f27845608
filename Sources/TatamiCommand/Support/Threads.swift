import Glibc

/// Runs functions on threads with a given stack size.
enum Threads {
    /// Runs the same function on several threads and waits for all of them. If the system provides no thread, runs it
    /// on the current thread.
    static func run(_ count: Int, stackSize: Int, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        let threads = (0..<count).compactMap { _ in start(&attributes, Body(run: body)) }
        // If the system provides no thread, do the work here.
        if threads.isEmpty { body() }
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Runs a function on a new thread without waiting for it. If the system provides no thread, runs it on the current
    /// thread.
    static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if start(&attributes, Body(run: body)) == nil { body() }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func start(_ attributes: inout pthread_attr_t, _ body: Body) -> pthread_t? {
        let held = Unmanaged.passRetained(body)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { held in
                Unmanaged<Body>.fromOpaque(held!).takeRetainedValue().run()
                return nil
            }, held.toOpaque())
        guard status == 0 else {
            held.release()
            return nil
        }
        return thread
    }
}
