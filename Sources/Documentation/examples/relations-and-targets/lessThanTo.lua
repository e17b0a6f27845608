-- size: 240x90
return function(content)
  content:putLabel("short"):text("Short"):backgroundColor("systemTeal"):width(lessThanTo(120))
    :top(equalTo(12), parent):left(equalTo(12), parent)
  content:putLabel("long"):text("A text above the limit"):backgroundColor("systemTeal")
    :lineBreakMode("byTruncatingTail")
    :width(lessThanTo(120)):top(equalTo(8), previous.bottomAnchor):left(equalTo(12), parent)
end
