-- Parts of a text in their own looks. 20 points: 10 a character; 40 points: 20; a line is 1.25 of the largest font.
-- a: "plain " 60, "bold" 40: 100 × 25. b: "x" 10, "BIG" 60: 70 × 50. c: markup, "ab" 20, "cd" 40: 60 × 50.
-- d: two parts of one look are one: "abcd" 40 × 25. e: 4 characters with 5 between: 60 × 25; f: of these two with 5:
-- 50.
-- g: a field that shows its placeholder: 70 × 25; with a border 7 and 6 more at each side: 84 × 37. h: a view of text
-- that is as high as
-- it: 50 × 50, and insets of 5 at the sides, 8 above and below: 60 × 66.
return function(content)
  local function label(name, text)
    return content:putLabel(name):font { size = 20 }:text(text):left(equal):top(equal, previous.bottomAnchor)
  end
  content:putView("top"):height(equalTo(0)):at({ "top", "left", "right" }, equal, parent)
  label("a", { "plain ", { "bold", bold = true, color = "red", underline = true } })
  label("b", { "x", { "BIG", font = { size = 40 } } })
  label("c", markup "<i>ab</i><size 40><s><background yellow>cd</background></s></size>")
  label("d", { { "ab", italic = true }, { "cd", italic = true } })
  label("e", "abcd"):letterSpacing(5)
  label("f", { { "ab", letterSpacing = 5 }, "cd" })
  content:putTextField("g"):font { size = 20 }:borderStyle("roundedRect"):left(equal):top(equal, previous.bottomAnchor)
    .view.placeholderCompat = { "place ", { "!", bold = true } }
  content:putTextView("h"):font { size = 20 }:isScrollEnabled(false):left(equal):top(equal, previous.bottomAnchor)
    .view.textCompat = { "two\n", { "lines", color = "systemBlue" } }
end
