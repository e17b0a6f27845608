/// The source's values, at most one in an interval: the first passes at once, of those that come sooner than the
/// interval after a pass the last one passes at its end. A trailing pass begins an interval too, so a value that comes
/// just after it is not stranded.
final class ThrottledNode: DerivedNode {
    private var gate = DelayGate()
    private lazy var held = HeldChange(ops)

    init(of source: StateNode, interval: Int64, at place: SourcePlace) {
        super.init(source.value, source.ops, context: source.context, name: "", place: place)
        gate.setInterval(interval, clock: context.clock)
    }

    override var isBuffer: Bool { gate.interval > 0 }

    override func computeNext() -> Bool {
        guard let source = sourceValue else { return false }
        // A throttle also breaks a circle through its own observers: what they cause comes when its time has come.
        if gate.isOpen(at: context.clock.nanoseconds) && deliveringCount == 0 {
            setNext(copying: source)
            return true
        }
        guard let write = context.computation.write else { return false }
        held.hold(RawChange(new: source, old: value, trigger: write.trigger, place: write.place))
        gate.hold(on: context.clock) { [weak self] in self?.passHeld() }
        return false
    }

    override func commitNext(_ write: WriteInfo) {
        // A throttled state that is fired is the root and has no changed source: that does not count as a pass.
        if !changedSlots.isEmpty {
            held.clear()
            gate.pass(at: context.clock.nanoseconds)
        }
        super.commitNext(write)
    }

    override func dropHeld() { held.clear() }

    private func passHeld() {
        guard held.isHolding else { return }
        gate.pass(at: context.clock.nanoseconds)
        let trigger = held.trigger
        setNext(copying: held.new)
        held.clear()
        deliverNext(trigger, at: held.place, origin: nil)
    }
}
