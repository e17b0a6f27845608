/// The node of a derived state. A node without a function belongs to a merged or relayed state, and takes the value of
/// the source that changed last.
@usableFromInline
class DerivedNode: StateNode {
    /// Initializes the memory with the next value. Returns false if the state does not change.
    @usableFromInline typealias Function = (_ node: DerivedNode, _ next: UnsafeMutableRawPointer) throws -> Bool

    private let function: Function?
    /// The last values of sources that have ended, by slot.
    private var lastValues: [Int: ValueSlot] = [:]

    @usableFromInline
    init(
        _ value: UnsafeRawPointer, _ ops: ValueOps, in context: StateContext, at place: SourcePlace,
        _ function: Function?
    ) {
        self.function = function
        super.init(value, ops, context: context, name: "", place: place)
    }

    override final var isDerived: Bool { true }

    override func computeNext(_ activity: UnsafeMutablePointer<Activity>) -> Bool {
        guard let function else { return super.computeNext(activity) }
        let outer = context.propagation.running
        context.propagation.running = Unmanaged.passUnretained(self)
        dropNext(activity)
        do {
            activity.pointee.hasNext = try function(self, activity.pointee.next)
        } catch {
            let write = context.propagation.write?.place ?? .unknown
            context.report(.derive, error, state: name, place: place, write: write)
        }
        context.propagation.running = outer
        if activity.pointee.hasNext { ops.didInitialize(activity.pointee.next) }
        return activity.pointee.hasNext
    }

    /// Returns the value of a source in the current computation; nil if it is detached.
    @usableFromInline
    final func sourceValue(_ slot: Int) -> UnsafeRawPointer? {
        if let activity, let value = sourceValue(slot, activity) { return value }
        return lastValues[slot].map { UnsafeRawPointer($0.pointer) }
    }

    override func sourceWillEnd(_ slot: Int, _ source: StateNode) {
        guard function != nil, let activity, activity.pointee.links.incoming.count > 1 else { return }
        let last = ValueSlot(source.ops)
        last.set(copying: source.value)
        lastValues[slot] = last
    }
}

/// The node of a throttled state, which changes at most once per interval. If the last change is at least an interval
/// ago, a value of the source passes at once. Other values wait until the interval ends; then only the latest passes.
final class ThrottledNode: DerivedNode {
    private var gate = DelayGate()
    private let held: HeldChange

    init(of source: StateNode, interval: Int64, at place: SourcePlace) {
        held = HeldChange(source.ops)
        super.init(source.value, source.ops, in: source.context, at: place, nil)
        gate.setInterval(interval, on: context.clock)
    }

    override var isBuffer: Bool { gate.interval > 0 }

    override func computeNext(_ activity: UnsafeMutablePointer<Activity>) -> Bool {
        guard let source = sourceValue(0, activity) else { return false }
        // Changes that its own observers cause wait, too, so that they can set the source.
        if gate.isOpen(at: context.clock.nanoseconds) && !isDelivering {
            setNext(activity, copying: source)
            return true
        }
        guard let write = context.propagation.write else { return false }
        held.hold(RawChange(new: source, old: value, trigger: write.trigger, place: write.place))
        if !gate.isWaiting { gate.wait(on: context.clock) { [weak self] in self?.passHeld() } }
        return false
    }

    override func didCommit() {
        // Firing the throttled state itself does not count as a pass.
        guard let activity, activity.pointee.changedSlot >= 0 else { return }
        held.clear()
        gate.pass(at: context.clock.nanoseconds)
    }

    override func dropHeld() { held.clear() }

    private func passHeld() {
        guard held.isHolding else { return }
        gate.pass(at: context.clock.nanoseconds)
        let trigger = held.trigger
        let activity = makeActivity()
        setNext(activity, copying: held.change(trigger).new)
        held.clear()
        withExtendedLifetime(trigger) { deliverNext(activity, context.makeWrite(trigger, at: held.place)) }
    }
}
