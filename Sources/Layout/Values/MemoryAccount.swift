/// Counts the bytes stored for a script against the host's limit.
///
/// Objects charge their memory when it is stored and discharge it when it is freed. Charges are approximate: the actual
/// bytes of strings, lists and images, and an average for other records. Charging only adds; the host checks the limit
/// after each call of a script, and long operations check it regularly.
package final class MemoryAccount {
    private let counter: UnsafeMutablePointer<Int>?
    private let owner: AnyObject?
    /// Returns the bytes that remain within the limit; nil for no limit.
    private let roomLeft: (() -> Int)?
    /// The bytes charged to this account, which are discharged when it is destroyed. Without run-time checks for
    /// exclusive access, because every view and constraint is charged.
    @exclusivity(unchecked) package private(set) var bytes = 0

    /// Creates an account without a limit.
    package init() {
        counter = nil
        owner = nil
        roomLeft = nil
    }

    /// Creates an account that also adds its bytes to a counter, which accounts may share.
    ///
    /// - Parameters:
    ///   - counter: The bytes of all accounts that share it. The account subtracts its own when it is destroyed.
    ///   - owner: Keeps the counter's memory alive.
    ///   - room: Returns the bytes that remain within the limit, for `hasRoom(for:)`.
    package init(counter: UnsafeMutablePointer<Int>, owner: AnyObject, room: @escaping () -> Int) {
        self.counter = counter
        self.owner = owner
        roomLeft = room
    }

    deinit { counter?.pointee -= bytes }

    /// Adds `bytes` to the account and its counter. Does not check the limit.
    @inline(__always) package func charge(_ bytes: Int) {
        self.bytes &+= bytes
        counter?.pointee &+= bytes
    }

    /// Subtracts `bytes` from the account and its counter.
    @inline(__always) package func discharge(_ bytes: Int) { charge(-bytes) }

    /// Returns whether `bytes` more fit into the limit; always true without a limit. Check this before a large
    /// allocation.
    package func hasRoom(for bytes: Int) -> Bool { roomLeft.map { $0() >= bytes } ?? true }

    /// The average bytes of records including their parts, measured on screens with many of them.
    package enum Cost {
        /// The bytes of a view with its solver variables, without its name and properties.
        package static let view = 640
        /// The bytes of a constraint of a layout.
        package static let constraint = 160
        /// The bytes of a diagnostic without its texts.
        package static let diagnostic = 320
        /// The bytes of a property that is set, without the heap memory of its value.
        package static let property = 48
        /// The bytes of a state with its table entries.
        package static let state = 640
        /// The bytes of a screen without views.
        package static let screen = 64 << 10
    }
}

extension String {
    /// The approximate bytes of heap memory that the string uses; 0 for up to 15 bytes, which need none.
    package var heapSize: Int {
        let count = utf8.count
        return count > 15 ? count + 32 : 0
    }
}

extension PropertyValue {
    /// The bytes of heap memory that the value uses.
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
