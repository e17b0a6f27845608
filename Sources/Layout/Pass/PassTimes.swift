/// The time that the passes of a screen have taken since the screen was made, to show where time goes.
package struct PassTimes: Sendable {
    /// The time in the solver, in all layout passes of the screen.
    package internal(set) var solving = Duration.zero
    /// The time in measuring the contents of views, in all layout passes of the screen.
    package internal(set) var measuring = Duration.zero
}
