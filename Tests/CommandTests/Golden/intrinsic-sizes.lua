-- size: 400x400
-- Size 20: 10 a character, 25 a line.
-- label 20 × 25; empty 0 × 0; image 40 × 30; button 20 × (25 + 2 × 6) = 37; icon and title: 10 + 6 + 20 = 36 × 37;
-- only an icon: 30 × (40 + 12); insets 16 and 4: 20 + 32 = 52 × 25 + 8 = 33.
-- fields with "abc": 30 × 25; line and bezel + 4 around: 38 × 33; roundedRect + 7 and 6: 44 × 37; empty: as
-- large as its placeholder, 50 × 25.
-- bars are 56 high, or field 25 + 14 with 10 above and below = 59, and constraints set their width.
return function(content)
  local font = { size = 20 }
  local y = 0
  local function at(node)
    y = y + 30
    return node:left(equal):top(equalTo(y - 30))
  end
  at(content:putLabel("label"):text("Hi"):font(font))
  at(content:putLabel("empty"):font(font))
  at(content:putImageView("image"):image("40x30.png"))
  at(content:putButton("button"):title("Go"):font(font))
  at(content:putButton("both"):title("Go"):font(font):image("10x8.png"))
  at(content:putButton("icon"):image("30x40.png"):font(font))
  at(content:putButton("insets"):title("Go"):font(font):contentInsets { horizontal = 16, vertical = 4 })
  at(content:putTextField("plain"):text("abc"):font(font))
  at(content:putTextField("line"):text("abc"):font(font):borderStyle("line"))
  at(content:putTextField("rounded"):text("abc"):font(font):borderStyle("roundedRect"))
  at(content:putTextField("hint"):placeholder("hint?"):font(font))
  at(content:putSearchBar("search"):right(equalTo(100), parent))
  at(content:putSearchBar("large"):font(font):right(equalTo(100), parent))
end
