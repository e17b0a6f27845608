-- 100 wide takes 10 characters of size 20: "aaaa bbbb" (9), "cccc dddd": 2 lines: 50 high; the next view starts at 50 +
-- 6.
-- natural: without a width all on one line: 19 × 10 = 190. tight: 5 characters: "abcde", "fghij", "kl mn": 75 high.
-- hanging: the space at the end of a line does not count: "aaaaa", "bbbbb" in 50: 2 lines.
return function(content)
  local function label(name, text) return content:putLabel(name):text(text):font { size = 20 }:numberOfLines(0)
    :left(equal) end
  label("wrapped", "aaaa bbbb cccc dddd"):top(equal):width(equalTo(100))
  label("natural", "aaaa bbbb cccc dddd"):top(equalTo(6), previous.bottomAnchor)
  label("tight", "abcdefghijkl mn"):top(equal, previous.bottomAnchor):width(equalTo(50))
  content:putLabel("hanging"):text("aaaaa bbbbb"):font { size = 20 }:numberOfLines(0):top(equal, previous)
    :left(equalTo(100)):width(equalTo(50))
end
