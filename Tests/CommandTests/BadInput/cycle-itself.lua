return function(content)
  local a
  a = content:putView("a")
  a:layoutContent(function(inside)
    inside:put(a)
  end)
end
