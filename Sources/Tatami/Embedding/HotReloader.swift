internal import Layout
internal import LuaHost
internal import Scripting

/// Starts new versions of an embedded screen's script, and knows which files they depend on.
final class HotReloader {
    private var source: ScriptSource
    private var live: LiveScript!

    init(_ source: ScriptSource, _ initialTraits: LiveScript.InitialTraits, print: @escaping (String) -> Void) {
        self.source = source
        live = LiveScript(
            [initialTraits],
            open: { [unowned self] (log) throws(OpeningError) in
                try self.source.setup(log: log)
            }, print: print)
    }

    func during(_ event: () throws(ScriptError) -> Void) throws(ScriptError) { try live.during(event) }

    func reload(
        _ script: Script?, data: ScriptValue?, isFresh: Bool
    ) throws(TatamiError) -> (LiveVersion, LiveReport) {
        guard !live.isBusy else {
            throw TatamiError(
                kind: .argument, message: "cannot reload during an event; reload after it"
            )
        }
        let old = source
        try source.take(script, data: data)
        do throws(ReloadError) {
            let report = try live.reload(isFresh: isFresh)
            return (live.version!, report)
        } catch {
            source = old
            throw TatamiError(error)
        }
    }

    var watchedFiles: [String] { Set(Array(live.reads.entries.keys) + live.reads.listedDirectories).sorted() }

    var changedFiles: [String] { live.reads.changes { _ in true } }
}
