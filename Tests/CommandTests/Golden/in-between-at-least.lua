-- At least 20 from a (which ends at 50) and from b (which begins at 150): room for 70…130.
-- small: 30 high, centered at 100: 85…115 fits. large: wants 90 high: only 60: 70…130.
return function(content)
  local a = content:putView("a"):size(equalTo(40)):at("topLeft", equalTo(10), parent)
  local b = content:putView("b"):size(equalTo(40)):at("bottomRight", equalTo(10), parent)
  content:putView("small"):left(equalTo(60)):width(equalTo(5)):inBetween(a, b, "vertically", moreThanTo(20))
    :height(equalTo(30), 500):centerY(equal, parent)
  content:putView("large"):left(equalTo(70)):width(equalTo(5)):inBetween(a, b, "vertically", moreThanTo(20))
    :height(equalTo(90), 500):centerY(equal, parent)
end
