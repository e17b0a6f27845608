import Diagnostics
import Layout
import LuaHost

/// Classes of molecules, controllers and view models. The prelude, which is Lua code of the engine, keeps the classes
/// and their instances; the engine records which view each instance represents.
final class ClassLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations = globals + instances + forPrelude

    private static let forPrelude: [Operation<ClassLibrary>] = [
        // (name, class): defines `put<Name>` for instances of the class.
        .function("registerMolecule", of: .prelude, .string("name")) { library, frame, name in
            guard let table = try frame.reference(1) else { throw frame.mismatch(1, expected: "a class") }
            try library.registry.register(
                KindRegistry.Registration(name: name, behavior: MoleculeKind(table: table, host: library.host)))
        },
        // (kind) → a view for a new instance
        .function("makeMoleculeView", of: .prelude, .string("kind")) { library, frame, name in
            guard let kind = library.registry.kind(named: name) else {
                throw LuaCallError("unknown kind '\(name)'")
            }
            frame.return(library.object(library.classes.view, try library.screen.makeView(kind: kind)))
        },
        // (view, instance, class, whether it is a controller): makes the instance represent the view
        .function("adoptInstance", of: .prelude, .view("view")) { library, frame, view in
            guard let table = try frame.reference(1) else { throw frame.mismatch(1, expected: "an instance") }
            let isController = frame.boolean(3) ?? false
            let open = library.current
            open.instances[view] = Instance(table: table, type: try frame.reference(2), isController: isController)
            if isController { open.controllers.append(view) }
            if view == open.screen.root { open.shown.controller = table }
        },
        // (name) → a description of the views' member with this name; nothing if the name is free
        .function("ownName", of: .prelude) { library, frame in
            guard frame.kind(0) == .string, let what = try library.ownName(try frame.expectString(0)) else {
                return frame.returnNil()
            }
            frame.return(what)
        },
        // (type, name of the class, member, its type)
        .function("checkHook", of: .prelude, .string("type"), .string("class"), .string("member"), .string("kind")) {
            library, _, type, name, member, kind in
            guard let advice = ClassHooks.advice(member, isFunction: kind == "function", type: type, className: name)
            else { return }
            let source = library.lua.currentLocation.map { SourceLocation(chunk: $0.chunk, line: $0.line) } ?? .none
            library.screen.report(.warning, code: .unknownHook, advice, source: source)
        },
        // (name of a global, index of the extra argument, the argument)
        .function("refuseArgument", of: .prelude, .string("name"), .integer("number"), .value("argument")) {
            _, _, name, number, argument in
            let found = argument.described
            throw LuaCallError("argument \(number) of '\(name)': expected no more arguments; found \(found)")
        },
        // (type, name of the class, field of an instance)
        .function("reportForeignField", of: .prelude, .string("type"), .string("class"), .string("field")) {
            library, _, type, name, field in library.reportForeignField(field, type: type, className: name)
        },
    ]

    /// Reports a field of UIKit that a script sets although the engine does not read it, once per field and class.
    private func reportForeignField(_ field: String, type: String, className: String) {
        guard let advice = ForeignFields.advice(field, type: type, className: className),
            current.failures.isNew(advice)
        else { return }
        let source = lua.currentLocation.map { SourceLocation(chunk: $0.chunk, line: $0.line) } ?? .none
        screen.report(.warning, code: .unknownHook, advice, source: source)
    }

    /// Returns a phrase such as "a method of all views" if every view has a member of this name; nil if the name is
    /// free. The field `parentController` counts as a member.
    private func ownName(_ key: String) throws -> String? {
        if ViewLibrary.fieldNames.contains(key) || key == "parentController" { return "a field of all views" }
        if AnchorNames.attribute(ofAnchor: key) != nil { return "an anchor of all views" }
        if AnchorNames.areas[key] != nil { return "an area of all views" }
        if OperationIndex.shared.method(.view, key) != nil { return "a method of all views" }
        if let number = registry.number(ofProperty: key), let kind = registry.kind(named: "View"),
            registry.slot(ofProperty: number, inKind: kind) != nil
        {
            return "a property of all views"
        }
        return nil
    }

    /// Throws an error if a script assigns to a field of an instance whose name the engine uses: `view`, `observer`, or
    /// a member of all views.
    func refuseOwnName(_ key: String, of view: ViewID) throws {
        let fixed = ["view": "its view", "observer": "the view model that is bound to it"]
        guard let what = try fixed[key] ?? ownName(key) else { return }
        let kind = try screen.kind(of: view).name.withArticle
        throw LuaCallError("'\(key)' of \(kind) cannot be set: that is \(what); choose another name")
    }
}
