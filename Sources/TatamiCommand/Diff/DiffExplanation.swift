import SectionDiff

extension StagedChangeset<DiffedElement, DiffedElement> {
    /// The changes with their reasons, one change per line.
    var explanation: TerminalText {
        let explanations = explanations()
        if explanations.isEmpty { return "nothing changes\n" }
        return explanations.reduce(into: "") { $0 += "\(line($1))\n" }
    }

    private func line(_ explanation: ChangeExplanation) -> String {
        let id =
            explanation.old.map { element($0, in: source).id } ?? explanation.new.map { element($0, in: target).id }
            ?? .null
        let places = [explanation.old, explanation.new].compactMap { $0 }.map {
            $0.item < 0 ? "\($0.section)" : $0.description
        }
        let place = explanation.change == .update ? places[0] : places.joined(separator: " → ")
        let what = explanation.isSection ? "section" : "item"
        return "\(explanation.change) \(what) \(id.text) \(place): \(reason(explanation, what))"
    }

    private func element(_ path: ItemPath, in model: [DiffedSection]) -> DiffedElement {
        path.item < 0 ? model[path.section].model : model[path.section].items[path.item]
    }

    private func reason(_ explanation: ChangeExplanation, _ what: String) -> String {
        let isDelete = explanation.change == .delete
        switch explanation.reason {
        case .notInOther:
            return "the \(isDelete ? "new" : "old") list has no \(what) with this id"
        case .duplicate:
            return "the \(isDelete ? "old" : "new") list has more \(what)s with this id"
        case .sectionChanges:
            return "in both lists, but its section is deleted or inserted, so it cannot move"
        case .otherContent: return "same id, different content"
        case .outOfOrder: return "same id, but its order among the other \(what)s changes"
        case .otherSection: return "same id, in another section"
        }
    }
}
