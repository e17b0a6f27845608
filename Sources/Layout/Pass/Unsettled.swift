/// What acts back on what it is measured at, and did not settle in the rounds of the last pass: the last result of each
/// stands and is reported.
struct Unsettled {
    /// Texts whose height and width change each other.
    var texts: [Int32] = []
    /// Views with an area whose insets and place do.
    var areas: [Int32] = []
    /// Rows of which ever another view is the tallest.
    var rows: [Int32] = []
}
