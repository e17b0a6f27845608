import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// Every method of the layout language with every type of wrong argument. A refused argument gets a message with its
/// source location, the expected value and the value found, and the rest of the layout continues. An accepted argument
/// is laid out.
struct ArgumentSweepTests {
    /// One value of each kind, as a script writes it.
    static let values = [
        "", "nil", "true", "-3.5", "0", "1e300", "0/0", "'x'", "''", "'top'", "{}", "{ 5 }", "{ x = 1 }",
        "{ priority = true }",
        "function() end", "function() error('oh') end", "print", "parent", "parent.leftAnchor", "previous", "equal",
        "equalTo(3)",
        "moreThanTo(parent)", "topOf(content)", "content", "node", "node.view", "lone", "state", "page", "traits",
        "data", "Class",
        "{}, {}, {}", "equal, equal", "equal, nil", "equal, parent, nil", "equalTo(3), 'x'",
    ]

    /// Operations that scripts can't call, or that other tests cover.
    static let constraintMethods = OperationIndex.shared.methods(of: .node).map(\.name)

    /// Phrases of which every message contains one.
    static let shape = [
        "must", "expected", "takes", "cannot", "unknown", "there is no", "out of range", "has no", "only", "belongs",
        "is not",
        "no function",
        "is the first view",
        "needs", "no field", "is gone", "already", "too close to 0", "related to itself", "into itself", "relates to",
        "not in",
        "is a method", "too large", "between views of a stack", "has the options", "would make a cycle",
    ]

    private static let parts = Seeds.range(0, short: 1, full: 3)

    /// Whether a name is called with a value: by default, a third of the pairs, with each name and each value.
    private static func isChosen(_ name: String, _ index: Int) -> Bool {
        let number = name.utf8.reduce(index) { $0 + Int($1) }
        return parts.contains { (number + $0).isMultiple(of: 3) }
    }

    struct Outcome: CustomStringConvertible {
        var call: String
        var message: String
        var source: String?
        var isError: Bool
        var description: String { "\(call): \(isError ? "error" : "diagnostic") \(source ?? "nowhere"): \(message)" }
    }

    /// Runs one call in a layout that continues after it.
    private func outcome(_ call: String) throws -> (outcome: Outcome?, scene: Scene) {
        let scene = try Scene(script: "", isRun: false)
        let script = """
            local Class = molecule "Sweep"
            local Page = controller "Page"
            Page.states = { s = "state" }
            function Page:layoutContent(content)
              local page, state, lone = self, self.states.s, build "View":build()
              local node = content:putLabel("v")
            \(call)
              content:putView("rest"):edges(equalTo(1), parent, 1000)
            end
            return Page
            """
        do {
            try scene.run(script)
        } catch let error as ScriptError {
            return (
                Outcome(
                    call: call, message: error.lua.message, source: error.lua.source.map { "\($0)" }, isError: true),
                scene
            )
        }
        guard let diagnostic = scene.diagnostics.first(where: { $0.severity == .error }) else { return (nil, scene) }
        return (Outcome(call: call, message: diagnostic.message, source: diagnostic.source, isError: false), scene)
    }

    private func sweep(_ name: String, _ calls: [String]) throws {
        for (index, call) in calls.enumerated() where Self.isChosen(name, index) {
            let (outcome, scene) = try outcome(call)
            guard let outcome else {
                try scene.expect("rest", [1, 1, 398, 798])
                continue
            }
            #expect(outcome.source?.hasPrefix("test.lua:7") == true, "no place: \(outcome)")
            #expect(!outcome.message.contains("report this") && !outcome.message.contains("internal"), "\(outcome)")
            #expect(!outcome.message.contains("userdata"), "\(outcome)")
            let isOwn = outcome.message.contains("oh") || outcome.message.contains("attempt to")
            #expect(isOwn || Self.shape.contains { outcome.message.contains($0) }, "not in the shape: \(outcome)")
            // An error of one call in a chain doesn't affect the rest of the layout.
            if !outcome.isError { try scene.expect("rest", [1, 1, 398, 798]) }
        }
    }

    @Test(arguments: constraintMethods) func nodeMethodsReportBadArguments(_ method: String) throws {
        try sweep(
            method, Self.values.map { "node:\(method)(\($0))" } + ["node.\(method)(nil)", "node.\(method)(3)"])
    }

    /// No wrong argument of a constraint method ends the script.
    @Test(
        arguments: Attribute.allCases.map(\.name) + [
            "size", "center", "vertical", "horizontal", "edges", "at", "inBetween", "aspectRatio", "offset", "inset",
            "identifier",
        ])
    func wrongConstraintArgumentsNeverEndTheLayout(_ method: String) throws {
        for (index, value) in Self.values.enumerated()
        where !value.contains("previous,") && Self.isChosen(method, index) {
            let (outcome, scene) = try outcome("node:\(method)(\(value))")
            #expect(outcome?.isError != true, "\(outcome.map { "\($0)" } ?? "")")
            try scene.expect("rest", [1, 1, 398, 798])
        }
    }

    @Test(
        arguments: OperationIndex.shared.methods(of: .container).map(\.name) + [
            "putLabel", "putStackedLabel", "putVStack", "putScroll",
        ])
    func containerMethodsReportBadArguments(_ method: String) throws {
        try sweep(
            method,
            Self.values.map { "content:\(method)(\($0))" } + ["content.\(method)(nil)", "content.\(method)(3)"])
    }

    @Test(arguments: OperationIndex.shared.methods(of: .view).map(\.name)) func viewMethodsReportBadArguments(
        _ method: String
    ) throws {
        try sweep(method, Self.values.map { "node.view:\(method)(\($0))" })
    }

    @Test(arguments: OperationIndex.shared.methods(of: .state).map(\.name)) func stateMethodsReportBadArguments(
        _ method: String
    ) throws {
        try sweep(method, Self.values.map { "state:\(method)(\($0))" })
    }

    @Test(
        arguments: OperationIndex.shared.methods(of: .global).map(\.name) + [
            "equal", "moreThan", "lessThan", "parent", "molecule", "controller", "viewState", "observableState",
        ])
    func globalFunctionsReportBadArguments(_ name: String) throws {
        try sweep(name, Self.values.map { "local _ = \(name)(\($0))" })
    }

    /// Property setters in a chain. Setters of all views are tested on one kind; setters of one kind on that kind.
    @Test(arguments: KindRegistry().kinds.map(\.name).filter { $0 != "Controller" })
    func propertySettersReportBadValuesWithoutEndingTheLayout(_ kind: String) throws {
        let registry = KindRegistry()
        let found = try #require(registry.kinds.first { $0.name == kind })
        let common = kind == "View" ? [] : Set(CommonProperties.definitions.map(\.name))
        for property in found.properties.map(\.name)
        where !Self.constraintMethods.contains(property) && !common.contains(property) {
            for (index, value) in Self.values.enumerated()
            where !value.contains("previous") && Self.isChosen(property, index) {
                let (outcome, scene) = try outcome("content:put\(kind)('p'):\(property)(\(value))")
                guard let outcome else { continue }
                #expect(!outcome.isError, "a setter ends the layout: \(outcome)")
                #expect(outcome.source?.hasPrefix("test.lua:7") == true, "no place: \(outcome)")
                #expect(!outcome.message.contains("userdata"), "\(outcome)")
                #expect(Self.shape.contains { outcome.message.contains($0) }, "not in the shape: \(outcome)")
                try scene.expect("rest", [1, 1, 398, 798])
            }
        }
    }
}
