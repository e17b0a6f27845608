package import SectionDiff

extension TableWindow {
    /// Applies all stages of a changeset before the next layout. Remaining elements keep their cells, which are filled
    /// again only if the content changed.
    ///
    /// - Parameter shape: Returns the composition of a section.
    /// - Throws: The error of an invalid stage (see ``BatchCheck``); the table must then be reloaded with the new model
    ///   (``reload(_:keeping:)``). `reentrant` during a callback of the host; nothing changes then.
    package func apply<Model, Item>(
        _ changeset: StagedChangeset<Model, Item>, shape: (DiffSection<Model, Item>) -> SectionShape
    ) throws(ListError) {
        for stage in changeset {
            let data = stage.data
            try apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) { shape(data[$0]) }
        }
    }
}
