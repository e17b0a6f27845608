package import Diagnostics
import Layout
import LuaHost
package import Scripting

/// A version of a script: one host per screen, and the files that they read.
package final class LiveVersion {
    /// A screen of the version.
    package struct Screen {
        /// The host whose script ran.
        package let host: ScriptHost
        /// The state after the script ran.
        let start: ScreenState

        /// Creates a version from a host.
        ///
        /// - Parameter host: A host whose script ran.
        init(_ host: ScriptHost) {
            self.host = host
            start = host.screenState()
        }

        /// The changes of the screen's state since the script ran.
        package var changes: ScreenChanges { host.screenState().changes(since: start) }
    }

    /// The number, starting at 1.
    package let number: Int
    /// The resources of the version: text, plugins, images.
    package let setup: ScriptSetup
    /// The screens, in the order of the traits.
    package let screens: [Screen]
    /// The files that the version read so far.
    let reads: ReadLog
    init(number: Int, setup: ScriptSetup, screens: [Screen], reads: ReadLog) {
        self.number = number
        self.setup = setup
        self.screens = screens
        self.reads = reads
    }

    /// The errors of plugins, without their source locations, because these change when lines move.
    var pluginFaults: Set<String> {
        Set(screens.flatMap { $0.host.pluginErrors.map(\.message) + $0.host.pluginFailures.map(Self.what) })
    }

    /// Returns the part of a failure's message that names the function and the plugin, without the reason.
    static func what(_ failure: Diagnostic) -> String {
        failure.message.firstRange(of: " failed: ").map { String(failure.message[..<$0.lowerBound]) } ?? failure.message
    }

    /// Makes the measurer use the version's fonts and budget, because all versions share the measurer.
    func takeMeasurer() { setup.takeMeasurer(screens.last?.host.budget) }
}

/// The result of a reload.
package struct LiveReport {
    /// The number of the running version, starting at 1.
    package var version: Int
    /// The names of the values that were carried over, as in `Page.count`.
    package var kept: [String] = []
    /// The values that were not carried over, with the reasons.
    package var dropped: [ScreenChanges.Dropped] = []
    /// Whether the version started without the state of an earlier version: because it is the first, or on request.
    package var isFresh = false
    /// Problems at the end of the old version.
    package var warnings: [Diagnostic] = []
}
