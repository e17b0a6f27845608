import Diagnostics

/// Reports conflicts of required constraints.
extension Diagnosis {
    /// Returns one diagnostic per dropped constraint, with the minimal set of conflicting constraints and their views
    /// and source locations.
    func conflicts() -> [Diagnostic] {
        let listed = pass.refused.isEmpty ? nil : listedViews
        return pass.refused.compactMap { refusal in
            // The constraint may have been removed after the pass.
            if case .layout(let index) = refusal.constraint, constraints[Int(index)].state != .refused { return nil }
            if let listed, case .layout(let index) = refusal.constraint,
                !listed.contains(Int(constraints[Int(index)].first.view))
            {
                return nil
            }
            guard alike.admits(.error, .conflict, source(of: refusal.constraint)) else { return nil }
            let isWeakened = isWeakened(refusal.constraint)
            let dropped = member(refusal.constraint, isDropped: !isWeakened)
            // A stack's arrangement has many constraints with the same description.
            var members: [ConflictMember] = []
            var known: Set<ConflictMember> = []
            for origin in Self.withoutMiddle(refusal.conflict.filter { $0 != refusal.constraint }) {
                let other =
                    origin.map { member($0, isDropped: false) }
                    ?? ConflictMember(text: "… \(refusal.conflict.count - Self.maximumMembers) more …")
                if known.insert(other).inserted { members.append(other) }
            }
            members.removeAll { $0.text == dropped.text && $0.source == dropped.source }
            members.append(dropped)
            var diagnostic = Diagnostic(
                isWeakened ? ConstraintDiagnostic.weakened(dropped.text) : .dropped(dropped.text),
                notes: LongList.shortened(members.map(\.line)), view: dropped.view, source: dropped.source)
            if case .layout(let index) = refusal.constraint {
                diagnostic.attribute = constraints[Int(index)].first.attribute.name
            }
            diagnostic.constraints = members
            return diagnostic
        }
    }

    /// The maximum number of reported members of a conflict.
    private static let maximumMembers = 100

    /// Returns the constraints without the middle of a long list, which nil replaces.
    private static func withoutMiddle(_ origins: [ConstraintOrigin]) -> [ConstraintOrigin?] {
        guard origins.count > maximumMembers else { return origins }
        var shown: [ConstraintOrigin?] = Array(origins.prefix(60))
        shown.append(nil)
        shown += Array(origins.suffix(maximumMembers - 60))
        return shown
    }

    private func source(of origin: ConstraintOrigin) -> SourceLocation {
        if case .layout(let index) = origin { return constraints[Int(index)].source }
        return view(of: origin).map { tree[Int($0)].put.source } ?? .none
    }

    /// Returns whether a conflicting required constraint is weakened instead of dropped. This applies to content sizes.
    private func isWeakened(_ origin: ConstraintOrigin) -> Bool {
        switch origin {
        case .compressionResistance, .hugging: true
        default: false
        }
    }

    private func member(_ origin: ConstraintOrigin, isDropped: Bool) -> ConflictMember {
        var (text, view, source) = (constraints.describe(origin), view(of: origin), SourceLocation.none)
        switch origin {
        case .layout(let index):
            text = constraints.describe(index)
            source = constraints[Int(index)].source
        case .stack(let stack), .content(let stack, _):
            text = constraints.describeWithoutSource(origin)
            source = tree[Int(stack)].put.source
        case .compressionResistance(let own, _), .hugging(let own, _), .notNegative(let own, _), .cell(let own, _),
            .container(let own, _):
            source = tree[Int(own)].put.source
        case .none, .screenSize: view = nil
        }
        return ConflictMember(
            text: text, view: view.map { tree.path(ofIndex: Int($0)) }, source: tree.sourceText(source),
            isDropped: isDropped)
    }

    private func view(of origin: ConstraintOrigin) -> Int32? {
        switch origin {
        case .layout(let index): constraints[Int(index)].first.view
        case .stack(let view), .content(let view, _), .notNegative(let view, _), .compressionResistance(let view, _),
            .hugging(let view, _), .cell(let view, _), .container(let view, _):
            view
        case .none, .screenSize: nil
        }
    }
}
