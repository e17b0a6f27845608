-- a: 30 × 40. b: size from a table: 50 × 20. c: one number: 25 × 25.
-- d: (a number) × 2 + 6: 16 × 2 + 6 = 38 wide; 10 high.
-- e: size(equalTo(b)) × 0.5 + 1: 26 × 11.
return function(content)
  content:putView("a"):width(equalTo(30)):height(equalTo(40)):at("topLeft", equal, parent)
  local b = content:putView("b"):size(equalTo { width = 50, height = 20 }):at("topRight", equal, parent)
  content:putView("c"):size(equalTo(25)):at("bottomLeft", equal, parent)
  content:putView("d"):width(equalTo(16), { multiplyBy = 2, constant = 6 }):height(equalTo(10))
    :at("bottomRight", equal, parent)
  content:putView("e"):size(equalTo(b), { multiplyBy = 0.5, constant = 1 }):center(equal, parent)
end
