import Layout

/// The fields and methods of a container's views in the functions `measure` and `place`.
extension ContainerLibrary {
    static let childIntro = """
        The functions `measure` and `place` of a container receive one of these objects for each view that the \
        container arranges. The child properties that the container defines are fields of the object: `child.flow`.
        """

    static let childFields: [Operation<ContainerLibrary>] = [
        .field("view", of: .containerChild, type: "@View", text: "The view, for reading its properties."),
        .field(
            "isHidden", of: .containerChild, type: "boolean",
            text: "Whether the view is hidden. Containers receive hidden children only with `arrangesHidden`."),
        .field(
            "isFixed", of: .containerChild, type: "boolean",
            text: "Whether the view's size is the same for every proposed size."),
        .described(
            "measure", of: .containerChild,
            [ParameterEntry("proposed", "{ width?: number, height?: number }", isOptional: true)],
            gives: .value("{ width: number, height: number }"),
            text: """
                Returns the view's size for a proposed size, in points. The size follows from the view's text or \
                content, for a container from its own `measure`, otherwise from the view's constraints. The result \
                exceeds the proposed size if the view needs more; its constraints count for this only with priority \
                1000. A view without content and constraints has the size 0. A width of 0 asks for the minimum: for \
                text with several lines, the width of its longest word. Calls with the same proposed size return the \
                same table; don't change this table. The proposed size can also be two numbers: `child:measure(width, \
                height)`.
                ! a proposed width or height that is negative or not a number
                > child:measure { width = size.width }
                """),
        .described(
            "place", of: .containerChild,
            [
                ParameterEntry(
                    "frame",
                    "{ x?: number, y?: number, width?: number, height?: number, reason?: string, isFitted?: boolean }")
            ],
            text: """
                Places the view: `x` from the container's leading edge, `y` from its top. Both default to 0. A missing \
                width or height is taken from `child:measure()`. `reason` explains the position in `tatami explain`. \
                `isFitted = true` says that the height was chosen to fit the view's content; if the view is a \
                container, it then ignores heights in percent. The fields can also be separate arguments: \
                `child:place(x, y, width, height, reason, isFitted)`.
                ! an unknown field; a number that is not finite; a negative width or height
                > child:place { x = 0, y = y, width = size.width, height = 20, reason = "a line of its own" }
                """),
        .described(
            "baseline", of: .containerChild,
            [ParameterEntry("size", "{ width: number, height: number }", isOptional: true)],
            gives: .value("number"),
            text: """
                Returns the distance of the view's first baseline from its top, in points. The view has the given \
                size, or by default the size that `child:measure()` returns. A container's baseline is the result of \
                its function `baseline`. A stack uses the baseline of one of its views, and other views without text \
                use their bottom.
                """),
    ]

    static let childrenIntro = """
        The argument `children` of a container's functions `measure`, `place` and `baseline`: the list of its views. \
        `children[1]` is the first view, an object of *Views of containers*. The methods below read or place all views \
        in one call, which is faster for hundreds of views.
        """

    static let childrenMethods: [Operation<ContainerLibrary>] = [
        .described(
            "fixedSizes", of: .containerChildren, [], gives: .value("(number|false)[], (number|false)[]"),
            text: """
                Returns the widths and the heights of all views in points, as two lists. If a view's size depends on \
                the proposed size, both lists contain false for it; call `child:measure` for such a view.
                > local widths, heights = children:fixedSizes()
                """),
        .described(
            "values", of: .containerChildren, [ParameterEntry("name", "string")], gives: .value("any[]"),
            text: """
                Returns the values of a child property (see `childProperties` in *Containers of plugins*) for all \
                views as a list: `children:values("flow")[1]` is `children[1].flow`, but false instead of nil.
                ! a name that is not a child property of the container
                """),
        .described(
            "place", of: .containerChildren,
            [
                ParameterEntry("x", "number[]"), ParameterEntry("y", "number[]"), ParameterEntry("width", "number[]"),
                ParameterEntry("height", "number[]"), ParameterEntry("reasons", "(string|false)[]", isOptional: true),
                ParameterEntry("fitted", "boolean[]", isOptional: true),
            ],
            text: """
                Places all views. Each argument is a list with a value per view: the view `children[i]` is placed as \
                by `children[i]:place(x[i], y[i], width[i], height[i], reasons[i], fitted[i])`.
                ! a number that is not finite; a negative width or height
                """),
    ]
}
