/// The callbacks of a screen's owner for views that leave the screen.
package struct ViewHooks {
    /// Called before a view leaves the screen together with its descendants. The view still has its superview.
    package var willLeave: ((ViewID) -> Void)?
    /// Called after a layout has removed a view from its superview. The callback takes over the duty to destroy unused
    /// views. Without it, layouts destroy the views that they remove.
    package var wasRemoved: ((ViewID) -> Void)?
    /// Called when a view is destroyed: its handle is stale from then on.
    package var wasDestroyed: ((ViewID) -> Void)?
}
