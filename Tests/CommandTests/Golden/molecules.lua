-- chip: the label's 3 × 10 = 30 × 25 with 6 around: 42 × 37. The second's text is 5 characters: 62 wide, at 42 + 8 =
-- 50.
-- pair: a molecule of two chips; as wide as both with 4 between: 22 (1 character) + 4 + 32 (2 characters) = 58.
local Chip = molecule "Chip"
Chip.states = { title = "" }
function Chip:layoutContent(content)
  content:putLabel("label"):font { size = 20 }:edges(equalTo(6), parent):whenStateChanged(self.states.title, "text")
end

local Pair = molecule "Pair"
function Pair:layoutContent(content)
  content:putChip("first"):at({ "top", "left", "bottom" }, equal, parent):apply(function(chip) chip.title = "1" end)
  content:putChip("second"):at({ "top", "right", "bottom" }, equal, parent):left(equalTo(4), previous.rightAnchor)
    :apply(function(chip) chip.title = "22" end)
end

return function(content)
  content:putChip("one"):at("topLeft", equal, parent):apply(function(chip) chip.title = "abc" end)
  content:put(Chip, "two"):left(equalTo(8), previous.rightAnchor):top(equal, previous)
    :apply(function(chip) chip.title = "abcde" end)
  content:put(Pair):at("bottomLeft", equal, parent)
end
