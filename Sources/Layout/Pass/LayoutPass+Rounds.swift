/// The rounds of a pass. Text heights depend on solved widths, and areas on solved frames, so a pass solves, measures
/// and solves again. If a measurement affects its own input, the result can depend on the state before the first round.
/// Each pass therefore resets that state first, and yields the same frames whatever was laid out before.
extension LayoutPass {
    /// The maximum number of rounds for measurements that affect their own input.
    static let maximumRounds = 12

    /// Solves until texts, areas and the baselines of rows are consistent with the frames.
    ///
    /// Areas and the tallest views of rows change between rounds; within a round, texts settle for the current areas.
    /// Texts settle in one step, because no width depends on a height unless a constraint relates the two. Values that
    /// are not stable after `maximumRounds` keep the last result and are reported.
    ///
    /// - Parameter again: Whether the last pass was interrupted, which leaves the measured texts incomplete.
    func settle(again: Bool) {
        restart(again: again)
        // Changes made by the rounds themselves don't require another pass.
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

    /// Solves again as long as text sizes change at their solved widths.
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

    /// Resets the state of values that affect their own input: areas, and if a constraint relates a width to a height,
    /// text sizes. Texts in unchanged cells keep their sizes, because the rounds would compute the same ones.
    private func restart(again: Bool) {
        restartAreas()
        restartRowBaselines()
        var untouched: [Int32] = []
        if again || !unsettled.texts.isEmpty {
            // The last pass was interrupted, so any text may be outdated.
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
