/// An enumeration whose cases scripts write by their names.
package protocol CaseNames: CaseIterable, Hashable {
    /// The names of the cases, in their order.
    ///
    /// They are written out because Swift prints a case only after it has looked through every conformance of the
    /// program: for a dozen types a tenth of the time in which the command starts.
    static var names: [String] { get }
}

extension CaseNames {
    /// The name of the case.
    package var name: String { Self.names[Array(Self.allCases).firstIndex(of: self)!] }
}
