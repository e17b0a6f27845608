/// The callbacks of a screen's owner for views that leave the screen.
package struct ViewHooks {
    /// Called before a view in the screen leaves it together with its descendants, because it is destroyed or a layout
    /// no longer puts it. The view still has its superview. Not called for `removeFromSuperview` and moves.
    package var willLeave: ((ViewID) -> Void)?
    /// Called after a layout has removed a view from its superview, because it no longer puts the view. The callback
    /// takes over the duty to destroy unused views. If it is nil, layouts destroy the views that they remove.
    package var wasRemoved: ((ViewID) -> Void)?
    /// Called for each destroyed view, just before its handle becomes stale.
    package var wasDestroyed: ((ViewID) -> Void)?
}
