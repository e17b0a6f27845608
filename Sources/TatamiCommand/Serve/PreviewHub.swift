import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Preview
import Rendering
import Scripting
import Tatami

/// The content of the preview: its scripts, the running sessions, and the clients that view them.
final class PreviewHub: PreviewContent {
    private let command: ServeCommand
    /// The editor; nil without `--edit`.
    private let editor: ScriptEditor?
    /// The specs of the served directory; nil if a single script is served.
    private let specs: PreviewSpecs?
    /// The sessions by script and variant.
    private var sessions: [Key: PreviewSession] = [:]
    private var keys: [Int: Key] = [:]
    /// The images for the index by appearance and script, with the files that were read to draw them.
    private var thumbnails: [String: (png: [UInt8], reads: ReadLog)] = [:]
    weak var server: PreviewServer?
    /// The number of the last log entry that each client received, by client.
    private var lastEntries: [Int: Int] = [:]

    struct Key: Hashable {
        var script: String
        /// The name of a separate screen. Clients with the same variant share a screen.
        var variant: String
    }

    /// The maximum number of running sessions.
    private static let mostSessions = 24

    /// Creates the content of a preview.
    ///
    /// - Parameter editor: Writes the changes of pages; nil without `--edit`.
    init(_ command: ServeCommand, editor: ScriptEditor?) {
        self.command = command
        self.editor = editor
        specs = command.isFolder ? PreviewSpecs(command.path, command.scriptOptions, command.limits) : nil
    }

    /// The paths of the served scripts.
    var scripts: [String] {
        guard case .success(let found) = ScriptPaths.findScripts([command.path]) else { return [] }
        return found
    }

    /// The files that all sessions read.
    var reads: ReadLog {
        let log = ReadLog()
        for session in sessions.values { log.merge(session.live.reads) }
        return log
    }

    /// Reloads each session that read a changed file. `isWanted` selects the paths to compare.
    func react(_ isWanted: (String) -> Bool) {
        for session in sessions.values {
            let changed = session.live.reads.changes(isWanted)
            if !changed.isEmpty { session.reload(changed) }
        }
    }

    // MARK: Time

    func tick() { for session in sessions.values { session.tick() } }

    /// The seconds until the next timer of any session; nil if no timer is set.
    var patience: Double? { sessions.values.compactMap(\.patience).min() }

    /// Draws changed screens and sends the changes to clients. A client that has not processed its last image gets the
    /// new image later.
    func show() {
        guard let server else { return }
        for session in sessions.values {
            let ready = session.viewers.filter { !$0.value.isWaiting }.map(\.key)
            guard !ready.isEmpty else { continue }
            let isNew = session.draw()
            for client in session.viewers.keys.sorted() {
                if isNew { sendPanels(client, session, server) }
                sendLog(client, session, server)
            }
            for client in ready { send(client, session, server) }
        }
    }

    private func sendPanels(_ client: Int, _ session: PreviewSession, _ server: PreviewServer) {
        server.send(text: session.screenText(), to: client)
        if let panels = session.panelsText(for: client) { server.send(text: panels, to: client) }
    }

    private func sendLog(_ client: Int, _ session: PreviewSession, _ server: PreviewServer) {
        guard lastEntries[client, default: 0] < session.log.last else { return }
        let entries = session.log.json(since: lastEntries[client, default: 0])
        server.send(text: "{\"type\": \"log\", \"entries\": \(entries)}", to: client)
        lastEntries[client] = session.log.last
    }

    private func send(_ client: Int, _ session: PreviewSession, _ server: PreviewServer) {
        guard let viewer = session.viewers[client], session.tiles.number > viewer.seen else { return }
        let times = session.times
        let stages = [times.script, times.solve, times.measure, times.draw].map { UInt32(min(max(0, $0), 4_000) * 1e6) }
        server.send(binary: session.tiles.message(since: viewer.seen, times: stages), to: client)
        session.viewers[client]?.seen = session.tiles.number
        session.viewers[client]?.isWaiting = true
    }

    // MARK: Clients

    func open(_ client: Int, query: [String: String]) -> Bool {
        let all = scripts
        guard let script = query["script"] ?? all.first, all.contains(script) else { return false }
        let key = Key(script: script, variant: String((query["variant"] ?? "").prefix(60)))
        guard let session = session(key) else { return false }
        session.viewers[client] = PreviewSession.Viewer()
        keys[client] = key
        // Apply the settings of the page before the first image.
        if let wish = query["wish"], let message = try? ClientMessage(wish, type: "circumstances") {
            _ = try? session.take(message, from: client)
        }
        server?.send(text: hello(script), to: client)
        if let server { sendPanels(client, session, server) }
        return true
    }

    private func session(_ key: Key) -> PreviewSession? {
        if let known = sessions[key] { return known }
        if sessions.count >= Self.mostSessions {
            // Replace a session without viewers.
            guard let unused = sessions.first(where: { $0.value.viewers.isEmpty })?.key else { return nil }
            sessions[unused] = nil
        }
        let made = PreviewSession(key.script, command, editor: editor)
        made.reload([])
        sessions[key] = made
        return made
    }

    private func hello(_ script: String) -> String {
        let devices = Device.all.map { device in
            var object = JSONObject()
            object.add("name", device.name)
            object.add("title", device.title)
            object.add(
                json: "size", "[\(NumberText.short(device.size.width)), \(NumberText.short(device.size.height))]")
            return object.text
        }
        return """
            {"type": "hello", "script": \(JSONText.quote(script)), "engine": \(JSONText.quote(Version.number)), \
            "edits": \(editor != nil), "devices": [\(devices.joined(separator: ", "))]}
            """
    }

    func receive(_ text: String, from client: Int) {
        guard let key = keys[client], let session = sessions[key] else { return }
        do throws(ClientMessage.MessageError) {
            let message = try ClientMessage(text)
            if let answer = try session.take(message, from: client) { server?.send(text: answer, to: client) }
        } catch {
            server?.send(text: "{\"type\": \"refused\", \"message\": \(JSONText.quote(error.message))}", to: client)
        }
    }

    func close(_ client: Int) {
        guard let key = keys.removeValue(forKey: client) else { return }
        lastEntries[client] = nil
        sessions[key]?.viewers[client] = nil
    }

    // MARK: The index

    func answer(path: String, query: [String: String]) -> HTTPResponse? {
        switch path {
        case "/scripts.json":
            let names = scripts.map(JSONText.quote).joined(separator: ", ")
            let path = JSONText.quote(command.path)
            return Self.json("{\"path\": \(path), \"isFolder\": \(command.isFolder), \"scripts\": [\(names)]}")
        case "/specs.json": return specs.map { Self.json($0.look()) }
        case "/thumbnail.png":
            guard let script = query["script"], scripts.contains(script) else { return nil }
            return thumbnail(script, isDark: query["dark"] == "1")
        case "/picture.png":
            guard let session = known(query) else { return nil }
            _ = session.draw()
            guard let picture = session.tiles.picture, let scale = session.snapshot?.scale,
                let png = try? picture.png(scale: scale)
            else { return nil }
            return HTTPResponse(.ok, type: "image/png", png)
        case "/outlines.svg":
            guard let outlines = try? known(query)?.outlines() else { return nil }
            return HTTPResponse(.ok, type: "image/svg+xml", outlines)
        default: return nil
        }
    }

    /// Returns the session that a query names by script and variant; nil if it does not run.
    private func known(_ query: [String: String]) -> PreviewSession? {
        query["script"].flatMap { sessions[Key(script: $0, variant: query["variant"] ?? "")] }
    }

    private static func json(_ text: String) -> HTTPResponse {
        HTTPResponse(.ok, type: "application/json", Array("\(text)\n".utf8))
    }

    /// Returns an image of a script's initial screen for the index. Runs the script if one of its files changed since
    /// the last image.
    private func thumbnail(_ script: String, isDark: Bool) -> HTTPResponse {
        let name = "\(isDark ? "dark" : "light") \(script)"
        if let known = thumbnails[name], known.reads.changes({ _ in true }).isEmpty {
            return HTTPResponse(.ok, type: "image/png", known.png)
        }
        let opening = LiveOpening(script: script, command.scriptOptions, command.limits)
        var givenTraits = command.screen.givenTraits
        givenTraits.isDark = isDark || givenTraits.isDark
        givenTraits.scale = 1
        let traits = givenTraits.traits(on: command.onDevice.device)
        let live = LiveScript(
            [.init(traits: traits, takesPreferredSize: givenTraits.size == nil && command.onDevice.device == nil)],
            open: opening.setup, begin: opening.begin, print: { _ in })
        do {
            _ = try live.reload()
            guard let version = live.version else { return HTTPResponse(.unavailable, "no image is available") }
            let snapshot = try version.screens[0].host.snapshot()
            let png = try Renderer(text: version.setup.measurer, images: version.setup.images).png(snapshot)
            thumbnails[name] = (png, live.reads)
            return HTTPResponse(.ok, type: "image/png", png)
        } catch {
            return HTTPResponse(.unavailable, "the script failed; open it to see the error")
        }
    }
}
