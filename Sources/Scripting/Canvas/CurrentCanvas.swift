import Layout

/// The canvas that a plugin draws on while its `draw` runs. The generation increases with each `draw`, so that the host
/// detects a canvas that a script kept after `draw`.
struct CurrentCanvas {
    private(set) var generation: UInt32 = 0
    private(set) var view: ViewID?
    var canvas: Canvas?

    var isDrawing: Bool { canvas != nil }

    /// The maximum number of drawing commands per view.
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
