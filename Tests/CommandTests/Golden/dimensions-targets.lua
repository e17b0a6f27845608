-- size: 200x100
-- safe-area: 10,20,0,0
-- a: width = parent's 200 × 0.5 − 20 = 80; height = its own width × 0.25 = 20.
-- b: width = a's width = 80; height = a's width − 50 = 30. c: width = previous' (b's)
-- height = 30; without a target its height is the parent's: 100.
-- d: width = the safe area's 180, height = the safe area's 90 × 0.1 = 9.
return function(content)
  local a = content:putView("a"):width(equalTo(parent), { multiplyBy = 0.5, constant = -20 })
    :height(equalTo(myself.widthAnchor), { multiplyBy = 0.25 }):at("topLeft", equal, parent)
  content:putView("b"):width(equalTo(a)):height(equalTo(a.widthAnchor), { constant = -50 })
    :at("topRight", equal, parent)
  content:putView("c"):width(equalTo(previous.heightAnchor)):height(equal):left(equalTo(90)):top(equal)
  content:putView("d"):width(equalTo(safeArea)):height(equalTo(safeArea), { multiplyBy = 0.1 })
    :at("bottomLeft", equal, parent)
end
