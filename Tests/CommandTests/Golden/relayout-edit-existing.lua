-- Constraints that relate the same anchors in the same way get new numbers: the width is 80, not 50. The relation
-- counts (D5):
-- ≥ 20 stays next to ≤ 30. a is found by its name: x 4 becomes 12, its size is kept; b is new: y = 20.
-- Constraints without a match are added; a missing match is not an error.
return function(content)
  local box = content:putView("box"):at("topLeft", equal, parent)
  box:layout(function(own) own:width(equalTo(50)):height(moreThanTo(20)):height(equalTo(100), 500) end)
  box:layout("editExisting", function(own) own:width(equalTo(80)):height(lessThanTo(30)) end)
  box:layoutContent(function(inside) inside:putView("a"):left(equalTo(4)):top(equal):size(equalTo(10)) end)
  box:layoutContent({ option = "editExisting" }, function(inside)
    inside:putView("a"):left(equalTo(12))
    inside:putView("b"):left(equal):top(equalTo(20)):size(equalTo(10))
  end)
end
