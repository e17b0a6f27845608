-- removeOldAndAddNew drops what layouts of box and of the views in it have made; box's own ties to its superview stay:
-- 50 × 40 at (5, 5).
-- a is taken up by its name, and only its new constraints count: at the right, 20 wide: x = 30. Its child's are dropped
-- as well:
-- dot is now at the bottom right of a: 20 − 4 = 16, 10 − 4 = 6.
return function(content)
  local box = content:putView("box"):at("topLeft", equalTo(5), parent):size(equalTo { width = 50, height = 40 })
  local a
  box:layoutContent(function(inside)
    a = inside:putView("a"):at("topLeft", equal, parent):size(equalTo(10)):layoutContent(function(deeper)
      deeper:putView("dot"):at("topLeft", equal, parent):size(equalTo(2))
    end)
  end)
  box:layoutContent("removeOldAndAddNew", function(inside)
    local again = inside:putView("a"):at("topRight", equal, parent):size(equalTo { width = 20, height = 10 })
    again:layoutContent("editExisting", function(deeper)
      deeper:putView("dot"):at("bottomRight", equal, parent):size(equalTo(4))
    end)
  end)
  content:putView("same"):size(equalTo(a)):at("bottomLeft", equal, parent)
end
