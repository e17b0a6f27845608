/// The functions that copy, compare and destroy values of one type in raw memory.
///
/// Nodes are not generic: generic code runs unspecialized if another module calls it, which takes ten times as long.
/// Inlinable code creates these closures instead, so the compiler specializes them for each type of values. The states
/// of one context and type share them.
@usableFromInline
final class ValueOps {
    @usableFromInline typealias Raw = UnsafeRawPointer
    @usableFromInline typealias MutableRaw = UnsafeMutableRawPointer

    @usableFromInline let type: Any.Type
    @usableFromInline let stride: Int
    @usableFromInline let alignment: Int
    @usableFromInline let initialize: (MutableRaw, Raw) -> Void
    @usableFromInline let replace: (MutableRaw, Raw) -> Void
    @usableFromInline let deinitialize: (MutableRaw) -> Void
    @usableFromInline let areEqual: ((Raw, Raw) -> Bool)?
    /// The function of ``StateContext/valueIsKept``.
    @usableFromInline let valueIsKept: ((_ value: Raw, _ type: Any.Type, _ isKept: Bool) -> Void)?

    @inlinable
    init<Value>(_ context: StateContext, areEqual: ((Value, Value) -> Bool)?) {
        type = Value.self
        stride = MemoryLayout<Value>.stride
        alignment = MemoryLayout<Value>.alignment
        // `to:` takes one value. An array of one would copy a whole stride, also of a type without a size.
        initialize = { $0.initializeMemory(as: Value.self, to: $1.value()) }
        replace = { $0.assumingMemoryBound(to: Value.self).pointee = $1.value() }
        deinitialize = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        self.areEqual = areEqual.map { areEqual in { areEqual($0.value(), $1.value()) } }
        valueIsKept = context.valueIsKept
    }

    func allocate() -> MutableRaw { MutableRaw.allocate(byteCount: stride, alignment: alignment) }

    /// Initializes the target with a copy of the value.
    func copy(_ target: MutableRaw, _ value: Raw) {
        initialize(target, value)
        valueIsKept?(value, type, true)
    }

    /// Replaces the value of the target. Releases the former value last.
    func assign(_ target: MutableRaw, _ value: Raw) {
        valueIsKept?(value, type, true)
        valueIsKept?(target, type, false)
        replace(target, value)
    }

    func destroy(_ value: MutableRaw) {
        valueIsKept?(value, type, false)
        deinitialize(value)
    }

    /// Reports a value that the function of a derived state has created in raw memory to `valueIsKept`.
    func didInitialize(_ value: Raw) { valueIsKept?(value, type, true) }

    /// Returns whether two values differ. Returns true if the type has no comparison.
    func differ(_ a: Raw, _ b: Raw) -> Bool { areEqual.map { !$0(a, b) } ?? true }
}

extension UnsafeRawPointer {
    @inlinable
    func value<Value>(_ type: Value.Type = Value.self) -> Value { assumingMemoryBound(to: type).pointee }
}

/// Memory that is either empty or holds one value.
final class ValueSlot {
    private let ops: ValueOps
    let pointer: UnsafeMutableRawPointer
    private(set) var isFull = false

    init(_ ops: ValueOps) {
        self.ops = ops
        pointer = ops.allocate()
    }

    deinit {
        if isFull { ops.destroy(pointer) }
        pointer.deallocate()
    }

    func set(copying value: UnsafeRawPointer) {
        if isFull {
            ops.assign(pointer, value)
        } else {
            ops.copy(pointer, value)
            isFull = true
        }
    }

    func clear() {
        guard isFull else { return }
        isFull = false
        ops.destroy(pointer)
    }
}

/// A trigger that does not hold its view. It is valid during a delivery, while the caller holds the view.
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

/// A change without the type of its values. It is valid during the call that receives it.
@usableFromInline
struct RawChange {
    @usableFromInline let new: UnsafeRawPointer
    @usableFromInline let old: UnsafeRawPointer
    @usableFromInline let trigger: RawTrigger
    @usableFromInline let place: SourcePlace

    @inlinable
    func changes<Value>(_ type: Value.Type = Value.self) -> Changes<Value> {
        Changes(new: new.value(), old: old.value(), trigger: trigger.trigger, place: place)
    }
}
