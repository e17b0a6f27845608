import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// A script on a screen of 400 × 800 points at scale 1 that a test interacts with. Every character is 10 points wide
/// and every line 20 high.
final class LiveScreen {
    let host: ScriptHost
    private let log = Log()
    private let modules: WrittenModules
    private var environment: LuaEnvironment?

    private final class Log {
        var lines: [String] = []
    }

    init(
        _ script: String, limits: Limits = .patient,
        traits: Traits = Traits(size: Size(width: 400, height: 800), scale: 1),
        plugins: [(directory: SandboxedDirectory, display: String)] = [], modules: [String: String] = [:],
        text: any TextMeasuring = TenPointText()
    ) throws {
        self.modules = try WrittenModules(modules)
        var options = ScriptHost.Options()
        options.traits = traits
        options.limits = limits
        let log = log
        host = try ScriptHost(
            options: options, text: text, images: NoImages(), resolver: self.modules.resolver,
            print: { log.lines.append($0) })
        try host.loadPlugins(plugins)
        try host.run(Array(script.utf8), chunkName: "test.lua")
    }

    /// Runs the body of a controller's `layoutContent(self, content)`; `states` is Lua code.
    convenience init(
        states: String, _ body: String, limits: Limits = .patient,
        traits: Traits = Traits(size: Size(width: 400, height: 800), scale: 1),
        plugins: [(directory: SandboxedDirectory, display: String)] = []
    ) throws {
        try self.init(
            """
            local Main = controller "Main"
            Main.states = { \(states) }
            function Main:layoutContent(content) \(body) end
            return Main
            """, limits: limits, traits: traits, plugins: plugins)
    }

    var screen: Screen { host.screen }
    var interactor: EventSimulator { host.main.interactor }

    /// The lines printed since the last call.
    func printed() -> [String] {
        defer { log.lines = [] }
        return log.lines
    }

    /// Runs more Lua, with the controller as `main`.
    @discardableResult
    func run(_ text: String) throws -> LuaValue {
        let environment = try self.environment ?? host.lua.makeEnvironment(name: "more")
        self.environment = environment
        if let controller = host.main.shown.controller {
            try host.lua.setGlobal(environment, "main", .reference(controller))
        }
        return try host.lua.call(
            host.lua.load(Array(text.utf8), chunkName: "more.lua", in: environment), [], resultCount: 1)[0]
    }

    /// The error message of a failing script.
    func failure(_ text: String) -> String? {
        do {
            try run(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    func view(_ name: String) throws -> ViewID { try interactor.view(named: name) }

    func property(_ name: String, _ property: String) throws -> LuaValue {
        let view = try view(name)
        let number = try #require(host.registry.number(ofProperty: property))
        return try host.libraries.properties.shown(view, try screen.slot(ofProperty: number, of: view))
    }

    func text(_ name: String) throws -> String? {
        if case .string(let text) = try property(name, "text") { text } else { nil }
    }

    var messages: [String] {
        screen.layoutIfNeeded()
        return screen.diagnostics.filter { $0.code != .ambiguous }.map {
            "\($0.severity.rawValue) \($0.code) \($0.source ?? ""): \($0.message)"
        }
    }
}

final class TenPointText: TextMeasuring {
    func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        TextMetrics(
            size: Size(width: Double(request.text.count) * 10, height: 20), firstBaseline: 15, lastBaseline: 15,
            lineCount: 1)
    }

    func lineMetrics(of font: Font) -> LineMetrics { LineMetrics(ascent: 15, descent: 5, height: 20) }
}

struct NoImagesHere: Error {}

final class NoImages: ImageProviding {
    func image(named name: String) throws(ImageError) -> ImageInfo {
        throw ImageError(message: "there is no image '\(name)'")
    }
}
