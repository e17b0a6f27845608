return function(content)
  local a = content:putView("a")
  a:layoutContent(function(inside)
    inside:putView("b"):layoutContent(function(deeper)
      deeper:put(a)
    end)
  end)
end
