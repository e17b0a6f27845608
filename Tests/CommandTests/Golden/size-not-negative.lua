-- No view has a negative size, whatever is asked: left 100 is the earlier, right = 50 comes as near as it can: 100.
-- Width 0.
-- tall: bottom = 20 is the earlier and top = 60 conflicts with it, so top is violated: y = 20, height 0.
return function(content)
  content:putView("wide"):left(equalTo(100)):right(equalTo(150), parent):top(equal):height(equalTo(10))
  content:putView("tall"):bottom(equalTo(180), parent):top(equalTo(60)):left(equal):width(equalTo(10))
end
