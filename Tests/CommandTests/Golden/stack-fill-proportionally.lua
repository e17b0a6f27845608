-- 200 − 10 between = 190, in the ratio of the natural widths 40 : 60: 76 and 114.
return function(content)
  content:putHStack("stack"):distribution("fillProportionally"):spacing(10):at("fullTop", equal, parent)
    :layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bbbbbb"):font { size = 20 }
  end)
end
