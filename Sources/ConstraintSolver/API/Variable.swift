/// A handle to a variable of one ``Solver``: a dense index, so that side tables can be arrays.
///
/// A later variable reuses the slot of a removed one. Variables are settled in the order of their creation (or by the
/// explicit ``OrderKey`` given to ``Solver/makeVariable(order:)``), not in the order of their indices.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
    /// The slot of the variable in its solver, counted from 0.
    public let index: UInt32

    /// Creates a handle from the ``index`` of a handle that a solver returned. The index is not checked.
    @inlinable public init(index: UInt32) {
        self.index = index
    }
}

/// A coefficient times a variable.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable.
    public var variable: Variable
    /// The factor: finite, 0 or of a magnitude in 1e-12 … 1e12. A factor of 0 is the same as no term.
    public var coefficient: Double

    /// Creates the term `coefficient · variable`.
    @inlinable public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}
