import Layout

/// The views of a container, as its functions get them.
extension ContainerLibrary {
    static let childIntro = """
        What `measure` and `place` of a container get for each view that it arranges. The child properties of the \
        container are fields: `child.flow`.
        """

    static let childFields: [Operation<ContainerLibrary>] = [
        .field("view", of: .containerChild, type: "@View", text: "The view, to read its properties."),
        .field(
            "isHidden", of: .containerChild, type: "boolean",
            text: "Whether the view is hidden; such children are there only with `arrangesHidden`."),
        .field(
            "isFixed", of: .containerChild, type: "boolean",
            text: "Whether the view wants the same size whatever it is proposed."),
        .described(
            "measure", of: .containerChild,
            [ParameterEntry("proposed", "{ width?: number, height?: number }", isOptional: true)],
            gives: .value("{ width: number, height: number }"),
            text: """
                The size that the view wants if it is proposed that much, in points: that of its text or its content, \
                that of its own measure if it is a container, or what the constraints on and in it leave. A view \
                can want more than it is proposed, and does where it cannot do with less; what has neither content \
                nor constraints wants nothing. A width of 0 asks for the least: of a text, its longest word. The same proposal gives the same table, which must not be changed. The \
                two numbers may be passed one by one too: `child:measure(width, height)`.
                ! a proposal that is negative or not a number
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
                Places the view: `x` from the leading edge of the container, `y` from its top; sides that are left \
                out are those of `child:measure()`. `reason` says in words why, for `tatami explain`. `isFitted` says \
                whether the height is only what the content takes: a container that knows heights in percent treats \
                them as not given then. The values may be passed one by one too: `child:place(x, y, width, height, \
                reason, isFitted)`.
                ! a number that is not finite, or a negative side
                > child:place { x = 0, y = y, width = size.width, height = 20, reason = "a line of its own" }
                """),
        .described(
            "baseline", of: .containerChild,
            [ParameterEntry("size", "{ width: number, height: number }", isOptional: true)],
            gives: .value("number"),
            text: """
                The first baseline of the view from its top, in points, if it gets that size, or the one that it \
                wants. A container has the one that its function `baseline` returns, other views that arrange views \
                have that of one of them, and views without text have their bottom.
                """),
    ]

    static let childrenIntro = """
        The list that `measure` and `place` of a container get: `children[1]` is the first view. A container that has \
        hundreds of views reads and places all of them in one call, with a list for each number.
        """

    static let childrenMethods: [Operation<ContainerLibrary>] = [
        .described(
            "fixedSizes", of: .containerChildren, [], gives: .value("(number|false)[], (number|false)[]"),
            text: """
                The widths and the heights of the views that want the same size whatever they are proposed, as two \
                lists; false for the others, which `child:measure` asks.
                > local widths, heights = children:fixedSizes()
                """),
        .described(
            "values", of: .containerChildren, [ParameterEntry("name", "string")], gives: .value("any[]"),
            text: """
                A child property of all views as a list: `children:values("flow")[1]` is `children[1].flow`, or false \
                where that is nil.
                ! a name that the container does not give its views
                """),
        .described(
            "place", of: .containerChildren,
            [
                ParameterEntry("x", "number[]"), ParameterEntry("y", "number[]"), ParameterEntry("width", "number[]"),
                ParameterEntry("height", "number[]"), ParameterEntry("reasons", "(string|false)[]", isOptional: true),
                ParameterEntry("fitted", "boolean[]", isOptional: true),
            ],
            text: """
                Places all views, as `child:place(x[i], y[i], width[i], height[i], reasons[i], fitted[i])` for \
                each would.
                ! a number that is not finite, or a negative side
                """),
    ]
}
