/// An enumeration whose cases scripts write by their names.
package protocol CaseNames: CaseIterable, Hashable {}

extension CaseNames {
    /// The name of the case in scripts.
    package var name: String { "\(self)" }

    /// The names of all cases in scripts, in the order of the cases.
    package static var names: [String] { allCases.map(\.name) }
}
