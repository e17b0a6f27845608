/// What `expect` gives, which the engine's own Lua defines.
extension SpecLibrary {
    static let matcherIntro =
        "What `expect(value)` gives. Each matcher returns it, or fails the test; `.never` before a matcher negates it."

    static let matchers: [Operation<SpecLibrary>] = [
        .described(
            "never", of: .expectation, nil, gives: .value("@Expectation"),
            text: "The opposite of the matcher that follows."),
        .described(
            "toEqual", of: .expectation, [ParameterEntry("other", "any")], gives: .value("@Expectation"),
            text: "Equal, tables by what is in them."),
        .described(
            "toBe", of: .expectation, [ParameterEntry("other", "any")], gives: .value("@Expectation"),
            text: "The same value."),
        .described(
            "toBeCloseTo", of: .expectation,
            [ParameterEntry("other", "number"), ParameterEntry("tolerance", "number", isOptional: true)],
            gives: .value("@Expectation"),
            text: "A number within a tolerance, 0.005 by default."),
        .described(
            "toContain", of: .expectation, [ParameterEntry("item", "any")], gives: .value("@Expectation"),
            text: "A list with that item, or a string with that text."),
        .described(
            "toMatch", of: .expectation, [ParameterEntry("pattern", "string")], gives: .value("@Expectation"),
            text: "A string that matches a Lua pattern."),
        .described(
            "toHaveLength", of: .expectation, [ParameterEntry("length", "integer")], gives: .value("@Expectation"),
            text: "A list or string of that length."),
        .described(
            "toThrow", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: "A function that raises an error, with that text in its message."),
        .described(
            "toBeNil", of: .expectation, [], gives: .value("@Expectation"),
            text: "Nil."),
        .described(
            "toBeTruthy", of: .expectation, [], gives: .value("@Expectation"),
            text: "Neither nil nor false."),
        .described(
            "toBeFalsy", of: .expectation, [], gives: .value("@Expectation"),
            text: "Nil or false."),
        .described(
            "toBeGreaterThan", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "More than a number or string."),
        .described(
            "toBeGreaterThanOrEqual", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "At least a number or string."),
        .described(
            "toBeLessThan", of: .expectation, [ParameterEntry("other", "number|string")], gives: .value("@Expectation"),
            text: "Less than a number or string."),
        .described(
            "toBeLessThanOrEqual", of: .expectation, [ParameterEntry("other", "number|string")],
            gives: .value("@Expectation"),
            text: "At most a number or string."),
        .described(
            "toHaveNoConflicts", of: .expectation, [], gives: .value("@Expectation"),
            text: "A screen without conflicting constraints."),
        .described(
            "toHaveNoAmbiguity", of: .expectation, [], gives: .value("@Expectation"),
            text: "A screen without a frame that its constraints leave open."),
        .described(
            "toHaveNoJump", of: .expectation, [], gives: .value("@Expectation"),
            text: """
                A screen in which the rows of tables stood still while rows came, went, or became higher, since the last \
                time that this was expected: where rows that were seen are still there, one of them is at its place on the \
                screen, within 1/64 point. Scrolling is not a jump.
                > expect(screen).toHaveNoJump()
                """),
        .described(
            "toHaveNoErrors", of: .expectation, [], gives: .value("@Expectation"),
            text: "A screen without errors of any kind."),
        .described(
            "toHaveError", of: .expectation, [ParameterEntry("text", "string", isOptional: true)],
            gives: .value("@Expectation"),
            text: """
                A screen with an error, with that text in it. The test expects the error then: others, which no \
                matcher and no call of `diagnostics` asked for, fail the test when it ends.
                """),
        .described(
            "toMatchSnapshot", of: .expectation,
            [
                ParameterEntry("name", "string", isOptional: true),
                ParameterEntry(
                    "options", "{ format?: \"text\"|\"json\"|\"png\", tolerance?: number }", isOptional: true),
            ], gives: .value("@Expectation"),
            text: """
                A screen that looks as it did when the snapshot was recorded, under the name of the test unless \
                another is given. The tolerance is the most that a channel of a picture may differ, 0 to 255.
                ! an unknown option; a name that another test uses, or that would be the same file as another name
                """),
    ]
}
