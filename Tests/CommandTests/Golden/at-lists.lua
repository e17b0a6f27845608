-- edges: 8 inside: 184 × 184. horizontal: 8…192; vertical: 8…192. A list takes the edges that it names, each once.
-- list: top and right: y = 3, x = 200 − 3 − 10 = 187. names: leading and trailing are positions too: 7…193, bottom =
-- 193.
return function(content)
  content:putView("edges"):at("edges", equalTo(8), parent)
  content:putView("horizontal"):at("horizontal", equalTo(8), parent):top(equal):height(equalTo(2))
  content:putView("vertical"):at("vertical", equalTo(8), parent):left(equal):width(equalTo(2))
  content:putView("list"):at({ "top", "right", "top" }, equalTo(3), parent):size(equalTo(10))
  content:putView("names"):at({ "leading", "trailing", "bottom" }, equalTo(7), parent):height(equalTo(5))
end
