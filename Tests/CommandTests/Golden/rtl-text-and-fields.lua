-- direction: rtl
-- A form from right to left: caption (5 × 10 = 50) at the right edge less 10: x = 140; the field fills the rest left of
-- it:
-- from 10 to 140 − 8: 122 wide; its baseline is the caption's: roundedRect is 37 high with its text in the middle, so y
-- = 50 − 6 = 44.
return function(content)
  local caption = content:putLabel("caption"):text("Email"):font { size = 20 }:leading(equalTo(10), parent)
    :top(equalTo(50))
  content:putTextField("field"):text("ann"):font { size = 20 }:borderStyle("roundedRect")
    :leading(equalTo(8), caption.trailingAnchor)
    :trailing(equalTo(10), parent):firstBaseline(equal, caption)
end
