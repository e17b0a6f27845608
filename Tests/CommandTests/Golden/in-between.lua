-- a ends at 50, b begins at 150 (both ways). Between them with nothing: 50…150. With 10: 60…140: 80.
-- With insets: left 5, right 15: 55…135: 80.
return function(content)
  local a = content:putView("a"):size(equalTo(40)):at("topLeft", equalTo(10), parent)
  local b = content:putView("b"):size(equalTo(40)):at("bottomRight", equalTo(10), parent)
  content:putView("tall"):left(equalTo(20)):width(equalTo(5)):inBetween(a, b, "vertically", equal)
  content:putView("tall10"):left(equalTo(30)):width(equalTo(5)):inBetween(a, b, "vertically", equalTo(10))
  content:putView("wide"):top(equalTo(20)):height(equalTo(5)):inBetween(a, b, "horizontally", equal)
  content:putView("wide2"):top(equalTo(30)):height(equalTo(5))
    :inBetween(a, b, "horizontally", equalTo { left = 5, right = 15 })
end
