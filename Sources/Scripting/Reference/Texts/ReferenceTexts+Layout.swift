extension ReferenceTexts {
    static let node = """
        view: @View
            The view; of a molecule or controller its instance.
        build(): @View
            Gives the view, at the end of a chain that `build` began.
        """

    static let nodeContentsIntro = """
        What else a layout node does in a chain: it lays out what is in its view, keeps the view, and joins its \
        properties to states. All of these methods return
        the node. *Views* have them too, but for `assignTo`.

        A function given to `layout` or `layoutContent` runs at once. Unless it is part of a layout that is being \
        made, it runs again when a trait that it has read
        changes (see *Traits*), and what it bound and observed ends with the run before (see *States*).
        """

    static let nodeContents = """
        apply(body: fun(view: @View)|@ViewModel|string, state?: @State, callbacks?: @BindingCallbacks): self
            Calls a function with the view. With a view model, the model applies itself to the view; with the name of \
        a property and a state, as `applyState`.
            > content:putLabel():apply(function(label) label.text = "Hi" end)
        layout(options?: @LayoutOptions|@SublayoutingOption|fun(node: @Node), body?: fun(node: @Node)): self
            Opens a layout of the view: the function gets its node. Options may be left out.
            ! an unknown option
            > label:layout(function(node) node:top(equal, parent) end)
        layoutContent(options?: @LayoutOptions|@SublayoutingOption|fun(content: @Container), body?: fun(content: \
        @Container)): self
            Opens a layout of the view's content: the function gets its container.
            > box:layoutContent(function(content) content:putLabel():edges(equal, parent) end)
        assignTo(table: table|fun(view: @View), key?: string|integer): self
            Keeps the view: `table[key]` is the view from now on, and the view goes by that name if it has none; or \
        the function gets it.
            ! the key is neither a string nor an integer
            > content:putLabel():assignTo(self, "title")
        bringToFront(): self
            Makes the view the frontmost of its siblings: drawn last, touched first. Nothing else of it changes, and a \
        stack arranges it where it was. When the layout
            that puts it runs again, the order is as that layout puts the views, and brings them to the front, again.
            > badge:bringToFront()
        sendToBack(): self
            Makes the view the hindmost of its siblings.
        """

    static let eventsIntro = """
        Functions for what a person does with a view: touches, typing, scrolling. Event files and specs do the same: \
        see *Screens in specs and event files*. What a
        script sets itself is not an event; `view:sendActions` sends one all the same. All of these methods return the \
        node; *Views* have them too.

        The function gets the view, or the instance of a molecule or controller. There is one function per event: a \
        second one replaces the first. A touch of a view that
        nothing waits for goes to the nearest view around it where something does.
        """

    static let events = """
        didClicked(body: fun(view: @View, point: @Point)): self
            Calls the function when the view is tapped, with the point in the view. One function per event: a second \
        one replaces the first.
            > button:didClicked(function() self.count = self.count + 1 end)
        didDoubleTapped(body: fun(view: @View, point: @Point)): self
            Calls the function when the view is tapped twice, with the point in the view. Where only `didClicked` is \
        set, that is called twice.
        didLongPressed(body: fun(view: @View, point: @Point)): self
            Calls the function after a long press, with the point in the view.
        didChanged(body: fun(view: @View, value: any)): self
            Calls the function when a person changed the view's value, with the new one: its text, switch, slider …
            > field:didChanged(function(_, text) self.name = text end)
        didBeginEditing(body: fun(view: @View)): self
            Calls the function when a text input gets the focus.
        didEndEditing(body: fun(view: @View)): self
            Calls the function when a text input loses the focus.
        didReturned(body: fun(view: @View, text: string)): self
            Calls the function when the return key is pressed in a text input of one line, with its text.
        didScrolled(body: fun(view: @View, offset: @Point)): self
            Calls the function when the content of a scroll view was moved, with its content offset.
        didSwiped(body: fun(view: @View, direction: "left"|"right"|"up"|"down")): self
            Calls the function when a finger went over the view quickly, with the way that it went.
            > card:didSwiped(function(_, direction) if direction == "left" then self.page = self.page + 1 end end)
        didDragged(body: fun(view: @View, distance: @Point)): self
            Calls the function at the end of a drag that began on the view, with the distance that the finger went.
        didRefreshed(body: fun(view: @View)): self
            Calls the function when a scroll view was pulled down beyond its top.
        """

    static let containerIntro = """
        What a function given to `layoutContent` gets. Besides the methods here there are `put<Kind>` and \
        `putStacked<Kind>` for each kind of view, molecule and widget:
        `content:putLabel("title", { text = "Hi" })`. Name and properties may be left out; among the properties \
        `assignTo = { table, key }` keeps the view. Views
        can be put only inside a layout call.
        """

    static let container = """
        view: @View
            The view that is laid out; its anchors are fields of the container too.
            > content.view.backgroundColor = "systemBackground"
        put(view: @AnyView|table, name?: string): @Node
            Puts a view, or a molecule or controller (its class, then an instance is made, or an instance). A \
        controller becomes a child of the controller whose content this is.
            ! the view would lie inside itself, or the name has a "/" or more than 256 bytes
            > content:put(Card):edges(equal, parent)
        putStacked(view: @AnyView|table, name?: string): @Node
            Puts a view as the next arranged one of a stack.
            ! the view is not a stack
        insertStacked(view: @AnyView|table, position: integer|{ before?: @AnyView, after?: @AnyView }, name?: string): \
        @Node
            Puts a view as an arranged one of a stack, at a position from 1 or beside another; those behind it move \
        on. One that the stack arranges already moves there.
            It is drawn in front of what was put before, wherever it is arranged. When the layout runs again the \
        positions are counted among what it has put till then.
            ! the view is not a stack, has no such position, or does not arrange the other view
            > stack:insertStacked(build "Label":text("first"), 1)
            > stack:insertStacked(Separator, { before = total })
        putSpace(space: number)
            That many points after the view arranged last, instead of the stack's spacing.
            ! the view is not a stack
            > stack:putSpace(8)
        putVSpace(height: number): @Node
            An empty view of that required height; arranged if the view is a stack.
            ! the height is negative
        putHSpace(width: number): @Node
            An empty view of that required width; arranged if the view is a stack.
        putScrollVContentView(name?: string, properties?: table): @Node
            In a scroll view: its content, as wide as the scroll view and as high as what is in it. With priority 250 \
        it is also as high as the scroll view: a short content fills it, and a scroll view without a height takes that \
        of its content.
            ! the view is not a scroll view
            > scroll:putScrollVContentView():layoutContent(function(content) end)
        putScrollHContentView(name?: string, properties?: table): @Node
            In a scroll view: its content, as high as the scroll view and as wide as what is in it; with priority 250 \
        as wide as the scroll view too.
        putAsScrollVContent(view: @AnyView|table, name?: string): @Node
            Puts a view as the vertically scrolled content of a scroll view.
        putAsScrollHContent(view: @AnyView|table, name?: string): @Node
            Puts a view as the horizontally scrolled content of a scroll view.
        """

    static let viewIntro = """
        Each property of the kind is a field that can be read and set: `label.text = "x"`; see *Kinds of views*. The \
        anchors `topAnchor` … `lastBaselineAnchor` and the areas
        `safeArea`, `layoutMarginsGuide`, `readableContentGuide`, `keyboard`, `keyboardSafeArea` (with anchors of \
        their own, and with `layoutFrame`: where they lie in the view) are targets. Frames are those of the last \
        layout pass; outside layouts,
        what has changed is laid out first. A view that was removed is gone: using it is an error.

        A scroll view has two areas more. `contentLayoutGuide` is its content: what is tied to it from inside decides \
        the content's size, and what is tied to it from outside scrolls
        along. `frameLayoutGuide` is its frame: what is tied to it from inside stays where it is while the rest \
        scrolls, and has no part in the content's size. Without
        either, the edges of a scroll view are those of its content to what is in it, and its width, height and centre \
        those of its frame.

        Pictures and trees show frames on the pixel grid. Each edge goes to the nearest pixel, so frames that touch \
        still do, and equal lengths differ by at most one pixel.
        A length below four pixels takes the next whole number of them instead: what is thin never vanishes, and equal \
        lines are equally thick. The pixel that such a line lacks
        lies over what comes before it, or inside the superview where the line is at its edge.
        """

    /// What comes before the bindings of views.
    static let viewLayouts = """
        layout(options?: @LayoutOptions|@SublayoutingOption|fun(node: @Node), body?: fun(node: @Node)): self
            Opens a layout of the view again: the function gets its node. `editExisting` gives constraints that relate \
        the same anchors in the same way their new numbers, whichever
            layout made them; `removeOldAndAddNew` drops all that layouts say of the view's size and edges first. See \
        `constant` for a number that changes.
            > label:layout("editExisting", function(node) node:top(equalTo(20), parent) end)
        layoutContent(options?: @LayoutOptions|@SublayoutingOption|fun(content: @Container), body?: fun(content: \
        @Container)): self
            Opens a layout of the view's content again. On an instance of a molecule or controller, too: \
        `self:layoutContent("editExisting", fn)`.
        applyPlan(): self
            Of a molecule or controller with `viewPlan`: makes its layout again. Views that are put under the names of \
        before stay, with what was typed into them; views that are not put any more go.
            ! the class has no `viewPlan`; inside a layout
        removeFromSuperview()
            Takes the view, with what is in it, out of its screen. A text input in it ends editing; what was bound, \
        observed and modelled for these views ends. A
            view that the script holds, as a view or an instance, may be put again: its properties and what happens on \
        events are still there, and the layout
            of a molecule or controller runs again, which binds again. What a chain around it had bound has ended with \
        that layout. A view that
            nobody holds makes room for others.
        bringToFront(): self
            Makes the view the frontmost of its siblings: drawn last, touched first. Nothing else of it changes, and a \
        stack arranges it where it was. When the layout
            that puts it runs again, the order is as that layout puts the views again.
        sendToBack(): self
            Makes the view the hindmost of its siblings.
        sendActions(event: @Event, value?: any): boolean
            Notifies those who wait for the event, as if a person had caused it: the plugin of the view's kind, then \
        the script (`didChanged` and the others).
            Says whether there was anybody.
            ! the event is unknown
            > view:sendActions("change", view.currentPage)
        apply(body: fun(view: @View)|@ViewModel|string, state?: @State, callbacks?: @BindingCallbacks): self
            Calls a function with the view, applies a view model, or is `applyState`.
        """

    static let view = """
        \(events)
        superview: @View?
            The view that this one lies in.
        subviews: @View[]
            The views in it, in the order in which they were put.
        frame: @Rect
            Where it lies in its superview, in points.
        bounds: @Rect
            Its own rectangle, with x and y of 0.
        id: string
            Its name among the views of its superview.
        path: string
            The names from the root to it, with "/" between.
        kind: string
            The name of its kind.
        intrinsicContentSize: { width?: number, height?: number }
            The size that its content wants, in points; nil for an axis without a wish.
        """
}
