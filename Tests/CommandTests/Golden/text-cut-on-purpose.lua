-- Of five labels in 50 points for 100, three state how they may be cut, which is no problem; one states only where its
-- lines break.
-- Each character is 10 points wide at size 20, each line 25 high.
return function(content)
  local words = "abcdefghij"
  content:putLabel("default"):font(20):text(words):top(equal):left(equal):width(equalTo(50))
  content:putLabel("middle"):font(20):text(words):lineBreakMode("byTruncatingMiddle"):top(equalTo(20)):left(equal)
    :width(equalTo(50))
  content:putLabel("clipped"):font(20):text(words):lineBreakMode("byClipping"):top(equalTo(40)):left(equal)
    :width(equalTo(50))
  content:putLabel("tail"):font(20):text(words):lineBreakMode("byTruncatingTail"):top(equalTo(80)):left(equal)
    :width(equalTo(50))
  content:putLabel("breaks"):font(20):text(words):lineBreakMode("byWordWrapping"):top(equalTo(60)):left(equal)
    :width(equalTo(50))
end
