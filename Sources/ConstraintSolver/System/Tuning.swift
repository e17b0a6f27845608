/// The numbers that decide which of several ways is taken. None of them changes an answer.
enum Tuning {
    /// How many exchanges the simplex method with a factor may make, one after the other, before the component is
    /// solved level by level: each looks at all of it.
    static func mostRounds(variables: Int, rows: Int) -> Int {
        variables + rows <= smallSize ? 16 * smallSize : largeRounds
    }
    /// How many numbers the factor of a component may have before it is given up.
    static func mostEntries(variables: Int, rows: Int) -> Int {
        variables + rows <= smallSize ? .max : 6 * (variables + rows)
    }
    /// How many columns a big component may ask for on the way.
    static let mostColumns = 24
    #if DEBUG
    // So that the random systems of the tests, which are small, go both ways.
    private static let smallSize = 14
    static let largeRounds = 5
    #else
    private static let smallSize = 100
    static let largeRounds = 20
    #endif
    /// Values beyond this are refused.
    static let largestValue = 1e15
    /// A number that is 0 but for rounding errors above this may be something else.
    static let mostNoise = 1e-10
    /// The most rows and variables together that a component is solved exactly with.
    static let largestExactProblem = 8000
}
