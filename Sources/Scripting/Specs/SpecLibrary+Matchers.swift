/// The documented matchers of `expect`. The engine's own Lua implements them.
extension SpecLibrary {
    static let matcherIntro =
        """
        The matchers of `expect(value)`. Each matcher returns the expectation or fails the test. `.never` negates the \
        next matcher.
        """

    static let matchers: [Operation<SpecLibrary>] = [
        .described(
            "never", of: .expectation, nil, gives: .value("@Expectation"),
            text: "Negates the next matcher."),
        .described(
            "toEqual", of: .expectation, [ParameterEntry("other", "any")], gives: .value("@Expectation"),
            text: "Expects an equal value; compares tables by content."),
        .described(
            "toBe", of: .expectation, [ParameterEntry("other", "any")], gives: .value("@Expectation"),
            text: "Expects a value that is equal by `==`. Two different tables with the same contents are not equal."),
        .described(
            "toBeCloseTo", of: .expectation,
            [ParameterEntry("other", "number"), ParameterEntry("tolerance", "number", isOptional: true)],
            gives: .value("@Expectation"),
            text: "Expects a number within a tolerance. Default: 0.005."),
        .described(
            "toContain", of: .expectation, [ParameterEntry("item", "any")], gives: .value("@Expectation"),
            text: "Expects a list that contains the item, or a string that contains the text."),
        .described(
            "toMatch", of: .expectation, [ParameterEntry("pattern", "string")], gives: .value("@Expectation"),
            text: "Expects a string that matches a Lua pattern."),
        .described(
            "toHaveLength", of: .expectation, [ParameterEntry("length", "integer")], gives: .value("@Expectation"),
            text: "Expects a list or string with the length."),
        .described(
            "toThrow", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: "Expects a function that raises an error whose message contains the text."),
        .described(
            "toBeNil", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects nil."),
        .described(
            "toBeTruthy", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects neither nil nor false."),
        .described(
            "toBeFalsy", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects nil or false."),
        .described(
            "toBeGreaterThan", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "Expects a value above a number or string."),
        .described(
            "toBeGreaterThanOrEqual", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "Expects a value equal to or above a number or string."),
        .described(
            "toBeLessThan", of: .expectation, [ParameterEntry("other", "number|string")], gives: .value("@Expectation"),
            text: "Expects a value below a number or string."),
        .described(
            "toBeLessThanOrEqual", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "Expects a value equal to or below a number or string."),
        .described(
            "toHaveNoConflicts", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects a screen without conflicting constraints."),
        .described(
            "toHaveNoAmbiguity", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects a screen without ambiguous frames."),
        .described(
            "toHaveNoJump", of: .expectation, [], gives: .value("@Expectation"),
            text: """
                Expects that no table has jumped since the last call of this matcher. A table jumps if rows are \
                inserted, deleted or resized and none of the rows that stay visible keeps its position, within 1/64 \
                point. Scrolling is not a jump.
                > expect(screen).toHaveNoJump()
                """),
        .described(
            "toHaveNoErrors", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects a screen without any error."),
        .described(
            "toHaveError", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: """
                Expects a screen with an error that contains the text. The test fails at its end if the screen has \
                errors that were neither expected nor read with `diagnostics`.
                """),
        .described(
            "toMatchSnapshot", of: .expectation,
            [
                ParameterEntry("name", "string", isOptional: true),
                ParameterEntry(
                    "options", "{ format?: \"text\"|\"json\"|\"png\", tolerance?: number }", isOptional: true),
            ], gives: .value("@Expectation"),
            text: """
                Expects a screen that matches the recorded snapshot. The name defaults to the name of the test. The \
                tolerance is the maximum difference per channel of an image, 0 to 255.
                ! an unknown option; a name that another test uses, or that results in the same file name as another \
                name
                """),
    ]
}
