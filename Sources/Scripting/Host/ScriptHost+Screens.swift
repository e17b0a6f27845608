package import Layout
package import LuaHost
import StateObservation

/// Opens and closes screens, and finds the screen that a call refers to.
extension ScriptHost {
    /// Sets the callbacks and limits by which a new screen uses the host.
    func connect(_ open: OpenScreen) {
        // Unowned: the host outlives its screens, and a weak reference would make every use of the host slower.
        open.screen.sourceName = { [unowned self] in text(of: $0) }
        open.screen.propertyObserver = { [unowned self, unowned open] in
            libraries.states.propertyDidChange($0, slot: $1, old: $2, in: open)
        }
        open.screen.traitsObserver = { [unowned self, unowned open] old in
            using(open) { host in host.libraries.layouts.traitsDidChange(from: old) }
        }
        open.screen.passBudget = budget
        open.screen.images.budget = budget
        open.context.valueIsKept = Self.valueCharge(budget)
        open.screen.hooks.willLeave = { [unowned self, unowned open] in libraries.views.willLeave($0, open) }
        open.screen.hooks.wasRemoved = { [unowned self, unowned open] in libraries.views.wasRemoved($0, open) }
        open.screen.reclaimViews = { [unowned self, unowned open] in
            guard !open.removed.isEmpty else { return }
            // If this fails, the error about the limit of views is more useful.
            try? using(open) { host throws in try host.libraries.views.reclaim() }
        }
        open.screen.cellArranger = ScreenTables(self, open)
        let containers = libraries.containers
        open.screen.hooks.wasDestroyed = { [unowned open, unowned containers] in
            open.forget($0)
            containers.forget($0)
        }
        open.context.onError = { [unowned self, unowned open] in stateFailed($0, in: open) }
        open.context.currentPlace = { [unowned self] in
            lua.currentLocation.map { SourcePlace(chunk: Int($0.chunk), line: Int($0.line)) } ?? .unknown
        }
        open.interactor = EventSimulator(screen: open.screen)
        open.interactor.responder = libraries.events
    }

    /// Opens an additional screen, runs a script in it, and makes it the current screen. The scripts of all screens
    /// share the Lua state, so they can exchange values, but each has its own globals.
    ///
    /// - Parameters:
    ///   - source: The script's text.
    ///   - chunkName: The script's name in messages.
    ///   - options: The traits, the data, and whether the screen takes the size that its controller requests. The
    ///     limits of the host apply; other options are ignored.
    ///   - images: The images that the script can show.
    ///   - resolver: Finds the modules for `require`; nil if the script has none.
    /// - Throws: The script's error, including an exceeded limit. The screen is then closed.
    package func open(
        _ source: [UInt8], chunkName: String, as options: Options,
        images: any ImageProviding, resolver: ModuleResolver?
    ) throws(ScriptError) -> OpenScreen {
        let open: OpenScreen
        do {
            open = OpenScreen(
                screen: try Screen(
                    registry: KindRegistry(copying: main.screen.registry), text: textMeasurer, images: images,
                    traits: options.traits,
                    quota: ScreenQuota(
                        self.options.maximumViews, generations, budget.makeAccount(),
                        alikeLimit: self.options.alikeLimit)),
                environment: try lua.makeEnvironment(name: chunkName, resolver: resolver))
            open.shown.takesPreferredContentSize = options.takesPreferredContentSize
            connect(open)
            screens.add(open)
            try lua.setGlobal(open.environment, "data", .readOnly(options.data.isTree ? options.data : .dictionary([])))
        } catch {
            throw ScriptError(of: error)
        }
        do {
            try using(open) { (host) throws(ScriptError) in try host.run(source, chunkName: chunkName) }
        } catch {
            close(open)
            throw error
        }
        current = open
        return open
    }

    /// Closes a screen and releases everything in it. Handles to its views and states become invalid. If it was the
    /// current screen, the newest open screen becomes current. Does nothing for the main screen and for a closed
    /// screen.
    package func close(_ open: OpenScreen) {
        guard screens.remove(open) else { return }
        for peer in open.peers.values { peer.release() }
        open.peers.removeAll()
        open.instances.removeAll()
        open.traitReaders.removeAll()
        open.registrations.removeAll()
        open.shown.controller = nil
        for library in libraries.all { library.didClose(open) }
        if current === open { current = screens.newest }
    }

    /// Returns the Lua value that represents a screen of this host; `.nil` if the screen is closed.
    package func handle(of open: OpenScreen) -> LuaValue {
        open.handle.map { .object(LuaObject(classes.screen, index: $0.index, generation: $0.generation)) } ?? .nil
    }

    /// Runs `body` with `open` as the current screen and returns its result. Then the previous screen is current again.
    ///
    /// - Throws: The error of `body`.
    package func using<Result, Failure: Error>(
        _ open: OpenScreen, _ body: (ScriptHost) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = current
        current = open
        defer { current = outer }
        return try body(self)
    }

    /// Returns the screen that contains the view or state on which a script calls a method, or the screen that it is
    /// called on. Nil if a view or state belongs to the current screen, or if the screen is unknown.
    func screenOfCall(_ frame: borrowing CallFrame) -> OpenScreen? {
        guard let object = frame.object(0) else { return nil }
        if isView(object) {
            let view = ViewID(index: object.index, generation: object.generation)
            return current.screen.isAlive(view) ? nil : screen(of: view)
        }
        if object.type == classes.state {
            guard let context = libraries.states.context(of: object), context !== current.context else { return nil }
            return screen(of: context)
        }
        if object.type == classes.screen { return screens[object.index, object.generation] }
        return nil
    }

    func screen(of view: ViewID) -> OpenScreen? {
        screens.first { $0.screen.isAlive(view) }
    }

    func screen(of context: StateContext) -> OpenScreen? {
        screens.first { $0.context === context }
    }
}

extension OpenScreen {
    /// Returns the engine's data for a view. The first call creates it.
    func peer(of view: ViewID) -> ViewPeer {
        if let peer = peers[view] { return peer }
        let peer = ViewPeer(view: view)
        peers[view] = peer
        return peer
    }

    /// Releases everything that this screen stores for a removed view.
    func forget(_ view: ViewID) {
        instances[view] = nil
        _ = removed.take(view)
        peers.removeValue(forKey: view)?.release()
        interactor.forget(view)
        tables.forget(view)
    }
}
