-- Taps the counter's button three times and types, like a user.
for _ = 1, 3 do screen:tap("bottom") end
screen:type("search", "three taps")
assert(screen.controller.count == 3, "the button has counted")
