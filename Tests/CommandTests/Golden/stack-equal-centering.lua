-- Centres at equal distances: a's at 20, c's at 200 − 30 = 170, so b's at 95: x = 85.
-- tight: in 140 a's center is 20, c's 110, b's 65 would be: x = 55…75: 15 after a and 5 before c (80): the gap must be
-- 10,
-- so b ends at 70: x = 50.
return function(content)
  local function labels(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
    stack:putStackedLabel("c"):text("cccccc"):font { size = 20 }
  end
  content:putHStack("stack"):distribution("equalCentering"):spacing(10):at("fullTop", equal, parent)
    :layoutContent(labels)
  content:putHStack("tight"):distribution("equalCentering"):spacing(10):left(equal):top(equalTo(50)):width(equalTo(140))
    :layoutContent(labels)
end
