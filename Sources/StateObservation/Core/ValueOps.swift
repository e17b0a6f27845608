/// How values of one type are copied, compared and destroyed in raw memory.
///
/// The engine is not generic: values lie in raw memory, and each state knows by these closures what to do with them.
/// Generic code that another module calls would run unspecialised here, ten times slower; the closures are made in
/// inlinable code, so the compiler specialises them where the type of the values is known.
@usableFromInline
final class ValueOps {
    @usableFromInline typealias Raw = UnsafeRawPointer
    @usableFromInline typealias MutableRaw = UnsafeMutableRawPointer

    let type: Any.Type
    let stride: Int
    let alignment: Int
    private let copyValue: (MutableRaw, Raw) -> Void
    private let destroyValue: (MutableRaw) -> Void
    /// See ``StateContext/valueIsKept``.
    var isKept: ((_ value: UnsafeRawPointer, _ type: Any.Type, _ isKept: Bool) -> Void)?
    @usableFromInline let areEqual: ((Raw, Raw) -> Bool)?

    @usableFromInline
    init(
        type: Any.Type, stride: Int, alignment: Int, copy: @escaping (MutableRaw, Raw) -> Void,
        destroy: @escaping (MutableRaw) -> Void, areEqual: ((Raw, Raw) -> Bool)?
    ) {
        self.type = type
        self.stride = stride
        self.alignment = alignment
        copyValue = copy
        destroyValue = destroy
        self.areEqual = areEqual
    }

    /// Initialises the first with a copy of the second.
    func copy(_ target: MutableRaw, _ value: Raw) {
        copyValue(target, value)
        isKept?(value, type, true)
    }

    func destroy(_ value: MutableRaw) {
        isKept?(value, type, false)
        destroyValue(value)
    }

    @inlinable
    static func make<Value>(_ type: Value.Type, areEqual: ((Value, Value) -> Bool)?) -> ValueOps {
        var compare: ((Raw, Raw) -> Bool)?
        if let areEqual {
            compare = {
                areEqual($0.assumingMemoryBound(to: Value.self).pointee, $1.assumingMemoryBound(to: Value.self).pointee)
            }
        }
        return ValueOps(
            type: Value.self, stride: MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment,
            // One value, not an array of one: that would copy a whole stride, also of a type that has no size and lies
            // nowhere.
            copy: { $0.initializeMemory(as: Value.self, to: $1.assumingMemoryBound(to: Value.self).pointee) },
            destroy: { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) },
            areEqual: compare)
    }
}

/// A trigger that does not hold its view: for the time of a delivery, which the view outlives. Plain data, so that
/// handing it about costs nothing.
@usableFromInline
struct RawTrigger {
    @usableFromInline let kind: Trigger.Kind
    @usableFromInline let view: Unmanaged<AnyObject>?

    init(_ trigger: Trigger) {
        kind = trigger.kind
        view = trigger.triggeringView.map { Unmanaged.passUnretained($0) }
    }

    @inlinable
    var trigger: Trigger { Trigger(kind: kind, triggeringView: view?.takeUnretainedValue()) }
}

/// A change, as the engine hands it to closures that know the type. The pointers are valid during the call.
@usableFromInline
struct RawChange {
    @usableFromInline let new: UnsafeRawPointer
    @usableFromInline let old: UnsafeRawPointer
    @usableFromInline let trigger: RawTrigger
    @usableFromInline let place: SourcePlace

    @inlinable
    func changes<Value>(_ type: Value.Type) -> Changes<Value> {
        Changes(
            new: new.assumingMemoryBound(to: Value.self).pointee, old: old.assumingMemoryBound(to: Value.self).pointee,
            trigger: trigger.trigger, place: place)
    }
}

/// A copy of a value that is kept for a while.
final class KeptValue {
    private let ops: ValueOps
    let pointer: UnsafeMutableRawPointer

    init(_ ops: ValueOps, copying value: UnsafeRawPointer) {
        self.ops = ops
        pointer = UnsafeMutableRawPointer.allocate(byteCount: ops.stride, alignment: ops.alignment)
        ops.copy(pointer, value)
    }

    deinit {
        ops.destroy(pointer)
        pointer.deallocate()
    }
}
