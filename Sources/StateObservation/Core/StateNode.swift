/// The part of a state that does not depend on its type: its place in the graph and its marks.
///
/// **Ownership.** The program holds a ``State``, which holds its node and, for a derived state, the states that it is derived from.
/// A node holds the links that leave it, and through a link a target that somebody listens to. So references run from the program's
/// states up to their sources, and from nodes down to what is listened to, and never in a circle:
/// a derived state with an observer lives as long as its source, whether the program keeps it or not, and everything goes
/// when the source goes.
class StateNode {
    let context: StateContext
    var name: String
    let place: SourcePlace
    /// Longer than that of any source.
    var depth = 0

    /// Links to what follows this state; nil where one was taken out.
    var outgoing = ContiguousArray<StateLink?>()
    var outgoingHoles = 0
    /// When the list is next looked through for listeners that have gone.
    var outgoingSweep = 16
    /// Links to what this state follows; nil where the source has gone or a relay was cancelled.
    var incoming = ContiguousArray<StateLink?>()
    /// Observers, bindings, relays that leave, and derived states that are themselves demanded.
    var demand = 0

    /// How many of this state's callbacks are on the stack.
    var deliveringCount = 0
    /// Where the callback was registered that runs, and where the write stands that it runs for.
    var runningPlace = SourcePlace.unknown
    var runningWrite = SourcePlace.unknown
    var willSetCount = 0

    /// Marks of the computation that is under way.
    var queuedSerial: UInt64 = 0
    var nextSerial: UInt64 = 0
    var announcedSerial: UInt64 = 0
    var visitedSerial: UInt64 = 0
    /// The slots whose source has changed in this computation.
    var changedSlots = ContiguousArray<Int>()

    init(context: StateContext, name: String, place: SourcePlace) {
        self.context = context
        self.name = name
        self.place = place
    }

    /// Leaves the graph. Called by the subclass that holds the value, while the value is still there.
    final func leaveGraph() {
        for case let link? in incoming {
            link.target = nil
            // A demanded node is held by its links, so one that goes is not demanded, and only relays count at the source.
            if let source = link.source {
                source.removeOutgoing(link)
                if link.isRelay { source.changeDemand(by: -1) }
            }
        }
        for case let link? in outgoing {
            if let target = link.target { target.sourceWillGo(link, self) }
            link.source = nil
            if let anchor = link.anchor {
                link.anchor = nil
                context.bury(anchor)
            }
        }
    }

    // MARK: - What kinds of nodes add

    /// Whether the state follows others and cannot be set.
    var isDerived: Bool { false }
    /// Whether changes may stop here for a while (a throttle), so that a write below does not count as a write from above.
    var isBuffer: Bool { false }

    /// Computes the next value from the sources that have changed; false if nothing comes of it.
    func computeNext() -> Bool { false }
    /// Forgets the computed value.
    func dropNext() {}
    /// Runs the `willSet` observers with the computed value.
    func announce(_ write: WriteInfo) {}
    /// The computed value becomes the value.
    func commitNext(_ write: WriteInfo) {}
    func deliverToTargets(_ write: WriteInfo) {}
    func deliverToObservers(_ write: WriteInfo) {}
    /// Lets go of observers and targets that have gone.
    func sweep() {}
    /// A source goes while this node stays: a chance to keep its last value.
    func sourceWillGo(_ link: StateLink, _ source: StateNode) { incoming[link.slot] = nil }
}

/// What is known of the write that is being delivered.
struct WriteInfo {
    let serial: UInt64
    let trigger: Trigger
    let place: SourcePlace
    /// The binding whose target made the write; it is not written back.
    let origin: AnyObject?
}
