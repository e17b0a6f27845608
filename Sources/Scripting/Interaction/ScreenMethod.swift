/// What tests and event files can do with a screen: `screen:tap("submit")`. Views are given by name, path, as a view or
/// (for touches) as a point `{ x =, y = }`.
enum ScreenMethod: Int32, CaseIterable {
    /// (view or point) → whether anything came of it.
    case tap, doubleTap, longPress
    /// `swipe(view or point, direction)`, `drag(view or point, { by = { x =, y = } }, or where to)` → whether anything
    /// came of it.
    case swipe, drag
    /// `type([view,] text)`, `delete([view,] count)`, `clear([view])`, `pressReturn([view])`, `moveCaret(position)`.
    case type, delete, clear, pressReturn, moveCaret
    case focus, focusNext, focusPrevious, resignFocus
    /// `toggle(view)`, `slide(view, value)`, `step(view[, count])`, `pick(view, title or index from 0)`.
    case toggle, slide, step, pick
    /// `scroll(view, { x =, y = })` by a distance, `scrollTo(view, { x =, y = })` to an offset, `reveal(view)`,
    /// `pullToRefresh(view)`.
    case scroll, scrollTo, reveal, pullToRefresh
    /// `resize(width, height)`, `rotate()`, `showKeyboard([height])`, `hideKeyboard()`, `setTraits { dark =, direction
    /// =, textSize =, locale = }`.
    case resize, rotate, showKeyboard, hideKeyboard, setTraits
    case appear, disappear
    /// `advance(seconds)` on the screen's clock.
    case advance
    /// `view(name)`: fails if there is none; `exists(name)`: whether there is one that can be seen.
    case view, exists
    /// `set(name, value)`: a state of the controller, as `--set` does.
    case set
    /// The text tree; the diagnostics as a list of `{ severity, code, message, view, source }`.
    case tree, diagnostics
    case close
}
