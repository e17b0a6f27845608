/// The numbers that decide which of several ways is taken. None of them changes an answer, so that tests may run with
/// any: see ``SolverWorkspace/init(tuning:)``.
package struct Tuning: Sendable {
    /// A component of so many variables and rows is small: it is solved with a factor, however long that takes, up to
    /// ``smallRounds``.
    package var smallSize = 100
    /// How many exchanges the simplex method with a factor may make, one after the other, before the component is
    /// solved level by level: each looks at all of it.
    package var smallRounds = 1600
    package var largeRounds = 20
    /// How many columns a big component may ask for on the way.
    package var mostColumns = 24
    /// How many numbers the factor of a big component may have, for each variable and row, before it is given up.
    package var entriesPerRow = 6
    /// Edits that reach fewer fixed variables are not worth a plan.
    package var leastPlanLength = 3
    /// A component of more variables is worth a plan of its own.
    package var fewPlanVariables = 16
    /// A number that is 0 but for rounding errors above this may be something else.
    package var mostNoise = 1e-10
    /// The most rows and variables together that a component is solved exactly with.
    package var largestExactProblem = 8000
    /// A component whose coefficients have many digits is solved exactly at once if it has no more terms than this.
    package var largestExactAtOnce = 500
    /// What is left of constants that nearly cancel has all its digits in systems of up to so many rows. That takes some
    /// microseconds each time, so that an edit of a greater one could take longer than a frame. In those it is rounded.
    package var mostRowsWithAllDigits = 4000
    /// Required rows that contradict each other by no more than this part of their terms are taken to hold. The one
    /// number here that is part of what is promised; it is 0 where a system only asks what is possible.
    package var toleratedPart = 1e-9
    /// Whether a system only asks what is possible, not where its variables are then.
    package var asksOnly = false

    /// That of solvers in use.
    package static let usual = Tuning()
    /// Small systems go the ways of big ones, and each edit has a plan.
    package static let eager = Tuning(
        smallSize: 14, smallRounds: 224, largeRounds: 5, leastPlanLength: 0, fewPlanVariables: 3)
    /// The fast way is left at once, wherever anything could be doubted.
    package static let hostile = Tuning(
        smallSize: 0, largeRounds: 0, mostColumns: 0, entriesPerRow: 0, leastPlanLength: 0, fewPlanVariables: 0,
        mostNoise: 0)

    func isSmall(variables: Int, rows: Int) -> Bool { variables + rows <= smallSize }
}
