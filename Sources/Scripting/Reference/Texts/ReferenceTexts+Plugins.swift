extension ReferenceTexts {
    static let screenIntro = """
        A screen as tests and event files (`render --events`) play with it. Views are given by name, by path, as a \
        view, or for touches as a point `{ x =, y = }` of the
        screen. Each method lays out what it changed.
        """

    static let screen = #"""
        controller: @Instance?
            The controller or molecule that the script returned.
        focused: @View?
            The view that has the focus.
        root: @View
            The screen's root view.
        now: number
            Seconds on the screen's clock.
        size: @Size
            The screen's size in points.
        tap(view: string|@AnyView|@Point): boolean
            Taps; says whether anything came of it.
            ! a person could not: the view is hidden, disabled, off the screen, cut off or covered
            > screen:tap("submit")
        doubleTap(view: string|@AnyView|@Point): boolean
            Taps twice at the same point. For who knows single taps only the second one reaches what is there then.
        longPress(view: string|@AnyView|@Point): boolean
            Presses for long. A button or control that nobody waits for a long press of is tapped when it ends.
        swipe(view: string|@AnyView|@Point, direction: "left"|"right"|"up"|"down"): boolean
            Moves a finger over a view, from its middle, or from a point, quickly in a direction; says whether \#
        anything came of it. The nearest view that waits for a swipe gets it.
            Before that, a scroll view around is scrolled by as much as it shows, against the direction, as far as \#
        its content goes; at its end the next one around is.
            ! a person could not begin there
            > screen:swipe("pager", "left")
        drag(view: string|@AnyView|@Point, to: { by: @Point }|@Point|string|@AnyView): boolean
            Moves a finger from the middle of a view, or from a point: by a distance, to a point of the screen, or to \#
        the middle of another view. The nearest view that waits for a
            drag gets it. Before that, a slider takes its thumb along (to a point: it ends there), and a scroll view \#
        around is scrolled against the finger.
            ! a person could not begin there; the point or the distance has other fields than x and y
            > screen:drag("volume", { by = { x = 40, y = 0 } })
            > screen:drag("card", "basket")
        type(view: string|@AnyView, text?: string)
            Types a text into a view, or with one argument into the focused one.
            ! the view takes no text, or nothing has the focus
            > screen:type("user", "ann")
        delete(view?: string|@AnyView, count?: integer)
            Deletes characters before the caret, one by default.
        clear(view?: string|@AnyView)
            Deletes all text.
        pressReturn(view?: string|@AnyView)
            Presses the return key.
        moveCaret(position: integer)
            Moves the caret of the focused view; 0 is before the first character.
        focus(view: string|@AnyView)
            Gives a text input the focus; the keyboard comes up, unless the device has none.
        focusNext()
            Moves the focus to the next text input.
        focusPrevious()
            Moves the focus to the text input before.
        resignFocus()
            Takes the focus away, and the keyboard with it.
        toggle(view: string|@AnyView): boolean
            Toggles a switch.
        slide(view: string|@AnyView, value: number): boolean
            Slides a slider to a value.
        step(view: string|@AnyView, count?: integer): boolean
            Steps a stepper up, or down with a negative count; a widget of a plugin does what it does for that.
        pick(view: string|@AnyView, segment: string|integer): boolean
            Picks a segment by its title, or by its index from 0; of a widget of a plugin whatever it lets be picked.
        scroll(view: string|@AnyView, distance: @Point): boolean
            Scrolls by a distance in points.
        scrollTo(view: string|@AnyView, offset: @Point): boolean
            Scrolls to an offset in points.
        reveal(view: string|@AnyView): boolean
            Scrolls until a view can be seen.
        pullToRefresh(view: string|@AnyView)
            Pulls a scroll view down beyond its top.
        resize(width: number, height: number)
            Gives the screen another size, in points.
        rotate()
            Exchanges width and height.
        showKeyboard(height?: number)
            Shows a keyboard, as high as it usually is on such a screen if no height is given. \#
        `traits.keyboardHeight` is its height; the safe area stays. What it covers cannot be touched.
        hideKeyboard()
            Hides the keyboard; the text input with the focus loses it.
        setTraits(traits: { device?: string, landscape?: boolean, size?: number[], scale?: number, safeArea?: \#
        @Insets, direction?: "ltr"|"rtl", dark?: boolean, textSize?: number, locale?: string, keyboard?: \#
        number|boolean })
            Changes the circumstances.
            ! an unknown trait or device
        appear()
            The screen comes: its controllers get `viewWillAppear` and `viewDidAppear`.
        disappear()
            The screen goes: its controllers get `viewWillDisappear` and `viewDidDisappear`.
        advance(seconds: number)
            Lets time pass on the screen's clock: what is due happens in order.
            ! the duration is below 0 or too long
        view(name: string): @View
            A view by its name or path.
            ! there is none, or more than one
        exists(name: string): boolean
            Whether there is such a view and it can be seen.
        set(name: string, value: any)
            Sets a state of the controller, as `--set` does.
            ! the state is unknown
        tree(): string
            The screen as text, one view per line.
        diagnostics(): @Diagnostic[]
            All diagnostics of the screen.
        close()
            Closes the screen.
        """#

    static let expectationIntro =
        "What `expect(value)` gives. Each matcher returns it, or fails the test; `.never` before a matcher negates it."

    static let expectation = #"""
        never: @Expectation
            The opposite of the matcher that follows.
        toEqual(other: any): @Expectation
            Equal, tables by what is in them.
        toBe(other: any): @Expectation
            The same value.
        toBeCloseTo(other: number, tolerance?: number): @Expectation
            A number within a tolerance, 0.005 by default.
        toContain(item: any): @Expectation
            A list with that item, or a string with that text.
        toMatch(pattern: string): @Expectation
            A string that matches a Lua pattern.
        toHaveLength(length: integer): @Expectation
            A list or string of that length.
        toThrow(text?: string): @Expectation
            A function that raises an error, with that text in its message.
        toBeNil(): @Expectation
            Nil.
        toBeTruthy(): @Expectation
            Neither nil nor false.
        toBeFalsy(): @Expectation
            Nil or false.
        toBeGreaterThan(other: number|string): @Expectation
            More than a number or string.
        toBeGreaterThanOrEqual(other: number|string): @Expectation
            At least a number or string.
        toBeLessThan(other: number|string): @Expectation
            Less than a number or string.
        toBeLessThanOrEqual(other: number|string): @Expectation
            At most a number or string.
        toHaveNoConflicts(): @Expectation
            A screen without conflicting constraints.
        toHaveNoAmbiguity(): @Expectation
            A screen without a frame that its constraints leave open.
        toHaveNoErrors(): @Expectation
            A screen without errors of any kind.
        toHaveError(text?: string): @Expectation
            A screen with an error, with that text in it. The test expects the error then: others, which no matcher \#
        and no call of `diagnostics` asked for, fail the test when it ends.
        toMatchSnapshot(name?: string, options?: { format?: "text"|"json"|"png", tolerance?: number }): @Expectation
            A screen that looks as it did when the snapshot was recorded, under the name of the test unless another \#
        is given. The tolerance is the most that a channel of a picture may differ, 0 to 255.
            ! an unknown option; a name that another test uses, or that would be the same file as another name
        """#
}
