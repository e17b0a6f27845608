/// Counts the bytes that are kept for a script, against the limit of who runs it.
///
/// Who keeps something charges it, and gives it back when it goes. What is charged is near to what it takes: strings,
/// lists and pictures by their bytes, records by what one of them takes on average with all that hangs on it. Charging
/// is an addition; whether it is too much is asked by those who can end something: after each call of a script, and
/// within long work.
package final class MemoryAccount {
    private let counter: UnsafeMutablePointer<Int>?
    private let owner: AnyObject?
    /// What is left of the limit.
    private let roomLeft: (() -> Int)?
    // Not checked for exclusive access at run time: every view and constraint is charged, by additions that call nobody.
    /// What is charged here. It is given back when the account goes.
    @exclusivity(unchecked) package private(set) var bytes = 0

    /// One without a limit.
    package init() {
        counter = nil
        owner = nil
        roomLeft = nil
    }

    /// One that adds to a counter, which several may share.
    ///
    /// - Parameters:
    ///   - owner: what the counter lies in.
    ///   - room: what is left of the limit.
    package init(counter: UnsafeMutablePointer<Int>, owner: AnyObject, room: @escaping () -> Int) {
        self.counter = counter
        self.owner = owner
        roomLeft = room
    }

    deinit { counter?.pointee -= bytes }

    /// So many bytes more are kept.
    @inline(__always) package func charge(_ bytes: Int) {
        self.bytes &+= bytes
        counter?.pointee &+= bytes
    }

    /// So many bytes are given back.
    @inline(__always) package func discharge(_ bytes: Int) { charge(-bytes) }

    /// Whether so many bytes more are within the limit: to be asked before something large is made.
    package func hasRoom(for bytes: Int) -> Bool { roomLeft.map { $0() >= bytes } ?? true }

    /// What records take, with what belongs to each: measured on screens of many of them.
    package enum Cost {
        /// A view with its unknowns, without what it is called and what it has set.
        package static let view = 640
        /// A constraint of a layout.
        package static let constraint = 160
        /// A finding, without its words.
        package static let diagnostic = 320
        /// A property that is set, beside its value.
        package static let property = 48
        /// A state, with the tables that name it.
        package static let state = 640
        /// A screen without views.
        package static let screen = 64 << 10
    }
}

extension String {
    /// The bytes of the heap that a string takes.
    package var heapSize: Int {
        let count = utf8.count
        return count > 15 ? count + 32 : 0
    }
}

extension PropertyValue {
    /// The bytes of the heap that a value takes. Numbers, colours and the like take none and cost one look.
    @inline(__always) var heapSize: Int {
        switch self {
        case .none, .boolean, .number, .keyword, .point, .size, .color: 0
        case .string(let text), .image(let text): text.heapSize
        default: boxedSize
        }
    }

    private var boxedSize: Int {
        switch self {
        case .font(let font): 112 + (font.family?.heapSize ?? 0)
        case .insets, .directionalInsets, .shadow, .transform: 80
        case .gradient(let gradient): 160 + 24 * gradient.colors.count
        case .attributed(let text):
            text.runs.reduce(96 + text.string.heapSize) { $0 + 160 + ($1.attributes.font?.family?.heapSize ?? 0) }
        case .animation(let animation): 96 + animation.images.reduce(0) { $0 + 16 + $1.heapSize }
        case .data(let value): 32 + value.heapSize
        default: 0
        }
    }
}

extension SnapshotValue {
    var heapSize: Int {
        switch self {
        case .null, .bool, .number: 32
        case .string(let text): 32 + text.heapSize
        case .list(let values): values.reduce(64) { $0 + 16 + $1.heapSize }
        case .record(let fields): fields.reduce(64) { $0 + 32 + $1.name.heapSize + $1.value.heapSize }
        }
    }
}
