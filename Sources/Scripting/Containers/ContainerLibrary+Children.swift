import Layout

/// The fields and methods of a container's views in the functions `measure` and `place`.
extension ContainerLibrary {
    static let childIntro = """
        The functions `measure` and `place` of a container receive one of these objects for each view that the \
        container arranges. The container's child properties are fields of the object: `child.flow`.
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
                Returns the view's size for a proposed size, in points. The size comes from the view's text or \
                content, from its own `measure` if it is a container, or from its constraints. It exceeds the proposed \
                size if the view needs more. A view without content and constraints has no size. A width of 0 asks for \
                the minimum: for text, its longest word. Calls with the same proposed size return the same table; \
                don't change this table. The proposed size can also be two numbers: `child:measure(width, height)`.
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
                Places the view: `x` from the container's leading edge, `y` from its top. A missing width or height is \
                taken from `child:measure()`. `reason` explains the position in `tatami explain`. `isFitted` tells the \
                view that its height only fits its content; a container then ignores heights in percent. The fields \
                can also be separate arguments: `child:place(x, y, width, height, reason, isFitted)`.
                ! a number that is not finite; a negative width or height
                > child:place { x = 0, y = y, width = size.width, height = 20, reason = "a line of its own" }
                """),
        .described(
            "baseline", of: .containerChild,
            [ParameterEntry("size", "{ width: number, height: number }", isOptional: true)],
            gives: .value("number"),
            text: """
                Returns the distance of the view's first baseline from its top, in points, for a size or for its \
                preferred size. A container's baseline is the result of its function `baseline`. Other views that \
                arrange views use the baseline of a subview, and views without text use their bottom.
                """),
    ]

    static let childrenIntro = """
        The list of views that `measure` and `place` of a container receive. `children[1]` is the first view. The \
        methods of the list read or place all views in one call, which is faster if there are hundreds.
        """

    static let childrenMethods: [Operation<ContainerLibrary>] = [
        .described(
            "fixedSizes", of: .containerChildren, [], gives: .value("(number|false)[], (number|false)[]"),
            text: """
                Returns a list of widths and a list of heights. Both contain false for a view whose size depends on \
                the proposed size; use `child:measure` for such a view.
                > local widths, heights = children:fixedSizes()
                """),
        .described(
            "values", of: .containerChildren, [ParameterEntry("name", "string")], gives: .value("any[]"),
            text: """
                Returns the values of a child property for all views as a list: `children:values("flow")[1]` is \
                `children[1].flow`, or false instead of nil.
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
                Places all views. The view `children[i]` is placed as by \
                `child:place(x[i], y[i], width[i], height[i], reasons[i], fitted[i])`.
                ! a number that is not finite; a negative width or height
                """),
    ]
}
