-- Four lines' worth of text (10 characters each) with a limit: 1 line 25, 2 lines 50, 3 lines 75, no limit 100 high.
return function(content)
  for place, limit in ipairs { 1, 2, 3, 0 } do
    content:putLabel("limit" .. limit):text("aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd"):font { size = 20 }
      :numberOfLines(limit)
      :width(equalTo(100)):top(equal):left(equalTo(100 * place - 100))
  end
end
