-- size: 320x240
-- scale: 2
-- safe-area: 20,0,10,0
-- direction: rtl
-- dark: yes
-- locale: ar
-- text-size: 1.5
-- The traits as scripts see them. 320 × 240 at 2: half a point is the thinnest line. The text is 31 characters
-- of 10.
return function(content)
  local t = traits
  local words = { t.size.width, t.size.height, t.scale, t.safeArea.top, t.safeArea.bottom, t.direction, t.dark,
    t.locale, t.textSize }
  for place, word in ipairs(words) do
    words[place] = math.type(word) == "float" and word % 1 == 0 and string.format("%d", word) or tostring(word)
  end
  content:putLabel("label"):text(table.concat(words, " ")):font { size = 20 }:at("topLeft", equal, parent)
  content:putView("line"):at("fullBottom", equal, parent):height(equalTo(1 / traits.scale))
end
