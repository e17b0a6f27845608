-- Characters of the private use areas, for which no font has a glyph.
-- explain: title.centerX
return function(content)
  content:putLabel("title"):text("Private \u{F8FF} use \u{10FFFD}"):center(equal, parent)
end
