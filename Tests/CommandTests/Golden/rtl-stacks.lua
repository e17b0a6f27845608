-- direction: rtl
-- Right to left a row begins at the right: b is 20 wide and hugs: x = 0; a, the first, is stretched: 200 − 30 = 170 at
-- x = 30.
-- A column's leading is right: in 100, x = 100 − 40 = 60; trailing is left: 0.
-- Custom space follows a: b's right = 160 − 30 = 130 in gap, x = 110.
return function(content)
  local function labels(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end
  content:putHStack("row"):spacing(10):at("fullTop", equal, parent):layoutContent(labels)
  content:putVStack("leading"):alignment("leading"):left(equal):top(equalTo(30)):width(equalTo(100))
    :layoutContent(labels)
  content:putVStack("trailing"):alignment("trailing"):left(equal):top(equalTo(90)):width(equalTo(100))
    :layoutContent(labels)
  content:putHStack("gap"):right(equal):top(equalTo(150)):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putSpace(30)
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
