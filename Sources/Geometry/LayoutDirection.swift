/// The reading direction, which determines leading and trailing.
package enum LayoutDirection: UInt8, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}
