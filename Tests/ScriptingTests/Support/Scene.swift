import Diagnostics
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// A script on a screen of 400 × 800 points at scale 1, with texts and images whose sizes can be worked out by hand.
final class Scene {
    let host: ScriptHost
    let text = FixedTextMeasurer()
    private let log: Log

    private final class Log {
        var lines: [String] = []
    }

    static let traits = Traits(size: Size(width: 400, height: 800), scale: 1)

    /// Runs a whole script.
    init(
        script: String, _ traits: Traits = Scene.traits, limits: Limits = .patient, maximumViews: Int = 200_000,
        isRun: Bool = true
    ) throws {
        let log = Log()
        self.log = log
        var options = ScriptHost.Options()
        options.traits = traits
        options.limits = limits
        options.maximumViews = maximumViews
        host = try ScriptHost(
            options: options, text: text, images: NamedImages(), resolver: nil, print: { log.lines.append($0) })
        if isRun { try run(script) }
    }

    /// Runs the body of the function that lays out the root's content: `content` is the container.
    convenience init(_ body: String, _ traits: Traits = Scene.traits) throws {
        try self.init(script: "return function(content) \(body)\nend", traits)
    }

    func run(_ script: String) throws { try host.run(Array(script.utf8), chunkName: "test.lua") }

    /// Calls a method of the controller that the script returned.
    func send(_ method: String, _ location: Testing.SourceLocation = #_sourceLocation) throws {
        try host.libraries.layouts.send(
            try #require(host.current.instances[screen.root], sourceLocation: location).table, method)
    }

    var screen: Screen { host.screen }
    var printed: [String] { log.lines }

    /// All diagnostics after a layout pass.
    var diagnostics: [Diagnostic] {
        screen.layoutIfNeeded()
        return screen.diagnostics
    }

    /// The codes of the diagnostics, in order.
    var codes: [String] { diagnostics.map(\.code.rawValue) }

    func view(_ name: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> ViewID {
        try #require(screen.view(named: name), "unknown view '\(name)'", sourceLocation: location)
    }

    func frame(_ name: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> Rect {
        screen.layoutIfNeeded()
        return try screen.frame(of: view(name, location))
    }

    /// The frame of a view relative to its superview as [x, y, width, height].
    func box(_ name: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> [Double] {
        let frame = try frame(name, location)
        return [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1e6).rounded() / 1e6 + 0 }
    }

    func expect(_ name: String, _ box: [Double], _ location: Testing.SourceLocation = #_sourceLocation) throws {
        #expect(try self.box(name, location) == box, "frame of \(name)", sourceLocation: location)
    }

    /// The names of a view's subviews, from back to front.
    func names(in name: String = "root", _ location: Testing.SourceLocation = #_sourceLocation) throws -> [String] {
        try screen.subviews(of: view(name, location)).map { try screen.name(of: $0) }
    }

    /// The message with which a script fails.
    static func failure(of script: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> String {
        let scene = try Scene(script: "", isRun: false)
        do {
            try scene.run(script)
        } catch let error as ScriptError {
            return error.description
        }
        Issue.record("the script did not fail: \(script)", sourceLocation: location)
        return ""
    }
}

extension Limits {
    /// Limits that a slow test under a sanitizer doesn't reach; tests of time limits set their own.
    static var patient: Limits {
        var limits = Limits()
        limits.time = 120
        return limits
    }
}
