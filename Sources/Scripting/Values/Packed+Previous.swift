import Layout
import LuaHost

/// `previous` in 64 bits: the view that was put last at the time of reading, or the number of puts if there was no
/// view.
extension Packed {
    private static let hasView: UInt64 = 1 << 49
    private static let isOuter: UInt64 = 1 << 48

    init(_ reading: PreviousReading, area: AnchorArea) {
        let payload = reading.view.map { Self.payload(of: $0) | Self.hasView } ?? UInt64(reading.putCount)
        self.init(.previous, area: area, payload: payload | (reading.isOuter ? Self.isOuter : 0))
    }

    /// The reading, with the generation of its view cut to 24 bits.
    var previousReading: PreviousReading {
        guard payload & Self.hasView != 0 else {
            return PreviousReading(view: nil, putCount: UInt32(truncatingIfNeeded: payload))
        }
        return PreviousReading(view: view, isOuter: payload & Self.isOuter != 0)
    }
}

/// The globals `previous` and its areas.
enum PreviousNames {
    /// Returns the current value of such a name: in a layout it keeps the view of this moment.
    static func value(_ name: UnsafeBufferPointer<UInt8>, in screen: Screen) -> Packed? {
        for (bytes, target) in names where isSame(bytes, name) {
            guard let reading = screen.previousReading else {
                return Packed(.anonymous, payload: UInt64(target.rawValue))
            }
            return Packed(reading, area: target.area)
        }
        return nil
    }

    /// Compares names quickly, because every undefined global is compared here and few begin alike.
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
