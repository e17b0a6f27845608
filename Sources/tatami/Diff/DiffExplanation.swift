import SectionDiff

extension StagedChangeset<DiffedElement, DiffedElement> {
    /// Each change on a line of its own, with its reason.
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
            return isDelete ? "no \(what) of this id in the new list" : "no \(what) of this id in the old list"
        case .duplicate:
            return isDelete
                ? "more \(what)s of this id in the old list than in the new one"
                : "more \(what)s of this id in the new list than in the old one"
        case .sectionChanges:
            return
                """
                in both lists, but its section \
                \(isDelete ? "or its new one comes or goes" : "or its old one comes or goes"); no item can move with \
                that
                """
        case .otherContent: return "same id, different content"
        case .outOfOrder: return "same id, different order; the longest run that keeps its order does not include it"
        case .otherSection: return "same id, in another section"
        }
    }
}
