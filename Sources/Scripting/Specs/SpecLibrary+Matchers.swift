/// The documented matchers of `expect`. The engine's own Lua implements them.
extension SpecLibrary {
    static let matcherIntro =
        """
        The matchers of `expect(value)`. If the value does not match, a matcher fails the test; otherwise it returns \
        the expectation, so calls can be chained. Matchers can be called with a colon or a dot. `.never` negates all \
        matchers that follow in the chain: `expect(1).never:toEqual(2):toEqual(3)`.
        """

    static let matchers: [Operation<SpecLibrary>] = [
        .described(
            "never", of: .expectation, nil, gives: .value("@Expectation"),
            text: "Negates all matchers that follow in the chain."),
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
            text: "Expects a number that differs from `other` by at most the tolerance. Default: 0.005."),
        .described(
            "toContain", of: .expectation, [ParameterEntry("item", "any")], gives: .value("@Expectation"),
            text: "Expects a list that contains the item, or a string that contains `item` as a part."),
        .described(
            "toMatch", of: .expectation, [ParameterEntry("pattern", "string")], gives: .value("@Expectation"),
            text: "Expects a string that matches a Lua pattern."),
        .described(
            "toHaveLength", of: .expectation, [ParameterEntry("length", "integer")], gives: .value("@Expectation"),
            text: "Expects a list or string with this length."),
        .described(
            "toThrow", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: "Expects a function that raises an error. If `text` is set, the error's message must contain it."),
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
            text: "Expects a screen in which every position and size is determined."),
        .described(
            "toHaveNoJump", of: .expectation, [], gives: .value("@Expectation"),
            text: """
                Expects that no table has jumped since the last call of this matcher. A table jumps if rows are \
                inserted, deleted or resized, and every row that stays visible moves on the screen by more than 1/64 \
                point. Scrolling is not a jump, nor is a change while the table is at its start or end.
                > expect(screen).toHaveNoJump()
                """),
        .described(
            "toHaveNoErrors", of: .expectation, [], gives: .value("@Expectation"),
            text: "Expects a screen without any error."),
        .described(
            "toHaveError", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: """
                Expects a screen that has an error. If `text` is set, the error's message must contain it. A test \
                fails at its end if its screen has errors that the test neither expected nor read with `diagnostics`.
                """),
        .described(
            "toMatchSnapshot", of: .expectation,
            [
                ParameterEntry("name", "string", isOptional: true),
                ParameterEntry(
                    "options", "{ format?: \"text\"|\"json\"|\"png\", tolerance?: number }", isOptional: true),
            ], gives: .value("@Expectation"),
            text: """
                Expects a screen that matches the recorded snapshot. `tatami test --update` records it; without a \
                recorded snapshot, the test fails. The name defaults to the names of the groups and of the test, \
                followed by a number from the test's second snapshot on. The format defaults to "text". For "png", the \
                tolerance is the largest difference per color channel, 0 to 255. Default: 2.
                ! an unknown option; a tolerance out of range; a name that another test uses, or that results in the \
                same file name as another name
                """),
    ]
}
