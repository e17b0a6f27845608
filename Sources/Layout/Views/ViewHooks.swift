/// What the owner of a screen does when views leave it.
package struct ViewHooks {
    /// A view is about to leave the screen with what is in it, and is still in its place.
    package var willLeave: ((ViewID) -> Void)?
    /// A layout has taken a view out of its superview. Whoever sets it destroys what nobody holds; without it, layouts
    /// destroy the views that they remove.
    package var wasRemoved: ((ViewID) -> Void)?
    /// A view was destroyed: its handle is stale from now on.
    package var wasDestroyed: ((ViewID) -> Void)?
}
