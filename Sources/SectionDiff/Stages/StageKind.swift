/// The kinds of stages, in the order in which a view must apply them. UIKit's table and collection views misbehave with
/// combined or reordered kinds.
public enum StageKind: String, Sendable, CaseIterable {
    /// Updates items whose content changes. The paths are positions in the source.
    case itemUpdates
    /// Deletes sections and items.
    case deletes
    /// Inserts and moves sections. Inserted sections contain their items.
    case sections
    /// Inserts items and moves them, also between sections.
    case items
    /// Updates sections whose content (header or footer) changes. The indices are positions in the target.
    case sectionUpdates
}
