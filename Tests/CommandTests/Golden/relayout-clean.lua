-- cleanLayoutAndAddNew also removes the subviews: only the new a is left, without constraints of the old a.
return function(content)
  local box = content:putView("box"):at("topLeft", equal, parent):size(equalTo(50))
  box:layoutContent(function(inside)
    inside:putView("a"):at("topLeft", equalTo(20), parent):size(equalTo(10))
    inside:putView("b"):at("topLeft", equal, parent):size(equalTo(10))
  end)
  box:layoutContent("cleanLayoutAndAddNew", function(inside)
    inside:putView("a"):at("bottomRight", equal, parent):size(equalTo(5))
  end)
end
