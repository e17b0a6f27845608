-- A second layout of box adds to the first: width 50 (earlier) holds against 80, and there is a second view called a.
-- a: y = 0; a-2: y = 20.
return function(content)
  local box = content:putView("box"):at("topLeft", equal, parent):height(equalTo(40))
  box:layout(function(own) own:width(equalTo(50)) end)
  box:layout(function(own) own:width(equalTo(80)) end)
  box:layoutContent(function(inside) inside:putView("a"):at("topLeft", equal, parent):size(equalTo(10)) end)
  box:layoutContent("addNew", function(inside) inside:putView("a"):at("topLeft", equalTo { top = 20 }, parent)
    :size(equalTo(10)) end)
end
