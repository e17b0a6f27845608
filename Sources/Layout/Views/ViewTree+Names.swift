/// Names and paths of views.
extension ViewTree {
    /// Returns the view's path from the root of its tree, for messages: `root/form/submit`. Shortened in the middle if
    /// it is long.
    func path(of view: ViewID) -> String {
        guard isAlive(view) else { return "(removed view)" }
        return path(ofIndex: Int(view.index))
    }

    func wholePath(of view: ViewID) throws(LayoutError) -> String {
        var parts: [String] = []
        var current = try index(view)
        while current >= 0 {
            parts.append(pathPart(current))
            current = Int(self[current].parent)
        }
        return Self.joined(parts.reversed())
    }

    /// Joins the names with "/", except before cells: `root/table[1,3]/title`.
    private static func joined(_ parts: some Sequence<String>) -> String {
        var path = ""
        for part in parts {
            if !path.isEmpty, part.first != "[" { path += "/" }
            path += part
        }
        return path
    }

    /// Splits a path into its parts: `table[1,3]/title` has three.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").flatMap { part -> [String] in
            guard part.last == "]", let start = part.lastIndex(of: "["), start != part.startIndex else {
                return [String(part)]
            }
            return [String(part.prefix(upTo: start)), String(part.suffix(from: start))]
        }
    }

    private func pathPart(_ index: Int) -> String {
        self[index].name.isEmpty ? registry.kinds[self[index].kind].name : self[index].name
    }

    /// The number of parts that a shortened path keeps at its start and end.
    private static let pathEnds = (first: 6, last: 10)

    func path(ofIndex index: Int) -> String {
        var chain: [Int] = []
        var current = index
        while current >= 0 {
            chain.append(current)
            current = Int(self[current].parent)
        }
        let (first, last) = Self.pathEnds
        if chain.count <= first + last + 1 { return Self.joined(chain.reversed().map(shortPathPart)) }
        let parts = chain.suffix(first).reversed().map(shortPathPart)
        let middle = "… \(chain.count - first - last) more …"
        return Self.joined(parts + [middle] + chain.prefix(last).reversed().map(shortPathPart))
    }

    /// Returns the view's part of a shortened path. Names have no maximum length, so a long one is shortened too.
    private func shortPathPart(_ index: Int) -> String {
        let part = pathPart(index)
        guard part.utf8.count > 200 else { return part }
        return part.prefix(40) + "…"
    }

    /// Returns the view's name; a cell's name includes its container: `table[1,3]`.
    func shownName(_ index: Int) -> String {
        guard self[index].flags.contains(.isCell), self[index].parent >= 0 else { return self[index].name }
        return self[Int(self[index].parent)].name + self[index].name
    }

    func name(of view: ViewID) throws(LayoutError) -> String { self[try index(view)].name }

    func suggestName(_ name: String, for view: ViewID) throws(LayoutError) {
        let index = try index(view)
        guard !self[index].flags.contains(.isNamedByScript), self[index].parent >= 0 else { return }
        releaseKindName(index)
        nameView(index, name: name)
    }

    func loseName(_ view: ViewID) throws(LayoutError) {
        let index = try index(view)
        guard self[index].parent >= 0 else { return }
        self[Int(self[index].parent)].nameCounts.release(self[index].name)
        account.discharge(2 * self[index].name.heapSize)
        self[index].name = ""
        self[index].flags.subtract([.isNamedByScript, .isNumbered])
    }

    func noteEngineName(of view: ViewID) { self[Int(view.index)].flags.insert(.isNamedByEngine) }

    /// Returns the view's name without the number that makes it unique.
    func givenName(_ index: Int) -> Substring {
        let name = self[index].name
        guard self[index].flags.contains(.isNumbered), let dash = name.lastIndex(of: "-") else { return name[...] }
        return name[..<dash]
    }

    /// Returns whether the view was given this name, even if a sibling has it too.
    func isNamed(_ index: Int, _ name: String) -> Bool {
        if self[index].name == name { return true }
        return self[index].flags.contains(.isNumbered) && self[index].flags.contains(.isNamedByScript)
            && givenName(index) == name
    }

    /// Frees the name that a view has from its kind, if it has the highest number. This way a label that is named right
    /// after it was put does not count, and the only other label is called `label`.
    private func releaseKindName(_ index: Int) {
        let parent = Int(self[index].parent)
        let kind = registry.kinds[self[index].kind].viewName
        guard let count = self[parent].nameCounts[kind], self[index].name == (count == 1 ? kind : "\(kind)-\(count)")
        else { return }
        self[parent].nameCounts.release(self[index].name)
    }

    func view(named name: String) -> ViewID? {
        let plain = name.split(separator: "/").map(String.init)
        if let found = view(at: plain) { return found }
        let parts = Self.parts(of: name)
        return parts == plain ? nil : view(at: parts)
    }

    private func view(at wanted: [String]) -> ViewID? {
        guard !wanted.isEmpty else { return nil }
        var stack = [Int(root.index)]
        while let index = stack.popLast() {
            if matches(index, wanted) { return id(index) }
            stack.append(contentsOf: self[index].children.lazy.reversed().map(Int.init))
        }
        return nil
    }

    func views(named name: String) -> [ViewID] {
        let plain = name.split(separator: "/").map(String.init)
        let found = views(at: plain)
        let parts = Self.parts(of: name)
        return found.isEmpty && parts != plain ? views(at: parts) : found
    }

    private func views(at wanted: [String]) -> [ViewID] {
        guard let last = wanted.last else { return [] }
        var found: [ViewID] = []
        forEachView(in: Int(root.index)) { index in
            guard isNamed(index, last), isIn(Int(self[index].parent), wanted.dropLast()) else { return }
            found.append(id(index))
        }
        if found.count > 1, wanted.first == self[Int(root.index)].name, let exact = view(at: wanted) {
            return [exact]
        }
        return found
    }

    private func isIn(_ parent: Int, _ path: ArraySlice<String>) -> Bool {
        var current = parent
        for part in path.reversed() {
            guard current >= 0, isNamed(current, part) else { return false }
            current = Int(self[current].parent)
        }
        return true
    }

    private func matches(_ index: Int, _ wanted: [String]) -> Bool {
        var current = index
        for part in wanted.reversed() {
            guard current >= 0, self[current].name == part else { return false }
            current = Int(self[current].parent)
        }
        return true
    }

    /// Gives a view a name that is unique among its siblings: the script's, or the kind's in lower camel case. The
    /// second view with the same name gets `-2`, the third `-3`.
    func nameView(_ index: Int, name: String?) {
        let wanted: String
        if let name, !name.isEmpty {
            wanted = name
            self[index].flags.insert(.isNamedByScript)
        } else if self[index].flags.contains(.isNamedByScript) {
            wanted = String(givenName(index))
        } else {
            wanted = registry.kinds[self[index].kind].viewName
        }
        let unique = self[Int(self[index].parent)].nameCounts.take(wanted)
        if unique.utf8.count == wanted.utf8.count {
            self[index].flags.remove(.isNumbered)
        } else {
            self[index].flags.insert(.isNumbered)
        }
        // The name is stored twice: in the view and in the superview's `nameCounts`.
        account.charge(2 * (unique.heapSize - self[index].name.heapSize))
        self[index].name = unique
    }

    /// The names of all views of the screen, in preorder.
    var viewNames: [String] {
        var names: [String] = []
        forEachView(in: Int(root.index)) { names.append(self[$0].name) }
        return names
    }
}
