package import Layout
import LuaHost
package import Scripting

/// A version of a script: hosts that were started cold, one for each of the circumstances, and everything that they have
/// read.
package final class LiveVersion {
    /// A screen of the version.
    package struct Screen {
        package let host: ScriptHost
        /// What it was in when the script had run.
        let start: ScreenState

        /// - Parameter host: one whose script has run.
        init(_ host: ScriptHost) {
            self.host = host
            start = host.screenState()
        }

        /// What has happened on it since.
        package var changes: ScreenChanges { host.screenState().changes(since: start) }
    }

    /// From 1.
    package let number: Int
    /// Its text, its plugins and its pictures.
    package let setup: ScriptSetup
    /// In the order of the circumstances.
    package let screens: [Screen]
    /// What it has read so far.
    let reads: ReadLog
    init(number: Int, setup: ScriptSetup, screens: [Screen], reads: ReadLog) {
        self.number = number
        self.setup = setup
        self.screens = screens
        self.reads = reads
    }

    /// The errors of its plugins, without source locations, which change when a line moves.
    var pluginFaults: Set<String> {
        Set(screens.flatMap { $0.host.pluginErrors.map(\.message) + $0.host.pluginFailures.map(Self.what) })
    }

    /// The function and plugin in the message of a failure.
    static func what(_ failure: Diagnostic) -> String {
        failure.message.firstRange(of: " failed: ").map { String(failure.message[..<$0.lowerBound]) } ?? failure.message
    }

    /// Has its texts measured with its own fonts and on behalf of its own scripts: the measurer is shared by all versions.
    func takeMeasurer() { setup.takeMeasurer(screens.last?.host.budget) }
}

/// What a reload has done.
package struct LiveReport {
    /// The number of the version that runs now, from 1.
    package var version: Int
    /// What was carried over, for people.
    package var kept: [String] = []
    /// What was not, with the reasons.
    package var dropped: [ScreenChanges.Dropped] = []
    /// Whether nothing was carried over, because somebody wanted a fresh start.
    package var isFresh = false
    /// What went wrong with the end of the old version.
    package var warnings: [Diagnostic] = []
}
