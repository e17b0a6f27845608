extension StagedChangeset {
    /// Returns the model after a stage other than the last stage.
    @inlinable func data(after kind: StageKind) -> [Section] {
        switch kind {
        case .itemUpdates: updated()
        case .deletes: remaining()
        case .sections: placed()
        case .items: found.oldOfNew.indices.map { section($0, items: target[$0].items) }
        case .sectionUpdates: target
        }
    }

    /// Returns the source with the new contents of its items.
    @inlinable func updated() -> [Section] {
        var data = source
        for path in found.updatedItems {
            guard let new = found.newPath(of: path) else { continue }
            data[path.section].items[path.item] = target[new.section].items[new.item]
        }
        return data
    }

    /// Returns the remaining sections and items in their old order.
    @inlinable func remaining() -> [Section] {
        let data = updated()
        return found.pairs.map { pair in
            let section = data[Int(pair.old)]
            let slots = Int(pair.oldStart)..<Int(pair.oldStart + pair.oldCount)
            guard found.oldMatch[slots].contains(-1) else { return section }
            var items: [Item] = []
            items.reserveCapacity(section.items.count)
            items += section.items[..<Int(pair.prefix)]
            // Appends runs of remaining items.
            var start = slots.lowerBound
            while start < slots.upperBound {
                var end = start
                while end < slots.upperBound, found.oldMatch[end] >= 0 { end += 1 }
                let first = Int(pair.prefix) + start - slots.lowerBound
                if end > start { items += section.items[first..<first + end - start] }
                start = end + 1
            }
            items += section.items[Int(pair.prefix + pair.oldCount)...]
            return Section(model: section.model, items: items)
        }
    }

    /// Returns all target sections in order, with the remaining items of the source.
    @inlinable func placed() -> [Section] {
        let remaining = remaining()
        return zip(found.pairOfNew, target).map { pair, section in pair < 0 ? section : remaining[Int(pair)] }
    }

    /// Returns a section of the target with the given items. If the section exists in the source, it has the old
    /// content of its header and footer.
    @inlinable func section(_ index: Int, items: [Item]) -> Section {
        let old = found.oldOfNew[index]
        return Section(model: old < 0 ? target[index].model : source[Int(old)].model, items: items)
    }
}
