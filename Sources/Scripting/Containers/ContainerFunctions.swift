import Diagnostics
import Geometry
import Layout
import LuaHost

/// The layout of a kind that a plugin defines with `container`. Lua functions measure and place the views.
final class ContainerFunctions: ContainerLayout {
    unowned let library: ContainerLibrary
    unowned let kind: WidgetKind
    var measure: LuaReference?
    var place: LuaReference?
    var baseline: LuaReference?
    var arrangesHidden = false
    private var host: ScriptHost { library.host }
    var childProperties: [ChildProperty] = []
    /// The views of each container as a Lua list, cached for the container's version.
    private var lists: [ViewID: (version: Int, views: [ViewID], list: LuaReference)] = [:]

    init(_ library: ContainerLibrary, _ kind: WidgetKind) {
        self.library = library
        self.kind = kind
    }

    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size? {
        run("measure", container, screen) {
            guard let measure else { return nil }
            let children = try children(of: container, in: screen).list
            let view = host.object(host.classes.view, container)
            let (size, found) = try host.lua.call(
                library.functions.measure, resultCount: 2,
                arguments: { arguments in
                    arguments.add(measure)
                    arguments.add(view)
                    Self.add(proposal.width, to: &arguments)
                    Self.add(proposal.height, to: &arguments)
                    arguments.add(children)
                },
                results: { results throws(LuaError) -> (Size?, String) in
                    let (width, height) = (results.number(0), results.number(1))
                    guard let width, let height, width.isFinite, height.isFinite, width >= 0, height >= 0 else {
                        return (nil, Self.found(results))
                    }
                    return (Size(width: width, height: height), "")
                })
            guard let size else {
                throw LuaCallError(
                    "measure must return { width =, height = }, each a number of at least 0; it returned \(found)",
                    source: source(of: measure))
            }
            return size
        } ?? nil
    }

    private static func found(_ results: borrowing LuaResults) -> String {
        if case .string(let text) = results.value(0) { return text }
        func shown(_ index: Int) -> String {
            if let number = results.number(index) { return NumberText.short(number) }
            return results.kind(index).name
        }
        return "{ width = \(shown(0)), height = \(shown(1)) }"
    }

    private static func add(_ extent: Double?, to arguments: inout LuaArguments) {
        if let extent { arguments.add(extent) } else { arguments.addNil() }
    }

    func place(_ container: ViewID, size: Size, isFitted: Bool?, in screen: Screen) -> [Placement]? {
        run("place", container, screen) {
            guard let place else { return [] }
            let (views, children) = try children(of: container, in: screen)
            let view = host.object(host.classes.view, container)
            let (sides, reasons) = try host.lua.call(
                library.functions.place, resultCount: 6,
                arguments: { arguments in
                    arguments.add(place)
                    arguments.add(view)
                    arguments.add(size.width)
                    arguments.add(size.height)
                    if let isFitted { arguments.add(isFitted) } else { arguments.addNil() }
                    arguments.add(children)
                },
                results: { results throws(LuaError) in
                    ((0..<5).map { results.numbers($0, count: views.count) }, results.texts(5, count: views.count))
                })
            let placements = Self.placements(views, sides, reasons)
            let missing = views.count - placements.count
            if missing > 0 {
                try check(children, placedBy: place)
                let placed = Set(placements.map(\.view))
                let first = views.first { !placed.contains($0) }.map(screen.path(of:)) ?? "?"
                kind.report(
                    LuaCallError(
                        "it placed \(placements.count) of \(views.count) views and left out \(first); place every view"),
                    of: "place", container)
            }
            return placements
        }
    }

    func firstBaseline(_ container: ViewID, size: Size, in screen: Screen) -> Double? {
        guard let baseline else { return nil }
        return run("baseline", container, screen) { () -> Double? in
            let children = try children(of: container, in: screen).list
            let view = host.object(host.classes.view, container)
            let (kind, number) = try host.lua.call(
                library.functions.baseline, resultCount: 1,
                arguments: { arguments in
                    arguments.add(baseline)
                    arguments.add(view)
                    arguments.add(size.width)
                    arguments.add(size.height)
                    arguments.add(children)
                }, results: { results throws(LuaError) in (results.kind(0), results.number(0)) })
            guard kind == .nil || number?.isFinite == true else {
                throw LuaCallError(
                    "baseline must return a finite number of points, or nil; it returned \(kind.name)",
                    source: source(of: baseline))
            }
            return number
        } ?? nil
    }

    /// Throws an error if the plugin's function `place` has set an invalid frame. Views without a frame are valid.
    private func check(_ children: LuaReference, placedBy place: LuaReference) throws {
        do throws(LuaError) {
            _ = try host.lua.call(library.functions.check, [.reference(children)])
        } catch {
            guard !error.kind.isLimit else { throw error }
            throw LuaCallError(error.message, source: source(of: place))
        }
    }

    /// Returns the placements of the views that have a valid frame.
    ///
    /// - Parameter sides: Lists of x, y, width and height, and of whether the view is fitted (1 or 0). Each has one
    ///   number per view; NaN means that the value is missing.
    private static func placements(_ views: [ViewID], _ sides: [[Double]], _ reasons: [String?]) -> [Placement] {
        var placements: [Placement] = []
        placements.reserveCapacity(views.count)
        for (index, view) in views.enumerated() {
            let frame = Rect(x: sides[0][index], y: sides[1][index], width: sides[2][index], height: sides[3][index])
            guard isUsable(frame) else { continue }
            let isFitted = sides[4][index].isNaN ? nil : sides[4][index] == 1
            placements.append(Placement(view: view, frame: frame, reason: reasons[index], isFitted: isFitted))
        }
        return placements
    }

    private static func isUsable(_ frame: Rect) -> Bool {
        let most = 1e9
        return abs(frame.x) <= most && abs(frame.y) <= most && (0...most).contains(frame.width)
            && (0...most).contains(frame.height)
    }

    /// Returns a container's views as its Lua functions get them. Returns the same table until something in the
    /// container changes.
    private func children(of container: ViewID, in screen: Screen) throws -> (views: [ViewID], list: LuaReference) {
        let version = screen.containerVersion(container)
        if let known = lists[container], known.version == version { return (known.views, known.list) }
        let views = try screen.arrangedViews(ofContainer: container)
        let list = try makeList(views, screen)
        // Removed containers have left lists that are never used again.
        if lists.count > 2 * Self.keptLists {
            lists = lists.filter { screen.containerVersion($0.key) == $0.value.version }
        }
        lists[container] = (version, views, list)
        return (views, list)
    }

    private func makeList(_ views: [ViewID], _ screen: Screen) throws -> LuaReference {
        // Reading sizes may run Lua, so it comes before the arguments are written.
        let natural = try views.map { view in
            try screen.isFreeChild(view) ? try screen.sizeOfChild(view, ProposedSize()) : nil
        }
        let isFixed = try views.map(screen.wantsOneSize)
        let isHidden = views.map { screen.property($0, slot: CommonProperties.isHidden.slot).boolean == true }
        let names = LuaValue.array(childProperties.map { .string($0.name) })
        let list = try host.lua.call(
            library.functions.children, resultCount: 1,
            arguments: { arguments in
                arguments.add(names)
                arguments.addList(count: views.count) { $0.add(host.object(host.classes.view, views[$1])) }
                arguments.addList(count: views.count) { Self.add(natural[$1]?.width ?? -1, to: &$0) }
                arguments.addList(count: views.count) { Self.add(natural[$1]?.height ?? -1, to: &$0) }
                arguments.addList(count: views.count) { $0.add(isFixed[$1]) }
                arguments.addList(count: views.count) { $0.add(isHidden[$1]) }
                for property in childProperties {
                    arguments.addList(count: views.count) { add(property, of: views[$1], to: &$0) }
                }
            }, results: { results throws(LuaError) in results.value(0) })
        guard case .reference(let list) = list else {
            throw LuaCallError("the engine could not list the views of \(kind.name)")
        }
        return list
    }

    /// Adds a view's value of a child property to the arguments: the view's own value, or else the default, or else
    /// false.
    private func add(_ property: ChildProperty, of view: ViewID, to arguments: inout LuaArguments) {
        arguments.add(library.value(of: property, in: kind.name, view) ?? property.defaultValue ?? .boolean(false))
    }

    private static let keptLists = 1_000

    private func source(of function: LuaReference) -> LuaError.Source? {
        host.lua.location(of: function).map { host.lua.source($0) }
    }

    /// Calls a function of the plugin when no script is waiting for the result. Reports an error in it as a diagnostic,
    /// and then returns nil.
    private func run<Result>(
        _ function: String, _ container: ViewID, _ screen: Screen, _ body: () throws -> Result
    ) -> Result? {
        kind.run(function, container) {
            // The engine's own Lua calls the plugin's function, so the plugin must be the current owner.
            try screen.reading("'\(function)' of the container \(kind.name)") {
                try host.lua.run(as: kind.owner, body)
            }
        }
    }

    /// Releases all Lua values. Called when the plugin has failed or is unloaded.
    func end() {
        (measure, place, baseline, childProperties, lists) = (nil, nil, nil, [], [:])
        library.forget(container: kind.name)
    }
}
