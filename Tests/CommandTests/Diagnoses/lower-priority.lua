-- A low priority states the intention: its violation is no problem, nor is a baseline at 0, as the text determines.
-- explain: v.width b.top
return function(content)
  content:putView("v"):left(equal):right(equal):bottom(equal):height(equalTo(9))
    :width(equalTo(100), priority.defaultHigh)
  local a = content:putLabel("a"):text("one"):left(equal, parent):top(equal, parent)
  content:putLabel("b"):text("two"):right(equal, parent):firstBaseline(equal, a):left(moreThan, a.rightAnchor)
end
