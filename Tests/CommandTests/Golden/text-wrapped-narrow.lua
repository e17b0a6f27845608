-- The width of a label can depend on the height of another: solved again until nothing moves. Their resistance to being
-- narrow (200)
-- is below a label's vertical hugging (251), or else a would grow in height until b is as wide as its text.
-- a: 100 wide: "aaaa bbbb", "cccc": 2 lines, 50 high. b: as wide as a is high: 50: 5 characters: "dd ee", "ff": 50
-- high.
-- c: as wide as b is high, 50: "gggg", "hhhh", "iiii": 75 high.
return function(content)
  local function label(name, text) return content:putLabel(name):text(text):font { size = 20 }:numberOfLines(0)
    :left(equal) end
  local a = label("a", "aaaa bbbb cccc"):top(equal):width(equalTo(100))
  local b = label("b", "dd ee ff"):top(equal, a.bottomAnchor):width(equalTo(a.heightAnchor))
    :horizontalCompressionResistance(200)
  label("c", "gggg hhhh iiii"):top(equal, b.bottomAnchor):width(equalTo(b.heightAnchor))
    :horizontalCompressionResistance(200)
end
