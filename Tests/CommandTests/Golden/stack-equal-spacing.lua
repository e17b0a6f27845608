-- 200 − (40 + 20 + 60) = 80 left for two gaps: 40 each: x = 0, 80, 140. tight: the gaps are never below the spacing:
-- in 130 the gaps of 10 leave 110: the last label is compressed to 110 − 60 = 50.
return function(content)
  local function labels(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
    stack:putStackedLabel("c"):text("cccccc"):font { size = 20 }
  end
  content:putHStack("stack"):distribution("equalSpacing"):spacing(10):at("fullTop", equal, parent):layoutContent(labels)
  content:putHStack("tight"):distribution("equalSpacing"):spacing(10):left(equal):top(equalTo(50)):width(equalTo(130))
    :layoutContent(labels)
end
