package import SectionDiff

extension TableWindow {
    /// Shows the model that a changeset leads to, stage by stage, before the next layout: each cell whose element stays
    /// is the same cell, and is filled again exactly when the element shows something else.
    ///
    /// - Throws: what is wrong with a stage. The table then is to be reloaded with the new model (``reload(_:)``).
    package func apply<Model, Item>(
        _ changeset: StagedChangeset<Model, Item>, shape: (DiffSection<Model, Item>) -> SectionShape
    ) throws(TableFault) {
        for stage in changeset {
            let data = stage.data
            try apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) { shape(data[$0]) }
        }
    }
}
