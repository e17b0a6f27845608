import Layout
import LuaHost

/// The target `previous` in 64 bits: the view that was put last when the script read it, or the number of put calls so
/// far if no view was put.
extension Packed {
    private static let hasView: UInt64 = 1 << 49
    private static let isOuter: UInt64 = 1 << 48

    init(_ reading: PreviousReading, area: AnchorArea) {
        let payload = reading.view.map { Self.payload(of: $0) | Self.hasView } ?? UInt64(reading.putCount)
        self.init(.previous, area: area, payload: payload | (reading.isOuter ? Self.isOuter : 0))
    }

    /// The previously put view, as the script read it. The view's generation has only its lowest 24 bits.
    var previousReading: PreviousReading {
        guard payload & Self.hasView != 0 else {
            return PreviousReading(view: nil, putCount: UInt32(truncatingIfNeeded: payload))
        }
        return PreviousReading(view: view, isOuter: payload & Self.isOuter != 0)
    }
}

/// The globals whose value is the previous view, or an area of it: `previous`, `previousSafeArea` and so on.
enum PreviousNames {
    /// Returns the value of such a global at this moment; nil for other names. In a layout, the value is the view that
    /// was put last, even if the script uses it later.
    static func value(_ name: UnsafeBufferPointer<UInt8>, in screen: Screen) -> Packed? {
        for (bytes, target) in names where isSame(bytes, name) {
            guard let reading = screen.previousReading else {
                return Packed(.anonymous, payload: UInt64(target.rawValue))
            }
            return Packed(reading, area: target.area)
        }
        return nil
    }

    /// Returns whether the bytes are equal. Every undefined global is compared here, so this must be fast.
    private static func isSame(_ bytes: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == name.count else { return false }
        for index in bytes.indices where bytes[index] != name[index] { return false }
        return true
    }

    private static let names: [([UInt8], AnonymousTarget)] = AnonymousTarget.allCases.filter {
        $0.base == .previous
    }.map {
        (Array($0.name.utf8), $0)
    }
}
