-- The row is required to be 50 wide and its only view 80. The stack's constraints are required, too, so the last one,
-- the view's
-- width, is dropped: 50. What conflicts: the row's width, its arrangement (both edges), the view's width.
return function(content)
  local row = content:putHStack("row"):at("topLeft", equal, parent):height(equalTo(10)):width(equalTo(50), 1000)
  row:layoutContent(function(stack)
    stack:putStackedView("a"):width(equalTo(80), 1000)
  end)
end
