/// The values that affect their own input and did not settle in the last pass. They keep the last result and are
/// reported.
struct Unsettled {
    /// Texts whose height and width affect each other.
    var texts: [Int32] = []
    /// Views with an area whose insets affect the view's position.
    var areas: [Int32] = []
    /// Rows whose tallest view alternates.
    var rows: [Int32] = []
}
