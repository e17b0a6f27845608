return function(content)
  local a = content:putView("a")
  local b
  a:layoutContent(function(inside) b = inside:putView("b") end)
  a:layoutContent("cleanLayoutAndAddNew", function() end)
  b:left(equal)
end
