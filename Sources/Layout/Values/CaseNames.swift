/// An enumeration whose cases scripts write by their names.
package protocol CaseNames: CaseIterable, Hashable {
    /// The names of the cases, in their order.
    ///
    /// They are listed because Swift's reflection reads all conformances of the program before it prints the first
    /// case, which for a dozen types took a tenth of the command's start time.
    static var names: [String] { get }
}

extension CaseNames {
    /// The name of the case in scripts.
    package var name: String { Self.names[Array(Self.allCases).firstIndex(of: self)!] }
}
