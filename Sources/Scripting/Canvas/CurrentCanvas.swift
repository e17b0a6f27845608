import Layout

/// The canvas that a plugin draws on while its `draw` runs. Its generation detects a canvas that a script kept longer.
struct CurrentCanvas {
    private(set) var generation: UInt32 = 0
    private(set) var view: ViewID?
    var canvas: Canvas?

    var isDrawing: Bool { canvas != nil }

    /// The maximum number of commands per view.
    static let limit = 100_000

    mutating func begin(_ view: ViewID, _ canvas: Canvas) {
        generation &+= 1
        self.view = view
        self.canvas = canvas
    }

    mutating func end() -> Canvas? {
        defer {
            canvas = nil
            view = nil
        }
        return canvas
    }
}
