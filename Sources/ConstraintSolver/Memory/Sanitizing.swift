#if DEBUG
import Glibc
#endif

/// What tells the address sanitizer, where a debug build runs under it, which parts of a block that holds many things
/// must not be touched: the parts that are free, and a margin behind each of those in use.
enum Sanitizing {
    #if DEBUG
    private typealias Mark = @convention(c) (UnsafeRawPointer, Int) -> Void

    private static func find(_ name: String) -> Mark? {
        guard let symbol = dlsym(nil, name) else { return nil }
        return unsafeBitCast(symbol, to: Mark.self)
    }

    private static let poisonRegion = find("__asan_poison_memory_region")
    private static let unpoisonRegion = find("__asan_unpoison_memory_region")
    /// The bytes to leave free behind each part.
    static let margin = poisonRegion == nil ? 0 : 32

    static func poison(_ start: UnsafeMutableRawPointer, _ size: Int) {
        if size > 0 { poisonRegion?(start, size) }
    }

    static func unpoison(_ start: UnsafeMutableRawPointer, _ size: Int) {
        if size > 0 { unpoisonRegion?(start, size) }
    }
    #else
    static let margin = 0
    @inline(__always) static func poison(_ start: UnsafeMutableRawPointer, _ size: Int) {}
    @inline(__always) static func unpoison(_ start: UnsafeMutableRawPointer, _ size: Int) {}
    #endif
}
