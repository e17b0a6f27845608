-- Two required widths: the second is dropped: 50. The rest is laid out: b below a.
-- c: at most 60 and at least 70: the later is dropped; it wants to be 65 (500) and is held at 60. Only those two
-- conflict,
-- not its left and its height, which are required as well.
return function(content)
  local a = content:putView("a"):at("topLeft", equal, parent):height(equalTo(10))
  a:width(equalTo(50), priority.required)
  a:width(equalTo(80), { priority = 1000, label = "too wide" })
  content:putView("b"):left(equal):top(equal, previous.bottomAnchor):size(equalTo(10))
  local c = content:putView("c"):left(equal, parent, 1000):top(equalTo(50)):height(equalTo(10), 1000)
  c:width(lessThanTo(60), 1000)
  c:width(moreThanTo(70), 1000)
  c:width(equalTo(65), 500)
end
