/// The rounds of a pass. Heights of texts follow from solved widths, and areas from solved frames, so a pass solves,
/// measures and solves again. Where a measurement feeds back into its own input, the answer can depend on where the
/// rounds start; so they always start at the same place, and a pass gives the same frames whatever was there before.
extension LayoutPass {
    /// How often a pass measures again what acts back on itself.
    static let maximumRounds = 12

    /// Solves until texts, areas and the baselines of rows agree with the frames.
    ///
    /// Areas and the tallest views of rows change between rounds, and within one round texts are settled for the areas
    /// as they are. Texts alone settle from any start in one step, as nothing horizontal depends on a height: unless a
    /// constraint relates a width to a height. What does not settle in `maximumRounds` keeps the last result and is
    /// reported.
    ///
    /// - Parameter again: whether the last pass ended in the middle, so that nothing is known of texts.
    func settle(again: Bool) {
        restart(again: again)
        // What the rounds change themselves is where they leave it.
        defer {
            link.islands.restart(isWanted: constraints.crossAxisCount > 0 && !frames.cells.containers.isEmpty)
            if allowance.isUnfinished { link.islands.touchAll() }
        }
        for round in 1...Self.maximumRounds {
            settleTexts()
            guard !allowance.isUnfinished else { return }
            let isLast = round == Self.maximumRounds
            let moved = updateAreas(isTrial: isLast)
            let rows = updateRowBaselines(isTrial: isLast)
            guard !moved.isEmpty || !rows.isEmpty, !isGivenUp else { return }
            if isLast { (unsettled.areas, unsettled.rows) = (moved, rows) } else { prepare() }
        }
    }

    /// Solves, and again for as long as texts change at their solved widths.
    private func settleTexts() {
        commit()
        guard unsettled.texts.isEmpty, !allowance.isUnfinished else { return }
        for round in 1...Self.maximumRounds {
            let isLast = round == Self.maximumRounds
            let moved = contents.measureAtSolvedWidths(isTrial: isLast)
            guard !moved.isEmpty, !isGivenUp, !allowance.isUnfinished else { return }
            if isLast {
                unsettled.texts = moved
            } else {
                prepare()
                guard link.needsSolve else { return }
                commit()
            }
        }
    }

    /// Brings all that acts back on itself to where the rounds start: areas to their start, and, where a constraint
    /// relates a width to a height, texts to their natural sizes; those of cells that nothing was changed of are where
    /// the rounds would bring them again.
    private func restart(again: Bool) {
        restartAreas()
        restartRowBaselines()
        var untouched: [Int32] = []
        if again || !unsettled.texts.isEmpty {
            // They were left in the middle, and others were not looked at any more.
            for index in tree.indices where tree[index].flags.contains(.isWidthDependent) {
                marks.needsSize(index)
            }
        } else if constraints.crossAxisCount > 0 {
            for index in contents.wrappedTexts ?? tree.indices.map({ Int32($0) })
            where !tree[Int(index)].content.measuredWidth.isNaN {
                if link.islands.contains(index) { marks.needsSize(Int(index)) } else { untouched.append(index) }
            }
        }
        contents.wrappedTexts = constraints.crossAxisCount > 0 ? untouched : nil
        unsettled = Unsettled()
        prepare()
    }
}
