/// The source's values, at most one in an interval: the first passes at once, of those that come sooner than the interval after a pass
/// the last one passes at its end. A trailing pass begins an interval too, so a value that comes just after it is not stranded.
final class ThrottledNode<Value>: DerivedNode<Value> {
    private var gate = DelayGate()
    private var held: HeldChange<Value>?

    init(of source: ValueNode<Value>, interval: Int64, at place: SourcePlace) {
        super.init(source.value, context: source.context, name: "", place: place, areEqual: source.areEqual)
        gate.setInterval(interval, clock: context.clock)
    }

    override var isBuffer: Bool { gate.interval > 0 }

    override func computeNext() -> Bool {
        guard let value = sourceValue(Value.self) else { return false }
        // A throttle also breaks a circle through its own observers: what they cause comes when its time has come.
        if gate.isOpen(at: context.clock.nanoseconds) && deliveringCount == 0 {
            next = value
            return true
        }
        held = HeldChange(held, then: Changes(new: value, old: self.value, trigger: upcomingTrigger, place: context.outermostPlace))
        gate.hold(on: context.clock) { [weak self] in self?.passHeld() }
        return false
    }

    override func commitNext(_ write: WriteInfo) {
        // A throttled state that is fired is the root and has no changed source: that does not count as a pass.
        if !changedSlots.isEmpty {
            held = nil
            gate.pass(at: context.clock.nanoseconds)
        }
        super.commitNext(write)
    }

    private var upcomingTrigger: Trigger { context.propagating?.trigger ?? .state }

    private func passHeld() {
        guard let held else { return }
        self.held = nil
        gate.pass(at: context.clock.nanoseconds)
        deliver(held.new, held.changes.trigger, at: held.place, origin: nil)
    }
}
