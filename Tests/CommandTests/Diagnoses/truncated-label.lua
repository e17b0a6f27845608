-- Two labels in a row that is too short. Both resist compression equally, so their order decides which is cut.
-- explain: time.width
return function(content)
  local name = content:putLabel("name"):text("Alexandra Featherstonehaugh"):left(equalTo(16), parent)
    :top(equalTo(60), parent)
  content:putLabel("time"):text("yesterday at a quarter to nine"):right(equalTo(16), parent)
    :left(equalTo(8), name.rightAnchor)
    :firstBaseline(equal, name)
end
