-- size: 300x96
return function(content)
  content:putLabel("title"):text("A headline"):font("headline"):top(equalTo(12), parent)
    :leading(equalTo(16), parent)
  content:putLabel("text")
    :text(markup "Text in <b>one</b> or <color systemRed>more</color> lines, wrapped at the view's width.")
    :numberOfLines(0):top(equalTo(4), previous.bottomAnchor):horizontal(equalTo(16), parent)
end
