-- Three columns that share a width: 200 = 3 · w + 2 · 10 with w equal: w = 60: x = 0, 70, 140. The middle's height is
-- half its width.
-- follower: at least as wide as half of b (30) and at least 25: 30 (it wants 0).
return function(content)
  local a = content:putView("a"):left(equal):top(equal):height(equalTo(20))
  local b = content:putView("b"):left(equalTo(10), a.rightAnchor):top(equal):width(equalTo(a))
    :height(equalTo(myself.widthAnchor), { multiplyBy = 0.5 })
  content:putView("c"):left(equalTo(10), b.rightAnchor):top(equal):width(equalTo(b)):right(equal, parent)
    :height(equalTo(a))
  content:putView("follower"):width(moreThanTo(b), { multiplyBy = 0.5 }):width(moreThanTo(25)):width(equalTo(0), 100)
    :height(equalTo(5)):at("bottomLeft", equal, parent)
end
