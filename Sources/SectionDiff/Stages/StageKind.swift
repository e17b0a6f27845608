/// The stages of a changeset, in the order in which a view can take them (Auto Layout's table and collection views
/// misbehave in others).
public enum StageKind: String, Sendable, CaseIterable {
    /// Items that stay show something else. Old paths: nothing has moved yet.
    case itemUpdates
    /// Sections and items go.
    case deletes
    /// Sections come and change their place.
    case sections
    /// Items come and change their place, also from section to section.
    case items
    /// Sections that stay show something else (their headers and footers). New indices: everything is in its place.
    case sectionUpdates
}
