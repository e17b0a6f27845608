-- wide: 200 for three with 10 between: (200 − 20) / 3 = 60 each. free: each as wide as the widest: 40: 40 + 10 + 40 =
-- 90.
return function(content)
  local function labels(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end
  content:putHStack("wide"):distribution("fillEqually"):spacing(10):at("fullTop", equal, parent)
    :layoutContent(function(stack)
    labels(stack)
    stack:putStackedLabel("c"):text("c"):font { size = 20 }
  end)
  content:putHStack("free"):distribution("fillEqually"):spacing(10):left(equal):top(equalTo(50)):layoutContent(labels)
end
